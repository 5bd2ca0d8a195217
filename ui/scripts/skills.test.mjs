// What the product's strategies, agendas and participants say of themselves has its German, all of it and nothing else.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { skills } from "../src/lib/language/de/core";

const root = join(import.meta.dirname, "../..");

/** The files of a folder whose names begin so. */
const files = (folder, beginning = "") =>
  readdirSync(join(root, folder))
    .filter((name) => name.startsWith(beginning))
    .map((name) => readFileSync(join(root, folder, name), "utf8"));

/** What stands in quotation marks behind a key, or as an entry of a list. */
const quoted = (texts, before) =>
  texts.flatMap((text) =>
    [...text.matchAll(new RegExp(`^${before} "(.*)"$`, "gmu"))].map(([, words]) => words),
  );

const strategies = files("skills/roundtable-strategies/references");
const agendas = files("skills/roundtable-execution/references", "agenda-");
const criteria = agendas.flatMap((text) => text.match(/criteria:\n(?:\s+- ".*"\n)+/gu) ?? []);

it("what strategies, agendas and participants say of themselves has its German", () => {
  const shown = [
    ...quoted(strategies, " *title:"),
    ...quoted(strategies, " +goal:"),
    ...quoted(agendas, " +name:"),
    ...quoted(criteria, " +-"),
    ...quoted(files("agents/roundtable"), "description:"),
  ];
  expect(shown.length).toBeGreaterThan(90);
  expect([...new Set(shown)].sort()).toEqual(Object.keys(skills).sort());
});
