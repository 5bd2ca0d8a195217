// Why a session cannot be started yet, as the next thing to do. The backend checks the same once more.
import type { ProviderSettings } from "../../lib/generated/ProviderSettings";
import type { SessionOptions } from "../../lib/generated/SessionOptions";
import { listed } from "../../lib/format";
import { inSession, lost } from "../../lib/models";
import { ofSkills, t } from "../../lib/language";
import type { Setup } from "./setup.svelte";

/** Fewer than two have nothing to discuss, whatever a strategy says. */
const fewest = 2;

/** The seats without which it is not started. */
export function fewestSeats(setup: Setup, options: SessionOptions): number {
  return Math.max(fewest, setup.strategyView(options)?.min_participants ?? fewest);
}

/** The most rounds that a session may be given. */
export const mostRounds = 100;

/** What is wrong with the rounds that are chosen; empty where nothing is. */
export function roundsHindrance(setup: Setup, options: SessionOptions): string {
  const least = setup.rounds("minRounds", options.min_rounds).value;
  const most = setup.rounds("maxRounds", options.max_rounds).value;
  if (most > mostRounds) return t("A session has at most {n} rounds.", { n: mostRounds });
  return least > most
    ? t("The rounds contradict each other: at least {least}, at most {most}.", { least, most })
    : "";
}

/** Empty when it can be started. */
export function hindranceOf(
  setup: Setup,
  options: SessionOptions,
  settings: ProviderSettings | null,
): string {
  if (setup.topicFor(options).trim() === "") return t("The session needs a topic.");
  if (setup.writesRequirements(options) && setup.reading.busy)
    return t("The document is still being read: wait for it, or cancel the reading.");
  return (
    panel(setup, options) ||
    roundsHindrance(setup, options) ||
    (setup.onModels && settings ? models(setup, options, settings) : "")
  );
}

function panel(setup: Setup, options: SessionOptions): string {
  const seats = setup.seats(options).value.length;
  const needed = fewestSeats(setup, options);
  if (seats === 0) return t("Choose who should take part.");
  if (seats < needed) return t("The panel needs at least {n|# participant|# participants}.", { n: needed });
  const given = Object.values(setup.sidesGiven(options));
  const empty = setup.sidesOf(options).filter((side) => !given.includes(side.name));
  return empty.length > seats - given.length
    ? t("Nobody takes the side {sides}: give it to a participant, or leave a seat to the facilitator.", {
        sides: listed(empty.map((side) => ofSkills(side.title))),
      })
    : "";
}

function models(setup: Setup, options: SessionOptions, settings: ProviderSettings): string {
  const chosen = setup.models ?? settings.models;
  const gone = lost(inSession(chosen, setup.seats(options).value), settings.providers);
  if (gone.length > 0)
    return t("{models} {n|is|are} not set up any more: choose another model.", {
      models: listed(gone),
      n: gone.length,
    });
  return chosen.everyone === null ? t("Choose a model for everyone first.") : "";
}
