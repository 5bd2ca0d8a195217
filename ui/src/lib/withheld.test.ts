import { describe, expect, it } from "vitest";
import { core } from "./language/de/core";
import { withheldBy } from "./withheld";

describe("what keeps a document from being written", () => {
  it("is known by the sentence that the core has for it, and by no other", () => {
    const known = withheldBy(Object.keys(core).map((text) => ({ text, values: {} })));
    expect(known.map(({ text }) => text)).toEqual([expect.stringContaining("{file} is not whole")]);
    expect(withheldBy([{ text: "Anything else.", values: {} }])).toEqual([]);
  });
});
