// The one place for the words of enums: one word per thing, the same everywhere.
import type { Agreement } from "./generated/Agreement";
import type { ArtifactType } from "./generated/ArtifactType";
import type { Certainty } from "./generated/Certainty";
import type { ConsensusPolicy } from "./generated/ConsensusPolicy";
import type { CoverState } from "./generated/CoverState";
import type { AsideKind } from "./generated/AsideKind";
import type { Next } from "./generated/Next";
import type { Origin } from "./generated/Origin";
import type { Participation } from "./generated/Participation";
import type { PauseReason } from "./generated/PauseReason";
import type { ReadingProgress } from "./generated/ReadingProgress";
import type { ReviewState } from "./generated/ReviewState";
import type { SeatProgress } from "./generated/SeatProgress";
import type { SessionStatus } from "./generated/SessionStatus";
import type { SourceLook } from "./generated/SourceLook";
import type { Step } from "./generated/Step";
import type { TopicStatus } from "./generated/TopicStatus";
import type { UnmetGate } from "./generated/UnmetGate";
import type { Workflow } from "./generated/Workflow";
import type { Outcome } from "./artifacts";
import { plural, sentence, short, span } from "./format";

export const workflows: Record<Workflow, { name: string; about: string }> = {
  specs: { name: "Specs", about: "What to build, and why: requirements" },
  design: { name: "Design", about: "How to build it: architecture" },
  brainstorm: { name: "Brainstorm", about: "Ideas, risks and what to do about them" },
  roundtable: { name: "Roundtable", about: "Any question that needs several heads" },
};

/** The name of a workflow's word; files of others may hold more. */
export function workflowName(word: string): string {
  return word in workflows ? workflows[word as Workflow].name : word;
}

const strategies: Record<string, string> = {
  standard: "Standard",
  disney: "Disney",
  debate: "Debate",
  "consensus-driven": "Consensus-driven",
  "six-hats": "Six hats",
};

/** The name of a strategy's word; a project may have others. */
export function strategyName(word: string): string {
  return strategies[word] ?? sentence(word.replace(/-/g, " "));
}

export const sessionStatus: Record<SessionStatus, string> = {
  active: "Active",
  paused: "Paused",
  closed: "Closed",
};

export const topicStatus: Record<TopicStatus, string> = {
  open: "Open",
  partial: "Partial",
  closed: "Closed",
};

export const artifactTypes: Record<ArtifactType, { one: string; many: string }> = {
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
};

/** The order in which documents list the types. */
export const artifactOrder = Object.keys(artifactTypes) as ArtifactType[];

export const agreement: Record<Agreement, string> = {
  consensus: "Agreed",
  draft: "Draft",
  conflict: "Disputed",
  open: "Open",
  resolved: "Resolved",
  escalated: "With you",
  pending: "Waits for an answer",
  addressed: "Answered",
  deferred: "Left for later",
  proposed: "Proposed",
  confirmed: "Agreed",
};

export const reviewState: Record<ReviewState, string> = {
  approved: "Approved",
  rejected: "Rejected",
  deferred: "Deferred",
};

export const seatProgress: Record<SeatProgress, string> = {
  waiting: "Waiting",
  thinking: "Thinking",
  answered: "Answered",
  absent: "Absent",
  not_asked: "Not asked this round",
};

export const facilitatorStep: Record<Step, string> = {
  question: "Preparing the question",
  response: "Listening",
  synthesis: "Summing up the answers",
  helper: "At a task of its own",
};

export const participation: Record<Participation, { name: string; round: string; about: string }> = {
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
};

/** A hat is worn by everybody in its phase; its colour alone would say nothing. */
const hats: Record<string, { name: string; about: string }> = {
  blue: { name: "Blue hat", about: "the course of the discussion" },
  white: { name: "White hat", about: "facts and figures" },
  red: { name: "Red hat", about: "feelings and hunches" },
  black: { name: "Black hat", about: "dangers" },
  yellow: { name: "Yellow hat", about: "benefits" },
  green: { name: "Green hat", about: "new ideas" },
};

/** The words of a hat; a strategy of the project may have others than these six. */
export function hatWords(hat: string): { name: string; about: string } {
  return hats[hat] ?? { name: `${sentence(hat)} hat`, about: "" };
}

/** A round in which no seat is asked. */
export const alone = {
  name: "Facilitator alone",
  round: "The facilitator alone",
  about: "no seat is asked in this round.",
};

const outputTypes: Record<string, { name: string; about: string }> = {
  adr: { name: "Decision record", about: "One decision with its options and consequences, and a summary" },
  requirements: { name: "Requirements", about: "What to build, and why" },
  architecture: { name: "Architecture", about: "How to build it, with its decisions" },
  summary: { name: "Summary", about: "What was found, ranked, with risks and open questions" },
};

/** What a session ends in; files of others may name other kinds. */
export function outputTypeWords(kind: string): { name: string; about: string } {
  return outputTypes[kind] ?? { name: kind, about: "" };
}

