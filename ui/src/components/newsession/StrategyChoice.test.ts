import { render, screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import type { StrategyReason } from "../../lib/generated/StrategyReason";
import { view } from "../../test/samples";
import StrategyChoice from "./StrategyChoice.svelte";

describe("the choice of a strategy", () => {
  it("says how votes are counted, with the share where one is needed", () => {
    const { strategy } = view();
    render(StrategyChoice, {
      strategies: [
        strategy,
        { ...strategy, name: "standard", title: "Standard", policy: "weighted_majority", threshold: 0.6 },
      ],
      chosen: { value: "standard", origin: "config" },
      recommendation: { strategy: "standard", because: { rule: "usual" } },
      fixed: false,
      onchoose: () => undefined,
    });
    const words = (name: string) => screen.getByTestId(`strategy-${name}`).closest("label")?.textContent;
    expect(words("standard")).toContain("Agreed by majority, weighted by confidence: 60 % are needed.");
    expect(words(strategy.name)).toContain("Agreed when somebody supports it and nobody blocks it.");
    expect(words(strategy.name)).not.toContain("60 %");
  });

  it.each([
    [
      { rule: "words", words: ["urgent", "asap"] },
      "The topic says “urgent” and “asap”, which suits Standard.",
    ],
    [{ rule: "usual" }, "Standard is the usual choice for this kind of session."],
    [{ rule: "instead", missing: "poker" }, "poker is not available; Standard fits any topic."],
  ] satisfies [StrategyReason, string][])("says why one is recommended: %o", (because, words) => {
    const { strategy } = view();
    render(StrategyChoice, {
      strategies: [{ ...strategy, name: "standard", title: "Standard" }],
      chosen: { value: "standard", origin: "workflow" },
      recommendation: { strategy: "standard", because },
      fixed: false,
      onchoose: () => undefined,
    });
    expect(screen.getByTestId("strategy-reason").textContent).toBe(words);
  });
});
