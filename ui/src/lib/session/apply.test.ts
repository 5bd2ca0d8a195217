import { describe, expect, it } from "vitest";
import type { Event } from "../generated/Event";
import type { SessionView } from "../generated/SessionView";
import { artifact, escalation, round, seatState, statement, view } from "../../test/samples";
import { apply } from "./apply";

const play = (events: Event[], start: SessionView = view()) => events.reduce(apply, start);
const started: Event = { event: "round_started", round: 2, phase: "refinement", participation: "sequential" };
const table = (change: Partial<SessionView["table"]>) => view({ table: { ...view().table, ...change } });

describe("apply", () => {
  it("leaves the given view as it is", () => {
    const before = view();
    const copy = structuredClone(before);
    apply(before, started);
    expect(before).toEqual(copy);
  });

  it("round_started lays the table anew and keeps what was asked for", () => {
    const after = apply(
      {
        ...table({ stopping: true, escalation: "ESC-001", paused: { why: "user" } }),
        status: "paused",
        running: false,
      },
      started,
    );
    expect(after).toMatchObject({ current_phase: "refinement", status: "active", running: true });
    expect(after.table).toEqual({
      round: 2,
      participation: "sequential",
      facilitator_step: null,
      facilitator_text: "",
      facilitator_call: null,
      facilitator_partial: "",
      quorum: null,
      question: null,
      seats: [seatState("pm"), seatState("qa")],
      escalation: null,
      recap: null,
      stopping: true,
      paused: null,
    });
  });

  it("sides_given puts the sides into the view", () => {
    const sides = { pm: "pro", qa: "con" };
    expect(apply(view(), { event: "sides_given", sides })).toEqual(view({ sides }));
  });

  it("facilitator pieces collect, a retry voids them, the question ends them", () => {
    const thinking: Event = { event: "facilitator_thinking", round: 1, step: "question" };
    const piece: Event = { event: "piece", round: 1, step: "question", actor: "facilitator", text: "Wh" };
    expect(play([thinking, piece, piece]).table).toMatchObject({
      facilitator_step: "question",
      facilitator_text: "WhWh",
    });
    const retry: Event = { event: "retry", round: 1, step: "question", actor: "facilitator", reason: "" };
    expect(play([thinking, piece, retry]).table).toMatchObject({
      facilitator_step: "question",
      facilitator_text: "",
    });
    const asked: Event = {
      event: "question_asked",
      round: 1,
      focus: { type: "agenda", topic_id: "flows" },
      question: "Who?",
      exploration: "All.",
      seats: ["qa"],
    };
    const after = play([thinking, piece, asked]).table;
    expect(after).toMatchObject({ facilitator_step: null, facilitator_text: "" });
    expect(after.question).toEqual({
      focus: { type: "agenda", topic_id: "flows" },
      question: "Who?",
      exploration: "All.",
    });
    expect(after.seats.map((seat) => seat.state)).toEqual(["not_asked", "waiting"]);
  });

  it("a seat thinks, speaks, is asked again and answers", () => {
    const thinking: Event = { event: "seat_thinking", round: 1, seat: "qa", asked: 2 };
    const piece: Event = { event: "piece", round: 1, step: "response", actor: "qa", text: "No" };
    expect(play([thinking, piece, piece]).table.seats[1]).toEqual(
      seatState("qa", { state: "thinking", asked: 2, text: "NoNo" }),
    );
    const retry: Event = { event: "retry", round: 1, step: "response", actor: "qa", reason: "" };
    expect(play([thinking, piece, retry]).table.seats[1]).toEqual(
      seatState("qa", { state: "thinking", asked: 2 }),
    );
    const answered: Event = { event: "seat_answered", round: 1, statement: statement("qa") };
    expect(play([thinking, piece, answered]).table.seats).toEqual([
      seatState("pm"),
      seatState("qa", { state: "answered", asked: 2, statement: statement("qa") }),
    ]);
  });

  it("seat_absent keeps the reason", () => {
    const after = apply(view(), {
      event: "seat_absent",
      round: 1,
      absence: { participant: "pm", reason: "Silent." },
    });
    expect(after.table.seats[0]).toEqual(seatState("pm", { state: "absent", reason: "Silent." }));
  });

  it("what came before an answer broke off stays until the seat has answered", () => {
    const broken: Extract<Event, { event: "call_retried" }> = {
      event: "call_retried",
      round: 1,
      step: "response",
      actor: "qa",
      attempt: 2,
      wait_ms: 500,
      until: "2026-01-01T00:00:01Z",
      reason: "the connection broke",
      partial: "I would",
    };
    const waiting = apply(view(), broken);
    expect(waiting.table.seats[1]).toMatchObject({
      partial: "I would",
      call: { until: "2026-01-01T00:00:01Z" },
    });
    const { partial: _, ...silent } = broken;
    expect(apply(waiting, silent).table.seats[1]?.partial).toBe("I would");
    const answered: Event = { event: "seat_answered", round: 1, statement: statement("qa") };
    expect(apply(waiting, answered).table.seats[1]?.partial).toBe("");
    const failed: Event = {
      event: "call_failed",
      round: 1,
      step: "synthesis",
      actor: "facilitator",
      reason: "cut off",
      partial: "They agree",
    };
    expect(apply(view(), failed).table.facilitator_partial).toBe("They agree");
  });

  it("round_committed replaces artifacts in place, and appends the rest", () => {
    const before = {
      ...table({ facilitator_step: "synthesis", facilitator_text: "x" }),
      artifacts: [artifact("REQ-001"), artifact("REQ-002")],
    };
    const metrics = {
      rounds: 1,
      tasks: 6,
      tokens: 9,
      tokens_in: 5,
      tokens_out: 4,
      tokens_cached: 0,
      cost: null,
    };
    const after = apply(before, {
      event: "round_committed",
      round: round(1),
      artifacts: [artifact("REQ-003"), artifact("REQ-001", { title: "New" })],
      agenda: [],
      metrics,
      current_phase: "refinement",
      escalations: [escalation()],
      unmet: [{ gate: "phase", current: "refinement" }],
    });
    expect(after.artifacts.map((item) => item.title)).toEqual([
      "New",
      "Title of REQ-002",
      "Title of REQ-003",
    ]);
    expect(after).toMatchObject({ agenda: [], metrics, current_phase: "refinement" });
    expect(after.unmet).toEqual([{ gate: "phase", current: "refinement" }]);
    expect(after.rounds).toHaveLength(1);
    expect(after.escalations).toEqual([escalation()]);
    expect(after.table).toMatchObject({ facilitator_step: null, facilitator_text: "" });
    expect(after.timing).toEqual({ ...before.timing, updated_at: round(1).timestamp });
  });

  it("an escalation is raised, known or new, and answered", () => {
    const raised: Event = { event: "escalation_raised", escalation: escalation() };
    for (const start of [view(), view({ escalations: [escalation({ reason: "Old." })] })]) {
      const after = apply(start, raised);
      expect(after.table.escalation).toBe("ESC-001");
      expect(after.escalations).toEqual([escalation()]);
    }
    const done = escalation({ answer: { choice: "accept" }, at: "2026-03-01T10:06:00Z" });
    const after = play([
      raised,
      { event: "escalation_answered", escalation: done, artifacts: [artifact("CONF-001")], unmet: [] },
    ]);
    expect(after.table.escalation).toBeNull();
    expect(after.escalations).toEqual([done]);
    expect(after.artifacts).toEqual([artifact("CONF-001")]);
  });

  it("recap, resume and notes", () => {
    const recap = apply(view(), { event: "recap_waiting", round: 1, has_next_phase: true });
    expect(recap.table.recap).toEqual({ round: 1, has_next_phase: true });
    const resumed = apply(
      { ...recap, table: { ...recap.table, escalation: "ESC-001" } },
      { event: "resumed", current_phase: "refinement" },
    );
    expect(resumed.table).toMatchObject({ recap: null, escalation: null });
    expect(resumed.current_phase).toBe("refinement");
    const note = { round: 1, at: "2026-03-01T10:00:00Z", text: "Hello" };
    expect(apply(view(), { event: "note_taken", note }).notes).toEqual([note]);
  });

  it("contradictions that were found at the end", () => {
    const artifacts = [artifact("CONF-009")];
    const closed = apply(view(), { event: "closed", status: "closed", conclusion: null, artifacts });
    expect(closed.artifacts.at(-1)).toEqual(artifacts[0]);
  });

  it("stopping, paused and closed", () => {
    expect(apply(view(), { event: "stopping", conclude: false }).table.stopping).toBe(false);
    const busy = table({
      stopping: false,
      facilitator_step: "question",
      escalation: "ESC-001",
      recap: { round: 1, has_next_phase: false },
      seats: [seatState("pm", { state: "thinking", text: "x" })],
    });
    const paused = apply(busy, { event: "paused", reason: { why: "user" } });
    expect(paused).toMatchObject({ status: "paused", running: false });
    expect(paused.table).toEqual({
      ...busy.table,
      paused: { why: "user" },
      stopping: null,
      facilitator_step: null,
      recap: null,
    });
    const closed = apply(busy, { event: "closed", status: "closed", conclusion: null });
    expect(closed).toMatchObject({ status: "closed", running: false, conclusion: null });
    expect(closed.table).toEqual({
      ...busy.table,
      stopping: null,
      facilitator_step: null,
      escalation: null,
      recap: null,
    });
  });
});
