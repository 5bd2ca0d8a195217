// What is different between two versions of a document, for whoever reads documents and no Markdown: passages instead of lines.
import { blocksOf, type Block } from "./documentBlocks";
import type { DiffLine } from "./generated/DiffLine";
import { beside, type DiffPart } from "./wordDiff";

/** A block that says something; a row as its cells. */
export type PassageKind = Exclude<Block["kind"], "blank">;

export interface Passage {
  kind: PassageKind;
  /** `changed`: it says the same thing in other words. */
  change: "added" | "removed" | "changed";
  /** What it said, with the words marked that are not there any more; empty where it was added. */
  before: DiffPart[];
  /** What it says, with the words marked that were not there; empty where it was removed. */
  after: DiffPart[];
}

/** Passages that belong to one section. */
export interface ChangedPart {
  /** The heading that they stand below; empty before the first one, and where the part begins with its own. */
  section: string;
  passages: Passage[];
}

export interface ReadableDiff {
  /** Headings that came, and that went, with what stands below them. One that was only worded otherwise is in neither. */
  sections: { added: string[]; removed: string[] };
  /** How many passages came, went, or say something else; those of whole sections are counted, too. */
  counts: { added: number; removed: number; changed: number };
  parts: ChangedPart[];
}

interface Read {
  kind: PassageKind;
  text: string;
}

/** Two passages are one in other words where they share at least this part of their words. */
const alike = 0.5;

/** A row as a sentence: each cell after the head of its column; what is empty says nothing. */
function sentence(row: string[], head: string[]): string {
  const said = row.flatMap((cell, at) => {
    if (cell === "" || /^[–—-]$/.test(cell)) return [];
    const name = head[at] ?? "";
    return name === "" || name === cell ? [cell] : [`${name}: ${cell}`];
  });
  return said.join("; ");
}

/** What a block says to a reader; null where that is nothing. */
function read(block: Block | null | undefined): Read | null {
  if (!block || block.kind === "blank") return null;
  const text = block.kind === "row" ? sentence(block.cells, block.head) : block.text;
  return { kind: block.kind, text };
}

const words = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

function areAlike(one: Read, other: Read): boolean {
  if (one.kind !== other.kind) return false;
  const [left, right] = [words(one.text), words(other.text)];
  const shared = [...left].filter((word) => right.has(word)).length;
  return shared > 0 && shared >= alike * Math.max(left.size, right.size);
}

const whole = (kind: DiffPart["kind"], text: string): DiffPart[] => [{ kind, text }];

/** Passages that went and came in one place, in the order of the document: what is alike is one passage in other words. */
function paired(gone: Read[], came: Read[]): Passage[] {
  const passages: Passage[] = [];
  const removed = ({ kind, text }: Read): Passage => ({
    kind,
    change: "removed",
    before: whole("removed", text),
    after: [],
  });
  let next = 0;
  for (const now of came) {
    const at = gone.findIndex((was, index) => index >= next && (was.text === now.text || areAlike(was, now)));
    const was = gone[at];
    if (!was) {
      passages.push({ kind: now.kind, change: "added", before: [], after: whole("added", now.text) });
      continue;
    }
    passages.push(...gone.slice(next, at).map(removed));
    next = at + 1;
    // Other signs around the same words are nothing that a reader sees.
    if (was.text === now.text && was.kind === now.kind) continue;
    const { left, right } = beside(was.text, now.text);
    passages.push({ kind: now.kind, change: "changed", before: left, after: right });
  }
  passages.push(...gone.slice(next).map(removed));
  return passages;
}

const textOf = (parts: DiffPart[]): string => parts.map(({ text }) => text).join("");

/** What a reader sees of a difference. Empty parts where only what nobody reads is another: signs, spaces, empty lines. */
export function readableDiff(lines: DiffLine[]): ReadableDiff {
  const parts: ChangedPart[] = [];
  let section = "";
  let [gone, came]: [Read[], Read[]] = [[], []];

  const end = () => {
    const passages = paired(gone, came);
    [gone, came] = [[], []];
    const [first] = passages;
    if (!first) return;
    const last = parts.at(-1);
    const own = first.kind === "heading" ? "" : section;
    if (last && own === last.section && own !== "") last.passages.push(...passages);
    else parts.push({ section: own, passages });
    // What comes next stands below the last heading that is there now.
    const below = passages.findLast(({ kind, after }) => kind === "heading" && after.length > 0);
    if (below) section = textOf(below.after);
  };

  // Each side is read by itself: what opens a table or a block of code may have come, or gone.
  const side = (without: DiffLine["kind"]) =>
    blocksOf(lines.filter((line) => line.kind !== without).map((line) => line.text)).values();
  const [before, now] = [side("added"), side("removed")];
  for (const { kind } of lines) {
    const was = kind === "added" ? null : read(before.next().value);
    const is = kind === "removed" ? null : read(now.next().value);
    if (kind === "same") {
      // An empty line between two that changed does not part them.
      if (was ?? is) end();
      if (is?.kind === "heading") section = is.text;
    }
    // The same line may be read as something else.
    if (kind === "same" && was?.kind === is?.kind) continue;
    if (was) gone.push(was);
    if (is) came.push(is);
  }
  end();

  const passages = parts.flatMap((part) => part.passages);
  const count = (change: Passage["change"]) => passages.filter((one) => one.change === change).length;
  const titles = (change: "added" | "removed") =>
    passages
      .filter((one) => one.kind === "heading" && one.change === change)
      .map((one) => textOf(change === "added" ? one.after : one.before));
  return {
    sections: { added: titles("added"), removed: titles("removed") },
    counts: { added: count("added"), removed: count("removed"), changed: count("changed") },
    parts,
  };
}
