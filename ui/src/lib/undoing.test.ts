import { describe, expect, it } from "vitest";
import type { RevisionView } from "./generated/RevisionView";
import type { JsonValue } from "./generated/serde_json/JsonValue";
import { endedBy, lastOf, whatOf } from "./undoing";

/** A history of these steps, the newest first: a number takes back the revision of that number. */
function after(...steps: ("edit" | number)[]): RevisionView[] {
  const id = (at: number) => `R-00${at}`;
  const rows = steps.map((step, at): RevisionView => {
    const by = steps.indexOf(at + 1);
    return {
      id: id(at + 1),
      action: step === "edit" ? "edit" : "undo",
      by: "user",
      at: "2026-01-07T10:00:00Z",
      undoes: step === "edit" ? null : id(step),
      undone_by: by < 0 ? null : id(by + 1),
      fits: true,
      changes: [{ artifact: `REQ-00${at + 1}`, made: false, keys: [] }],
    };
  });
  return rows.toReversed();
}

describe("undo and redo", () => {
  const both = (rows: RevisionView[]) => [lastOf("undo", rows)?.id, lastOf("redo", rows)?.id];

  it("go back one by one, and forth again in the same order", () => {
    expect(both([])).toEqual([undefined, undefined]);
    expect(both(after("edit", "edit"))).toEqual(["R-002", undefined]);
    expect(both(after("edit", "edit", 2))).toEqual(["R-001", "R-003"]);
    expect(both(after("edit", "edit", 2, 1))).toEqual([undefined, "R-004"]);
    expect(both(after("edit", "edit", 2, 1, 4))).toEqual(["R-005", "R-003"]);
    expect(both(after("edit", "edit", 2, 1, 4, 3))).toEqual(["R-006", undefined]);
  });

  it("do nothing again after another change", () => {
    expect(both(after("edit", 1, "edit"))).toEqual(["R-003", undefined]);
  });

  it("leave the name of who decided something, as long as the decision is not taken back", () => {
    // decide two conflicts; who undoes and does again decides nothing.
    const named = (...steps: ("edit" | number)[]) =>
      after(...steps).map((row): RevisionView => {
        const isOwn = row.undoes === null;
        return { ...row, action: isOwn ? "decide" : "undo", by: isOwn ? `Ada ${row.id}` : "Max" };
      });
    const both = (rows: RevisionView[]) => ["REQ-001", "REQ-002"].map((id) => endedBy(id, rows));
    expect(both(named("edit", "edit"))).toEqual(["Ada R-001", "Ada R-002"]);
    expect(both(named("edit", "edit", 2))).toEqual(["Ada R-001", null]);
    expect(both(named("edit", "edit", 2, 3))).toEqual(["Ada R-001", "Ada R-002"]);
    expect(endedBy("REQ-001", after("edit"))).toBeNull();
  });

  it("come to an end with a revision that names itself", () => {
    const [row] = after("edit") as [RevisionView];
    expect(both([{ ...row, action: "undo", undoes: row.id }])).toEqual(["R-001", undefined]);
  });

  it("say what was changed in the first place", () => {
    const rows = after("edit", 1, 2);
    expect(whatOf(rows[0] as RevisionView, rows)).toBe("the edit of REQ-001");
    const [edit] = after("edit");
    const word = (before: JsonValue, after: JsonValue): RevisionView => ({
      ...(edit as RevisionView),
      action: "review",
      changes: [{ artifact: "REQ-001", made: false, keys: [{ key: "review", before, after }] }],
    });
    const said = (row: RevisionView) => whatOf(row, [row]);
    expect(said(word(null, { state: "deferred" }))).toBe("your word on REQ-001");
    expect(said(word({ state: "rejected" }, { state: "deferred", reason: "Late." }))).toBe(
      "your word on REQ-001",
    );
    const reason = "the reason for your word on REQ-001";
    expect(said(word({ state: "deferred" }, { state: "deferred", reason: "Late." }))).toBe(reason);
    expect(said(word({ state: "deferred", reason: "Late." }, { state: "deferred", reason: "Later." }))).toBe(
      reason,
    );
    const changes = ["REQ-001", "REQ-002", "REQ-003"].map((artifact) => ({
      artifact,
      made: false,
      keys: [],
    }));
    expect(whatOf({ ...(edit as RevisionView), action: "review", changes }, [])).toBe(
      "your word on 3 artifacts",
    );
  });
});
