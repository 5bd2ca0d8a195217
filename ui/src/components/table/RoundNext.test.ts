// What comes next, said again when the user has answered what was asked.
import { render, screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import type { Artifact } from "../../lib/generated/Artifact";
import type { EscalationAnswer } from "../../lib/generated/EscalationAnswer";
import type { Round } from "../../lib/generated/Round";
import type { SessionView } from "../../lib/generated/SessionView";
import { artifact, escalation, round, view } from "../../test/samples";
import RoundNext from "./RoundNext.svelte";

const resolution = { method: "user decision", decision: "One path." };
const conflict = (id: string, change: Partial<Artifact> = {}) =>
  artifact(id, { type: "conflict", status: "open", title: "All, or one path?", ...change });
const decided = (id: string) => conflict(id, { status: "resolved", resolution } as Partial<Artifact>);
const decide: EscalationAnswer = { choice: "decide", decision: "One path." };
const focus = "CONF-001: It is unresolved, and others wait for it.";

function said(artifacts: Artifact[], own: Partial<Round>, change: Partial<SessionView> = {}) {
  const asked = round(2, { next: "escalate", next_focus: focus, ...own });
  const escalations = [escalation({ conflict: "CONF-001", round: 2, answer: decide })];
  render(RoundNext, {
    view: view({ artifacts, rounds: [round(1), asked], escalations, ...change }),
    round: asked,
  });
  return screen.getByTestId("round-next").querySelector("p")?.textContent?.replace(/\s+/g, " ").trim();
}

describe("what comes next", () => {
  it("says of a question that the user has decided only that", () => {
    expect(said([decided("CONF-001")], {})).toBe(
      "It was a question to you, and you have decided it: CONF-001. The panel goes on with that.",
    );
  });

  it("says so also where the focus is another one, and what else the round raised goes on", () => {
    const own = { next_focus: "flows: Late returns.", artifacts_created: ["CONF-001", "CONF-002"] };
    expect(said([decided("CONF-001"), conflict("CONF-002")], own)).toMatch(/^It was a question to you/);
  });

  it("says of no panel that it goes on when it does not, or went on long ago", () => {
    const words = "It was a question to you, and you have decided it: CONF-001.";
    expect(said([decided("CONF-001")], {}, { status: "closed" })).toBe(words);
    screen.getByTestId("round-next").remove();
    expect(said([decided("CONF-001")], {}, { rounds: [round(1), round(2), round(3)] })).toBe(words);
  });

  it("still is a question while it has no answer", () => {
    const open = [escalation({ conflict: "CONF-001", round: 2 })];
    expect(said([conflict("CONF-001")], {}, { escalations: open })).toBe(
      "A question to you. The facilitator wants to speak of this: “All, or one path?”: It is unresolved, and others wait for it.",
    );
  });

  it("does not call the user's what the panel settled after all", () => {
    const more: EscalationAnswer = { choice: "continue", rounds: 1, note: "" };
    const escalations = [escalation({ conflict: "CONF-001", round: 2, answer: more })];
    expect(said([decided("CONF-001")], {}, { escalations })).toBe(
      "A question to you. The facilitator wants to speak of this: “All, or one path?”. Decided since: CONF-001.",
    );
  });

  it("gives no reason any more for speaking of what has ended", () => {
    expect(said([decided("CONF-001")], { next: "continue" })).toBe(
      "Another round. The facilitator wants to speak of this: “All, or one path?”. Decided since: CONF-001.",
    );
  });
});
