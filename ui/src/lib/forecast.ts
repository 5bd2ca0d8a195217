// A forecast in words: ranges as people say them, and what the estimate rests on.
import type { Basis } from "./generated/Basis";
import type { Expected } from "./generated/Expected";
import type { ExpectedCost } from "./generated/ExpectedCost";
import type { Forecast } from "./generated/Forecast";
import { dayOf, grouped, listed, short, units, type TimeUnit } from "./format";
import { t } from "./language";
import { money } from "./words";

/** `4 to 20`, `3` where both ends are the same. */
export function range(expected: Expected, words: (count: number) => string = String): string {
  const [least, most] = [words(expected.least), words(expected.most)];
  return least === most ? least : t("{least} to {most}", { least, most });
}

/** `4 to 20 rounds`, `1 round`. */
export function roundRange({ least, most }: Expected): string {
  return least === most
    ? t("{n|# round|# rounds}", { n: most })
    : t("{least} to {n|# round|# rounds}", { least, n: most });
}

export function costRange({ least, most }: ExpectedCost): string {
  const [from, to] = [money(least), money(most)];
  return from === to ? from : t("{least} to {most}", { least: from, most: to });
}

/** A time as an estimate has it: `40 seconds`, `12 minutes`, `2 hours`. */
function roughTime(seconds: number): [number, TimeUnit] {
  if (seconds < 60) return [seconds, "second"];
  return seconds < 5400 ? [Math.round(seconds / 60), "minute"] : [Math.round(seconds / 3600), "hour"];
}

/** `4 to 60 minutes`, `40 seconds to 12 minutes`. */
export function timeRange({ least, most }: Expected): string {
  const [from, unit] = roughTime(least);
  const [to, other] = roughTime(most);
  const end = units(to, other);
  if (unit !== other) return t("{least} to {most}", { least: units(from, unit), most: end });
  return from === to ? end : t("{least} to {most}", { least: String(from), most: end });
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
  const parts = [roundRange(forecast.rounds), timeRange(forecast.seconds)];
  if (!practice)
    parts.push(
      forecast.cost ? costRange(forecast.cost) : t("{tokens} tokens", { tokens: tokenRange(tokens) }),
    );
  return parts.join(", ");
}

/** What is not in the sum of money. */
export function unpricedWords(forecast: Forecast): string {
  if (forecast.unpriced.length === 0) return "";
  const values = { n: forecast.unpriced.length, models: listed(forecast.unpriced) };
  return forecast.cost
    ? t(
        "{n|The price|The prices} of {models} {n|is|are} not known: the sum is without. You can give {n|it|them} in Settings, under Prices.",
        values,
      )
    : t(
        "{n|The price|The prices} of {models} {n|is|are} not known: tokens only. You can give {n|it|them} in Settings, under Prices.",
        values,
      );
}

/** What a spending limit, in US dollars, will do; and before the start, for which models it does not hold. */
export function limitWords(limit: number | null, forecast: Forecast | null): string {
  if (limit === null) return t("No spending limit.");
  const unpriced = forecast?.unpriced ?? [];
  const values = { limit: money(limit), n: unpriced.length, models: listed(unpriced) };
  if (unpriced.length === 0) return t("At {limit} it pauses and asks.", values);
  return forecast?.cost
    ? t(
        "At {limit} it pauses and asks. What it counts is without the {n|price|prices} of {models}, which nobody here knows.",
        values,
      )
    : t(
        "The spending limit of {limit} does not hold: nobody here knows the {n|price|prices} of {models}. The limit of rounds does.",
        values,
      );
}

/** What the estimate rests on, a sentence each. */
export function basisWords(basis: Basis, practice: boolean): string[] {
  const tokens = (expected: Expected) => range(expected, grouped);
  const rounds = t(
    "Each round deals with one topic, and {n|# topic|# topics} of the agenda must be dealt with: as many rounds are expected at least, also where you allow fewer, and at most as many as you allow.",
    { n: basis.topics },
  );
  if (practice) return [rounds, t("The practice panel takes 1 to 3 seconds for an answer.")];
  return [
    rounds,
    t(
      "The first prompts were made and measured: {question} tokens to the facilitator, {response} to a seat ({letters} characters count as a token).",
      {
        question: rough(basis.first_question),
        response: tokenRange(basis.first_response),
        letters: basis.letters_per_token,
      },
    ),
    t(
      "Assumed: an answer has {statement} tokens, a synthesis {synthesis}, and each round makes the next prompts {growth} longer.",
      {
        statement: tokens(basis.statement),
        synthesis: tokens(basis.synthesis),
        growth: tokens(basis.growth),
      },
    ),
    t(
      "The lower sum of money counts what providers keep in their cache; the upper one does not. Prices of {date}.",
      { date: dayOf(basis.prices_of) },
    ),
    t(
      "A model that thinks at length before it answers takes more tokens and more time. What is asked again after a fault comes on top.",
    ),
  ];
}
