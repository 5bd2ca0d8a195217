// Names for the ids in a view.
import type { Artifact } from "../generated/Artifact";
import type { Focus } from "../generated/Focus";
import type { Operation } from "../generated/Operation";
import type { PhaseInfo } from "../generated/PhaseInfo";
import type { Round } from "../generated/Round";
import type { SeatInfo } from "../generated/SeatInfo";
import type { SessionView } from "../generated/SessionView";
import { fromCore, ofSkills, t } from "../language";
import type { Called } from "../revised";
import { visible } from "../visible";

/** Who leads: the facilitator that comes with the application is called as everywhere on the page, one of a project's own by its name. */
export function leader({ facilitator: seat }: Pick<SessionView, "facilitator">): SeatInfo {
  return seat.id === "facilitator" && seat.origin === "built-in" ? { ...seat, name: t("Facilitator") } : seat;
}

/** Who is at a table. */
type Panel = Pick<SessionView, "facilitator" | "participants">;

const seats = (view: Panel): SeatInfo[] => [leader(view), ...view.participants];

export function person(view: SessionView, id: string): SeatInfo {
  const known = seats(view).find((other) => other.id === id);
  return known ?? { id, name: id, description: "", color: "", origin: "", described: true };
}

/** What those at the table are called, by their ids. */
export const seatNames = (view: Panel): Map<string, string> =>
  new Map(seats(view).map(({ id, name }) => [id, visible(name)]));

/** The names for whatever shows what changed. */
export const namesIn = (view: SessionView): Called => ({
  person: (id) => person(view, id).name,
  topic: (id) => topicName(view, id),
  artifact: (id) => artifactName(view, id),
});

/** A note of the round on a seat's answer: the id that it begins with is said by its name. */
export function noteOnSeat(view: SessionView, note: string): string {
  const id = /^[A-Za-z0-9_-]+(?=: )/.exec(note)?.[0];
  const seat = seats(view).find((other) => other.id === id);
  return id !== undefined && seat ? `${seat.name}: ${fromCore(note.slice(id.length + 2))}` : fromCore(note);
}

export function topicName(view: SessionView, id: string): string {
  return ofSkills(view.agenda.find((topic) => topic.definition.id === id)?.definition.name ?? id);
}

/** An artifact as it is called where it is not shown: an id alone says nothing to whoever has not written it. */
export function artifactName(view: SessionView, id: string): string {
  const title = view.artifacts.find((artifact) => artifact.id === id)?.title ?? "";
  return title ? t("{id} “{title}”", { id, title }) : id;
}

/** Whether something was said in a round that is not complete. The table keeps a complete one until the next begins. */
export const isRoundOpen = ({ rounds, table }: SessionView): boolean =>
  table.question !== null &&
  !rounds.some(({ number }) => number === table.round) &&
  (table.seats.some(({ statement, text, partial }) => statement !== null || text !== "" || partial !== "") ||
    table.facilitator_text !== "" ||
    table.facilitator_partial !== "");

/** What a round is about, in words. */
export function focusName(view: SessionView, focus: Focus): string {
  if (focus.type === "agenda") return topicName(view, focus.topic_id);
  const artifact = view.artifacts.find((other) => other.id === focus.topic_id);
  const kind = focus.type === "conflict" ? t("Conflict") : t("Open question");
  return artifact ? `${kind} ${artifact.id}: ${artifact.title}` : `${kind} ${focus.topic_id}`;
}

