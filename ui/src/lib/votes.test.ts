import { describe, expect, it } from "vitest";
import { view } from "../test/samples";
import { ruleOf, shareWords, verdict } from "./votes";

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
    expect(ruleOf(view())).toEqual({ policy: "consent", threshold: null });
    const consensus = { policy: "simple_majority", threshold: 0.5 } as const;
    expect(ruleOf(view({ config: { ...view().config, consensus } }))).toEqual(consensus);
  });

  it("says the share against what is needed, or whether it is enough", () => {
    const majority = { policy: "weighted_majority", threshold: null } as const;
    expect(shareWords(count(0.7, true), majority)).toContain(
      "70 % of the weight of the votes support it; that is enough.",
    );
    expect(shareWords(count(0.2, false), majority)).toContain("that is not enough.");
    expect(shareWords(count(0.5, true), { policy: "simple_majority", threshold: 0.5 })).toContain(
      "50 % of the votes support it; 50 % were needed.",
    );
  });

  it("says no share where it decides nothing", () => {
    expect(shareWords(count(0.7, true), { policy: "consent", threshold: null })).toBe(
      "Agreed when somebody supports it and nobody blocks it.",
    );
    expect(verdict(count(1, null))).toBe("The facilitator decides");
  });
});
