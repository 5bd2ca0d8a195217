// An existing document that a session starts from: which one, how far its reading is, what was found and what is kept.
import type { Baseline } from "../../lib/generated/Baseline";
import type { BaselineItem } from "../../lib/generated/BaselineItem";
import type { MappedSource } from "../../lib/generated/MappedSource";
import type { ModelSettings } from "../../lib/generated/ModelSettings";
import type { Omitted } from "../../lib/generated/Omitted";
import type { Quotation } from "../../lib/generated/Quotation";
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

/** The most items that a session covers, as the core has it. */
export const mostItems = 200;
/** Characters of the title of an item that the user took up. */
const longestTitle = 80;

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
  /** Passages that nothing was taken from, and that the user wants to be covered all the same. */
  #taken = $state.raw<readonly Omitted[]>([]);
  /** What the user ranked of what they took up, by its place and words. */
  #ranked = $state.raw<ReadonlyMap<string, string>>(new Map());
  readonly looking = new Task();
  readonly reading = new Task();
  #name = "";
  #looks = 0;

  get busy(): boolean {
    return this.reading.busy;
  }

  /** What was found, then what the user took up. */
  get items(): BaselineItem[] {
    const found = this.found?.mapping.items ?? [];
    const last = Math.max(0, ...found.map(({ ref }) => Number(ref.replace("M-", ""))));
    return [...found, ...this.#taken.map((passage, at) => this.#asItem(passage, last + at + 1))];
  }

  /** Passages of which nothing is an item, each with its words. */
  get untaken(): Omitted[] {
    const nothing = this.found?.omitted.filter(({ reason }) => reason === "nothing_taken") ?? [];
    return nothing.filter((passage) => !this.#taken.includes(passage));
  }

  /** Whether as many items are kept as a session covers. */
  get isFull(): boolean {
    return this.kept.length >= mostItems;
  }

  /** Whether an item can be made of a passage: not of one whose words are cut, of which the rest would stand nowhere. */
  canTakeUp(passage: Omitted): boolean {
    const { line, until, parts } = passage;
    // Of several lines without the words of each nobody could find them again.
    const isTold = (until ?? line) === line || (parts?.length ?? 0) > 0;
    return !this.isFull && isTold && !passage.words.trimEnd().endsWith("…");
  }

  /** Makes an item of a passage that nothing was taken from; gives back its ref. */
  takeUp(passage: Omitted): string {
    this.#taken = [...this.#taken, passage];
    return this.items.at(-1)?.ref ?? "";
  }

  #asItem(passage: Omitted, number: number): BaselineItem {
    const priority = this.#ranked.get(placed(passage)) ?? "";
    return { ...asItem(passage, number), ...(priority === "" ? {} : { priority }) };
  }

  /** Gives what the user took up a priority; an empty one takes it back. */
  rank(ref: string, priority: string): void {
    const at = this.items.findIndex((item) => item.ref === ref) - (this.found?.mapping.items.length ?? 0);
    const passage = this.#taken[at];
    if (passage) this.#ranked = new Map(this.#ranked).set(placed(passage), priority);
  }

  /** Whether the user took it up, and no reader. */
  isTakenUp(ref: string): boolean {
    return this.items.findIndex((item) => item.ref === ref) >= (this.found?.mapping.items.length ?? 0);
  }

  get kept(): BaselineItem[] {
    return this.items.filter((item) => !this.#left.has(item.ref));
  }

  isKept(ref: string): boolean {
    return !this.#left.has(ref);
  }

  /** What the user took up and does not want any more is a passage again that nothing was taken from. */
  keep(ref: string, wanted: boolean): void {
    if (!wanted && this.isTakenUp(ref)) {
      const at = this.items.findIndex((item) => item.ref === ref) - (this.found?.mapping.items.length ?? 0);
      this.#taken = this.#taken.filter((_, own) => own !== at);
      return;
    }
    if (wanted && this.isFull) return;
    const left = new Set(this.#left);
    if (wanted) left.delete(ref);
    else left.add(ref);
    this.#left = left;
  }

  keepAll(wanted: boolean): void {
    this.#left = new Set(wanted ? [] : this.found?.mapping.items.map((item) => item.ref));
    // All that was found comes before what was taken up beyond it.
    const room = mostItems - (this.found?.mapping.items.length ?? 0);
    this.#taken = wanted ? this.#taken.slice(0, Math.max(0, room)) : [];
  }

  /** Another document, or none: what was found in the last one goes with it. */
  async choose(source: Source | null, reader: Reader): Promise<void> {
    this.cancel();
    [this.source, this.look, this.found, this.cancelled] = [source, null, null, false];
    [this.#left, this.#taken, this.#ranked] = [new Set(), [], new Map()];
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
      this.#foundAgain(found);
      void this.lookAt(reader);
    });
    if (this.reading.error?.code === "reading_cancelled") this.reading.error = null;
    if (this.#name === name) this.#name = "";
  }

  /** What the user unticked and took up stays so where it was found again, word for word. */
  #foundAgain(found: MappedSource): void {
    const before = this.found?.mapping.items.filter(({ ref }) => this.#left.has(ref)).map(quoted) ?? [];
    const left = found.mapping.items.filter((item) => before.includes(quoted(item)));
    const isTaken = ({ line, words, reason }: Omitted) =>
      reason === "nothing_taken" && this.#taken.some((own) => own.line === line && own.words === words);
    this.found = found;
    const room = Math.max(0, mostItems - (found.mapping.items.length - left.length));
    [this.#left, this.#taken] = [
      new Set(left.map(({ ref }) => ref)),
      found.omitted.filter(isTaken).slice(0, room),
    ];
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
    const left = omitted.filter((passage) => !this.#taken.includes(passage));
    return { source: name, hash, practice, items: this.kept, omitted: left };
  }
}

/** A passage as a demand of the document: nobody has read it but the user. */
function asItem(passage: Omitted, number: number): BaselineItem {
  const sources = linesIn(passage);
  const whole = sources.map(({ words }) => words).join(" ");
  return {
    ref: `M-${number}`,
    type: "requirement",
    title: clipped(whole.replace(/\.$/, ""), longestTitle),
    description: whole,
    sources,
    certainty: "added",
  };
}

/** To know a passage again. */
const placed = ({ line, words }: Omitted): string => `${line} ${words}`;

/** The lines of a passage, each with its words. */
function linesIn({ line, words, parts }: Omitted): Quotation[] {
  const each = parts?.length ? parts : [{ line, words }];
  return each.map((own) => ({ line: own.line, words: own.words.trim().replace(/\s+/g, " ") }));
}

/** What an item quotes, to know it again. */
function quoted({ type, title, sources }: BaselineItem): string {
  return [type, title, ...sources.map(({ line, words }) => `${line} ${words}`)].join("\n");
}

/** The beginning of a text, not cut in a word. */
function clipped(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const begun = text.slice(0, longest - 1);
  const word = begun.lastIndexOf(" ");
  return `${(word * 2 > longest ? begun.slice(0, word) : begun).replace(/[\s,;:]+$/, "")}…`;
}