/** Which rounds made an artifact what it is, beside the one that raised it: sentences, as far as the session knows. */
export function roundsOf(view: SessionView, artifact: Artifact): string[] {
  const made = view.rounds.find(({ number }) => number === artifact.created_round);
  const changed = view.rounds.filter(
    ({ number, artifacts_changed: ids }) => number > artifact.created_round && ids?.includes(artifact.id),
  );
  // A round about a conflict is about the conflict's topic.
  const matter = view.artifacts.find(({ id }) => id === made?.focus.topic_id);
  const topics = [matter?.topic_id ?? made?.focus.topic_id, matter?.id];
  const about = made && !topics.some((id) => id === artifact.topic_id || id === artifact.id);
  return [
    ...(about ? [t("That round was about “{matter}”.", { matter: focusName(view, made.focus) })] : []),
    ...changed.slice(-1).map(({ number }) => t("Last changed in round {round}.", { round: number })),
  ];
}

/** What the facilitator wants to speak of next: an id in front of the reason is said by its name. */
export function nextFocus(view: SessionView, words: string): string {
  const id = /^[A-Za-z0-9-]+(?=: |$)/.exec(words)?.[0];
  const named =
    id &&
    (view.agenda.find((topic) => topic.definition.id === id)?.definition.name ??
      view.artifacts.find((artifact) => artifact.id === id)?.title);
  return id && named ? `“${ofSkills(named)}”${words.slice(id.length)}` : words;
}

export function phaseTitle(view: SessionView, name: string): string {
  return ofSkills(view.strategy.phases.find((phase) => phase.name === name)?.title ?? name);
}

function phaseAt(view: SessionView, name: string) {
  const index = view.strategy.phases.findIndex((phase) => phase.name === name);
  return { phase: view.strategy.phases[index], place: index + 1, of: view.strategy.phases.length };
}

/**
 * The phase of the round that lies on the table with its place, e.g. 1 of 3: a completed round lies there until the next
 * one starts, whatever phase that will be in.
 */
export function phaseNow(view: SessionView): { phase: PhaseInfo | undefined; place: number; of: number } {
  const completed = view.rounds.find((round) => round.number === view.table.round);
  return phaseAt(view, completed?.phase ?? view.current_phase);
}

/** Whether the facilitator speaks alone in a phase: no seat is asked. */
export function isAlone(view: SessionView, phase: string): boolean {
  return phaseAt(view, phase).phase?.speakers === "facilitator";
}

/** The side that a seat argues for in a debate, for people; empty outside one, and in a round about a conflict or an open question: in it
 * seats say what they hold themselves. */
export function sideTitle(view: SessionView, seat: string): string {
  if ((view.table.question?.focus.type ?? "agenda") !== "agenda") return "";
  const name = view.sides[seat] ?? "";
  return ofSkills(view.strategy.sides.find((side) => side.name === name)?.title ?? name);
}

/** In how many rounds a conflict was spoken of until it was settled: that a later one tells of its end once more is none. `until`:
 * the last round that counts, for a round that is looked back at. */
export function roundsSpokenOf(view: SessionView, conflict: string, until = Infinity): number {
  const last = Math.min(until, settledIn(view, conflict));
  const speaksOf = (round: Round) => round.conflicts.some(({ id }) => id === conflict);
  return view.rounds.filter((round) => round.number <= last && speaksOf(round)).length;
}

/** The round that settled a conflict, or that the user settled it after; none of one that is open, or open again. */
function settledIn(view: SessionView, conflict: string): number {
  const artifact = view.artifacts.find((other) => other.id === conflict);
  if (artifact?.status !== "resolved") return Infinity;
  const atTable = view.rounds.filter((round) => round.conflicts_resolved.includes(conflict));
  const byUser = view.escalations.filter(
    ({ conflict: about, answer }) =>
      about === conflict && (answer?.choice === "decide" || answer?.choice === "accept"),
  );
  return Math.max(...atTable.map(({ number }) => number), ...byUser.map(({ round }) => round), 0) || Infinity;
}

/** Asks a seat again that has no answer. It says which time that was: a second click finds it asked already. */
export function retrying(view: SessionView, seat: string): Operation {
  const asked = view.table.seats.find((state) => state.seat === seat)?.asked ?? 0;
  return { operation: "retry_seat", round: view.table.round, seat, asked };
}
