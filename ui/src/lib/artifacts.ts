// Reading artifacts: their own keys, groups, states.
import type { Agreement } from "./generated/Agreement";
import type { Artifact } from "./generated/Artifact";
import type { ArtifactState } from "./generated/ArtifactState";
import type { ArtifactType } from "./generated/ArtifactType";
import type { Dissent } from "./generated/Dissent";
import type { Quote } from "./generated/Quote";
import type { ReviewState } from "./generated/ReviewState";
import type { Reworded } from "./generated/Reworded";
import type { SessionView } from "./generated/SessionView";
import type { StaleReview } from "./generated/StaleReview";
import type { JsonValue } from "./generated/serde_json/JsonValue";
import { artifactOrder, degreeName, fieldName } from "./words";
import { listed, sentence } from "./format";
import { ofSkills, t } from "./language";

/** The key under which an artifact of a fork says of which one it is a copy. */
export const COPIED_FROM = "copied_from";

const common = new Set([
  "id",
  "type",
  "title",
  "status",
  "topic_id",
  "created_round",
  "supported_by",
  "dissent",
  "quotes",
  "review",
  "reworded",
  "distinct_from",
  "replaced_by",
]);

export interface Field {
  key: string;
  label: string;
  value: JsonValue;
}

/** The keys that belong to the artifact's type, in the order in which they were written; empty ones left out. */
export function ownFields(artifact: Artifact): Field[] {
  return Object.entries(artifact as Record<string, JsonValue>)
    .filter(([key, value]) => !common.has(key) && !isEmpty(value))
    .map(([key, value]) => ({ key, label: fieldName(key), value }));
}

function isEmpty(value: JsonValue | undefined): boolean {
  if (value === null || value === undefined || value === "") return true;
  return typeof value === "object" && Object.values(value).every((item) => isEmpty(item));
}

/** The sentence that says what it is about. */
export function mainText(artifact: Artifact): string {
  const fields = artifact as Record<string, JsonValue>;
  const found = ["description", "question", "decision", "responsibility"].map((key) => fields[key]);
  return String(found.find((value) => typeof value === "string" && value !== "") ?? "");
}

/** Whether the text of a key is more than a few words. */
export const isLongText = (key: string): boolean =>
  !["category", "technology", "kind", "raised_by", "phase"].includes(key);

/** A JSON value as plain lines of text. */
export function lines(value: JsonValue): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => lines(item));
  if (value !== null && typeof value === "object") {
    return Object.entries(value).map(([key, item]) => `${fieldName(key)}: ${lines(item).join(", ")}`);
  }
  if (typeof value === "boolean") return [value ? t("Yes") : t("No")];
  return value === null ? [] : [String(value)];
}

/** Keys that hold one of a few words, as the engine has them (`Form::Words` in `artifact/keys.rs`). */
const ofWords = new Set(["priority", "severity", "likelihood", "effort", "effectiveness", "feasibility"]);
/** Keys that hold ids of participants. */
const ofPeople = new Set(["raised_by"]);

/** What a key says, as lines for people: our words and participants by their names, the rest as it was written. */
export function linesForPeople({ key, value }: Field, name: (participant: string) => string): string[] {
  if (key === "resolution" && Object.keys(record(value)).length > 0) return resolutionLines(record(value));
  const all = lines(value);
  if (ofPeople.has(key)) return all.map((text) => text.split(", ").map(name).join(", "));
  if (key === "phase") return all.map((text) => ofSkills(sentence(text.replace(/-/g, " "))));
  return ofWords.has(key) ? all.map(degreeName) : all;
}

/** A way that was considered, and what speaks for and against it. */
export interface Option {
  name: string;
  pros: string[];
  cons: string[];
}

const record = (value: JsonValue | undefined): Record<string, JsonValue | undefined> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
const texts = (value: JsonValue | undefined): string[] => (value === undefined ? [] : lines(value));
const word = (value: JsonValue | undefined): string => texts(value).join(", ");

/** The options of a decision; a lone text is an option without reasons. */
export function optionsOf(value: JsonValue): Option[] {
  if (!Array.isArray(value)) return [];
  return value.map((item) => {
    if (typeof item !== "object" || item === null) return { name: word(item), pros: [], cons: [] };
    const { name, title, pros, cons } = record(item);
    return { name: word(name) || word(title), pros: texts(pros), cons: texts(cons) };
  });
}

