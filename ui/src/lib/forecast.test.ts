import { expect, test } from "vitest";
import { limitWords } from "./forecast";
import type { Forecast } from "./generated/Forecast";

const forecast = (unpriced: string[], cost: Forecast["cost"]): Forecast => {
  const none = { least: 0, most: 0 };
  const basis = {} as Forecast["basis"];
  return {
    rounds: none,
    calls: none,
    tokens_in: none,
    tokens_out: none,
    seconds: none,
    cost,
    unpriced,
    basis,
  };
};
const some = { least: 1, most: 2 };

test("before a start it is said for which models a spending limit does not hold", () => {
  expect(limitWords(null, forecast(["own-model"], null))).toBe("No spending limit.");
  expect(limitWords(5, null)).toMatch(/^At .*5.* it pauses and asks\.$/);
  expect(limitWords(5, forecast([], some))).toMatch(/asks\.$/);
  expect(limitWords(5, forecast(["own-model"], some))).toContain(
    "it pauses and asks. What it counts is without the price of own-model",
  );
  const without = limitWords(5, forecast(["own-model", "other"], null));
  expect(without).toContain("does not hold: nobody here knows the prices of own-model and other.");
  expect(without).not.toContain("pauses");
});
