import { describe, expect, it } from "vitest";
import { tables } from "../language/de";
import { coreFiles as core } from "../language/de/core/files";
import { findingTable, findingWords, keysOf, keyTable, repairTable, repairWords } from "./table";

describe("the table of findings", () => {
  it("says what does not fit and what to do, each as a sentence", () => {
    for (const [code, row] of Object.entries(findingTable)) {
      expect(row.found.length, code).toBeGreaterThan(15);
      for (const sentence of [row.found, row.todo]) expect(sentence, code).toMatch(/\.$/);
    }
    for (const [kind, row] of Object.entries(repairTable)) expect(row.does, kind).toMatch(/^[A-Z].*\.$/);
  });

  it("fills in parameters, and leaves braces in them alone", () => {
    const params = { artifact: "{keys}", keys: "title" };
    expect(findingWords({ code: "artifact_missing_key", params }).found).toBe(
      "Something is missing in {keys}: title.",
    );
    expect(repairWords({ kind: "set_count", params: { count: "metrics.rounds", found: "4" } })).toBe(
      "Writes 4 as the number of rounds.",
    );
  });

  it("says in words what stands under a name of the format, and keeps the name for whoever opens the file", () => {
    const lacking = (lacks: string) => findingWords({ code: "index_cut_off", params: { lacks } }).found;
    expect(lacking("timing, metrics.artifacts.by_type.requirements, timing.started_at")).toContain(
      ": dates, number of results of the type “requirements”, dates.",
    );
    expect(lacking("user-workflows.done_when, exploration")).toContain(
      ": criteria of the topic “user-workflows”, “exploration”.",
    );
    const value = { key: "rounds, item 2", why: "it is a word, and a list is read there" };
    expect(findingWords({ code: "value_unreadable", params: value }).found).toBe(
      "A place in the session's file cannot be read (rounds, entry 2): it is a word, and a list is read there.",
    );
    expect(keysOf({ params: value })).toBe("rounds, item 2");
    // How many something is, is said as it is, and is no name.
    const count = { count: "3" };
    expect(findingWords({ code: "placeholder_context", params: count }).found).toContain("there: 3.");
    expect(keysOf({ params: count })).toBe("");
  });

  it("says in other languages what the same names are, and speaks to people who write no programs", () => {
    expect(Object.keys(tables.keys).sort()).toEqual(Object.keys(keyTable).sort());
    for (const [key, word] of Object.entries(keyTable))
      expect(tables.keys[key]?.includes("*"), key).toBe(word.includes("*"));
    const said = JSON.stringify([
      findingTable,
      repairTable,
      tables.findings,
      tables.repairs,
      Object.entries(core),
    ]);
    expect(said.match(/\bYAML\b|chmod|metrics\.|\bkeys? and values\b|Schlüssel(n)? und Werten?/g)).toEqual(
      null,
    );
  });
});
