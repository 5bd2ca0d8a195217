import { describe, expect, it } from "vitest";
import { became, beside, readable, type DiffPart } from "./wordDiff";

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

describe("what was changed over time", () => {
  const kinds = { "-": "removed", "+": "added", "=": "same" } as const;
  const of = (...parts: string[]): DiffPart[] =>
    parts.map((part) => ({ kind: kinds[part[0] as "-"], text: part.slice(1) }));
  const read = (...parts: string[]) => readable(of(...parts)).map(({ kind, text }) => `${kind[0]}:${text}`);

  it("is one change where a space or a short word alone stayed within it", () => {
    expect(
      read(
        "=Book a ",
        "-room,",
        "+room",
        "= ",
        "-from",
        "+at any",
        "= ",
        "+of ",
        "-start",
        "+the",
        "= to ",
        "-end.",
        "+sites.",
      ),
    ).toEqual(["s:Book a ", "r:room, from start to end.", "a:room at any of the to sites."]);
  });

  it("marks no word that stayed between single words, no figure, and none for what stands behind it", () => {
    const marks = (before: string, now: string) =>
      became(before, now)
        .map(({ kind, text }) => (kind === "same" ? text : kind === "added" ? `+${text}+` : `-${text}-`))
        .join("");
    expect(marks("The member of the shed.", "The owner of a shed.")).toBe(
      "The -member-+owner+ of -the-+a+ shed.",
    );
    expect(marks("Told within the first 10 seconds", "Told by nobody after 10 minutes")).toBe(
      "Told -within the first-+by nobody after+ 10 -seconds-+minutes+",
    );
    expect(marks("It comes back", "It comes back, clean.")).toBe("It comes back+, clean.+");
  });

  it("leaves what stayed where it is a word of its own, and words that only came or only went", () => {
    expect(read("-Old", "+New", "= borrowers ", "-pay.", "+wait.")).toEqual([
      "r:Old",
      "a:New",
      "s: borrowers ",
      "r:pay.",
      "a:wait.",
    ]);
    expect(read("=A ", "+heavy", "= ", "+blue ", "=tool.")).toEqual(["s:A ", "a:heavy blue ", "s:tool."]);
    expect(read("=A ", "-heavy", "= of ", "-blue ", "=tool.")).toEqual([
      "s:A ",
      "r:heavy",
      "s: of ",
      "r:blue ",
      "s:tool.",
    ]);
    expect(read("-One", "+Two", "=\n", "-three", "+four")).toEqual([
      "r:One",
      "a:Two",
      "s:\n",
      "r:three",
      "a:four",
    ]);
  });
});
