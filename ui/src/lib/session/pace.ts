// How long each step of a replay stands before the next: as long as it takes to read what it brings.
import type { Event } from "../generated/Event";
import { liveText } from "../live";

/** Speeds of a replay; 1 is reading speed. */
export const speeds = [1, 2, 5, 10, 20] as const;
export type Speed = (typeof speeds)[number];

/** Silent reading of English non-fiction, in words a millisecond: 238 a minute (M. Brysbaert, 2019, Journal of Memory and
 * Language 109, 104047). */
const wordsEachMs = 238 / 60_000;
/** What changes without words, so that it is seen, in milliseconds. */
const glance = 600;

/** Milliseconds for which a step stands at reading speed. `streamed`: the answers came in pieces, which were read already. */
export function stands(event: Event, streamed: boolean): number {
  switch (event.event) {
    case "piece":
      return reading(liveText(event.text));
    case "question_asked":
      return glance + (streamed ? 0 : reading(event.question));
    case "seat_answered":
      return glance + (streamed ? 0 : reading(event.statement.position));
    case "note_taken":
      return glance + reading(event.note.text);
    case "round_committed":
      return glance + (streamed ? 0 : reading(event.round.synthesis));
    case "escalation_raised":
      return glance + reading(`${event.escalation.reason} ${event.escalation.recommendation}`);
    case "escalation_answered":
    case "seat_absent":
    case "closed":
      return glance;
    default:
      return 0;
  }
}

function reading(text: string): number {
  return text.split(/\s+/).filter(Boolean).length / wordsEachMs;
}

/** Whether the table stands still after a step, so that one can go from it to the next. */
export function rests(event: Event): boolean {
  switch (event.event) {
    case "question_asked":
    case "seat_answered":
    case "seat_absent":
    case "note_taken":
    case "round_committed":
    case "escalation_raised":
    case "escalation_answered":
    case "closed":
      return true;
    default:
      return false;
  }
}
