import { describe, expect, it } from "vitest";
import type { DiffLine } from "./generated/DiffLine";
import { readableDiff } from "./readableDiff";

/** Lines as a difference is printed: a sign, a space, the line. */
function lines(printed: string): DiffLine[] {
  const kinds = { "+": "added", "-": "removed", " ": "same" } as const;
  return printed
    .split("\n")
    .map((line) => ({ kind: kinds[(line[0] ?? " ") as keyof typeof kinds], text: line.slice(2) }));
}
const said = (diff: ReturnType<typeof readableDiff>) =>
  diff.parts.flatMap(({ passages }) =>
    passages.map(({ kind, change, before, after }) => {
      const words = (parts: typeof before) => parts.map(({ text }) => text).join("");
      return [kind, change, words(before), words(after)];
    }),
  );

describe("a difference as a reader sees it", () => {
  it("names a section that went, and has its passages without Markdown's signs", () => {
    const diff = readableDiff(
      lines("  | a | b |\n- \n- ## What we said at lunch\n- \n- **Saturday** needs `two` people."),
    );
    expect(diff.sections).toEqual({ added: [], removed: ["What we said at lunch"] });
    expect(said(diff)).toEqual([
      ["heading", "removed", "What we said at lunch", ""],
      ["paragraph", "removed", "Saturday needs two people.", ""],
    ]);
  });

  it("says rows as sentences of their cells, by the heads of the columns, and where they stand", () => {
    const diff = readableDiff(
      lines(
        "  ## Summary\n  \n  | Id | Title | Priority |\n  |---|---|---|\n  | REQ-001 | Reserve | must |\n+ | REQ-002 | Hand out | – |",
      ),
    );
    expect(diff.parts[0]?.section).toBe("Summary");
    expect(said(diff)).toEqual([["row", "added", "", "Id: REQ-002; Title: Hand out"]]);
  });

  it("has what is alike as one passage in other words, with these marked", () => {
    const diff = readableDiff(
      lines("- - A user can reserve a tool.\n- - Gone for good.\n+ - A member can reserve a tool."),
    );
    expect(diff.counts).toEqual({ added: 0, removed: 1, changed: 1 });
    expect(diff.parts[0]?.passages[0]).toEqual({
      kind: "item",
      change: "changed",
      before: [
        { kind: "same", text: "A " },
        { kind: "removed", text: "user" },
        { kind: "same", text: " can reserve a tool." },
      ],
      after: [
        { kind: "same", text: "A " },
        { kind: "added", text: "member" },
        { kind: "same", text: " can reserve a tool." },
      ],
    });
  });

  it("counts a heading that was only worded otherwise as no section that came or went", () => {
    const diff = readableDiff(
      lines("- ## REQ-001: Reserve a tool\n+ ## REQ-001: Reserve any tool\n  \n  Text."),
    );
    expect(diff.sections).toEqual({ added: [], removed: [] });
    expect(diff.counts.changed).toBe(1);
  });

  it("reads each side by itself: a line that came into a block of code says something else now", () => {
    const diff = readableDiff(lines("  Before.\n+ ```\n  # Not a title\n+ ```\n+ After."));
    expect(diff.sections).toEqual({ added: [], removed: ["Not a title"] });
    expect(said(diff)).toEqual([
      ["code", "added", "", "# Not a title"],
      ["paragraph", "added", "", "After."],
      ["heading", "removed", "Not a title", ""],
    ]);
  });

  it("names the columns of a table as each side has them", () => {
    const diff = readableDiff(
      lines("- | Id | Word |\n+ | Id | Title |\n  |---|---|\n- | A | one |\n+ | A | two |"),
    );
    expect(said(diff)).toEqual([
      ["row", "changed", "Id; Word", "Id; Title"],
      ["row", "changed", "Id: A; Word: one", "Id: A; Title: two"],
    ]);
  });

  it("is empty where nobody reads what is different", () => {
    expect(readableDiff(lines("  Text.\n- \n- <!-- kept -->\n- **One**\n+ One\n+ ---")).parts).toEqual([]);
  });
});