/** What a share of confidence means, in a sentence. */
export const confidenceMeans = "How sure they are that their answer would survive contact with the facts.";

/** Where a value came from; `detail` names the place for those who want to look. */
export const origins: Record<Origin, { label: string; detail: string }> = {
  user: { label: "your choice", detail: "You chose it on this page." },
  config: {
    label: "from this project's settings",
    detail: "It stands in the project's file .s2s/config.yaml.",
  },
  strategy: { label: "from the strategy", detail: "The chosen strategy brings it along." },
  workflow: { label: "from the workflow", detail: "The chosen workflow brings it along." },
  built_in: { label: "built in", detail: "What the application does when nobody says otherwise." },
};

/** What becomes of an artifact in the document, and why. The first two and `own` stand in it, the others do not. */
export const outcomes: Record<Outcome, { name: string; why: string }> = {
  approved: { name: "Approved", why: "You approved them; they are taken word for word." },
  agreed: {
    name: "Agreed",
    why: "The panel agreed and you said nothing yet; that counts as approved until you defer or reject them.",
  },
  own: {
    name: "Questions and conflicts",
    why: "There is nothing to approve: open ones are listed as open, settled ones as decisions.",
  },
  undecided: {
    name: "Not agreed",
    why: "The panel did not come to an agreement; approve the ones that you want in the document.",
  },
  turned_down: {
    name: "Deferred or rejected",
    why: "You took them out; they stay in the session, with their reasons.",
  },
};

export const policies: Record<ConsensusPolicy, string> = {
  consent: "Agreed when somebody supports it and nobody blocks it",
  weighted_majority: "Agreed by majority, weighted by confidence",
  unanimous: "Agreed when everybody supports it",
  simple_majority: "Agreed by majority",
  facilitator_judgment: "The facilitator weighs the arguments",
  facilitator_synthesis: "The facilitator sums up, without a vote",
};

export const next: Record<Next, string> = {
  continue: "another round",
  phase: "the next phase",
  conclude: "the end of the session",
  escalate: "a question to you",
};

/** How long a conflict has lasted. */
export function spokenOf(rounds: number): string {
  return `Spoken of in ${plural(rounds, "round")} so far`;
}

/** `support`, `stand-aside`, `block`, `against`; files of others may hold more. */
export function stance(word: string): string {
  const known: Record<string, string> = {
    support: "Supports",
    "stand-aside": "Stands aside",
    block: "Blocks",
    against: "Is against it",
  };
  return known[word] ?? word;
}

const severities: Record<string, string> = {
  error: "To mend",
  warning: "Can be read in two ways",
  note: "Worth a look",
};

/** How much a finding about the wording weighs. */
export function findingSeverity(word: string): string {
  return severities[word] ?? sentence(word);
}

const findingKinds: Record<string, string> = {
  ambiguous: "Can be read in two ways",
  contradiction: "Contradiction",
  duplicate: "Said twice",
  solution: "Prescribes a solution",
  missing_case: "A case left open",
  missing_quality: "A quality without a measure",
  missing_reason: "No reason",
  untraceable: "Serves or is carried by nothing",
  term: "A word in two forms",
  unsupported: "No origin",
  structure: "Structure",
  unknown_reference: "Leads nowhere",
  repeated_id: "Defined twice",
  not_measurable: "Cannot be measured",
};

/** What a finding is about, where its severity does not say it already; empty for none. */
export function findingKind(word: string): string {
  return findingKinds[word] ?? "";
}

/** What a reading comes to. */
export const verdicts: Record<string, string> = {
  ready: "Work can begin.",
  revise: "To be mended by wording.",
  unresolved: "Something has to be decided first.",
};

/** US dollars, with as many digits as a small sum needs. */
export function money(dollars: number): string {
  if (dollars > 0 && dollars < 0.0001) return "less than $0.0001";
  const digits = dollars > 0 && dollars < 0.1 ? 4 : 2;
  return `$${dollars.toFixed(digits)}`;
}

/** Why a seat has no answer, without the engine's way of saying so: the screen says that much already. */
export function absenceWords(reason: string): string {
  const plain = reason.replace(/^(no response: |the model gave no answer: )+/, "");
  return sentence(plain || reason);
}

