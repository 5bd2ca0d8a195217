// A session that is looked at again: the same projection as at the table, over steps that are all known.
import type { EscalationRecord } from "../generated/EscalationRecord";
import type { Event } from "../generated/Event";
import type { ForkedReplay } from "../generated/ForkedReplay";
import type { ReplayView } from "../generated/ReplayView";
import type { SessionView } from "../generated/SessionView";
import { host } from "../host";
import { announcement } from "./announce";
import { apply } from "./apply";
import { rests, type Speed, stands } from "./pace";

/** The longest time that passes at once, in milliseconds: after a hidden window nothing is skipped. */
const longest = 250;

export interface ReplayedRound {
  number: number;
  /** How many steps there were when it began. */
  at: number;
  /** How many there were when its question stood on the table; as `at` where it has none. */
  asked: number;
  /** Whether it came to its end. */
  complete: boolean;
}

export class Replay {
  /** The table after the steps so far. */
  view = $state.raw<SessionView | null>(null);
  /** How many steps there were. */
  at = $state(0);
  playing = $state(false);
  speed = $state<Speed>(2);
  exact = $state(true);
  recorded = $state(true);
  /** The last milestone, for the live region. */
  announced = $state("");

  #steps: Event[] = [];
  /** Where a fork goes on by itself: the table before the next step. */
  #forked: ForkedReplay | null = null;
  /** Places at which the table stands still, as counts of steps: the beginning, and after each step that `rests`. */
  places = $state.raw<number[]>([0]);
  rounds = $state.raw<ReplayedRound[]>([]);
  /** Tables at the beginnings of rounds that were passed, by count of steps. */
  #known = new Map<number, SessionView>();
  #streamed = false;
  /** Milliseconds at reading speed that have passed since the last step. */
  #passed = 0;

  async open(path: string, session: string): Promise<void> {
    this.begin(await host.call("replay", { path, session }));
  }

  begin(replay: ReplayView): void {
    this.#steps = replay.steps;
    this.#forked = replay.forked ?? null;
    this.exact = replay.exact;
    this.recorded = replay.recorded;
    this.#streamed = replay.steps.some((step) => step.event === "piece");
    const after = replay.steps.flatMap((step, index) => (rests(step) ? [index + 1] : []));
    this.places = [...new Set([0, ...after, replay.steps.length])];
    this.rounds = roundsOf(replay.steps);
    this.#known = new Map([[0, replay.start]]);
    this.view = replay.start;
    this.at = 0;
  }

  /** Whether the rounds that a fork began with are those of the other session. */
  get isLinked(): boolean {
    return this.#forked !== null;
  }

  get isOver(): boolean {
    return this.at >= this.#steps.length;
  }

  /** The last step. */
  get step(): Event | null {
    return this.#steps[this.at - 1] ?? null;
  }

  /** The place that the table is at or came from last, as an index into `places`. */
  get place(): number {
    return this.places.findLastIndex((place) => place <= this.at);
  }

  /** The round that is on the table; absent before the first one. */
  get round(): ReplayedRound | undefined {
    return this.rounds.findLast(({ at }) => at <= this.at);
  }

  /** A question to the user that is asked, or was answered by the last step. */
  get escalation(): EscalationRecord | null {
    const step = this.step;
    if (step?.event === "escalation_answered") return step.escalation;
    const id = this.view?.table.escalation;
    return this.view?.escalations.find((record) => record.id === id) ?? null;
  }

  play(): void {
    if (this.isOver) this.seek(0);
    this.playing = true;
  }

  pause(): void {
    this.playing = false;
  }

  /** Time passes, in milliseconds of the clock. */
  pass(ms: number): void {
    if (!this.playing) return;
    this.#passed += Math.min(ms, longest) * this.speed;
    let to = this.at;
    while (to < this.#steps.length) {
      const last = this.#steps[to - 1];
      const due = last ? stands(last, this.#streamed) : 0;
      if (this.#passed < due) break;
      this.#passed -= due;
      to += 1;
    }
    if (to !== this.at) this.#go(to);
    if (this.isOver) this.playing = false;
  }

  /** The table after so many steps. */
  seek(to: number): void {
    this.#passed = 0;
    this.#go(Math.max(0, Math.min(to, this.#steps.length)));
  }

  /** To the question of a round, from which it goes on by itself; before the first round for a number that none has. */
  playRound(number: number): void {
    const round = this.rounds.find((round) => round.number === number);
    this.seek(round?.asked ?? 0);
    // What ends there would begin anew.
    if (round && !this.isOver) this.play();
  }

  /** To a place, by its index. */
  toPlace(place: number): void {
    this.seek(this.places[Math.max(0, Math.min(place, this.places.length - 1))] ?? 0);
  }

  /** One place back: to the beginning of what was under way, else to the one before. */
  back(): void {
    const place = this.place;
    this.toPlace(this.places[place] === this.at ? place - 1 : place);
  }

  forward(): void {
    this.toPlace(this.place + 1);
  }

  #go(to: number): void {
    let at = this.at;
    let view = this.view;
    if (!view || to < at) {
      at = Math.max(...[...this.#known.keys()].filter((known) => known <= to));
      view = this.#known.get(at) ?? null;
    }
    if (!view) return;
    for (const event of this.#steps.slice(at, to)) {
      if (at === this.#forked?.after) view = this.#forked.start;
      view = apply(view, event);
      at += 1;
      if (event.event === "round_started") this.#known.set(at, view);
      this.announced = announcement(view, event) ?? this.announced;
    }
    this.view = view;
    this.at = to;
  }
}

function roundsOf(steps: Event[]): ReplayedRound[] {
  const rounds: ReplayedRound[] = [];
  for (const [index, step] of steps.entries()) {
    if (step.event === "round_started")
      rounds.push({ number: step.round, at: index + 1, asked: index + 1, complete: false });
    const last = rounds.at(-1);
    if (last && step.event === "question_asked" && step.round === last.number && last.asked === last.at)
      last.asked = index + 1;
    if (last && step.event === "round_committed" && step.round.number === last.number) last.complete = true;
  }
  return rounds;
}
