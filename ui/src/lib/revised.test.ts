import { describe, expect, it } from "vitest";
import { revision } from "../test/reviewing";
import type { RevisedKey } from "./generated/RevisedKey";
import type { RevisionView } from "./generated/RevisionView";
import type { JsonValue } from "./generated/serde_json/JsonValue";
import { asWritten, historyOf, revisedWords, tookIn } from "./revised";

const key = (name: string, before: JsonValue, after: JsonValue): RevisedKey => ({ key: name, before, after });
const called = {
  person: (id: string) => ({ qa: "Quality", pm: "Product Manager" })[id] ?? id,
  topic: (id: string) => (id === "flows" ? "User workflows" : id),
  artifact: (id: string) => (id === "REQ-009" ? "REQ-009 “Lend”" : id),
};
/** Each key with what came between plus signs and what went between minus signs. */
const told = (...keys: RevisedKey[]) =>
  revisedWords(keys, called).map(({ label, parts }) => {
    const mark = { same: "", added: "+", removed: "-" };
    return `${label}: ${parts.map(({ kind, text }) => mark[kind] + text + mark[kind]).join("")}`;
  });

describe("what a merge changed", () => {
  const dissent = { participant: "qa", round: 2, stance: "block", reason: "Too slow." };
  const quote = { participant: "pm", round: 1, quote: "Lend it." };

  it("is told in the words of the interface, and of lists only what came and went", () => {
    const other = { ...dissent, participant: "pm", stance: "stand-aside", reason: "" };
    expect(
      told(
        key("dissent", [dissent], [dissent, other]),
        key("quotes", null, [quote]),
        key("acceptance", ["It is marked.", "It is told."], ["It is marked.", "It is said.", "A date."]),
        key("supported_by", ["qa"], ["qa", "pm"]),
        key("status", "consensus", "draft"),
        key("topic_id", "", "flows"),
        key("priority", "should", "must"),
      ),
    ).toEqual([
      "Stood aside, without blocking it: +Product Manager stands aside in round 2+",
      "Evidence: +Product Manager, round 1: “Lend it.”+",
      "Accepted when: It is -told-+said+.\n+A date.+",
      "Held by: +Product Manager+",
      "At the table: -Agreed-+Not agreed+",
      "Topic: +User workflows+",
      "Priority: -Should-+Must+ have",
    ]);
    expect(told(key("dissent", [], [dissent, other]))[0]).toMatch(/^Dissent, and who stood aside: /);
    expect(told(key("dissent", [], [dissent]))).toEqual([
      "Dissent: +Quality blocks in round 2: “Too slow.”+",
    ]);
  });

  it("is nothing where a key says the same to people, and a word given again where that is all", () => {
    const word = (hash: string) => ({ state: "approved", by: "user", at: "", hash });
    expect(told(key("title", "A", "B"), key("review", word("1"), word("2")))).toEqual(["Title: -A-+B+"]);
    expect(told(key("review", word("1"), word("2")))).toEqual(["Your word: Once more: Approved"]);
    expect(told(key("review", word("1"), { state: "deferred", reason: "Late." }))).toEqual([
      "Your word: -Approved-+Deferred: Late.+",
    ]);
    expect(told(key("enables", ["REQ-1", "REQ-2"], ["REQ-2", "REQ-1"]))).toEqual([
      "Enables: The same, in another order.",
    ]);
  });

  it("keeps what was written without names as it is", () => {
    expect(told(key("dissent", null, ["Too slow."]), key("quotes", null, "Lend it."))).toEqual([
      "Dissent: +Too slow.+",
      "Evidence: +Lend it.+",
    ]);
    expect(told(key("quotes", null, [{ participant: "pm", round: 0, quote: "Lend it." }]))).toEqual([
      "Evidence: +Product Manager: “Lend it.”+",
    ]);
  });

  it("keeps what nobody knows readable", () => {
    expect(told(key("owner_team", null, { name: "Shed", desk: 2 }))).toEqual([
      "Owner team: +Name: Shed+\n+Desk: 2+",
    ]);
  });
});

describe("the history of an artifact", () => {
  const change = (artifact: string, ...keys: RevisedKey[]) => ({ artifact, made: false, keys });
  const edit = (id: string, artifact: string) =>
    revision(id, { changes: [change(artifact, key("title", "Old", "New"))] });
  const merge = (id: string, more: Partial<RevisionView> = {}) =>
    revision(id, {
      action: "merge",
      changes: [
        change("REQ-001", key("acceptance", [], ["A date."])),
        change("REQ-002", key("replaced_by", null, ["REQ-001"])),
      ],
      ...more,
    });
  const ids = (artifact: string, rows: RevisionView[]) => historyOf(artifact, rows).map(({ row }) => row.id);

  it("has the edits of whatever went into it, up to the merge, and its own", () => {
    const rows = [
      edit("R-005", "REQ-002"),
      merge("R-004"),
      edit("R-003", "REQ-002"),
      edit("R-002", "REQ-003"),
    ];
    const all = [...rows, edit("R-001", "REQ-001")];
    expect(ids("REQ-001", all)).toEqual(["R-004", "R-003", "R-001"]);
    expect(ids("REQ-002", all)).toEqual(["R-005", "R-004", "R-003"]);
    expect(ids("", all)).toHaveLength(5);
    const [entry] = historyOf("REQ-001", [merge("R-004")]);
    expect(entry && tookIn(entry, asWritten)).toBe("It took in REQ-002. What that changed stands below.");
  });

  it("has the title beside an id that is all there is", () => {
    const words = revisedWords(
      [key("replaced_by", null, ["REQ-009"]), key("title", "A", "As REQ-009")],
      called,
    );
    expect(words.map(({ parts }) => parts.map(({ text }) => text).join(""))[0]).toBe("REQ-009 “Lend”");
    expect(JSON.stringify(words[1])).not.toContain("Lend");
  });

  it("has none of those once the merge was taken back, and again once it was done again", () => {
    const undo = (id: string, undoes: string, by: string | null) =>
      merge(id, { action: "undo", undoes, undone_by: by });
    const [first, taken] = [edit("R-001", "REQ-002"), merge("R-002", { undone_by: "R-003" })];
    expect(ids("REQ-001", [undo("R-003", "R-002", null), taken, first])).toEqual(["R-003", "R-002"]);
    const again = [undo("R-004", "R-003", null), undo("R-003", "R-002", "R-004"), taken, first];
    expect(ids("REQ-001", again)).toEqual(["R-004", "R-003", "R-002", "R-001"]);
  });

  it("says what a part was made from", () => {
    const [entry] = historyOf("REQ-004", [
      revision("R-001", {
        action: "split",
        changes: [
          change("REQ-001", key("replaced_by", null, ["REQ-004", "REQ-005"])),
          { artifact: "REQ-004", made: true, keys: [] },
        ],
      }),
    ]);
    expect(entry && tookIn(entry, asWritten)).toBe("It was made from REQ-001.");
    expect(revisedWords([], asWritten)).toEqual([]);
  });
});
