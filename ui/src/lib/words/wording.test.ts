import { afterEach, describe, expect, it } from "vitest";
import type { FindingView } from "../generated/FindingView";
import type { WordingRule } from "../generated/WordingRule";
import { spoken } from "../language";
import { characteristic, findingBetter, findingWhy, proposesWords } from "./wording";

const rules: WordingRule[] = [
  { rule: "missing_key", artifact: "requirement", key: "acceptance" },
  { rule: "vague", word: "fast", ask: "measure" },
  { rule: "not_singular" },
  { rule: "no_actor" },
  { rule: "target_without_number" },
  { rule: "quality_without_number" },
  { rule: "no_acceptance" },
  { rule: "replaced", id: "REQ-001", by: ["REQ-002", "REQ-003"] },
  { rule: "unknown_in_session", id: "REQ-001" },
  { rule: "unknown_in_document", id: "REQ-001" },
  { rule: "same_title", id: "REQ-001" },
  { rule: "decided_since", id: "CONF-001", decision: "Events" },
  { rule: "repeated_id", id: "REQ-001", line: 12 },
  {
    rule: "figures_differ",
    told: {
      text: "The title says {one}, and the target {other}: not both can hold.",
      values: { one: "5 s", other: "10 s" },
    },
  },
  { rule: "no_exception", ids: ["BR-001", "BR-002"] },
  { rule: "vague", word: "tbd", ask: "open" },
  { rule: "criterion_repeats" },
];

function finding(rule: WordingRule | null): FindingView {
  return {
    id: "D-1",
    kind: "vague",
    severity: "warning",
    characteristic: "unambiguous",
    key: null,
    artifact: "REQ-001",
    line: null,
    words: "fast",
    why: "Why, as the core says it.",
    better: "Better, as the core says it.",
    rule,
  };
}

describe("findings about the wording", () => {
  afterEach(() => spoken.choose("en"));

  it("are said in the core's own words in English", () => {
    for (const rule of rules) {
      expect(findingWhy(finding(rule))).toBe("Why, as the core says it.");
      expect(findingBetter(finding(rule))).toBe("Better, as the core says it.");
    }
  });

  it("are said by their rule in another language, each in words of its own", async () => {
    await spoken.choose("de");
    const why = rules.map((rule) => findingWhy(finding(rule)));
    expect(new Set(why).size).toBe(rules.length);
    expect(why[0]).toContain("„Abgenommen, wenn“");
    expect(why[7]).toBe("REQ-001 wurde ersetzt; dafür gibt es jetzt REQ-002 und REQ-003.");
    expect(findingBetter(finding(rules[7] ?? null))).toBe("Nennen Sie stattdessen REQ-002 oder REQ-003.");
    expect(findingBetter(finding(rules[1] ?? null))).toBe(
      "Sagen Sie, wie lange, wie viele oder wie viel, und in welchem Anteil der Fälle.",
    );
    expect(characteristic("unambiguous")).toBe("eindeutig");
  });

  it("propose words where a reader does, and advice where the program does", () => {
    expect(rules.some((rule) => proposesWords(finding(rule)))).toBe(false);
    expect(proposesWords(finding(null))).toBe(true);
    expect(proposesWords({ ...finding(null), better: "" })).toBe(false);
  });

  it("stay as a reader said them where no rule found them", async () => {
    await spoken.choose("de");
    expect(findingWhy(finding(null))).toBe("Why, as the core says it.");
  });
});