/** Why a session is paused: what happened and what to do. */
export function pauseWords(reason: PauseReason | null): { title: string; todo: string; detail: string } {
  const kept = "Everything said so far is kept.";
  switch (reason?.why) {
    case "decide_later":
      return {
        title: "Paused: a decision waits for you.",
        todo: `${kept} Resume, and the question comes back.`,
        detail: "",
      };
    case "provider": {
      const wait = reason.retry_after_s === null ? "later" : `in ${span(reason.retry_after_s)}`;
      const causes: Record<string, string> = {
        unreachable: "the provider cannot be reached. Check the network, then resume.",
        unusable:
          "the facilitator's answers could not be used, twice in a row. Choose another model for it, then resume.",
        disconnected:
          "the connection to the provider breaks again and again. Check the network, then resume.",
        rate_limited: `the provider asks us to wait. Resume ${wait}.`,
        out_of_money: "the account at the provider has no money left. Top it up there, then resume.",
        unauthorised: "the provider does not accept the key. Ask whoever gave it to you, then resume.",
      };
      const cause = causes[reason.code] ?? `the provider cannot answer now. Resume ${wait}.`;
      return { title: "Paused by the provider.", todo: `${kept} Why: ${cause}`, detail: reason.message };
    }
    case "nobody_answered":
      return {
        title: "Paused: nobody at the table answered.",
        todo: `${kept} Resume to ask this round's question again.`,
        detail: "",
      };
    case "quorum_missed":
      return {
        title: "Paused: too few seats answered.",
        todo: `${kept} ${reason.answered} answered, and ${reason.quorum} would do. Resume to ask the others again or to go on without them.`,
        detail: "",
      };
    case "spending_limit":
      return {
        title: "Paused: the spending limit is reached.",
        todo: `${kept} The session has cost ${money(reason.spent)} of the ${money(reason.limit)} that you allowed. Raise the limit to go on.`,
        detail: "",
      };
    case "storage":
      return {
        title: "Paused: the project's folder could not be written.",
        todo: `${kept} Check the disk and the folder, then resume.`,
        detail: reason.message,
      };
    default:
      return { title: "Paused.", todo: `${kept} Resume when you are ready.`, detail: "" };
  }
}

/** What still stands in the way of an end, as a short phrase. */
export function unmetWords(
  gate: UnmetGate,
  topic: (id: string) => string,
  phase: (name: string) => string,
): string {
  switch (gate.gate) {
    case "min_rounds":
      return `${gate.completed} of at least ${plural(gate.min_rounds, "round")} done`;
    case "critical_topic":
      return `“${topic(gate.topic_id)}” is not closed`;
    case "other_topics":
      return `${gate.begun} of at least ${gate.needed} other topics begun`;
    case "blocking_conflict":
      return `${gate.id} is not settled`;
    case "blocking_question":
      return `${gate.id} has no answer`;
    case "contradiction":
      return `${gate.id}: two approved artifacts contradict each other`;
    case "baseline_not_covered":
      return `${gate.items.length === 1 ? "1 item" : `${gate.items.length} items`} of the document not taken up`;
    case "phase":
      return `The phase “${phase(gate.current)}” is not the last one`;
  }
}

const fieldNames: Record<string, string> = {
  acceptance: "Accepted when",
  actions: "What follows",
  addresses: "Answers the risk",
  builds_on: "Builds on",
  category: "Quality",
  conditions: "When",
  cons: "Against",
  contradicts: "Between",
  decision: "Decision",
  dependencies: "Depends on",
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
  path: "File",
  phase: "Came up in",
  positive: "Good",
  pros: "For",
  question: "Question",
  raised_by: "Raised by",
  rationale: "Why",
  reason: "Answer",
  related: "Related",
  related_idea: "Risk of",
  resolution: "How it ended",
  resolved_round: "Settled in round",
  responsibility: "Answers for",
  severity: "How bad",
  likelihood: "How likely",
  target: "Target",
};

/** A key of an artifact as a label: known ones in our words, others made readable. */
export function fieldName(key: string): string {
  const plain = key.replace(/_/g, " ");
  return fieldNames[key] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

export const certaintyWords: Record<Certainty, string> = {
  stated: "the text demands it",
  implied: "the text presupposes it",
};

export const asideKinds: Record<AsideKind, string> = {
  exclusion: "Excluded",
  open_question: "Left open",
  definition: "Definition",
  constraint: "Constraint",
};

export const coverStates: Record<CoverState, string> = {
  covered: "covered",
  named: "named, not settled",
  open: "not covered yet",
};

/** What reading a document sends, and to whom: said before it is sent. */
export function sentWords(look: SourceLook): string {
  const calls = look.parts === 1 ? "one call" : `${look.parts} calls, one after the other`;
  if (look.sent_to === null)
    return look.practice
      ? `Nothing leaves this computer: the practice panel reads it here, in ${calls}, by plain rules.`
      : `Nothing leaves this computer: it is read here, in ${calls}.`;
  const { provider, host, model } = look.sent_to;
  return (
    `When you say “Read it”, its text and the titles in the project's requirements document go to ${provider} ` +
    `(${host}), ${model}: about ${short(look.tokens_in)} tokens in ${calls}.`
  );
}

/** How far the reading of a document is. */
export function readingWords(progress: ReadingProgress | null): string {
  if (!progress || progress.parts === 0) return "Reading…";
  const part = progress.parts === 1 ? "Reading" : `Reading part ${progress.part} of ${progress.parts}`;
  return progress.characters > 0
    ? `${part}: ${short(progress.characters)} characters of the answer…`
    : `${part}…`;
}
