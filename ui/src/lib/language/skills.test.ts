import { afterEach, describe, expect, it } from "vitest";
import { skills } from "./de/core";
import { ofSkills, spoken } from ".";

const strategies = import.meta.glob<string>("../../../../skills/roundtable-strategies/references/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
const agendas = import.meta.glob<string>("../../../../skills/roundtable-execution/references/agenda-*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
const agents = import.meta.glob<string>("../../../../agents/roundtable/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

afterEach(() => spoken.choose("en"));

/** What a file holds in quotation marks behind a key, or as an entry of a list. */
function quoted(files: Record<string, string>, before: string): string[] {
  const line = new RegExp(`^${before} "(.*)"$`, "gmu");
  return Object.values(files).flatMap((file) => [...file.matchAll(line)].map(([, words = ""]) => words));
}

describe("what the product's strategies, agendas and participants say of themselves", () => {
  const lists = Object.values(agendas).flatMap((file) => file.match(/criteria:\n(?:\s+- ".*"\n)+/gu) ?? []);
  const criteria = quoted(Object.fromEntries(lists.entries()), " +-");
  const shown = [
    ...quoted(strategies, " *title:"),
    ...quoted(strategies, " +goal:"),
    ...quoted(agendas, " +name:"),
    ...criteria,
    ...quoted(agents, "description:"),
  ];

  it("is there in German, all of it and nothing else", () => {
    expect(shown.length).toBeGreaterThan(90);
    expect([...new Set(shown)].sort()).toEqual(Object.keys(skills).sort());
  });

  it("is said in the language of the window; a project's own words stand as they are", async () => {
    expect(ofSkills("User workflows")).toBe("User workflows");
    await spoken.choose("de");
    expect(ofSkills("User workflows")).toBe("Arbeitsabläufe");
    for (const own of ["Our own topic", "constructor"]) expect(ofSkills(own)).toBe(own);
  });
});
