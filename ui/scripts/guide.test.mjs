// What the guide calls a button, and what stands on it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const read = (path) => readFileSync(join(import.meta.dirname, "..", path), "utf8");

test("README and guide say of the values of a new session what is true: those that are usual have no label", () => {
  const badge = read("src/components/newsession/OriginBadge.svelte");
  expect(badge).toContain('{#if origin !== "built_in"}');
  for (const path of ["../README.md", "../docs/guide/new-session.md"]) {
    const text = read(path).replace(/\s+/g, " ");
    expect(text, path).toMatch(/[Ww]hat is usual has none/);
    expect(text, path).not.toMatch(/each value says/);
  }
});

test("the guide calls the answers to the panel's question as their buttons do", () => {
  const answers = read("src/components/escalation/Answers.svelte");
  const dialog = read("src/components/escalation/EscalationDialog.svelte");
  const options = read("src/components/escalation/Options.svelte");
  const buttons = new Set(
    [...(answers + dialog + options).matchAll(/\bt\("([^"]+)"\)/g)].map(([, text]) => text),
  );
  const list = read("../docs/guide/decisions.md").split("You can:")[1] ?? "";
  const named = [...list.matchAll(/^- \*\*([^*]+)\*\*/gm)].map(([, text]) => text);
  expect(named).toHaveLength(4);
  for (const text of named) expect(buttons, `no button says “${text}”`).toContain(text);
});
