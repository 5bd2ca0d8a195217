// What is chosen in New session: what the user touched wins, the rest is as the options preselect it.
import type { ModelSettings } from "../../lib/generated/ModelSettings";
import type { Origin } from "../../lib/generated/Origin";
import type { SessionOptions } from "../../lib/generated/SessionOptions";
import type { SessionSetup } from "../../lib/generated/SessionSetup";
import type { Sourced } from "../../lib/generated/Sourced";
import type { Workflow } from "../../lib/generated/Workflow";

/** The panel of models, as against the practice panel; which ones is in `models`. */
export const modelPanel = "models";

/** The most seats that fit at a table. */
export const mostSeats = 12;

export class Setup {
  workflow = $state<Workflow>("specs");
  topic = $state<string | null>(null);
  provider = $state<string | null>(null);
  strategy = $state<string | null>(null);
  participants = $state.raw<string[] | null>(null);
  minRounds = $state<number | null>(null);
  maxRounds = $state<number | null>(null);
  interactive = $state<boolean | null>(null);
  verbose = $state<boolean | null>(null);
  /** Which model sits where in this session; nothing: as the settings have it. */
  models = $state.raw<ModelSettings | null>(null);
  /** US dollars. */
  spendingLimit = $state<number | null>(null);

  /** A value with where it came from: the user's word where there is one. */
  value<T>(own: T | null, preset: Sourced<T>): { value: T; origin: Origin } {
    return own === null ? preset : { value: own, origin: "user" };
  }

  topicFor(options: SessionOptions): string {
    return this.topic ?? options.suggested_topic;
  }

  seats(options: SessionOptions): { value: string[]; origin: Origin } {
    return this.value(this.participants, options.participants);
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
      provider: this.provider ?? options.providers[0]?.id ?? "practice",
      strategy: this.strategy,
      participants: this.participants,
      min_rounds: this.minRounds,
      max_rounds: this.maxRounds,
      interactive: this.interactive,
      verbose: this.verbose,
      models: this.onModels ? this.models : null,
      spending_limit: this.onModels ? this.spendingLimit : null,
    };
  }
}
