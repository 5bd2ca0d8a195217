// A reading of a session or a document: what it would send, how far it is, what it found. It goes on when nobody looks.
import type { FindingView } from "./generated/FindingView";
import type { ValidationPlan } from "./generated/ValidationPlan";
import type { ValidationRef } from "./generated/ValidationRef";
import type { ValidationState } from "./generated/ValidationState";
import { host } from "./host";
import { Task } from "./task.svelte";

/** Milliseconds between two looks at a reading under way. */
const LOOK = 400;

export class ReadingController {
  state = $state.raw<ValidationState | null>(null);
  plan = $state.raw<ValidationPlan | null>(null);
  readonly planning = new Task();
  /** A start or an end that the user asked for. */
  readonly asking = new Task();
  readonly looking = new Task();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #gone = false;
  #asked = 0;

  constructor(readonly of: ValidationRef) {}

  get running(): boolean {
    return this.state?.progress != null;
  }

  /** The last reading and who would read; called when the view opens. */
  async open(): Promise<void> {
    await Promise.all([
      this.planning.run(async () => {
        this.plan = await host.call("validation_plan", this.of);
      }),
      this.look(),
    ]);
  }

  start = (): Promise<void> => this.#ask(this.asking, "start_validation");
  cancel = (): Promise<void> => this.#ask(this.asking, "cancel_validation");
  look = (): Promise<void> => this.#ask(this.looking, "validation_state");

  /** The view closes: no more looks. The reading itself goes on. */
  close(): void {
    this.#gone = true;
    clearTimeout(this.#timer);
  }

  async #ask(
    task: Task,
    command: "start_validation" | "cancel_validation" | "validation_state",
  ): Promise<void> {
    clearTimeout(this.#timer);
    const number = ++this.#asked;
    await task.run(async () => {
      const state = await host.call(command, this.of);
      // A look that was under way when the user ended the reading is of yesterday.
      if (number === this.#asked) this.state = state;
    });
    if (!this.#gone && this.running && number === this.#asked)
      this.#timer = setTimeout(() => void this.look(), LOOK);
  }
}

/** What stands of the program's findings: without those that the last reading takes for harmless. */
export function standing(findings: FindingView[], state: ValidationState | null): FindingView[] {
  const gone = state?.reading?.dismissed ?? [];
  const same = (one: FindingView, other: FindingView) =>
    one.kind === other.kind &&
    one.artifact === other.artifact &&
    one.line === other.line &&
    one.words === other.words;
  return findings.filter((finding) => !gone.some((other) => same(other.finding, finding)));
}

/** What mends the findings of a place, or why nothing does; nothing where they cannot be mended on this screen at all. */
export type Fix = ((finding: FindingView) => void) | string | undefined;

/** Findings by the place that they are about, in their order. */
export function byPlace(findings: FindingView[]): { place: string; some: FindingView[] }[] {
  const places = [...new Set(findings.map((finding) => finding.artifact))];
  return places.map((place) => ({
    place,
    some: findings.filter((finding) => finding.artifact === place),
  }));
}
