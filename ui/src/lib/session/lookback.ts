// The table of a session that is over, or waits for a decision, as its last round left it: read from its files it is laid for a round
// that never comes, or not before the user has decided.
import type { Round } from "../generated/Round";
import type { RoundDetail } from "../generated/RoundDetail";
import type { SeatState } from "../generated/SeatState";
import type { SessionView } from "../generated/SessionView";
import { isAlone } from "./lookup";

/** The round whose answers belong on the seats; nothing where the table has them, or a round may still come. */
export function roundToShow(view: SessionView): Round | undefined {
  const waits = view.escalations.some(({ answer }) => answer === undefined || answer === null);
  return (view.status === "closed" || waits) && view.table.question === null ? view.rounds.at(-1) : undefined;
}

/** One seat in that round. As long as nobody has looked, or where nothing was kept, it is said to have answered, without words. */
function seatIn(view: SessionView, round: Round, detail: RoundDetail | null, seat: SeatState): SeatState {
  const empty = { ...seat, text: "", call: null, statement: null, reason: "", partial: "" };
  if (isAlone(view, round.phase)) return { ...empty, state: "not_asked" };
  const absence = round.absent?.find(({ participant }) => participant === seat.seat);
  if (absence) return { ...empty, state: "absent", reason: absence.reason, partial: absence.partial ?? "" };
  const statements = [...(detail?.statements ?? []), ...(round.responses ?? [])];
  const statement = statements.find(({ participant }) => participant === seat.seat) ?? null;
  // Where others' words were kept and its are not, it was not among those who were asked.
  return { ...empty, state: statement || statements.length === 0 ? "answered" : "not_asked", statement };
}

/** The session with that round on its table; `detail` is what was said in it, once somebody has looked. */
export function withLastRound(view: SessionView, detail: RoundDetail | null): SessionView {
  const round = roundToShow(view);
  if (!round) return view;
  const said = detail?.round === round.number ? detail : null;
  return {
    ...view,
    table: {
      ...view.table,
      round: round.number,
      participation: round.participation,
      question: { focus: round.focus, question: round.question, exploration: "" },
      seats: view.table.seats.map((seat) => seatIn(view, round, said, seat)),
    },
  };
}
