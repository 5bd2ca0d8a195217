// Artifacts: types, keys, states, what becomes of them, and what is found.
import type { Action } from "../generated/Action";
import type { Agreement } from "../generated/Agreement";
import type { ArtifactState } from "../generated/ArtifactState";
import type { ArtifactType } from "../generated/ArtifactType";
import type { HitKind } from "../generated/HitKind";
import type { ReviewState } from "../generated/ReviewState";
import type { Outcome } from "../artifacts";
import { said, t } from "../language";
import { visible } from "../visible";

export const artifactTypes: Record<ArtifactType, { one: string; many: string }> = said({
  requirement: { one: "Requirement", many: "Requirements" },
  business_rule: { one: "Business rule", many: "Business rules" },
  nfr: { one: "Quality requirement", many: "Quality requirements" },
  exclusion: { one: "Exclusion", many: "Exclusions" },
  architecture_decision: { one: "Architecture decision", many: "Architecture decisions" },
  component: { one: "Component", many: "Components" },
  interface: { one: "Interface", many: "Interfaces" },
  adr: { one: "Decision record", many: "Decision records" },
  idea: { one: "Idea", many: "Ideas" },
  risk: { one: "Risk", many: "Risks" },
  mitigation: { one: "Mitigation", many: "Mitigations" },
  open_question: { one: "Open question", many: "Open questions" },
  conflict: { one: "Conflict", many: "Conflicts" },
});

/** The order in which documents list the types. */
export const artifactOrder = Object.keys(artifactTypes) as ArtifactType[];

/** What is found, by its kind. */
export const hitKinds: Record<HitKind, string> = said({
  artifact: "Artifacts",
  session: "Sessions",
  round: "Rounds",
  statement: "Statements",
  section: "Documents",
});

/** What became of an artifact: the user's word, else the table's. */
export const artifactStates: Record<ArtifactState, string> = said({
  approved: "Approved",
  outdated: "Approved, and changed since",
  agreed: "Agreed",
  reworded: "Your words, not approved",
  undecided: "Not agreed",
  disputed: "Disputed",
  deferred: "Deferred",
  rejected: "Rejected",
  replaced: "Replaced",
});

/** The same, of one of a type: nobody agrees on conflicts and questions, they are settled. */
export function stateName(state: ArtifactState, type: ArtifactType): string {
  if (type === "conflict" && state === "agreed") return agreement.resolved;
  if (type !== "open_question") return artifactStates[state];
  const own: Partial<Record<ArtifactState, string>> = {
    agreed: agreement.addressed,
    undecided: agreement.pending,
    deferred: agreement.deferred,
  };
  return own[state] ?? artifactStates[state];
}

export const agreement: Record<Agreement, string> = said({
  consensus: "Agreed",
  // As the list of what became of it has it: one word for one state.
  draft: "Not agreed",
  conflict: "Disputed",
  open: "Open",
  resolved: "Resolved",
  escalated: "With you",
  pending: "Waits for an answer",
  addressed: "Answered",
  deferred: "Left for later",
  proposed: "Not agreed",
  confirmed: "Agreed",
});

export const reviewState: Record<ReviewState, string> = said({
  approved: "Approved",
  rejected: "Rejected",
  deferred: "Deferred",
});

/** What becomes of an artifact in the document, and why. The first two and `own` stand in it, the others do not. */
export const outcomes: Record<Outcome, { name: string; why: string }> = said({
  approved: { name: "Approved", why: "You approved them; they are taken word for word." },
  agreed: {
    name: "Agreed",
    why: "The panel agreed, or you decided at the table, and here you said nothing yet; that counts as approved until you defer or reject them.",
  },
  own: {
    name: "Questions and conflicts",
    why: "There is nothing to approve: open ones are listed as open, settled ones as decisions.",
  },
  undecided: {
    name: "Not agreed",
    why: "The panel did not come to an agreement; approve the ones that you want in the document.",
  },
  reworded: {
    name: "Your words, not approved",
    why: "You wrote them in the review, and the panel has not agreed on these words; approve them, or they stand in no document.",
  },
  outdated: {
    name: "Changed since",
    why: "Your word was on an earlier wording; approve them again, or they stand in no document.",
  },
  turned_down: {
    name: "Deferred or rejected",
    why: "You took them out; they stay in the session.",
  },
  replaced: {
    name: "Replaced",
    why: "Others stand for them now; they stay in the session and say which.",
  },
});

