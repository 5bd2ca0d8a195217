// What is chosen in New session: what the user touched wins, the rest is as the options preselect it.
import type { Baseline } from "../../lib/generated/Baseline";
import type { ForkPoint } from "../../lib/generated/ForkPoint";
import type { ModelSettings } from "../../lib/generated/ModelSettings";
import type { Origin } from "../../lib/generated/Origin";
import type { SessionOptions } from "../../lib/generated/SessionOptions";
import type { SessionSetup } from "../../lib/generated/SessionSetup";
import type { SessionView } from "../../lib/generated/SessionView";
import type { SideInfo } from "../../lib/generated/SideInfo";
import type { Sourced } from "../../lib/generated/Sourced";
import type { StrategyView } from "../../lib/generated/StrategyView";
import type { Workflow } from "../../lib/generated/Workflow";
import { Reading, type Reader } from "./reading.svelte";

/** The panel of models, as against the practice panel; which ones is in `models`. */
export const modelPanel = "models";

/** The most seats that fit at a table. */
export const mostSeats = 12;

/** Where a value on the page comes from: as the core says, or from the session that this one is forked from. */
export type PlaceOfValue = Origin | "fork";

/** A value with where it came from. */
export interface Placed<T> {
  value: T;
  origin: PlaceOfValue;
}

interface Forked {
  strategy: string;
  participants: string[];
  minRounds: number;
  maxRounds: number;
  interactive: boolean;
}

export class Setup {
  workflow = $state<Workflow>("specs");
  topic = $state<string | null>(null);
  provider = $state<string | null>(null);
  // Each workflow has a strategy and a panel of its own: a look at another workflow changes neither.
  #strategies = $state.raw<Partial<Record<Workflow, string>>>({});
  #panels = $state.raw<Partial<Record<Workflow, string[]>>>({});
  /** The sides of a debate that the user gave, by participant. */
  sides = $state.raw<Record<string, string>>({});
  /** The kind of document at the end; nothing: the facilitator proposes one. */
  outputType = $state<string | null>(null);
  /** Ids of the sessions that this one builds on. */
  linked = $state.raw<string[]>([]);
  minRounds = $state<number | null>(null);
  maxRounds = $state<number | null>(null);
  interactive = $state<boolean | null>(null);
  verbose = $state<boolean | null>(null);
  /** Which model sits where in this session; nothing: as the settings have it. */
  models = $state.raw<ModelSettings | null>(null);
  /** US dollars. */
  spendingLimit = $state<number | null>(null);

  /** The existing document that it starts from, if any. */
  readonly reading = new Reading();

  /** The session and the round that it goes on from. */
  readonly fork: ForkPoint | null;
  #begun = false;
  /** What the form held when it was offered. */
  #proposed: string;
  /** What was filled in from that session. */
  #forked = $state.raw<Forked | null>(null);

  constructor(fork: ForkPoint | null = null) {
    this.fork = fork;
    this.#proposed = this.#filled;
  }

  /** All that can be filled in, as one text. */
  get #filled(): string {
    return JSON.stringify([
      [this.workflow, this.topic, this.outputType, this.linked, this.reading.source],
      [this.#strategies, this.#panels, this.sides],
      [this.minRounds, this.maxRounds, this.interactive, this.verbose],
      [this.provider, this.models, this.spendingLimit],
    ]);
  }

  /** Whether anything is other than it was offered. */
  get isChanged(): boolean {
    return this.#filled !== this.#proposed;
  }

  /** Fills in what the one who offers the form knows: by itself that is no change. What the user changed stays one. */
  propose(fill: () => void): void {
    const { isChanged } = this;
    fill();
    if (!isChanged) this.#proposed = this.#filled;
  }

  /** Fills in what the session had that this one goes on from; what was chosen since stays. */
  beginWith(origin: SessionView, round: number): void {
    if (this.#begun) return;
    this.#begun = true;
    this.propose(() => this.#takeFrom(origin, round));
  }

  #takeFrom(origin: SessionView, round: number): void {
    const { limits, output_type } = origin.config;
    this.workflow = origin.workflow;
    this.topic = origin.topic;
    const max = limits.max_rounds > round ? limits.max_rounds : round + limits.max_rounds;
    this.#forked = {
      strategy: origin.strategy.name,
      participants: origin.participants.map((seat) => seat.id),
      minRounds: Math.min(limits.min_rounds, max),
      maxRounds: max,
      interactive: origin.config.interactive,
    };
    this.strategy = this.#forked.strategy;
    this.participants = this.#forked.participants;
    this.maxRounds = this.#forked.maxRounds;
    this.minRounds = this.#forked.minRounds;
    this.interactive = this.#forked.interactive;
    this.outputType = output_type ?? null;
    this.linked = origin.linked_sessions.map((linked) => linked.id);
    this.provider = origin.practice ? "practice" : modelPanel;
  }

  get strategy(): string | null {
    return this.#strategies[this.workflow] ?? null;
  }

  set strategy(name: string) {
    this.#strategies = { ...this.#strategies, [this.workflow]: name };
  }

