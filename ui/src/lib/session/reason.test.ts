import { afterEach, describe, expect, it } from "vitest";
import type { EscalationRecord } from "../generated/EscalationRecord";
import type { Trigger } from "../generated/Trigger";
import { spoken } from "../language";
import { escalation, view } from "../../test/samples";
import { whyStopped } from "./reason";

afterEach(() => spoken.choose("en"));

const record = (triggers: Trigger[], reason = "As the file says it."): EscalationRecord =>
  escalation({ triggers, reason });

describe("why the table stopped", () => {
  const persists: Trigger = { kind: "conflict_persists", conflict: "CONF-001", rounds: 3 };

  it("is said in the file's words in English", () => {
    expect(whyStopped(view(), record([persists]))).toBe("As the file says it.");
  });

  it("is said anew in another language, from what triggered it", async () => {
    await spoken.choose("de");
    const low: Trigger = { kind: "low_confidence", participant: "nobody", topic_id: "nfr", confidence: 0.4 };
    const words = whyStopped(view(), record([persists, low]));
    expect(words).toContain("CONF-001");
    expect(words).toContain("seit 3 Runden ohne Einigung");
    expect(words).toContain("nobody ist sich zu nur 40 % sicher");
    expect(words).not.toContain("As the file says it.");
  });

  it("keeps the words of a tie, and of a record without triggers", async () => {
    await spoken.choose("de");
    const tie = record([persists], "CONF-001 is a tie: two against two.");
    expect(whyStopped(view(), tie)).toBe("CONF-001 ist unentschieden: two against two.");
    expect(whyStopped(view(), record([]))).toBe("As the file says it.");
  });
});
