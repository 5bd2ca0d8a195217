// A session of the preview once more: as it was lived on this page, else as its rounds tell.
import type { Event } from "../../generated/Event";
import type { ReplayView } from "../../generated/ReplayView";
import type { PreviewSession } from "./engine";

export function replayOf({ view, begun, lived, statements }: PreviewSession): ReplayView {
  const exact = lived.length > 0;
  const start = {
    ...begun,
    status: "active" as const,
    running: true,
    conclusion: null,
    rounds: exact ? begun.rounds : [],
    artifacts: exact ? begun.artifacts : [],
  };
  const told = view.rounds.flatMap((round): Event[] => [
    {
      event: "round_started",
      round: round.number,
      phase: round.phase,
      participation: round.participation,
    },
    {
      event: "question_asked",
      round: round.number,
      focus: round.focus,
      question: round.question,
      exploration: "",
      seats: view.participants.map((person) => person.id),
    },
    ...(statements.get(round.number) ?? []).map((statement): Event => ({
      event: "seat_answered",
      round: round.number,
      statement,
    })),
    {
      event: "round_committed",
      round,
      artifacts: view.artifacts.filter((artifact) => artifact.created_round === round.number),
      agenda: view.agenda,
      metrics: view.metrics,
      current_phase: round.phase,
      escalations: [],
      unmet: [],
    },
  ]);
  const end: Event = { event: "closed", status: "closed", conclusion: view.conclusion };
  return { start, steps: exact ? lived : [...told, end], exact, recorded: exact };
}
