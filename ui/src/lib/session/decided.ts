// What an artifact says that it decides: the conflict or the question to the user, and whose words hold.
import { isEndedInReview, rewordedOf } from "../artifacts";
import type { Artifact } from "../generated/Artifact";
import type { SessionView } from "../generated/SessionView";
import { t } from "../language";
import { isOnlyAbout } from "../standing";
import { whoRevised } from "../words";

export interface Decided {
  /** The conflict's id, or the escalation's where there was no conflict. */
  id: string;
  /** What was asked; empty where nothing here says it. */
  asked: string;
  /** The words that hold; empty where none are recorded. */
  words: string;
  /** Whose words they are. */
  whose: "user" | "facilitator" | "panel" | "unknown" | "another";
  /** The round in which the user answered. */
  round: number | null;
  /** Who decided it in the review, where its history tells. */
  by?: string | null;
  /** Whether the artifact is only about the decision, as the facilitator says, and no record of it: it may say the contrary. */
  isOnlyAbout?: boolean;
}

const text = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** The words with which a conflict was settled, from a text or a map. */
function resolution(conflict: Artifact | undefined): string {
  const value = (conflict as Record<string, unknown> | undefined)?.resolution;
  if (typeof value !== "object" || value === null) return text(value);
  const map = value as Record<string, unknown>;
  return text(map.decision) || text(map.resolution) || text(map.reason);
}

/** Null for an artifact that decides nothing. */
export function decidedBy(view: SessionView, artifact: Artifact): Decided | null {
  const id = text((artifact as Record<string, unknown>).decides);
  if (id === "") return null;
  const isPast = artifact.review?.state === "rejected";
  const decided = { ...decisionOn(view, id, isPast), isOnlyAbout: isOnlyAbout(artifact) };
  // Written in the review: not for what was decided at the table, which other ones write down.
  if (isPast && decided.whose === "another" && rewordedOf(artifact)?.how === "decide") {
    const own = artifact as Record<string, unknown>;
    return { ...decided, words: text(own.description) || text(own.decision) || artifact.title, round: null };
  }
  return decided;
}

/** How a conflict ended; null for what is none, and as long as it has not. */
export function endOfConflict(view: SessionView, artifact: Artifact): Decided | null {
  return artifact.type === "conflict" && resolution(artifact) !== ""
    ? decisionOn(view, artifact.id, false)
    : null;
}

/** `isPast`: of what wrote it down and was rejected since. */
function decisionOn(view: SessionView, id: string, isPast: boolean): Decided {
  const conflict = view.artifacts.find((other) => other.id === id);
  const about = view.escalations.filter((other) => other.conflict === id || other.id === id);
  const words = resolution(conflict);
  const answered = about
    .filter(({ answer }) => answer?.choice === "decide" || answer?.choice === "accept")
    .at(-1);
  // What the user decided in the review is their last word; what was rejected with it writes down the one before.
  if (conflict && isEndedInReview(conflict)) {
    if (!isPast) return { id, asked: conflict.title, words, whose: "user", round: null };
    const { answer, recommendation, round } = answered ?? { answer: null, recommendation: "", round: null };
    const then = answer?.choice === "decide" ? answer.decision : recommendation;
    return { id, asked: conflict.title, words: then || words, whose: "another", round };
  }
  const asked = conflict?.title ?? about.at(-1)?.reason ?? "";
  if (answered?.answer?.choice === "decide")
    return { id, asked, words: answered.answer.decision, whose: "user", round: answered.round };
  if (answered !== undefined)
    return { id, asked, words: answered.recommendation, whose: "facilitator", round: answered.round };
  return { id, asked, words, whose: words === "" ? "unknown" : "panel", round: null };
}

/** Whether the user has said so: in words of their own, or by accepting those of the facilitator. */
export function isUsers({ whose }: Decided): boolean {
  return whose === "user" || whose === "facilitator";
}

/** Whose words they are, as a sentence's beginning. */
export function whoseWords({ whose, round, by, isOnlyAbout }: Decided): string {
  if (isOnlyAbout && whose === "user")
    return round === null
      ? t("You decided about this")
      : t("You decided about this in round {round}", { round });
  switch (whose) {
    case "user":
      if (round === null && by && by !== "user") return t("Decided {who}", { who: whoRevised(by) });
      return round === null ? t("Decided by you") : t("Decided by you in round {round}", { round });
    case "facilitator":
      return round === null
        ? t("Recommended by the facilitator and accepted by you")
        : t("Recommended by the facilitator and accepted by you in round {round}", { round });
    case "another":
      return round === null
        ? t("Written down for an earlier decision; you decided otherwise")
        : t("Written down for your decision in round {round}; you decided otherwise since", { round });
    case "panel":
      return t("Settled by the panel");
    case "unknown":
      return t("The words of the decision are not recorded");
  }
}
