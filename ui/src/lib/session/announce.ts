// What a screen reader hears of a running session: milestones, never streamed pieces.
import type { Event } from "../generated/Event";
import type { SessionView } from "../generated/SessionView";
import { percent } from "../format";
import { absenceWords, hatInside } from "../words";
import { t } from "../language";
import { phaseTitle } from "./lookup";

/** A sentence for the polite live region, or nothing. */
export function announcement(view: SessionView, event: Event): string | null {
  const name = (id: string) => view.participants.find((person) => person.id === id)?.name ?? id;
  switch (event.event) {
    case "round_started":
      return `${t("Round {round} starts", { round: event.round })}${inPhase(view, event.phase)}.`;
    case "sides_given":
      return t("The sides of the debate are given.");
    case "question_asked":
      return t("The facilitator asks: {question}", { question: event.question });
    case "seat_answered": {
      const sure = event.statement.confidence;
      const who = name(event.statement.participant);
      return sure === null
        ? t("{name} answered.", { name: who })
        : t("{name} answered, confidence {sure}.", { name: who, sure: percent(sure) });
    }
    case "seat_absent":
      return t("{name} has no answer in this round. {reason}", {
        name: name(event.absence.participant),
        reason: absenceWords(event.absence.reason),
      });
    case "quorum_missed":
      return t("Too few have answered: {answered} did, and {quorum} would do. The session waits for you.", {
        answered: event.answered,
        quorum: event.quorum,
      });
    case "round_committed":
      return t("Round {number} is complete. {artifacts} new artifacts.", {
        number: event.round.number,
        artifacts: event.round.artifacts_created.length,
      });
    case "escalation_raised":
      return t("The panel needs your decision.");
    case "recap_waiting":
      return t("Round {round} is complete and waits for your choice.", { round: event.round });
    case "note_taken":
      return t("The panel will hear what you said.");
    case "stopping":
      return event.conclude ? t("The session ends after this round.") : t("The session pauses soon.");
    case "paused":
      return t("The session is paused.");
    case "closed":
      return t("The session is closed.");
    default:
      return null;
  }
}

/** The phase with its hat, where there is more than one; and whether any seat is asked in it. */
function inPhase(view: SessionView, name: string): string {
  if (view.strategy.phases.length < 2) return "";
  const phase = view.strategy.phases.find((other) => other.name === name);
  const hat = phase?.hat ? `, ${hatInside(phase.hat)}` : "";
  const silent =
    phase?.speakers === "facilitator"
      ? `. ${t("The facilitator alone: no seat is asked in this round")}`
      : "";
  return `${t(", phase “{title}”", { title: phaseTitle(view, name) })}${hat}${silent}`;
}