/** What one can do at an interface. */
export interface Endpoint {
  method: string;
  path: string;
  does: string;
}

/** The endpoints of an interface; a lone text only says what it does. */
export function endpointsOf(value: JsonValue): Endpoint[] {
  if (!Array.isArray(value)) return [];
  return value.map((item) => {
    if (typeof item !== "object" || item === null) return { method: "", path: "", does: word(item) };
    const { method, path, description } = record(item);
    return { method: word(method), path: word(path), does: word(description) };
  });
}

/** What follows from a decision, good and bad, a line for each. */
export function consequencesOf(value: JsonValue): string[] {
  const sides = Object.entries(record(value));
  if (sides.length === 0) return lines(value);
  return sides.flatMap(([side, items]) => texts(items).map((text) => `${fieldName(side)}: ${text}`));
}

const items = (value: JsonValue | undefined): JsonValue[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
/** The keys of an item; what is none, as a lone text, stands for one of them. */
const keyed = (item: JsonValue, lone: string): Record<string, JsonValue | undefined> =>
  typeof item === "object" && item !== null && !Array.isArray(item) ? item : { [lone]: item };

/** Who did not agree; a lone text only says why. */
export function dissentsOf(value: JsonValue | undefined): Dissent[] {
  return items(value).map((item) => {
    const { participant, round, stance, reason } = keyed(item, "reason");
    return {
      participant: word(participant),
      round: Number(round ?? 0),
      stance: word(stance),
      reason: word(reason).trim(),
    };
  });
}

/** What was quoted; a lone text only says what. */
export function quotesOf(value: JsonValue | undefined): Quote[] {
  return items(value).map((item) => {
    const { participant, round, quote } = keyed(item, "quote");
    return { participant: word(participant), round: Number(round ?? 0), quote: word(quote).trim() };
  });
}

export function supporters(artifact: Artifact): string[] {
  return (artifact.supported_by as string[] | undefined) ?? [];
}

export function dissents(artifact: Artifact): Dissent[] {
  return dissentsOf((artifact as Record<string, JsonValue | undefined>).dissent);
}

/** The user's word on this very wording; nothing where it was on an earlier one. */
export function reviewOf(artifact: Artifact): ReviewState | null {
  const review = artifact.review as { state: ReviewState; stale?: boolean } | null | undefined;
  return review && !review.stale ? review.state : null;
}

/** The artifacts with the mark on those whose review is of an earlier wording: the page cannot tell that from the text. */
export function marked(artifacts: Artifact[], stale: StaleReview[]): Artifact[] {
  const ids = new Set(stale.map((review) => review.artifact));
  return artifacts.map((artifact) => (ids.has(artifact.id) ? outdated(artifact) : artifact));
}

/** The artifact with that mark. */
export const outdated = (artifact: Artifact): Artifact =>
  ({ ...artifact, review: { ...artifact.review, stale: true } }) as Artifact;

/** What stands for an artifact that was split, merged into another, or written for another decision. */
export function replacedBy(artifact: Artifact): string[] {
  const ids = (artifact as Record<string, JsonValue | undefined>).replaced_by;
  return ids === undefined ? [] : lines(ids);
}

/** What became of it, in words: one other stands for it, or a split made several of it. */
export const becameOf = (by: string[]): string =>
  by.length === 1
    ? t("{became} stands for it now.", { became: by[0] })
    : t("It became {became}.", { became: listed(by) });

/** Who changed its words in the review since the table had them; nothing where nobody did. */
export const rewordedOf = (artifact: Artifact): Reworded | null =>
  (artifact.reworded as Reworded | null | undefined) ?? null;

/** What became of the table's words in the review. */
export function origin(reworded: Reworded): string {
  const from = listed(reworded.from ?? []);
  if (reworded.how === "split") return t("Split from {from}", { from });
  if (reworded.how === "merge") return t("Merged with {from}", { from });
  if (reworded.how === "decide") return t("Written for your decision, in the place of {from}", { from });
  return t("Edited in the review");
}

/** Of which words its supporters, its dissent and its quotations are, where these are others than its own; what was written in the review
 * for a decision had none before. */
export const wordingThen = (reworded: Reworded | null): string =>
  reworded === null || reworded.how === "decide" ? "" : t("said of the wording before the review changed it");

/** Agreed by the table, as the engine counts it. */
export function isAgreed(artifact: Artifact): boolean {
  return artifact.status === "consensus" || artifact.status === "confirmed";
}

/** The keys of a resolution that hold its words, and those that are said in another way. */
const endWords = ["decision", "reason", "outcome", "text"];
const notEndWords = new Set([...endWords, "status", "method", "before", "round", "at"]);

/** How a conflict or a question ended, with what it ended in before, and whatever else stands there. */
function resolutionLines(value: Record<string, JsonValue | undefined>): string[] {
  const words = (map: typeof value) =>
    endWords.map((key) => word(map[key])).find((text) => text !== "") ?? "";
  const before = words(record(value.before)) || (typeof value.before === "string" ? value.before : "");
  const others = Object.entries(value).filter(([key, item]) => !notEndWords.has(key) && !isEmpty(item));
  return [
    words(value),
    methodName(word(value.method)),
    ...others.map(([key, item]) => `${fieldName(key)}: ${texts(item).join(", ")}`),
    before && t("Before that: {words}", { words: before }),
  ].filter((line) => line !== "");
}

/** Who ended it, where the engine's word says it; else as it is written. */
function methodName(method: string): string {
  if (method === "") return "";
  if (inReview.test(method)) return t("By you, in the review");
  if (method.startsWith(byUser)) return t("By you");
  if (method === "agreement at the table") return t("By agreement at the table");
  return `${fieldName("method")}: ${method}`;
}

/** How a conflict or a question came to its end; empty where that was not recorded. */
export function resolutionMethod(artifact: Artifact | undefined): string {
  const resolution = artifact?.resolution;
  if (typeof resolution !== "object" || resolution === null || Array.isArray(resolution)) return "";
  return typeof resolution.method === "string" ? resolution.method : "";
}

/** How the method of a question begins that the user answered (`is_by_user` of the crate `engine`). */
const byUser = "user ";
/** The methods of what the user ended in the review (`is_ended_in_review` of the crate `engine`). */
const inReview = /^user (decision in the review|answer)$/;

/** How a conflict or a question ended, in words; empty while it has no end, and where its words are not known. */
export function endOf(artifact: Artifact): string {
  if (artifact.status !== "resolved" && artifact.status !== "addressed") return "";
  const resolution = artifact.resolution;
  if (typeof resolution === "string") return resolution;
  if (typeof resolution !== "object" || resolution === null || Array.isArray(resolution)) return "";
  const said = ["decision", "reason", "outcome", "text"].map((key) => resolution[key]);
  return String(said.find((words) => typeof words === "string" && words !== "") ?? "");
}

/** Whether it ended in the user's words, in the review. */
export const isEndedInReview = (artifact: Artifact): boolean => inReview.test(resolutionMethod(artifact));

/** What writes down how a conflict ended and is no record of it: rejected when it is decided otherwise, as the engine does. */
export const writtenFor = (conflict: string, artifacts: Artifact[]): Artifact[] =>
  artifacts
    .filter((one) => one.decides === conflict && one.type !== "adr" && replacedBy(one).length === 0)
    .filter((one) => !["rejected", "deferred"].includes(reviewOf(one) ?? ""));

/** Mirrors `is_settleable` of the crate `engine`: what the user ends, or ends otherwise, in the review. */
export function isSettleable(artifact: Artifact, isOver: boolean): boolean {
  if (replacedBy(artifact).length > 0) return false;
  if (artifact.type === "conflict") return isOver;
  if (artifact.type !== "open_question") return false;
  return isOver || artifact.status !== "addressed" || resolutionMethod(artifact).startsWith(byUser);
}

/** The conflicts that the user decided up to a round, and decided otherwise or opened again since: a fork after that round has the decision of then. */
export function decidedOtherwiseSince(view: SessionView, round: number): Artifact[] {
  const decided = view.escalations.filter(
    ({ answer, round: asked }) =>
      asked <= round && (answer?.choice === "accept" || answer?.choice === "decide"),
  );
  const ids = new Set(decided.map(({ conflict }) => conflict));
  const isOtherwise = (conflict: Artifact) => isEndedInReview(conflict) || isOpenConflict(conflict);
  return view.artifacts.filter(
    (conflict) => ids.has(conflict.id) && conflict.left_open === undefined && isOtherwise(conflict),
  );
}

export function isOpenConflict(artifact: Artifact): boolean {
  return artifact.type === "conflict" && artifact.status !== "resolved";
}

export function isOpenQuestion(artifact: Artifact): boolean {
  return artifact.type === "open_question" && artifact.status === "pending";
}

/** Whether it can be given other words: conflicts, questions and entries of records end in their own way. */
export function isEditable(artifact: Artifact): boolean {
  return isApprovable(artifact) && artifact.type !== "adr" && replacedBy(artifact).length === 0;
}

/** Why it can be given no other words; empty where it can. */
export function whyNotEditable(artifact: Artifact): string {
  const became = replacedBy(artifact);
  if (became.length > 0) return becameOf(became);
  if (artifact.type === "adr") return t("This entry only points to a decision record: change it there.");
  if (!isApprovable(artifact))
    return t("Conflicts and questions are given no other words: they end with a decision or an answer.");
  return "";
}

/** Whether others are asked about it: it was not rejected, and nothing stands for it. */
export function isToSend(artifact: Artifact): boolean {
  return reviewOf(artifact) !== "rejected" && replacedBy(artifact).length === 0;
}

/** Conflicts and open questions: the document lists them by their state, whatever the user says to them. */
export function isApprovable(artifact: Artifact): boolean {
  return artifact.type !== "conflict" && artifact.type !== "open_question";
}

/** What becomes of an artifact in the document. Each has exactly one, so that their counts sum up. */
export type Outcome =
  "approved" | "agreed" | "own" | "undecided" | "reworded" | "outdated" | "turned_down" | "replaced";

/** Mirrors `approved` of the crate `documents`: the user's word decides, and without one the table's agreement. */
export function outcomeOf(artifact: Artifact): Outcome {
  if (!isApprovable(artifact)) return "own";
  if (replacedBy(artifact).length > 0) return "replaced";
  const review = reviewOf(artifact);
  if (review === null && artifact.review) return "outdated";
  if (review === null && isAgreed(artifact)) return "agreed";
  if (review === null) return rewordedOf(artifact) ? "reworded" : "undecided";
  return review === "approved" ? "approved" : "turned_down";
}

/** What became of it, in one word: mirrors `state` of the list of a project, in the crate `api`. */
export function artifactState(artifact: Artifact): ArtifactState {
  if (replacedBy(artifact).length > 0) return "replaced";
  const review = reviewOf(artifact);
  if (review !== null) return review;
  if (artifact.review?.state === "approved") return "outdated";
  if (isAgreed(artifact) || ["resolved", "addressed"].includes(artifact.status)) return "agreed";
  if (["conflict", "open", "escalated"].includes(artifact.status)) return "disputed";
  if (artifact.status === "deferred") return "deferred";
  return rewordedOf(artifact) ? "reworded" : "undecided";
}

/** What the table had agreed, where something else counts by now; nothing of what was made in the review, as a part of a split is: it was
 * never at the table in these words. What two became one in keeps the state of the one that stayed. */
export function agreedAtTable(artifact: Artifact): Agreement | null {
  const isOver = reviewOf(artifact) !== null || artifact.review || replacedBy(artifact).length > 0;
  const reworded = rewordedOf(artifact);
  if (reworded?.how === "decide" || reworded?.how === "split") return null;
  return isOver || reworded ? (reworded?.status ?? artifact.status) : null;
}

export const inDocument: Outcome[] = ["approved", "agreed", "own"];
/** Whether an artifact belongs to what a document is written from. */
export const isInDocument = (artifact: Artifact): boolean => inDocument.includes(outcomeOf(artifact));
export const leftOut: Outcome[] = ["undecided", "reworded", "outdated", "turned_down", "replaced"];

/** What was worded in the review, by whomever, and not approved since: no document has it until it is. */
export const waitingEdits = (artifacts: Artifact[]): Artifact[] =>
  artifacts.filter((artifact) => {
    const outcome = outcomeOf(artifact);
    const wasTurnedDown = (artifact.review as { state: ReviewState } | null)?.state !== "approved";
    const isOutdated = outcome === "outdated" && !wasTurnedDown;
    return outcome === "reworded" || (isOutdated && rewordedOf(artifact) !== null);
  });

export interface Group {
  type: ArtifactType;
  items: Artifact[];
}

/** By type, in the order of the documents. */
export function grouped(artifacts: Artifact[]): Group[] {
  return artifactOrder
    .map((type) => ({ type, items: artifacts.filter((artifact) => artifact.type === type) }))
    .filter((group) => group.items.length > 0);
}
