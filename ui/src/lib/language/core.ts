// Sentences that the core makes: on the wire as an English text with its values, in files and errors as English alone. Their
// texts stand where the core says them (`said!` in its sources), their German in `de/core`.
import type { Said } from "../generated/Said";
import type { SaidValue } from "../generated/SaidValue";
import { spoken } from "./language.svelte";
import { fill } from "./text";

/** A sentence of the core in the language of the page. */
export function ofCore({ text, values }: Said): string {
  const own = spoken.inCore(text);
  const all = Object.entries(values);
  // Without names it may be somebody's words, with braces of their own.
  if (all.length === 0) return own;
  const said = all.map(([name, value]) => [name, valueOf(value)] as const);
  return fill(own, Object.fromEntries(said), spoken.locale);
}

/** The sentences of a text of the core, each with its values: what stands for a value is one with the sentence that names it. */
export function sentencesOfCore({ text, values }: Said): string[] {
  const said = Object.entries(values).map(([name, value]) => [name, valueOf(value)] as const);
  return sentencesIn(spoken.inCore(text)).map((sentence) =>
    said.length === 0 ? sentence : fill(sentence, Object.fromEntries(said), spoken.locale),
  );
}

/** A text before its values are put into it, by its sentences. */
export const sentencesIn = (text: string): string[] => text.split(/(?<=[.?!]) (?=[\p{Lu}{„“"])/u);

function valueOf(value: SaidValue): string | number {
  if (typeof value !== "object") return value;
  return Array.isArray(value) ? value.map(ofCore).join("; ") : ofCore(value);
}

interface Pattern {
  text: string;
  names: string[];
  reads: RegExp;
}

const place = /\{(\w+)\}/g;
const plain = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** The words of a text without its values. */
const own = (text: string) => text.replace(place, "");

/** How a text is recognised in a sentence; null where it says too little by itself, or has forms of a number: files have no such. */
function pattern(text: string): Pattern | null {
  if (text.includes("|") || (own(text).match(/\p{L}/gu) ?? []).length < 4) return null;
  const names: string[] = [];
  const reads = text.split(place).map((piece, at) => {
    if (at % 2 === 0) return plain(piece);
    if (names.includes(piece)) return `\\k<${piece}>`;
    names.push(piece);
    return `(?<${piece}>.*?)`;
  });
  return { text, names, reads: new RegExp(`^${reads.join("")}$`, "su") };
}

let known: { texts: object; patterns: Pattern[] } | null = null;

/** The patterns of the current language, the ones that say most by themselves first. */
function patterns(texts: Readonly<Record<string, string>>): Pattern[] {
  if (known?.texts !== texts) {
    const all = Object.keys(texts)
      .map(pattern)
      .filter((found) => found !== null);
    all.sort((one, other) => own(other.text).length - own(one.text).length);
    known = { texts, patterns: all };
  }
  return known.patterns;
}

/** What an English sentence of the core says; null for anything else. */
export function recognised(sentence: string, texts: Readonly<Record<string, string>>): Said | null {
  if (Object.hasOwn(texts, sentence)) return { text: sentence, values: {} };
  // A file, the place in it, and what is wrong there.
  const placed = /^([\w./-]+), (line \d+, column \d+: .+)$/su.exec(sentence);
  if (placed) {
    const [, kind = "", rest = ""] = placed;
    const words = recognised(rest, texts);
    return words && { text: "{kind}: {words}", values: { kind, words } };
  }
  for (const { text, names, reads } of patterns(texts)) {
    const found = reads.exec(sentence);
    if (!found) continue;
    const values = names.map((name) => [name, partOf(found.groups?.[name] ?? "", texts)] as const);
    return { text, values: Object.fromEntries(values) };
  }
  // A fault: its kind, and what the provider says of it. Or a place, e.g. a key of a file, and what is wrong there.
  const kind = sentence.split(": ", 1)[0] ?? "";
  if (kind === sentence) return null;
  const words = sentence.slice(kind.length + 2);
  if (Object.hasOwn(texts, kind))
    return { text: "{kind}: {words}", values: { kind: { text: kind, values: {} }, words } };
  const wrong = /^[\w.-]+$/u.test(kind) ? recognised(words, texts) : null;
  return wrong && { text: "{kind}: {words}", values: { kind, words: wrong } };
}

/** A value may be a sentence of the core itself, or several. */
function partOf(value: string, texts: Readonly<Record<string, string>>): SaidValue {
  const whole = recognised(value, texts);
  if (whole) return whole;
  const parts = value.split("; ");
  const found = parts.map((part) => recognised(part, texts) ?? { text: part, values: {} });
  return parts.length > 1 ? found : value;
}

/** A sentence that is kept in English (in a session's files, in an error) in the language of the page; an unknown one as it stands. */
export function fromCore(sentence: string): string {
  const texts = spoken.tables?.kept;
  const found = texts ? recognised(sentence, texts) : null;
  return found ? ofCore(found) : sentence;
}

/** What a strategy, an agenda or a participant says of itself, in the language of the page where the product brings it along; a
 * project's own stands as it is. */
export function ofSkills(words: string): string {
  const texts = spoken.tables?.skills;
  return texts && Object.hasOwn(texts, words) ? (texts[words] ?? words) : words;
}