  get participants(): string[] | null {
    return this.#panels[this.workflow] ?? null;
  }

  set participants(ids: string[]) {
    this.#panels = { ...this.#panels, [this.workflow]: ids };
  }

  /** A value with where it came from: the user's word where there is one, or what a fork was filled in with. */
  #value<T>(own: T | null, preset: Sourced<T>, forked: T | undefined): Placed<T> {
    if (own === null) return preset;
    // Who chooses the same again has what that session had.
    const isForked = forked !== undefined && JSON.stringify(own) === JSON.stringify(forked);
    return { value: own, origin: isForked ? "fork" : "user" };
  }

  rounds(which: "minRounds" | "maxRounds", preset: Sourced<number>): Placed<number> {
    return this.#value(this[which], preset, this.#forked?.[which]);
  }

  flag(which: "interactive" | "verbose", preset: Sourced<boolean>): Placed<boolean> {
    return this.#value(this[which], preset, which === "interactive" ? this.#forked?.interactive : undefined);
  }

  topicFor(options: SessionOptions): string {
    return this.topic ?? options.suggested_topic;
  }

  seats(options: SessionOptions): Placed<string[]> {
    return this.#value(this.participants, options.participants, this.#forked?.participants);
  }

  /** What leads the session; a workflow may leave no choice. */
  strategyFor(options: SessionOptions): Placed<string> {
    return options.strategy_fixed
      ? options.strategy
      : this.#value(this.strategy, options.strategy, this.#forked?.strategy);
  }

  strategyView(options: SessionOptions): StrategyView | undefined {
    const { value } = this.strategyFor(options);
    return options.strategies.find((one) => one.name === value);
  }

  /** The sides that the strategy has; none outside a debate. */
  sidesOf(options: SessionOptions): SideInfo[] {
    return this.strategyView(options)?.sides ?? [];
  }

  /** The sides that were given to seats of this panel, in this strategy. */
  sidesGiven(options: SessionOptions): Record<string, string> {
    const names = this.sidesOf(options).map((side) => side.name);
    const seats = this.seats(options).value;
    return Object.fromEntries(
      Object.entries(this.sides).filter(([seat, side]) => seats.includes(seat) && names.includes(side)),
    );
  }

  /** Gives a seat a side; without one the facilitator decides. */
  giveSide(seat: string, side: string | null): void {
    const { [seat]: _, ...others } = this.sides;
    this.sides = side === null ? others : { ...others, [seat]: side };
  }

  outputTypeFor(options: SessionOptions): string | null {
    return this.outputType !== null && options.output_types.includes(this.outputType)
      ? this.outputType
      : null;
  }

  linkedIn(options: SessionOptions): string[] {
    return this.linked.filter((id) => options.linkable.some((row) => row.id === id));
  }

  link(id: string, wanted: boolean): void {
    const others = this.linked.filter((other) => other !== id);
    this.linked = wanted ? [...others, id] : others;
  }

  /** Whether it writes requirements: what an existing document demands can be covered by those only. */
  writesRequirements(options: SessionOptions): boolean {
    return (
      this.workflow === "specs" ||
      (this.workflow === "roundtable" && this.outputTypeFor(options) === "requirements")
    );
  }

  baselineFor(options: SessionOptions): Baseline | null {
    return this.writesRequirements(options) ? this.reading.baseline : null;
  }

  providerFor(options: SessionOptions): string {
    return this.provider ?? options.providers[0]?.id ?? "practice";
  }

  /** Who reads an existing document: whoever is to be the facilitator. */
  reader(path: string, options: SessionOptions): Reader {
    return { path, provider: this.providerFor(options), models: this.onModels ? this.models : null };
  }

  get onModels(): boolean {
    return this.provider === modelPanel;
  }

  add(options: SessionOptions, id: string): void {
    this.participants = [...this.seats(options).value, id];
  }

  remove(options: SessionOptions, id: string): void {
    this.participants = this.seats(options).value.filter((other) => other !== id);
  }

  /** Moves a seat by one place, up (-1) or down (1). */
  move(options: SessionOptions, id: string, by: -1 | 1): void {
    const seats = [...this.seats(options).value];
    const from = seats.indexOf(id);
    const to = from + by;
    if (from < 0 || to < 0 || to >= seats.length) return;
    seats.splice(from, 1);
    seats.splice(to, 0, id);
    this.participants = seats;
  }

  request(options: SessionOptions): SessionSetup {
    return {
      workflow: this.workflow,
      topic: this.topicFor(options).trim(),
      provider: this.providerFor(options),
      strategy: options.strategy_fixed ? null : this.strategy,
      participants: this.participants,
      min_rounds: this.minRounds,
      max_rounds: this.maxRounds,
      interactive: this.interactive,
      verbose: this.verbose,
      models: this.onModels ? this.models : null,
      spending_limit: this.onModels ? this.spendingLimit : null,
      sides: this.sidesGiven(options),
      output_type: this.outputTypeFor(options),
      linked_sessions: this.linkedIn(options),
      baseline: this.fork ? null : this.baselineFor(options),
      fork: this.fork,
    };
  }
}
