// Every type of artifact says what it has to say, in words.
import { render, screen, within } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import type { EscalationRecord } from "../../lib/generated/EscalationRecord";
import { decidedBy, endOfConflict, type Decided } from "../../lib/session/decided";
import { artifact, escalation, view } from "../../test/samples";
import ArtifactBody from "./ArtifactBody.svelte";

function show(own: Record<string, unknown>, decided: Decided | null = null) {
  const { container } = render(ArtifactBody, {
    artifact: artifact("X-001", { description: "", ...own }),
    name: (id: string) => (id === "qa-lead" ? "QA Lead" : id),
    topic: (id: string) => id,
    rounds: ["Last changed in round 3."],
    spoken: 0,
    decided,
  });
  const fields = [...container.querySelectorAll("dl > div")].map((row): [string, string] => [
    row.querySelector("dt")?.textContent?.trim() ?? "",
    (row.querySelector("dd")?.innerHTML ?? "")
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  ]);
  return Object.fromEntries(fields);
}

describe("the body of an artifact", () => {
  it("shows options with their reasons, and consequences good and bad", () => {
    const shown = show({
      type: "architecture_decision",
      options: [{ name: "One list", pros: ["One answer"], cons: ["Stands still"] }, "Two lists"],
      consequences: { positive: ["Nothing twice"], negative: ["Paper when it fails"] },
    });
    expect(shown["Options"]).toBe("One list For: One answer Against: Stands still Two lists");
    expect(shown["Consequences"]).toBe("Good: Nothing twice Bad: Paper when it fails");
  });

  it("says beside the round that raised it which one changed it last", () => {
    expect(show({})["Comes from"]).toBe("Round 1, flows Last changed in round 3.");
  });

  it("says of what was split or merged what it became, for nobody rejected it", () => {
    const rejected = { state: "rejected", by: "Jana Novak", at: null, hash: "x" };
    const word = (own: Record<string, unknown>) => show({ review: rejected, ...own })["Your word"];
    expect(word({ replaced_by: ["BR-004", "BR-005"] })).toMatch(
      /^Split into BR-004 and BR-005 by Jana Novak/,
    );
    expect(word({ replaced_by: ["REQ-002"] })).toMatch(/^Merged into REQ-002 by Jana Novak/);
    expect(word({ replaced_by: ["BR-004"], decides: "CONF-001" })).toMatch(/^Replaced by BR-004 by Jana/);
    expect(word({})).toMatch(/^Rejected by Jana Novak/);
  });

  it("calls a decision that no seat holds decided at the table, and not agreed", () => {
    const own = { status: "consensus", replaced_by: ["BR-004", "BR-005"], decides: "CONF-001" };
    expect(show({ ...own, supported_by: [] })["At the table"]).toBe("Decided");
    expect(show({ ...own, supported_by: ["qa-lead"] })["At the table"]).toBe("Agreed");
  });

  it("shows endpoints as a table", () => {
    show({
      type: "interface",
      kind: "call",
      endpoints: [{ method: "read", path: "/things", description: "What is free" }, "Books"],
    });
    const table = screen.getByRole("table");
    expect(
      within(table)
        .getAllByRole("columnheader")
        .map((cell) => cell.textContent),
    ).toEqual(["Method", "Path", "What it does"]);
    expect(
      within(table)
        .getAllByRole("cell")
        .map((cell) => cell.textContent),
    ).toEqual(["read", "/things", "What is free", "–", "–", "Books"]);
  });

  it("names the keys of components, risks, mitigations, ideas and records in words", () => {
    expect(
      show({
        type: "component",
        responsibility: "Knows what is free.",
        interfaces: { provides: ["Free things"], requires: ["The date"] },
        dependencies: ["COMP-002"],
      }),
    ).toMatchObject({
      "Answers for": "Knows what is free.",
      "To others": "Provides: Free things Requires: The date",
      "Depends on": "COMP-002",
    });
    expect(
      show({ type: "risk", related_idea: "IDEA-001", severity: "high", likelihood: "low" }),
    ).toMatchObject({
      "Risk of": "IDEA-001",
      "How bad": "High",
      "How likely": "Low",
    });
    expect(show({ type: "mitigation", addresses: "RISK-001", effort: "low" })).toMatchObject({
      "Answers the risk": "RISK-001",
      Effort: "Low",
    });
    expect(show({ type: "idea", phase: "dreamer", feasibility: "medium" })).toMatchObject({
      "Came up in": "Dreamer",
      "Can it be done?": "Medium",
    });
    expect(show({ type: "adr", number: 1, source: "ARCH-001", path: "docs/0001.md" })).toMatchObject({
      File: "docs/0001.md",
      "Record of": "ARCH-001",
    });
  });

  it("calls a priority and whoever raised something by their names, and leaves other words alone", () => {
    expect(show({ type: "requirement", priority: "must" })["Priority"]).toBe("Must have");
    expect(show({ type: "requirement", priority: "now" })["Priority"]).toBe("now");
    expect(show({ type: "open_question", raised_by: "qa-lead, elsewhere" })["Raised by"]).toBe(
      "QA Lead, elsewhere",
    );
    expect(show({ type: "idea", feasibility: "High, once the list is there." })["Can it be done?"]).toBe(
      "High, once the list is there.",
    );
  });

  it("shows what it decides, and in whose words, beside its other relations", () => {
    const conflict = artifact("CONF-001", { type: "conflict", title: "Rented or our own?" });
    const decision = artifact("ARCH-001", { type: "architecture_decision", decides: "CONF-001" });
    const asked = (answer: EscalationRecord["answer"]) =>
      view({
        artifacts: [conflict, decision],
        escalations: [escalation({ conflict: "CONF-001", round: 4, recommendation: "Rent it.", answer })],
      });
    const shown = (answer: EscalationRecord["answer"]) =>
      show({ type: "architecture_decision", decides: "CONF-001" }, decidedBy(asked(answer), decision))[
        "Decides"
      ];
    expect(shown({ choice: "decide", decision: "Our own." })).toBe(
      "CONF-001 Rented or our own? Decided by you in round 4: “Our own.”",
    );
    expect(shown({ choice: "accept" })).toBe(
      "CONF-001 Rented or our own? Recommended by the facilitator and accepted by you in round 4: “Rent it.”",
    );
  });

  it("says that the panel settled a conflict, and that words are missing", () => {
    const decision = artifact("ARCH-001", { type: "architecture_decision", decides: "CONF-001" });
    const settled = artifact("CONF-001", { type: "conflict", resolution: { decision: "Events" } });
    expect(decidedBy(view({ artifacts: [decision, settled] }), decision)).toMatchObject({
      words: "Events",
      whose: "panel",
    });
    const anew = { method: "user decision in the review", decision: "A list" };
    const decidedAnew = artifact("CONF-001", { type: "conflict", status: "resolved", resolution: anew });
    const whose = (state: "approved" | "rejected") => {
      const review = { state, by: "user", at: "2026-01-07T10:00:00Z", hash: "h" };
      const record = { ...decision, review };
      return decidedBy(view({ artifacts: [record, decidedAnew] }), record)?.whose;
    };
    expect([whose("approved"), whose("rejected")]).toEqual(["user", "another"]);
    // What the user had decided at the table is told of what wrote it down, as long as anybody can read it.
    const first = escalation({
      conflict: "CONF-001",
      round: 4,
      answer: { choice: "decide", decision: "A table" },
    });
    const past = { ...decision, review: { state: "rejected" as const, by: "user", at: "", hash: "h" } };
    const all = view({ artifacts: [past, decidedAnew], escalations: [first] });
    expect(show({ decides: "CONF-001" }, decidedBy(all, past))["Decides"]).toBe(
      "CONF-001 Title of CONF-001 Written down for your decision in round 4; you decided otherwise since: “A table”",
    );
    // So is how the conflict itself ended.
    expect(endOfConflict(all, decidedAnew)).toMatchObject({ words: "A list", whose: "user", round: null });
    expect(endOfConflict(all, artifact("CONF-002", { type: "conflict" }))).toBeNull();
    const ended = { ...anew, before: { method: "facilitator", decision: "A table", round: 4 }, cost: "none" };
    expect(show({ type: "conflict", resolution: ended })["How it ended"]).toBe(
      "A list By you, in the review Cost: none Before that: A table",
    );
    const agreed = { status: "addressed", reason: "Ten", method: "agreement at the table", round: 2 };
    expect(show({ type: "open_question", resolution: agreed })["How it ended"]).toBe(
      "Ten By agreement at the table",
    );
    const lost = show({ decides: "CONF-009" }, decidedBy(view({ artifacts: [decision] }), decision));
    expect(lost["Decides"]).toBe("CONF-001 The words of the decision are not recorded.");
    expect(decidedBy(view(), artifact("REQ-001"))).toBeNull();
    expect(Object.keys(show({ type: "requirement" }))).not.toContain("Decides");
  });
});
