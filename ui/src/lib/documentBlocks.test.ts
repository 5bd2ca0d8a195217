import { describe, expect, it } from "vitest";
import { blocksOf, itemsOf, type Block } from "./documentBlocks";

const read = (text: string) => blocksOf(text.split("\n"));
const textOf = (block: Block | null | undefined) => (block && "text" in block ? block.text : null);
const words = (line: string) => textOf(read(line)[0]);

describe("The blocks of a document", () => {
  it("are one for each line, and none where nobody reads", () => {
    expect(
      read("# Title\n\nText.\n---\n> Said by *somebody*.\n<!-- kept -->").map((one) => one?.kind),
    ).toEqual(["heading", "blank", "paragraph", undefined, "paragraph", undefined]);
    expect(read("### REQ-001: Lend ###")[0]).toEqual({ kind: "heading", level: 3, text: "REQ-001: Lend" });
    expect(words("## In C#")).toBe("In C#");
  });

  it("are items of lists as they are counted, nested and checked", () => {
    expect(read("- One\n  1. Two\n- [x] Done\n* [ ] Open")).toEqual([
      { kind: "item", text: "One", indent: "", number: null, checked: null },
      { kind: "item", text: "Two", indent: "  ", number: "1.", checked: null },
      { kind: "item", text: "Done", indent: "", number: null, checked: true },
      { kind: "item", text: "Open", indent: "", number: null, checked: false },
    ]);
  });

  it("are rows with the names of their columns, in a table that has some", () => {
    const head = ["Id", "A | B"];
    expect(read("| Id | A \\| B |\n|:-|-:|\n| 1 | **x** |\n| - | - |")).toEqual([
      { kind: "row", cells: head, head },
      null,
      { kind: "row", cells: ["1", "x"], head },
      { kind: "row", cells: ["-", "-"], head },
    ]);
    expect(read("| a | b |\n| c | d |")[1]).toEqual({ kind: "row", cells: ["c", "d"], head: [] });
    expect(read("| a |\n|---|\n\n| b |\n|---|")[3]).toEqual({ kind: "row", cells: ["b"], head: ["b"] });
  });

  it("are code as it stands, until what opened it closes it", () => {
    const code = read("````mermaid\n# *x*\n```\n\n````\n# *x*");
    expect(code.map((one) => one?.kind)).toEqual([undefined, "code", "code", "blank", undefined, "heading"]);
    expect(code.map(textOf)).toEqual([null, "# *x*", "```", null, null, "x"]);
  });

  it("say their words without marks, and signs that stand for themselves as they are", () => {
    expect(words("**Bold**, *slanted*, __so__ and _so_, `code`, [a link](x.md), snake_case_word.")).toBe(
      "Bold, slanted, so and so, code, a link, snake_case_word.",
    );
    expect(words("Seen \\*once\\*, 2 \\* 3 \\* 4, a\\_b, C:\\\\dir.")).toBe(
      "Seen *once*, 2 * 3 * 4, a_b, C:\\dir.",
    );
    expect(words("`a *b* \\_` and ``c ` d``")).toBe("a *b* \\_ and c ` d");
    expect(words("One<br>two <!-- a note -->")).toBe("One two");
  });
});

describe("The items of a document", () => {
  it("go from their heading to the next one of its level, with what stands below it", () => {
    const items = itemsOf(
      "# Requirements\nREQ-009: no\n### REQ-001: Lend\nOnce.\n#### Why\n### [REQ-002](#x) – Return\nTwice.\n## End\nMore.".split(
        "\n",
      ),
    );
    const said = [...items.values()].map(({ id, title, blocks }) => [id, title, ...blocks.map(textOf)]);
    expect(said).toEqual([
      ["REQ-001", "Lend", "Once.", "Why"],
      ["REQ-002", "Return", "Twice."],
    ]);
  });

  it("are the first ones of their ids, and none of what code says", () => {
    const items = itemsOf("# REQ-001: One\n```\n# REQ-002: no\n```\n# REQ-001: Again\nMore.".split("\n"));
    expect([...items.keys()]).toEqual(["REQ-001"]);
    expect(items.get("REQ-001")?.blocks.map(textOf)).toEqual(["# REQ-002: no"]);
  });
});