/** What a change of the review did. */
export const revisionAction: Record<Action, string> = said({
  review: "Your word",
  edit: "Edit",
  split: "Split",
  merge: "Merge",
  distinguish: "Not duplicates",
  answer: "Answer",
  decide: "Decision",
  undo: "Undo",
});

/** Who made a change of the review. */
export function whoRevised(by: string): string {
  const known: Record<string, string> = {
    user: t("by you"),
    driver: t("by a program that drove the window"),
    hand: t("by hand in its file"),
    table: t("at the table"),
  };
  return known[by] ?? t("by {by}", { by: visible(by) });
}

const fieldNames: Record<string, string> = said({
  acceptance: "Accepted when",
  priority: "Priority",
  actions: "What follows",
  addresses: "Answers the risk",
  builds_on: "Builds on",
  category: "Quality",
  blocking: "Holds up the rest",
  conditions: "When",
  cons: "Against",
  consequences: "Consequences",
  context: "Context",
  contradicts: "Between",
  covers: "Covers",
  decides: "Decides",
  depends: "Depends on",
  copied_from: "Copied from",
  distinct_from: "Not a duplicate of",
  decision: "Decision",
  dependencies: "Depends on",
  effectiveness: "How well it works",
  effort: "Effort",
  enables: "Enables",
  description: "Description",
  endpoints: "What one can do",
  feasibility: "Can it be done?",
  future_phase: "Later or never",
  interfaces: "To others",
  kind: "Kind",
  minimum: "At least",
  measurement: "How it is measured",
  method: "How",
  negative: "Bad",
  number: "Number",
  options: "Options",
  path: "File",
  phase: "Came up in",
  positive: "Good",
  pros: "For",
  provides: "Provides",
  requires: "Requires",
  question: "Question",
  raised_by: "Raised by",
  rationale: "Why",
  reason: "Answer",
  related: "Related",
  related_idea: "Risk of",
  replaced_by: "Stands for it now",
  superseded_by: "Stands for it now",
  resolution: "How it ended",
  resolved_round: "Settled in round",
  responsibility: "Answers for",
  severity: "How bad",
  likelihood: "How likely",
  source: "Record of",
  technology: "Technology",
  target: "Target",
  text: "Text",
  title: "Title",
});

/** A key of an artifact as a label: known ones in our words, others made readable. */
export function fieldName(key: string): string {
  const plain = key.replace(/_/g, " ");
  return fieldNames[key] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** The few words that a priority, or a degree of a risk, is told by. */
const degrees: Record<string, string> = said({
  must: "Must have",
  should: "Should have",
  could: "Could have",
  wont: "Will not have",
  low: "Low",
  medium: "Medium",
  high: "High",
});

/** One of these words for people: another one as somebody wrote it. */
export function degreeName(word: string): string {
  const plain = word.trim().toLowerCase();
  return Object.hasOwn(degrees, plain) ? (degrees[plain] ?? word) : word;
}

/** What a verdict in a review sheet says. */
const verdicts: Record<string, string> = said({
  agree: "Agrees",
  change: "Wants a change",
  reject: "Rejects it",
  question: "Has a question",
});

/** A verdict for people: another word than those that are offered as somebody wrote it. */
export function verdictWords(verdict: string): string {
  return Object.hasOwn(verdicts, verdict) ? (verdicts[verdict] ?? verdict) : visible(verdict);
}
