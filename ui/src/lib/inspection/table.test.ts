import { describe, expect, it } from "vitest";
import { findingTable, findingWords, repairTable, repairWords } from "./table";

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
    expect(findingWords({ code: "artifact_missing_key", params }).found).toBe("{keys} does not say: title.");
    expect(repairWords({ kind: "set_count", params: { count: "metrics.rounds", found: "4" } })).toBe(
      "Writes 4 for metrics.rounds.",
    );
  });
});
