// What the table says when a round starts: topic, strategy, round; the agenda with each topic's state, critical ones marked;
// how many artifacts there are of each kind. Over what really comes over the wire.
import { render, screen, within } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import type { Artifact } from "../../lib/generated/Artifact";
import { view } from "../../test/samples";
import { header as acts, nothing, stretches } from "../../test/table";
import Agenda from "../agenda/Agenda.svelte";
import ArtifactList from "../artifacts/ArtifactList.svelte";
import TableHeader from "./TableHeader.svelte";

const states = { open: "Open", partial: "Partial", closed: "Closed" };
const views = stretches.flatMap(({ name, snapshot, result }) => [
  { name: `${name}, before`, drawn: snapshot },
  { name: `${name}, after`, drawn: result },
]);

describe("at the start of a round", () => {
  it.each(views)("the header says topic, strategy and round: $name", ({ drawn }) => {
    render(TableHeader, { view: drawn, ...acts });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(drawn.topic);
    const facts = [...document.querySelectorAll(".facts > span")].map((fact) => fact.textContent);
    expect(facts[0]).toBe(drawn.strategy.title);
    // Where it is over there is no round to be in.
    const rounds = drawn.rounds.length === 1 ? "1 round" : `${drawn.rounds.length} rounds`;
    expect(facts).toContain(drawn.status === "closed" ? rounds : `Round ${drawn.table.round}`);
    // The next one, or the last one where it is over.
    expect([drawn.rounds.length, drawn.rounds.length + 1]).toContain(drawn.table.round);
  });

  it.each(views)(
    "the agenda has every topic with its state, and marks the critical ones: $name",
    ({ drawn }) => {
      expect(drawn.agenda.length).toBeGreaterThan(0);
      render(Agenda, { view: drawn });
      for (const topic of drawn.agenda) {
        const summary = screen.getByTestId(`topic-${topic.definition.id}`).querySelector("summary");
        const words = summary?.textContent?.replace(/\s+/g, " ") ?? "";
        expect(words).toContain(topic.definition.name);
        expect(words).toMatch(new RegExp(`\\b${states[topic.status]}\\b`));
        expect(words.includes("Critical topic")).toBe(topic.definition.critical);
      }
    },
  );

  it("the agenda tells open, partial and closed apart, and critical from other topics", () => {
    const [flows] = view().agenda;
    if (!flows) throw new Error("the sample has a topic");
    const agenda = (["open", "partial", "closed"] as const).flatMap((status) =>
      [true, false].map((critical) => ({
        ...flows,
        status,
        definition: { ...flows.definition, id: `${status}-${critical}`, critical },
      })),
    );
    render(Agenda, { view: view({ agenda }) });
    for (const { definition, status } of agenda) {
      const topic = screen.getByTestId(`topic-${definition.id}`);
      expect(topic.textContent).toContain(states[status]);
      for (const other of Object.values(states).filter((word) => word !== states[status]))
        expect(topic.querySelector("summary")?.textContent).not.toContain(other);
      expect(within(topic).queryByText("Critical topic") !== null).toBe(definition.critical);
    }
  });

  it("artifacts are counted by kind, with those that are open", () => {
    const made = (type: string, count: number, status: string) =>
      Array.from({ length: count }, (_, at) => ({
        id: `${type}-${status}-${at}`,
        type,
        title: "T",
        status,
        topic_id: "flows",
        created_round: 1,
        supported_by: [],
        dissent: [],
        covers: [],
        review: null,
      }));
    const artifacts = [
      ...made("requirement", 3, "consensus"),
      ...made("conflict", 1, "resolved"),
      ...made("conflict", 1, "open"),
      ...made("open_question", 2, "pending"),
    ] as unknown as Artifact[];
    render(ArtifactList, { view: view({ artifacts }), onopen: nothing });
    const list = screen.getByRole("list", { name: "Show one kind only" });
    const rows = within(list)
      .getAllByRole("button")
      .map((row) => row.textContent?.replace(/\s+/g, " ").trim());
    expect(rows).toEqual(["Requirements 3", "Open questions 2 open", "Conflicts 2, 1 open"]);
  });
});
