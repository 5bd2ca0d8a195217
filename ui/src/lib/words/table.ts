// The table: seats, rounds, hats, votes.
import type { AbsenceKind } from "../generated/AbsenceKind";
import type { Next } from "../generated/Next";
import type { Participation } from "../generated/Participation";
import type { SeatProgress } from "../generated/SeatProgress";
import type { Step } from "../generated/Step";
import { sentence } from "../format";
import { fromCore, said, t } from "../language";

export const seatProgress: Record<SeatProgress, string> = said({
  waiting: "Waiting",
  thinking: "Thinking",
  answered: "Answered",
  absent: "Absent",
  not_asked: "Not asked this round",
});

export const facilitatorStep: Record<Step, string> = said({
  question: "Preparing the question",
  response: "Listening",
  synthesis: "Summing up the answers",
  helper: "At a task of its own",
});

export const participation: Record<Participation, { name: string; round: string; about: string }> = said({
  parallel: {
    name: "Blind",
    round: "Blind round",
    about: "nobody sees another's answer until all have answered.",
  },
  sequential: {
    name: "In turn",
    round: "Round in turn",
    about: "they answer one after another, and each hears those before.",
  },
  targeted: {
    name: "By name",
    round: "Round by name",
    about: "only those answer whom the facilitator names, and nobody sees another's answer before.",
  },
});

/** A hat is worn by everybody in its phase; its colour alone would say nothing. */
const hats: Record<string, { name: string; about: string }> = said({
  blue: { name: "Blue hat", about: "the course of the discussion" },
  white: { name: "White hat", about: "facts and figures" },
  red: { name: "Red hat", about: "feelings and hunches" },
  black: { name: "Black hat", about: "dangers" },
  yellow: { name: "Yellow hat", about: "benefits" },
  green: { name: "Green hat", about: "new ideas" },
});

/** The words of a hat; a strategy of the project may have others than these six. */
export function hatWords(hat: string): { name: string; about: string } {
  return hats[hat] ?? { name: t("{hat} hat", { hat: sentence(hat) }), about: "" };
}

/** A hat within a sentence. */
export function hatInside(hat: string): string {
  return hat in hatsInside ? (hatsInside[hat] ?? "") : hatWords(hat).name;
}

const hatsInside: Record<string, string> = said({
  blue: "blue hat",
  white: "white hat",
  red: "red hat",
  black: "black hat",
  yellow: "yellow hat",
  green: "green hat",
});

/** A round in which no seat is asked. */
export const alone = said({
  name: "Facilitator alone",
  round: "The facilitator alone",
  about: "no seat is asked in this round.",
});

/** What a share of confidence means, in a sentence. */
export const confidenceMeans = (): string =>
  t("How sure they are that their answer would survive contact with the facts.");

export const next: Record<Next, string> = said({
  continue: "another round",
  phase: "the next phase",
  conclude: "the end of the session",
  escalate: "a question to you",
});

/** How long a conflict has lasted. */
export function spokenOf(rounds: number): string {
  return t("Spoken of in {n|# round|# rounds} so far", { n: rounds });
}

/** `support`, `stand-aside`, `block`, `against`; files of others may hold more. */
export function stance(word: string): string {
  const known: Record<string, string> = {
    support: t("Supports"),
    "stand-aside": t("Stands aside"),
    block: t("Blocks"),
    against: t("Is against it"),
  };
  return known[word] ?? word;
}

/** Why a seat has no answer, without the engine's way of saying so: the screen says that much already. */
export function absenceWords(reason: string): string {
  const plain = reason.replace(/^(no response: |the model gave no answer: )+/, "");
  return sentence(fromCore(plain || reason));
}

/** What helps a seat that has no answer, where asking it again is not all. */
export function absenceTodo(kind: AbsenceKind | null | undefined): string {
  if (!kind) return "";
  const helps: Record<AbsenceKind, string> = {
    request_too_large: t("It needs a model with a larger context, or a shorter project text."),
    declined: t("It needs another model: this one will decline again."),
    no_such_model: t("It needs another model, or another address of the provider in Settings."),
    request_refused: t("It needs another model: this one does not take the request."),
    answer_too_long: t("It needs a model that may answer at greater length."),
    disconnected: t("It needs the network: check it, then ask again."),
  };
  return helps[kind] ?? "";
}
