import { describe, expect, it } from "vitest";
import { view } from "../test/samples";
import { ruleOf, ruleWords, shareWords, verdict } from "./votes";

const count = (share: number, agreed: boolean | null) => ({
  proposal: "REQ-001",
  support: ["pm"],
  stand_aside: [],
  block: [],
  share,
  agreed,
});

describe("the count of votes in words", () => {
  it("takes the project's rule before the strategy's", () => {
    expect(ruleOf(view())).toEqual({ policy: "consent", threshold: 0.6 });
    const consensus = { policy: "simple_majority", threshold: 0.5 } as const;
    expect(ruleOf(view({ config: { ...view().config, consensus } }))).toEqual(consensus);
  });

  it("says the share against what is needed", () => {
    const majority = { policy: "weighted_majority", threshold: 0.6 } as const;
    expect(shareWords(count(0.7, true), majority)).toContain(
      "70 % of the weight of the votes support it; 60 % were needed.",
    );
    expect(shareWords(count(0.2, false), majority)).toContain("60 % would have been needed.");
    expect(shareWords(count(0.5, true), { policy: "simple_majority", threshold: 0.5 })).toContain(
      "50 % of the votes support it; 50 % were needed.",
    );
  });

  it("names the share in the rule where one is needed, and only there", () => {
    expect(ruleWords({ policy: "weighted_majority", threshold: 0.6 })).toBe(
      "Agreed by majority, weighted by confidence: 60 % are needed.",
    );
    expect(ruleWords({ policy: "unanimous", threshold: 0.6 })).toBe("Agreed when everybody supports it.");
  });

  it("says no share where it decides nothing", () => {
    expect(shareWords(count(0.7, true), { policy: "consent", threshold: 0.6 })).toBe(
      "Agreed when somebody supports it and nobody blocks it.",
    );
    expect(verdict(count(1, null))).toBe("The facilitator decides");
  });
});
