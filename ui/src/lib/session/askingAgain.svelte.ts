// Seats of a round with too few answers, asked again one after another until enough have answered: the table takes one
// at a time, and comes back with its question while they are still too few.
import type { Operation } from "../generated/Operation";
import type { SessionView } from "../generated/SessionView";
import { retrying } from "./lookup";

export class AskingAgain {
  #round = 0;
  /** The wait of the table that was answered last, by its number: the screen may know later than the table that it is over. */
  #answered = -1;
  #left = $state.raw<string[]>([]);

  /** Whether there is still somebody to be asked. */
  get isUnderWay(): boolean {
    return this.#left.length > 0;
  }

  /** All that are absent now, in their order. */
  begin(view: SessionView): void {
    this.#round = view.table.round;
    this.#answered = -1;
    this.#left = view.table.quorum?.absent ?? [];
  }

  /** Forgets who is left. */
  end(): void {
    this.#left = [];
  }

  /** What to ask of the table now; nothing while it does not wait, and once nobody is left. */
  next(view: SessionView): Operation | null {
    if (!view.running || view.table.round !== this.#round) {
      this.end();
      return null;
    }
    const { quorum } = view.table;
    if (!quorum || quorum.asked === this.#answered) return null;
    const seat = this.#left.find((left) => quorum.absent.includes(left));
    if (seat === undefined) {
      this.end();
      return null;
    }
    this.#answered = quorum.asked;
    this.#left = this.#left.slice(this.#left.indexOf(seat) + 1);
    return retrying(view, seat);
  }
}
