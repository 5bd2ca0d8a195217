// A forecast in words: ranges as people say them, and what the estimate rests on.
import type { Basis } from "./generated/Basis";
import type { Expected } from "./generated/Expected";
import type { ExpectedCost } from "./generated/ExpectedCost";
import type { Forecast } from "./generated/Forecast";
import { listed, plural, short } from "./format";
import { money } from "./words";

/** `4 to 20`, `3` where both ends are the same. */
export function range(expected: Expected, words: (count: number) => string = String): string {
  const [least, most] = [words(expected.least), words(expected.most)];
  return least === most ? least : `${least} to ${most}`;
}

/** `4 to 20 rounds`, `1 round`. */
export function rangeOf(expected: Expected, one: string): string {
  return expected.least === expected.most
    ? plural(expected.most, one)
    : `${range(expected)} ${expected.most === 1 ? one : `${one}s`}`;
}

/** With as many digits as an estimate has: `$0.04`, `$0.40`, `$12`. */
function rounded(dollars: number): string {
  if (dollars >= 10) return `$${Math.round(dollars)}`;
  if (dollars > 0 && dollars < 0.01) return "less than $0.01";
  return `$${dollars.toFixed(2)}`;
}

export function costRange({ least, most }: ExpectedCost): string {
  return rounded(least) === rounded(most) ? rounded(least) : `${rounded(least)} to ${rounded(most)}`;
}

/** A time as an estimate has it: `40 seconds`, `12 minutes`, `2 hours`. */
function roughTime(seconds: number): [number, string] {
  if (seconds < 60) return [seconds, "second"];
  return seconds < 5400 ? [Math.round(seconds / 60), "minute"] : [Math.round(seconds / 3600), "hour"];
}

/** `4 to 60 minutes`, `40 seconds to 12 minutes`. */
export function timeRange({ least, most }: Expected): string {
  const [from, unit] = roughTime(least);
  const [to, other] = roughTime(most);
  if (unit !== other) return `${plural(from, unit)} to ${plural(to, other)}`;
  return from === to ? plural(to, unit) : `${from} to ${plural(to, unit)}`;
}

/** A rough number that stays on one line. */
const rough = (count: number) => short(count).replace(" ", "\u00a0");

/** Tokens sent or received: `90 k to 1.5 M`. */
export const tokenRange = (expected: Expected) => range(expected, rough);

/** The line beside the button: rounds, time, and money or tokens. */
export function summary(forecast: Forecast, practice: boolean): string {
  const tokens: Expected = {
    least: forecast.tokens_in.least + forecast.tokens_out.least,
    most: forecast.tokens_in.most + forecast.tokens_out.most,
  };
  const parts = [rangeOf(forecast.rounds, "round"), timeRange(forecast.seconds)];
  if (!practice) parts.push(forecast.cost ? costRange(forecast.cost) : `${tokenRange(tokens)} tokens`);
  return parts.join(", ");
}

/** What is not in the sum of money. */
export function unpricedWords(forecast: Forecast): string {
  if (forecast.unpriced.length === 0) return "";
  const models = listed(forecast.unpriced);
  const prices = forecast.unpriced.length === 1 ? "The price" : "The prices";
  const unknown = `${prices} of ${models} ${forecast.unpriced.length === 1 ? "is" : "are"} not known`;
  const give = `You can give ${forecast.unpriced.length === 1 ? "it" : "them"} in Settings, under Prices.`;
  return forecast.cost ? `${unknown}: the sum is without. ${give}` : `${unknown}: tokens only. ${give}`;
}

/** What a spending limit, in US dollars, will do; and before the start, for which models it does not hold. */
export function limitWords(limit: number | null, forecast: Forecast | null): string {
  if (limit === null) return "No spending limit.";
  const unpriced = forecast?.unpriced ?? [];
  const pauses = `At ${money(limit)} it pauses and asks.`;
  if (unpriced.length === 0) return pauses;
  const prices = `the ${unpriced.length === 1 ? "price" : "prices"} of ${listed(unpriced)}`;
  return forecast?.cost
    ? `${pauses} What it counts is without ${prices}, which nobody here knows.`
    : `The spending limit of ${money(limit)} does not hold: nobody here knows ${prices}. The limit of rounds does.`;
}

/** What the estimate rests on, a sentence each. */
export function basisWords(basis: Basis, practice: boolean): string[] {
  const tokens = (expected: Expected) => range(expected, (count) => count.toLocaleString("en"));
  const rounds = `A round deals with one topic, and ${basis.topics} of the agenda have to be dealt with; at most it is your limit of rounds.`;
  if (practice) return [rounds, "The practice panel takes 1 to 3 seconds for an answer."];
  return [
    rounds,
    `The first prompts were made and measured: ${rough(basis.first_question)} tokens to the facilitator, ${tokenRange(basis.first_response)} to a seat (${basis.letters_per_token} characters count as a token).`,
    `Assumed: an answer has ${tokens(basis.statement)} tokens, a synthesis ${tokens(basis.synthesis)}, and each round makes the next prompts ${tokens(basis.growth)} longer.`,
    `The lower sum of money counts what providers keep in their cache; the upper one does not. Prices of ${basis.prices_of}.`,
    "A model that thinks at length before it answers takes more tokens and more time. What is asked again after a fault comes on top.",
  ];
}
