import { describe, expect, it } from "vitest";
import type { Said } from "../generated/Said";
import { sentencesIn } from "./core";
import { core } from "./de/core";
import { asking, ranked } from "./remarks";

const said = (text: string, values: Said["values"] = {}): Said => ({ text, values });

describe("what the user should know of a document", () => {
  it("is ranked by texts that the core has, in both languages by the same sentences", () => {
    for (const [text, acts] of Object.entries(asking)) {
      expect(Object.keys(core)).toContain(text);
      const sentences = sentencesIn(text).length;
      expect([text, sentencesIn(core[text] ?? "").length]).toEqual([text, sentences]);
      expect(acts).toBeLessThan(sentences);
    }
  });

  it("says first what is to be done, what stops the document before all, and then the rest in its order", () => {
    const other = said("It goes on from {path}, which stays as it is.", { path: "docs/a.md" });
    const kept = said("{id} “{title}” was in the document and is taken out ({why}).", {
      id: "REQ-001",
      title: "Lend. Again",
      why: "rejected in the review",
    });
    const [lost = ""] = Object.keys(asking);
    const lines = Object.keys(asking).find((text) => text.startsWith("{n|# line|# lines}")) ?? "";
    const pair = Object.keys(asking).find((text) => text.startsWith("{ids} are the same item")) ?? "";
    const { first, others } = ranked([
      other,
      said(pair, { ids: "REQ-001 / REQ-007" }),
      kept,
      said(lines, { n: 2 }),
      said(lost, { file: "REQ-004.yaml" }),
    ]);
    expect(first).toEqual([
      {
        fact: "REQ-004.yaml is not whole, and this text lacks what stood there.",
        more: "It cannot be written before that is settled.",
        act: "See the session's files.",
      },
      {
        fact: "2 lines of what is there would go, perhaps somebody's own words: the difference shows them.",
        more: "",
        act: "",
      },
      {
        fact: "REQ-001 / REQ-007 are the same item of two sessions, one forked from the other, and say different things.",
        more: "Both stand in the document, and each names the other.",
        act: "Reject or change one of them in Review, and write the document of that session again.",
      },
    ]);
    expect(others.map(({ fact }) => fact)).toEqual([
      "It goes on from docs/a.md, which stays as it is.",
      // What stands for a name may have sentences of its own.
      "REQ-001 “Lend. Again” was in the document and is taken out (rejected in the review).",
    ]);
  });

  it("asks for nothing that it does not know", () => {
    expect(ranked([said("REQ-002 is left out. It was rejected.")])).toEqual({
      first: [],
      others: [{ fact: "REQ-002 is left out.", more: "It was rejected.", act: "" }],
    });
  });
});
