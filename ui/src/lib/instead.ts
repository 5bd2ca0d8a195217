// What says a decision in the place of what had written down another one: proposals, and what the user made of them.
import type { SettleArtifact } from "./generated/SettleArtifact";
import { asSentence, sentences, wholeTitleOf } from "./splitting";

/** The user's last word on a conflict or a question, and what is written for it. */
export type LastWord = Pick<SettleArtifact, "words" | "instead" | "approve">;

/** What the user chose for one artifact that is rejected with an earlier decision. */
export interface Draft {
  /** Whether another one is written in its place. */
  on: boolean;
  /** The title and the text; null as long as they are those that are proposed. */
  title: string | null;
  text: string | null;
}

/** By the id of the artifact in whose place they stand. */
export type Drafts = Record<string, Draft>;

/** What is there before the user chooses: where one artifact alone says the decision, another one takes its place. */
export const offered = (ids: string[]): Drafts =>
  Object.fromEntries(ids.map((id) => [id, { on: ids.length === 1, title: null, text: null }]));

/** The decision in the user's own words, as an artifact says it. */
export function proposalOf(words: string): { title: string; text: string } {
  if (words.trim() === "") return { title: "", text: "" };
  const text = asSentence(words.trim());
  return { title: wholeTitleOf(sentences(text)[0] ?? text), text };
}

/** What is written, as it stands in the form. */
export function instead(drafts: Drafts, words: string): SettleArtifact["instead"] {
  const proposed = proposalOf(words);
  return Object.entries(drafts)
    .filter(([, draft]) => draft.on)
    .map(([artifact, { title, text }]) => ({
      artifact,
      title: (title ?? proposed.title).trim(),
      text: (text ?? proposed.text).trim(),
    }));
}
