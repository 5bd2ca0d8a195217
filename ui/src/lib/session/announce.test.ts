import { describe, expect, it } from "vitest";
import { phase, view } from "../../test/samples";
import { announcement } from "./announce";

const started = (name: string) =>
  ({ event: "round_started", round: 2, phase: name, participation: "sequential" }) as const;

describe("what is announced", () => {
  const strategy = {
    ...view().strategy,
    phases: [
      phase("blue", "Blue: opening", { hat: "blue", speakers: "facilitator" }),
      phase("white", "White: facts", { hat: "white" }),
    ],
  };

  it("names the phase of a round, its hat, and that the facilitator is alone", () => {
    const shown = view({ strategy });
    expect(announcement(shown, started("white"))).toBe("Round 2 starts, phase “White: facts”, white hat.");
    expect(announcement(shown, started("blue"))).toBe(
      "Round 2 starts, phase “Blue: opening”, blue hat. The facilitator alone: no seat is asked in this round.",
    );
  });

  it("names no phase where there is only one", () => {
    const shown = view({ strategy: { ...strategy, phases: strategy.phases.slice(0, 1) } });
    expect(announcement(shown, started("blue"))).toBe("Round 2 starts.");
  });

  it("says that the sides of a debate are given", () => {
    expect(announcement(view(), { event: "sides_given", sides: { pm: "pro" } })).toBe(
      "The sides of the debate are given.",
    );
  });
});
