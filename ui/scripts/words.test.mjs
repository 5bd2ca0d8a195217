// One word for a thing, in the texts of the page and in the guide. The German ones stand in docs/glossary-german.md.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { errorTable } from "../src/lib/errors/table";
import { findingTable } from "../src/lib/inspection/table";
import { tables, texts } from "../src/lib/language/de";
import { core } from "../src/lib/language/de/core";

const guide = join(import.meta.dirname, "../../docs/guide");
const pages = readdirSync(guide).map((name) => readFileSync(join(guide, name), "utf8"));

const english = [...Object.keys({ ...texts, ...core }), JSON.stringify([findingTable, errorTable]), ...pages];
const german = [...Object.values({ ...texts, ...core }), JSON.stringify([tables.errors, tables.findings])];

/** Where a text has a word, with what stands around it. */
const having = (all, word) =>
  all.flatMap((text) =>
    [...text.matchAll(word)].map(({ index }) => text.slice(Math.max(0, index - 30), index + 30)),
  );

it("what is to be so is a requirement, wherever it comes from", () => {
  expect(english.length).toBeGreaterThan(1000);
  expect(having(english, /\bdemand(s|ed|ing)?\b/gi)).toEqual([]);
  expect(having(german, /(?<!\p{L})(Forderung|forder)/gu)).toEqual([]);
});

it("what nothing answers is an orphan", () => {
  expect(having(english, /\bunanswered\b/gi)).toEqual([]);
  expect(having(german, /unbeantwortet/gi)).toEqual([]);
});
