// Names for the ids in a view.
import type { Focus } from "../generated/Focus";
import type { PhaseInfo } from "../generated/PhaseInfo";
import type { SeatInfo } from "../generated/SeatInfo";
import type { SessionView } from "../generated/SessionView";

export function person(view: SessionView, id: string): SeatInfo {
  const known = [view.facilitator, ...view.participants].find((other) => other.id === id);
  return known ?? { id, name: id, description: "", color: "", origin: "" };
}

export function topicName(view: SessionView, id: string): string {
  return view.agenda.find((topic) => topic.definition.id === id)?.definition.name ?? id;
}

/** What a round is about, in words. */
export function focusName(view: SessionView, focus: Focus): string {
  if (focus.type === "agenda") return topicName(view, focus.topic_id);
  const artifact = view.artifacts.find((other) => other.id === focus.topic_id);
  const kind = focus.type === "conflict" ? "Conflict" : "Open question";
  return artifact ? `${kind} ${artifact.id}: ${artifact.title}` : `${kind} ${focus.topic_id}`;
}

export function phaseTitle(view: SessionView, name: string): string {
  return view.strategy.phases.find((phase) => phase.name === name)?.title ?? name;
}

/** The phase on the table with its place, e.g. 1 of 3. */
export function phaseNow(view: SessionView): { phase: PhaseInfo | undefined; place: number; of: number } {
  const index = view.strategy.phases.findIndex((phase) => phase.name === view.current_phase);
  return { phase: view.strategy.phases[index], place: index + 1, of: view.strategy.phases.length };
}
