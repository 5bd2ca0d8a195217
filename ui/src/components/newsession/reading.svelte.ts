// An existing document that a session starts from: which one, how far its reading is, what was found and what is kept.
import type { Baseline } from "../../lib/generated/Baseline";
import type { BaselineItem } from "../../lib/generated/BaselineItem";
import type { MappedSource } from "../../lib/generated/MappedSource";
import type { ModelSettings } from "../../lib/generated/ModelSettings";
import type { ReadingProgress } from "../../lib/generated/ReadingProgress";
import type { Source } from "../../lib/generated/Source";
import type { SourceLook } from "../../lib/generated/SourceLook";
import { host } from "../../lib/host";
import { Task } from "../../lib/task.svelte";

/** Who reads: the facilitator's model of the session that is being set up. */
export interface Reader {
  path: string;
  provider: string;
  models: ModelSettings | null;
}

/** How often a running reading is asked how far it is, in milliseconds. */
const often = 500;
let readings = 0;

export class Reading {
  source = $state.raw<Source | null>(null);
  look = $state.raw<SourceLook | null>(null);
  found = $state.raw<MappedSource | null>(null);
  progress = $state.raw<ReadingProgress | null>(null);
  /** The last reading was cancelled. */
  cancelled = $state(false);
  /** Refs that are not to be covered. */
  #left = $state.raw<ReadonlySet<string>>(new Set());
  readonly looking = new Task();
  readonly reading = new Task();
  #name = "";
  #looks = 0;

  get busy(): boolean {
    return this.reading.busy;
  }

  get items(): BaselineItem[] {
    return this.found?.mapping.items ?? [];
  }

  get kept(): BaselineItem[] {
    return this.items.filter((item) => !this.#left.has(item.ref));
  }

  isKept(ref: string): boolean {
    return !this.#left.has(ref);
  }

  keep(ref: string, wanted: boolean): void {
    const left = new Set(this.#left);
    if (wanted) left.delete(ref);
    else left.add(ref);
    this.#left = left;
  }

  keepAll(wanted: boolean): void {
    this.#left = new Set(wanted ? [] : this.items.map((item) => item.ref));
  }

  /** Another document, or none: what was found in the last one goes with it. */
  async choose(source: Source | null, reader: Reader): Promise<void> {
    this.cancel();
    [this.source, this.look, this.found, this.cancelled] = [source, null, null, false];
    this.#left = new Set();
    this.looking.error = null;
    this.reading.error = null;
    await this.lookAt(reader);
  }

  /** What would be sent, and to whom; only the answer to the last question counts. */
  async lookAt(reader: Reader): Promise<void> {
    const source = this.source;
    if (!source) return;
    const mine = ++this.#looks;
    this.looking.busy = false;
    await this.looking.run(async () => {
      const look = await host.call("look_at_source", { ...reader, source, reading: "" });
      if (mine === this.#looks) this.look = look;
    });
  }

  async read(reader: Reader): Promise<void> {
    const source = this.source;
    if (!source || this.busy) return;
    this.cancelled = false;
    const name = `reading-${++readings}`;
    this.#name = name;
    this.progress = null;
    void this.#follow(name);
    await this.reading.run(async () => {
      const found = await host.call("map_source", { ...reader, source, reading: name });
      // Another document was chosen meanwhile.
      if (this.#name !== name) return;
      this.found = found;
      this.#left = new Set();
    });
    if (this.reading.error?.code === "reading_cancelled") this.reading.error = null;
    if (this.#name === name) this.#name = "";
  }

  /** Ends the running call. Nothing was changed by it. */
  cancel(): void {
    if (this.#name === "") return;
    const reading = this.#name;
    this.#name = "";
    this.cancelled = true;
    void host.call("cancel_reading", { reading }).catch(() => undefined);
  }

  async #follow(name: string): Promise<void> {
    while (this.#name === name) {
      await new Promise((resolve) => setTimeout(resolve, often));
      if (this.#name !== name) return;
      const progress = await host.call("reading_progress", { reading: name }).catch(() => null);
      if (this.#name === name) this.progress = progress;
    }
  }

  /** What the session has to cover; nothing when no item is kept. */
  get baseline(): Baseline | null {
    if (!this.found || this.kept.length === 0) return null;
    const { name, hash, practice, omitted } = this.found;
    return { source: name, hash, practice, items: this.kept, omitted };
  }
}
