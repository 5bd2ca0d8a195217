import { describe, expect, it } from "vitest";
import { beside } from "./wordDiff";

/** Each side with what differs in brackets. */
const told = (left: string, right: string, as?: (word: string) => string) => {
  const sides = beside(left, right, as);
  return [sides.left, sides.right].map((parts) =>
    parts.map(({ kind, text }) => (kind === "same" ? text : `[${text}]`)).join(""),
  );
};

describe("two texts beside each other", () => {
  it("mark the words that only one of them has", () => {
    expect(told("A member lends a tool.", "A neighbour lends a heavy tool.")).toEqual([
      "A [member] lends a tool.",
      "A [neighbour] lends a[ heavy] tool.",
    ]);
  });

  it("mark words that follow each other as one part", () => {
    expect(told("Give it back by Monday", "Give it back after two weeks")).toEqual([
      "Give it back [by Monday]",
      "Give it back [after two weeks]",
    ]);
  });

  it("mark no id that only a copy is called by", () => {
    const as = (word: string) => (word === "REQ-008" ? "REQ-002" : word);
    expect(told("As REQ-002 says.", "As REQ-008 says.", as)).toEqual([
      "As REQ-002 says.",
      "As REQ-008 says.",
    ]);
  });

  it("mark nothing where they say the same, and all where one says nothing", () => {
    expect(told("The same.", "The same.")).toEqual(["The same.", "The same."]);
    expect(told("", "New words.")).toEqual(["", "[New words.]"]);
  });
});
