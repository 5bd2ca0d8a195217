// What the core says, and the page in other languages: every text of `said!`, `told!` and `phrase!` in the core's sources has its German,
// and no German stands for a text that the core does not say.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { texts } from "../src/lib/language/de";
import { core } from "../src/lib/language/de/core";
import { formsIn } from "../src/lib/language/text";

const crates = join(import.meta.dirname, "../../crates");

const sources = readdirSync(crates, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".rs") && path.includes("/src/") && !path.endsWith("/said.rs"))
  .map((path) => readFileSync(join(crates, path), "utf8"));

/** A Rust literal as it is read. */
const read = (literal) =>
  literal
    .replace(/\\\r?\n\s*/g, "")
    .replace(/\\u\{([0-9a-fA-F]+)\}/g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/\\(["\\])/g, "$1");

const said = new Set(
  sources.flatMap((source) =>
    [...source.matchAll(/\b(?:said|told|phrase)!\(\s*"((?:[^"\\]|\\[^])*)"/g)].map((found) => read(found[1])),
  ),
);

it("every sentence of the core has its German", () => {
  expect(said.size).toBeGreaterThan(50);
  expect([...said].filter((text) => !(text in core))).toEqual([]);
});

it("German has no sentence that the core does not say", () => {
  expect(Object.keys(core).filter((text) => !said.has(text))).toEqual([]);
});

it("no value stands within a form: there it would not be filled in", () => {
  const all = [...Object.entries(core), ...Object.entries(texts)].flat();
  expect(all.length).toBeGreaterThan(1000);
  expect(all.filter((text) => /\{\w+\|[^}]*\{/.test(text))).toEqual([]);
});

it("a number has the forms of each language", () => {
  for (const text of Object.entries(core).flat()) {
    expect(
      formsIn(text).filter((forms) => forms !== 2),
      text,
    ).toEqual([]);
  }
});
