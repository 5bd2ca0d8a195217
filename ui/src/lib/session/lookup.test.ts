import { describe, expect, it } from "vitest";
import { artifact, round, view } from "../../test/samples";
import { roundsOf } from "./lookup";

describe("the rounds of an artifact", () => {
  const about = (topic_id: string, type: "agenda" | "conflict" = "agenda") => ({ focus: { type, topic_id } });
  const one = artifact("REQ-001", { created_round: 1 });
  const conflict = (topic_id: string) => artifact("CONF-001", { type: "conflict", title: "How?", topic_id });
  const told = (rounds: Parameters<typeof round>[1][], ...others: (typeof one)[]) =>
    roundsOf(
      view({ rounds: rounds.map((change, at) => round(at + 1, change)), artifacts: [one, ...others] }),
      one,
    );

  it("say nothing where the round that raised it was about its topic, and no later one changed it", () => {
    expect(told([about("flows"), about("rules")])).toEqual([]);
    expect(told([])).toEqual([]);
    expect(told([about("CONF-001", "conflict")], conflict("flows"))).toEqual([]);
  });

  it("say what that round was about else, and which one changed it last", () => {
    const changed = { artifacts_changed: ["REQ-001"] };
    expect(told([{ ...about("rules"), ...changed }, changed, changed, {}])).toEqual([
      "That round was about “rules”.",
      "Last changed in round 3.",
    ]);
    expect(told([about("CONF-001", "conflict")], conflict("rules"))).toEqual([
      "That round was about “Conflict CONF-001: How?”.",
    ]);
  });
});
