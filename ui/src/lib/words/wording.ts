// The wording of artifacts: patterns, and what is wrong with it.
import { alternatives, listed, sentence } from "../format";
import type { FindingView } from "../generated/FindingView";
import type { WordingAsk } from "../generated/WordingAsk";
import type { WordingRule } from "../generated/WordingRule";
import { ofCore, said, spoken, t } from "../language";
import { artifactTypes, fieldName } from "./artifacts";

/** The pattern of a requirement's sentence, after EARS: its name, and what it means. */
const earsPatterns: Record<string, { name: string; means: string }> = said({
  ubiquitous: { name: "Always", means: "It holds without a condition: “The system must …”" },
  event_driven: { name: "When …", means: "It holds when something happens: “When …, the system must …”" },
  state_driven: {
    name: "While …",
    means: "It holds as long as something is so: “While …, the system must …”",
  },
  optional_feature: {
    name: "Where …",
    means: "It holds where a feature is there: “Where …, the system must …”",
  },
  unwanted_behaviour: {
    name: "If …, then …",
    means: "It says what happens when something goes wrong: “If …, then the system must …”",
  },
  complex: { name: "Several conditions", means: "More than one condition must be so." },
  indicative: {
    name: "States a fact",
    means:
      "It says how things are, as in “The system sends …”: nobody can tell whether that is required. “The system must send …” requires it.",
  },
  none: {
    name: "No requirement",
    means:
      "No sentence of it says what must be so: none has “must”, “shall” or “can”, or a condition with what is done then.",
  },
});

/** The name of a pattern and what it means; nothing for a word that is not known. */
export function earsPattern(word: string): { name: string; means: string } | null {
  return earsPatterns[word] ?? null;
}

const severities: Record<string, string> = said({
  error: "To mend",
  warning: "Better mended",
  note: "Worth a look",
});

/** How much a finding about the wording weighs. */
export function findingSeverity(word: string): string {
  return severities[word] ?? sentence(word);
}

const findingKinds: Record<string, string> = said({
  vague: "A vague word",
  not_singular: "Two requirements in one",
  no_actor: "Nobody is named",
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
  decided_since: "Decided since",
  figures_differ: "Two figures for one thing",
  not_measurable: "Cannot be measured",
});

/** What a finding is about; empty where its words say it. */
export function findingKind(word: string): string {
  return findingKinds[word] ?? "";
}

const characteristics: Record<string, string> = said({
  unambiguous: "unambiguous",
  singular: "singular",
  verifiable: "verifiable",
  consistent: "consistent",
  appropriate: "appropriate",
  complete: "complete",
  necessary: "necessary",
  correct: "correct",
  conforming: "conforming",
});

/** The characteristic of ISO/IEC/IEEE 29148 that a finding touches. */
export function characteristic(word: string): string {
  return characteristics[word] ?? word;
}

/** Why a finding matters: by the program's rule in the language of the page; else as the reader said it. */
export function findingWhy(finding: FindingView): string {
  return spoken.current === "en" || finding.rule === null ? finding.why : ruleWhy(finding.rule);
}

/** Whether what is better are words to take over: a reader proposes them, the program's rules only say what to do. */
export const proposesWords = (finding: FindingView): boolean =>
  finding.rule === null && finding.better.trim() !== "";

/** How to mend what a finding is about. */
export function findingBetter(finding: FindingView): string {
  return spoken.current === "en" || finding.rule === null ? finding.better : ruleBetter(finding.rule);
}

/** Its words are those of the core, for which they are the key: one rule says one thing. */
export function ruleWhy(rule: WordingRule): string {
  switch (rule.rule) {
    case "missing_key":
      return t("A {artifact} without {key} leaves a decision to whoever builds it.", {
        artifact: artifactTypes[rule.artifact].one,
        key: fieldName(rule.key),
      });
    case "vague":
      return rule.ask === "open"
        ? t("“{word}” leaves open what holds.", { word: rule.word })
        : t("“{word}” can be understood in more than one way.", { word: rule.word });
    case "not_singular":
      return t("Two requirements in one sentence can be met, and fail, separately.");
    case "no_actor":
      return t("The sentence does not say who does it.");
    case "target_without_number":
      return t("A target without a number cannot be compared with what is measured.");
    case "quality_without_number":
      return t("A quality without a number cannot be compared with what is measured.");
    case "no_acceptance":
      return t("A requirement without acceptance criteria leaves it open when it is done.");
    case "criterion_repeats":
      return t("The criterion says the requirement again: whoever tests by it knows no more than before.");
    case "replaced":
      return t("{id} was replaced: now there is {by}.", { id: rule.id, by: listed(rule.by) });
    case "unknown_in_session":
      return t("Nothing in this session or in the project's document is called {id}.", { id: rule.id });
    case "unknown_in_document":
      return t("Nothing in this document or elsewhere in the project is called {id}.", { id: rule.id });
    case "same_title":
      return t("{id} has the same title.", { id: rule.id });
    case "decided_since":
      return t("Says nothing of the decision on {id} that came after it: “{decision}”.", {
        id: rule.id,
        decision: rule.decision,
      });
    case "repeated_id":
      return t("Line {line} defines {id} as well: whoever is told of {id} finds two things.", {
        id: rule.id,
        line: rule.line,
      });
    case "figures_differ":
      return ofCore(rule.told);
    case "no_exception":
      return t("Says that there is no exception; exceptions are spoken of in {ids}.", {
        ids: listed(rule.ids),
      });
  }
}

const asks: Record<WordingAsk, string> = said({
  measure: "Say how long, how many or how much, and in which share of cases.",
  seen: "Say what a person does or sees when it is so.",
  against: "Say against what, and what happens when it fails all the same.",
  case: "Say in which case, and who decides it.",
  count: "Give the number or the list.",
  choice: "Decide which of them.",
  open: "Decide it, or make an open question of it.",
});

export function ruleBetter(rule: WordingRule): string {
  switch (rule.rule) {
    case "missing_key":
      return t("Say the {key}.", { key: fieldName(rule.key) });
    case "vague":
      return asks[rule.ask];
    case "not_singular":
      return t("Make a statement of each.");
    case "no_actor":
      return t("Name the person or the part of the product that acts.");
    case "target_without_number":
    case "quality_without_number":
      return t("Give a number with its unit, and the share of cases in which it holds.");
    case "no_acceptance":
      return t("Add at least one situation with the result that can be seen.");
    case "criterion_repeats":
      return t("Say in which situation, and what can be seen then.");
    case "replaced":
      return t("Name {by} in its place.", { by: alternatives(rule.by) });
    case "unknown_in_session":
    case "unknown_in_document":
      return t("Name what it relates to, or take the reference out.");
    case "decided_since":
      return t(
        "Reword it by the decision, or reject it. Where the decision does not touch it, name the decision in it.",
      );
    case "same_title":
      return t("Merge them, or say in the titles what tells them apart.");
    case "repeated_id":
      return t("Give one of them an id of its own, or make one item of both.");
    case "figures_differ":
      return t("Give the same figure in both, or say in words what each of the two is of.");
    case "no_exception":
      return t("Say which exceptions hold, or name this one where exceptions are allowed.");
  }
}

/** What a reading comes to. */
export const verdicts: Record<string, string> = said({
  ready: "Work can begin.",
  revise: "What was found can be mended by rewording it.",
  unresolved: "Something has to be decided first.",
});
