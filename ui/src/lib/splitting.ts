// Proposals for a split: sentence by sentence, with each criterion at the part that it shares most words with.
import type { Artifact } from "./generated/Artifact";
import { lines, mainText } from "./artifacts";

export interface Draft {
  title: string;
  text: string;
}

/** The sentences of a text: up to a full stop, a question or exclamation mark before a space, a semicolon or a line end. */
export function sentences(text: string): string[] {
  return text
    .split(/(?<=[.!?;])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}

/** A part of a sentence as a sentence of its own: it begins with a capital and ends with a full stop. */
export function asSentence(text: string): string {
  // Names keep their letters, as in iOS.
  const begun = text.replace(/^\p{Ll}(?!\p{Lu})/u, (letter) => letter.toUpperCase());
  const plain = begun.replace(/[;,\s]+$/, "");
  return /[.!?…:]["'”’»)\]]*$/.test(plain) ? plain : `${plain}.`;
}

/** The parts that are proposed: a sentence each, or the whole and an empty one where there is only one. */
export function proposed(artifact: Artifact): Draft[] {
  const found = sentences(mainText(artifact)).map(asSentence);
  if (found.length < 2)
    return [
      { title: artifact.title, text: mainText(artifact) },
      { title: "", text: "" },
    ];
  return found.map((text, at) => ({ title: at === 0 ? artifact.title : titleOf(text), text }));
}

/** As many words a proposed title may have; a clause that is a little longer stays whole. */
const most = 8;
const whole = 12;
/** A title does not end in a word that only leads to the next one. */
const leading =
  /^(a|an|the|and|or|but|of|to|in|on|at|by|for|from|with|without|as|is|are|be|can|may|must|shall|will|that|which|who|when|if|than|its|their|no|not|der|die|das|den|dem|des|ein|eine|einen|einem|einer|eines|und|oder|aber|von|vom|zu|zum|zur|in|im|an|am|auf|bei|für|aus|mit|ohne|als|ist|sind|wird|werden|kann|können|muss|müssen|soll|sollen|darf|dürfen|dass|wenn|wer|seine|ihre|kein|keine|nicht)$/i;

/** The first words of a sentence: its first clause where that is short, else as many words as a title has. */
export function titleOf(sentence: string): string {
  const plain = sentence.replace(/[.!?;,:]+$/, "");
  const words = plain.split(/\s+/);
  if (words.length <= most) return plain;
  const end = words.findIndex((word) => /[,;:]$/.test(word));
  const taken = end >= 2 && end < whole ? words.slice(0, end + 1) : words.slice(0, most);
  while (taken.length > 3 && leading.test(taken.at(-1) ?? "")) taken.pop();
  return taken.join(" ").replace(/[,;:]+$/, "");
}

/** A text in two at a place in it. */
export function cut(draft: Draft, at: number): [Draft, Draft] {
  const [left, right] = [draft.text.slice(0, at).trim(), draft.text.slice(at).trim()];
  return [
    { ...draft, text: left },
    { title: titleOf(right), text: right },
  ];
}

const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);

/** The criteria of an artifact. */
export function criteria(artifact: Artifact): string[] {
  const value = (artifact as Record<string, unknown>).acceptance;
  return value === undefined ? [] : lines(value as never);
}

/** The part that shares most words with a criterion; the first where none does. */
export function partOf(criterion: string, parts: Draft[]): number {
  const wanted = words(criterion);
  const shared = parts.map(
    (part) => [...words(`${part.title} ${part.text}`)].filter((word) => wanted.has(word)).length,
  );
  return Math.max(0, shared.indexOf(Math.max(...shared)));
}
