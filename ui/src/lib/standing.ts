// What became of an artifact, as an act of whoever did it: its status and its review alone do not tell that.
import { isAgreed, replacedBy, rewordedOf, supporters } from "./artifacts";
import { listed } from "./format";
import type { Agreement } from "./generated/Agreement";
import type { Artifact } from "./generated/Artifact";
import type { ReviewState } from "./generated/ReviewState";
import { t } from "./language";
import { agreement, reviewState } from "./words";

/** What writes a decision down; an idea or a demand that names one is about it. */
const records: readonly Artifact["type"][] = ["architecture_decision", "adr", "business_rule"];

const decides = (artifact: Artifact): boolean =>
  typeof (artifact as Record<string, unknown>).decides === "string";

/** Whether it writes down a decision that no seat holds: nobody's agreement, whatever its status says. */
export const isOnlyDecided = (artifact: Artifact): boolean =>
  decides(artifact) && supporters(artifact).length === 0;

/** Whether an answer of the user was about it, and it is no record of that: the panel agreed on it, and the user may have declined it. */
export const isOnlyAbout = (artifact: Artifact): boolean =>
  decides(artifact) && !records.includes(artifact.type);

/** What the table had come to: `agreed` is what `agreedAtTable` says. */
export const tableWord = (artifact: Artifact, agreed: Agreement): string =>
  isOnlyDecided(artifact) && ["consensus", "confirmed"].includes(agreed) ? t("Decided") : agreement[agreed];

/** The word on it. What others stand for has a rejection in its file, and nobody rejected it: it was split, or merged into another.
 * Where one other stands for what writes down a decision, either may have happened: another decision, or a merge. */
export function wordOn(artifact: Artifact, state: ReviewState): string {
  const by = replacedBy(artifact);
  const became = listed(by);
  if (state !== "rejected" || by.length === 0) return reviewState[state];
  if (by.length > 1) return t("Split into {became}", { became });
  return decides(artifact) ? t("Replaced by {became}", { became }) : t("Merged into {became}", { became });
}

/** Why the parts of a split stand in no document before they are approved: what was said of the whole was not said of them. */
export function partsNeedApproval(artifact: Artifact): string {
  if (decides(artifact))
    return t("What was decided is the whole: the parts stand in the document once you approve them.");
  return isAgreed(artifact) && rewordedOf(artifact) === null
    ? t("The panel agreed on the whole: the parts stand in the document once you approve them.")
    : t("The parts stand in the document once you approve them.");
}
