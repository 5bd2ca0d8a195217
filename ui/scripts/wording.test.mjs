import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ruleBetter, ruleWhy } from "../src/lib/words/wording";

const source = join(import.meta.dirname, "../../crates/engine/src/validation/rule.rs");
const core = readFileSync(source, "utf8");

/** A value that stands for itself, so that a sentence comes back with the names in it. */
const named = (...names) => Object.fromEntries(names.map((name) => [name, `{${name}}`]));
const asks = ["measure", "seen", "against", "case", "count", "choice", "open"];
const rules = [
  { rule: "missing_key", artifact: "requirement", ...named("key") },
  ...asks.map((ask) => ({ rule: "vague", ask, ...named("word") })),
  { rule: "not_singular" },
  { rule: "no_actor" },
  { rule: "target_without_number" },
  { rule: "quality_without_number" },
  { rule: "no_acceptance" },
  { rule: "criterion_repeats" },
  { rule: "replaced", ...named("id"), by: ["{by}"] },
  { rule: "decided_since", ...named("id", "decision") },
  { rule: "unknown_in_session", ...named("id") },
  { rule: "unknown_in_document", ...named("id") },
  { rule: "same_title", ...named("id") },
  { rule: "repeated_id", ...named("id", "line") },
  { rule: "no_exception", ids: ["{ids}"] },
];

/** The sentences of the core; between braces without a name stands the value that follows. */
function sentences() {
  const words = core.slice(core.indexOf("fn words(self)")).replace(/\/\/.*/g, "");
  return [...words.matchAll(/"([^"\n]*\.)"(?:,\s*(\w+)\.)?/g)].map(([, text, value]) =>
    text.replace("{}", `{${value}}`),
  );
}

describe("the program's rules about the wording", () => {
  it("have the words of the core as the keys of the page", () => {
    const page = rules.flatMap((rule) => [ruleWhy(rule), ruleBetter(rule)]);
    // Why is a sentence of the core's, which `core.test.mjs` looks at.
    page.push(ruleBetter({ rule: "figures_differ", told: { text: "", values: {} } }));
    // A type is a word of the page, too.
    const keys = new Set(page.map((text) => text.replace(/^A Requirement /, "A {artifact} ")));
    expect(keys.size).toBeGreaterThan(20);
    expect([...keys].sort()).toEqual([...new Set(sentences())].sort());
  });
});
