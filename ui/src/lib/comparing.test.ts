import { describe, expect, it } from "vitest";
import type { SessionView } from "./generated/SessionView";
import { decisionOn, paired, pairOf, standingOf, toCompare } from "./comparing";
import { commonRound } from "./forks";
import { artifact, sessionRow, view } from "../test/samples";

const session = (id: string, artifacts: SessionView["artifacts"], change: Partial<SessionView> = {}) =>
  view({ id, artifacts, ...change });
const forked = (session: string, round: number) => ({ forked_from: { session, round, exact: true } });
const told = (left: SessionView, right: SessionView) =>
  paired(left, right).map((pair) => [
    pair.left?.id ?? null,
    pair.right?.id ?? null,
    standingOf(pair),
    pair.differs,
  ]);

const origin = session("a", [
  artifact("REQ-001", { title: "Lend", description: "Lend it. See REQ-002." }),
  artifact("REQ-002", { title: "Return" }),
  artifact("NFR-001", { type: "nfr", title: "Quick" }),
]);

describe("two sessions side by side", () => {
  it("pairs a fork's copies with what they were copied from, whatever they are called, and minds no new id", () => {
    const fork = session(
      "b",
      [
        artifact("REQ-007", { title: "Lend", description: "Lend it. See REQ-008.", copied_from: "REQ-001" }),
        artifact("REQ-008", { title: "Bring back", copied_from: "REQ-002", description: "Text of REQ-002" }),
        artifact("REQ-009", { title: "New" }),
      ],
      forked("a", 2),
    );
    const expected = [
      ["REQ-001", "REQ-007", "same", []],
      ["REQ-002", "REQ-008", "differs", ["title"]],
      [null, "REQ-009", "right", []],
      ["NFR-001", null, "left", []],
    ];
    expect(told(origin, fork)).toEqual(expected);
    // The other way round the sides change places, and nothing else.
    const back = told(fork, origin).map(([left, right, standing]) => [right, left, standing]);
    expect(back).toEqual([
      ["REQ-001", "REQ-007", "same"],
      ["REQ-002", "REQ-008", "differs"],
      [null, "REQ-009", "left"],
      ["NFR-001", null, "right"],
    ]);
    expect([commonRound(origin, fork), commonRound(fork, origin)]).toEqual([2, 2]);
  });

  it("pairs what was decided on one conflict, whatever was decided", () => {
    const decided = (conflict: string, record: string, title: string, more = {}) => [
      artifact(conflict, { type: "conflict", title: "Deposit or none?", ...more }),
      artifact(record, { type: "business_rule", title, decides: conflict }),
    ];
    const one = session("a", decided("CONF-001", "BR-001", "CONF-001 decided"));
    const copy = { copied_from: "CONF-001" };
    const fork = session("b", decided("CONF-002", "BR-002", "CONF-002 decided", copy), forked("a", 2));
    expect(told(one, fork).map(([left, right]) => [left, right])).toEqual([
      ["BR-001", "BR-002"],
      ["CONF-001", "CONF-002"],
    ]);
  });

  describe("where a decision was written down in the place of an earlier rule", () => {
    const conflict = (id: string, more = {}) =>
      artifact(id, { type: "conflict", title: "Who pays?", ...more });
    const rule = (id: string, on: string, title: string, more = {}) =>
      artifact(id, { type: "business_rule", title, decides: on, ...more });
    const copy = { copied_from: "BR-001" };
    const rules = (left: SessionView, right: SessionView) =>
      told(left, right)
        .slice(0, -1)
        .map(([one, other, standing]) => [one, other, standing]);

    it("pairs what holds in both, be it in the fork that it was written anew, and leaves out what that stands for", () => {
      const one = session("a", [rule("BR-001", "CONF-001", "The lender pays"), conflict("CONF-001")]);
      // As the engine writes it: what came from the origin came with it.
      const fork = session(
        "b",
        [
          rule("BR-002", "CONF-002", "The lender pays", { ...copy, replaced_by: ["BR-003"] }),
          rule("BR-003", "CONF-002", "The borrower pays", copy),
          conflict("CONF-002", { copied_from: "CONF-001" }),
        ],
        forked("a", 2),
      );
      expect(rules(one, fork)).toEqual([["BR-001", "BR-003", "differs"]]);
      expect(rules(fork, one)).toEqual([["BR-003", "BR-001", "differs"]]);
    });

    it("pairs what holds in both, be it in the origin, and what was replaced in both", () => {
      const replaced = { replaced_by: ["BR-004"] };
      const old = rule("BR-001", "CONF-001", "The lender pays", replaced);
      const one = session("a", [old, rule("BR-004", "CONF-001", "The borrower pays"), conflict("CONF-001")]);
      const ofFork = (...more: SessionView["artifacts"]) =>
        session("b", [...more, conflict("CONF-002", { copied_from: "CONF-001" })], forked("a", 2));
      expect(rules(one, ofFork(rule("BR-002", "CONF-002", "The lender pays", copy)))).toEqual([
        ["BR-004", "BR-002", "differs"],
      ]);
      const both = ofFork(
        rule("BR-003", "CONF-002", "Both pay", copy),
        rule("BR-002", "CONF-002", "The lender pays", { ...copy, replaced_by: ["BR-003"] }),
      );
      expect(rules(one, both)).toEqual([
        ["BR-001", "BR-002", "same"],
        ["BR-004", "BR-003", "differs"],
      ]);
    });

    it("pairs them where the two sessions have no common origin, too", () => {
      const one = session("a", [
        rule("BR-001", "CONF-001", "The lender pays", { replaced_by: ["BR-002"] }),
        rule("BR-002", "CONF-001", "The borrower pays"),
        conflict("CONF-001"),
      ]);
      const other = session("z", [rule("BR-007", "CONF-007", "Both pay"), conflict("CONF-007")]);
      expect(rules(one, other)).toEqual([["BR-002", "BR-007", "differs"]]);
    });

    it("pairs a rule that was rejected and has nothing in its place with the one that holds", () => {
      const gone = { review: { state: "rejected", by: "user", at: "", hash: "" } };
      const one = session("a", [rule("BR-001", "CONF-001", "The lender pays", gone), conflict("CONF-001")]);
      const fork = session(
        "b",
        [
          rule("BR-002", "CONF-002", "The lender pays", copy),
          conflict("CONF-002", { copied_from: "CONF-001" }),
        ],
        forked("a", 2),
      );
      expect(rules(one, fork)).toEqual([["BR-001", "BR-002", "differs"]]);
    });
  });

  it("pairs two forks of one session by what both were copied from", () => {
    const copies = (id: string, text: string) =>
      artifact(id, { copied_from: "REQ-001", description: text, title: text });
    const one = session("b", [copies("REQ-004", "One.")], forked("a", 3));
    const other = session("c", [copies("REQ-005", "Two.")], forked("a", 2));
    expect(told(one, other)).toEqual([["REQ-004", "REQ-005", "differs", ["title", "description"]]]);
    expect(commonRound(one, other)).toBe(2);
  });

  it("puts two beside each other that are known to be one item, with ids as the left session has them", () => {
    const other = session("z", [
      artifact("REQ-030", { title: "Bring back", description: "As REQ-031 says." }),
      artifact("REQ-031", { title: "Lend" }),
    ]);
    const [, here] = origin.artifacts;
    const [there] = other.artifacts;
    expect(paired(origin, other).some(({ left, right }) => left === here && right === there)).toBe(false);
    const pair = pairOf(origin, other, here!, there!);
    expect([pair.differs, pair.as("REQ-030"), pair.as("REQ-031")]).toEqual([
      ["title", "description"],
      "REQ-002",
      "REQ-001",
    ]);
  });

  it("says which of two wordings goes, and when nothing is left to decide", () => {
    const word = (state: string) => ({ review: { state, by: "user", at: "", hash: "" } });
    const decided = (left: object, right: object) => {
      const one = artifact("REQ-001", { description: "One.", ...left });
      const other = artifact("REQ-002", { title: one.title, description: "Two.", ...right });
      return decisionOn(pairOf(session("a", [one]), session("b", [other]), one, other));
    };
    expect(decided({}, {})).toBe("open");
    expect(decided(word("approved"), word("approved"))).toBe("open");
    expect(decided(word("rejected"), {})).toBe("left_goes");
    expect(decided({}, { replaced_by: ["REQ-009"] })).toBe("right_goes");
    expect(decided(word("rejected"), word("deferred"))).toBe("both_go");
    expect(decided({}, { description: "One.", ...word("approved") })).toBe("alike");
  });

  it("counts what was rejected or split in one of them as a difference, and an approval as none", () => {
    const word = (state: string) => ({ review: { state, by: "user", at: "", hash: "" } });
    const left = session("a", [
      artifact("REQ-001", { title: "Lend", ...word("rejected") }),
      artifact("REQ-002", { title: "Return", replaced_by: ["REQ-004"] }),
      artifact("REQ-003", { title: "Reserve", ...word("approved") }),
    ]);
    const ids = ["REQ-001", "REQ-002", "REQ-003"];
    const other = session(
      "b",
      ids.map((id, at) => artifact(id, { title: left.artifacts[at]?.title })),
    );
    expect(told(left, other).map(([, , standing]) => standing)).toEqual(["differs", "differs", "same"]);
  });

  it("pairs others by type and title, and says what differs of them", () => {
    const other = session("z", [
      artifact("REQ-020", { title: "LEND!", description: "Lend it. See REQ-002.", status: "draft" }),
      artifact("BR-001", { type: "business_rule", title: "Return" }),
      // The mark of a copy counts only between sessions of one origin.
      artifact("REQ-021", { title: "Else", copied_from: "REQ-002" }),
    ]);
    expect(told(origin, other)).toEqual([
      ["REQ-001", "REQ-020", "differs", ["title", "status"]],
      ["REQ-002", null, "left", []],
      [null, "REQ-021", "right", []],
      [null, "BR-001", "right", []],
      ["NFR-001", null, "left", []],
    ]);
    expect(commonRound(origin, other)).toBe(0);
  });
});

describe("the two sessions that are put side by side first", () => {
  const fork = (id: string, session: string) =>
    sessionRow(id, { forked_from: { session, round: 2, exact: true } });

  it("are the newest fork and what it was forked from, where that is there", () => {
    const rows = [sessionRow("design"), fork("f2", "a"), fork("f1", "a"), sessionRow("a")];
    expect(toCompare(rows)).toEqual([{ left: "a", right: "f2" }]);
    expect(toCompare([sessionRow("design"), fork("f", "gone"), sessionRow("a")])).toEqual([
      { left: "f", right: "design" },
    ]);
  });

  it("are the last two else, and none where there is one", () => {
    expect(toCompare([sessionRow("b"), sessionRow("a")])).toEqual([{ left: "a", right: "b" }]);
    expect(toCompare([sessionRow("a")])).toEqual([]);
  });
});
