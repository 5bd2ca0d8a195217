import { describe, expect, it } from "vitest";
import { core } from "./language/de/core";
import { notWhole, withheldBy } from "./withheld";

describe("what keeps a document from being written", () => {
  it("is known by the sentence that the core has for it", () => {
    expect(Object.keys(core)).toContain(notWhole);
    const damaged = { text: notWhole, values: { file: "REQ-004.yaml" } };
    expect(withheldBy([{ text: "Anything else.", values: {} }, damaged])).toEqual([damaged]);
  });
});
