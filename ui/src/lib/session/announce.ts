// What a screen reader hears of a running session: milestones, never streamed pieces.
import type { Event } from "../generated/Event";
import type { SessionView } from "../generated/SessionView";
import { percent } from "../format";
import { absenceWords, alone, hatWords } from "../words";

/** A sentence for the polite live region, or nothing. */
export function announcement(view: SessionView, event: Event): string | null {
  const name = (id: string) => view.participants.find((person) => person.id === id)?.name ?? id;
  switch (event.event) {
    case "round_started":
      return `Round ${event.round} starts${inPhase(view, event.phase)}.`;
    case "sides_given":
      return "The sides of the debate are given.";
    case "question_asked":
      return `The facilitator asks: ${event.question}`;
    case "seat_answered": {
      const sure = event.statement.confidence;
      return `${name(event.statement.participant)} answered${sure === null ? "" : `, confidence ${percent(sure)}`}.`;
    }
    case "seat_absent":
      return `${name(event.absence.participant)} has no answer in this round. ${absenceWords(event.absence.reason)}`;
    case "quorum_missed":
      return `Too few have answered: ${event.answered} did, and ${event.quorum} would do. The session waits for you.`;
    case "round_committed":
      return `Round ${event.round.number} is complete. ${event.round.artifacts_created.length} new artifacts.`;
    case "escalation_raised":
      return "The panel needs your decision.";
    case "recap_waiting":
      return `Round ${event.round} is complete and waits for your choice.`;
    case "note_taken":
      return "The panel will hear what you said.";
    case "stopping":
      return event.conclude ? "The session ends after this round." : "The session pauses soon.";
    case "paused":
      return "The session is paused.";
    case "closed":
      return "The session is closed.";
    default:
      return null;
  }
}

/** The phase with its hat, where there is more than one; and whether any seat is asked in it. */
function inPhase(view: SessionView, name: string): string {
  if (view.strategy.phases.length < 2) return "";
  const phase = view.strategy.phases.find((other) => other.name === name);
  const hat = phase?.hat ? `, ${hatWords(phase.hat).name.toLowerCase()}` : "";
  const silent =
    phase?.speakers === "facilitator" ? `. ${alone.round}: ${alone.about.replace(/\.$/, "")}` : "";
  return `, phase “${phase?.title ?? name}”${hat}${silent}`;
}
