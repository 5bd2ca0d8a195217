import { describe, expect, it } from "vitest";
import type { DiffLine } from "./generated/DiffLine";
import { itemChanges } from "./itemChanges";

const line = (kind: DiffLine["kind"]) => (text: string) => ({ kind, text });
const [same, added, removed] = [line("same"), line("added"), line("removed")];

describe("What a write would change", () => {
  it("is told by item, whole and without the marks of Markdown", () => {
    const changes = itemChanges([
      same("# Requirements"),
      removed("| REQ-001 | Release | must |"),
      same("### REQ-001: Release"),
      same(""),
      removed("**Priority:** must · **Supported by:** QA"),
      added("**Priority:** should · **Supported by:** QA"),
      same(""),
      same("- [ ] Seen \\*once\\*."),
      added("### REQ-002: Cancel"),
      added(""),
      added("| Target | Least |"),
      added("|---|---|"),
      added("| 10 % | 5 % |"),
      removed("### REQ-003: Print"),
      removed("On paper."),
      same("## Provenance"),
      added("more"),
    ]);
    expect(changes.map(({ kind, id, title }) => [kind, id, title])).toEqual([
      ["changed", "REQ-001", "Release"],
      ["new", "REQ-002", "Cancel"],
      ["gone", "REQ-003", "Print"],
    ]);
    expect(changes[0]?.parts).toEqual([
      { kind: "same", text: "Priority: " },
      { kind: "removed", text: "must" },
      { kind: "added", text: "should" },
      { kind: "same", text: " · Supported by: QA\n\n☐ Seen *once*." },
    ]);
    expect(changes[1]?.parts).toEqual([{ kind: "same", text: "Target · Least\n10 % · 5 %" }]);
    expect(changes[2]?.parts).toEqual([{ kind: "same", text: "On paper." }]);
  });

  it("takes no heading in a block of code for an item, and no change of blank lines for one", () => {
    expect(
      itemChanges([
        same("### REQ-001: Release"),
        same("```"),
        added("### REQ-009: no"),
        same("```"),
        removed(""),
      ]).map(({ kind, id }) => [kind, id]),
    ).toEqual([["changed", "REQ-001"]]);
    expect(itemChanges([same("### REQ-001: Release"), same("So."), added(""), added("")])).toEqual([]);
  });
});
