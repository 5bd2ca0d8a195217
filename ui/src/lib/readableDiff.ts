// What is different between two versions of a document, for whoever reads documents and no Markdown: passages instead of lines.
import type { DiffLine } from "./generated/DiffLine";
import type { DiffPart } from "./generated/DiffPart";
import { beside } from "./wordDiff";

/** A heading, a paragraph, an item of a list, or a row of a table as its cells. */
export type PassageKind = "heading" | "text" | "item" | "row";

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

const heading = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/;
const rule = /^\s*(?:[-*_]\s*){3,}$/;
const divider = /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$/;
const item = /^\s*(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?(.*)$/;

/** Markdown's signs within a line, without what they mark. */
function plain(text: string): string {
  return text
    .replace(/<!--.*?-->/g, "")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/`+([^`]*)`+/g, "$1")
    .replace(/(\*\*|__)(?=\S)(.+?)\1/g, "$2")
    .replace(/(^|[^\p{L}\p{N}*_])([*_])(?=\S)(.+?)\2(?![\p{L}\p{N}])/gu, "$1$3")
    .replace(/<\/?[a-z][^>]*>/gi, " ")
    .replace(/\\([\\`*_{}[\]()#+\-.!|<>])/g, "$1")
    .trim();
}

function cells(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  return inner.split(/(?<!\\)\|/).map(plain);
}

/** A row as a sentence: each cell after the head of its column; what is empty says nothing. */
function sentence(row: string[], head: string[]): string {
  const said = row.flatMap((cell, at) => {
    if (cell === "" || /^[–—-]$/.test(cell)) return [];
    const name = head[at] ?? "";
    return name === "" || name === cell ? [cell] : [`${name}: ${cell}`];
  });
  return said.join("; ");
}

/** What a line says; null where nobody reads it: an empty one, a rule, the line below a table's head. */
function read(line: string, head: string[]): Read | null {
  if (line.trim() === "" || rule.test(line) || divider.test(line)) return null;
  const titled = heading.exec(line);
  if (titled) return { kind: "heading", text: plain(titled[2] ?? "") };
  if (/^\s*\|/.test(line)) return { kind: "row", text: sentence(cells(line), head) };
  const listed = item.exec(line);
  const text = plain((listed?.[1] ?? line).replace(/^\s*(?:>\s?)+/, ""));
  return text === "" ? null : { kind: listed ? "item" : "text", text };
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
  let head: string[] = [];
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

  lines.forEach(({ kind, text }, at) => {
    const isRow = /^\s*\|/.test(text);
    if (!isRow && text.trim() !== "") head = [];
    // The head of a table is the line above its divider, whichever of the two is new.
    if (
      isRow &&
      lines.slice(at + 1, at + 4).some((below) => below.kind !== "same" || divider.test(below.text))
    ) {
      const below = lines.slice(at + 1).find((other) => other.kind === kind || other.kind === "same");
      if (below && divider.test(below.text)) head = cells(text);
    }
    const said = read(text, head);
    if (kind === "same") {
      // An empty line between two that changed does not part them.
      if (said) end();
      if (said?.kind === "heading") section = said.text;
    } else if (said) (kind === "removed" ? gone : came).push(said);
  });
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
