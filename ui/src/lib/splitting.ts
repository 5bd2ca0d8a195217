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

/** The parts that are proposed: a sentence each, or the whole and an empty one where there is only one. */
export function proposed(artifact: Artifact): Draft[] {
  const found = sentences(mainText(artifact));
  if (found.length < 2)
    return [
      { title: artifact.title, text: mainText(artifact) },
      { title: "", text: "" },
    ];
  return found.map((text, at) => ({ title: at === 0 ? artifact.title : titleOf(text), text }));
}

/** The first words of a sentence. */
export function titleOf(sentence: string): string {
  const plain = sentence.replace(/[.!?;,:]+$/, "");
  const words = plain.split(/\s+/);
  return words.length <= 8
    ? plain
    : `${words
        .slice(0, 8)
        .join(" ")
        .replace(/[,;:]+$/, "")} …`;
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
