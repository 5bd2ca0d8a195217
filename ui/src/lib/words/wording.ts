// The wording of artifacts: patterns, and what is wrong with it.
import { sentence } from "../format";
import { said } from "../language";

/** The pattern of a requirement's sentence, after EARS: its name, and what it means. */
const earsPatterns: Record<string, { name: string; means: string }> = said({
  ubiquitous: { name: "Always", means: "It holds without a condition." },
  event_driven: { name: "When …", means: "It holds when something happens." },
  state_driven: { name: "While …", means: "It holds as long as something is so." },
  optional_feature: { name: "Where …", means: "It holds where a feature is there." },
  unwanted_behaviour: { name: "If …, then …", means: "It says what happens when something goes wrong." },
  complex: { name: "Several conditions", means: "More than one condition must be so." },
  none: { name: "No demand", means: "No sentence of it says what must be so." },
});

/** The name of a pattern and what it means; nothing for a word that is not known. */
export function earsPattern(word: string): { name: string; means: string } | null {
  return earsPatterns[word] ?? null;
}

const severities: Record<string, string> = said({
  error: "To mend",
  warning: "Can be read in two ways",
  note: "Worth a look",
});

/** How much a finding about the wording weighs. */
export function findingSeverity(word: string): string {
  return severities[word] ?? sentence(word);
}

const findingKinds: Record<string, string> = said({
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
});

/** What a finding is about, where its severity does not say it already; empty for none. */
export function findingKind(word: string): string {
  return findingKinds[word] ?? "";
}

/** What a reading comes to. */
export const verdicts: Record<string, string> = said({
  ready: "Work can begin.",
  revise: "To be mended by wording.",
  unresolved: "Something has to be decided first.",
});
