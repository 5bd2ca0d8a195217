// An existing document: what is read out of it, and how far.
import type { AsideKind } from "../generated/AsideKind";
import type { Certainty } from "../generated/Certainty";
import type { CoverState } from "../generated/CoverState";
import type { ReadingProgress } from "../generated/ReadingProgress";
import type { SourceLook } from "../generated/SourceLook";
import { short } from "../format";
import { said, t } from "../language";

export const certaintyWords: Record<Certainty, string> = said({
  stated: "the text requires it",
  implied: "the text presupposes it",
  added: "you took it up; the reader took nothing from it",
});

export const asideKinds: Record<AsideKind, string> = said({
  exclusion: "Excluded",
  open_question: "Left open",
  definition: "Definition",
  constraint: "Constraint",
});

export const coverStates: Record<CoverState, string> = said({
  covered: "covered",
  named: "named, not settled",
  declined: "you rejected what covered it",
  open: "not covered yet",
});

/** What reading a document sends, and to whom: said before it is sent. */
export function sentWords(look: SourceLook): string {
  const calls =
    look.parts === 1 ? t("one call") : t("{parts} calls, one after the other", { parts: look.parts });
  if (look.sent_to === null)
    return look.practice
      ? t("Nothing leaves this computer: the practice panel reads it here, in {calls}, by plain rules.", {
          calls,
        })
      : t("Nothing leaves this computer: it is read here, in {calls}.", { calls });
  const { provider, host, model } = look.sent_to;
  return t(
    "When you say “Read it”, its text and the titles in the project's requirements document go to {provider} ({host}), {model}: about {tokens} tokens in {calls}.",
    { provider, host, model, tokens: short(look.tokens_in), calls },
  );
}

/** How far the reading of a document is. */
export function readingWords(progress: ReadingProgress | null): string {
  if (!progress || progress.parts === 0) return t("Reading…");
  const { part, parts } = progress;
  const come = progress.characters > 0 ? short(progress.characters) : null;
  if (parts === 1)
    return come === null
      ? t("Reading…")
      : t("Reading: {characters} characters of the answer…", { characters: come });
  return come === null
    ? t("Reading part {part} of {parts}…", { part, parts })
    : t("Reading part {part} of {parts}: {characters} characters of the answer…", {
        part,
        parts,
        characters: come,
      });
}
