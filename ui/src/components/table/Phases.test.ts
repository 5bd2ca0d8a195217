// What the table shows of phases, hats, sides and of rounds in which no seat is asked.
import { render, screen, within } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import { phase, round, view } from "../../test/samples";
import { FakeHost } from "../../lib/host/fake";
import { setHost } from "../../lib/host";
import PhaseStrip from "./PhaseStrip.svelte";
import RoundSheet from "./RoundSheet.svelte";
import Seats from "./Seats.svelte";
import SeatSheet from "./SeatSheet.svelte";

const hats = {
  ...view().strategy,
  name: "six-hats",
  phases: [
    phase("blue", "Blue: opening", { hat: "blue", speakers: "facilitator", goal: "The question is clear." }),
    phase("white", "White: facts", { hat: "white", participation: "sequential" }),
    phase("red", "Red: feelings", { hat: "red", participation: "sequential" }),
  ],
};
const debate = {
  ...view().strategy,
  name: "debate",
  sides: [
    { name: "pro", title: "Pro" },
    { name: "con", title: "Con" },
  ],
};
const noop = () => undefined;
/** The words of an element, with a blank between its parts. */
const text = (node: Element | null) =>
  node?.innerHTML
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

describe("phases at the table", () => {
  it("are in order, with the current one marked, in words too", () => {
    render(PhaseStrip, { view: view({ strategy: hats, current_phase: "white" }) });
    const items = within(screen.getByRole("navigation", { name: "Phases" })).getAllByRole("listitem");
    expect(items.map(text)).toEqual([
      "✓ Blue: opening , over",
      "White: facts , now",
      "Red: feelings , to come",
    ]);
    expect(items.map((item) => item.getAttribute("aria-current"))).toEqual([null, "step", null]);
    expect(screen.getByText("White hat")).toBeTruthy();
  });

  it("say when the facilitator is alone, and nobody waits", () => {
    const shown = view({ strategy: hats, current_phase: "blue" });
    render(PhaseStrip, { view: shown });
    expect(text(screen.getByTestId("phases"))).toContain(
      "The facilitator alone: no seat is asked in this round. The question is clear.",
    );
    render(Seats, { view: shown, onseat: noop });
    expect(screen.getByText("The facilitator alone:")).toBeTruthy();
    expect(screen.getByRole("button", { name: "QA Lead Not asked this round" })).toBeTruthy();
    // The hat is the facilitator's.
    expect(within(screen.getByTestId("facilitator")).getByText("Blue hat")).toBeTruthy();
    expect(within(screen.getByTestId("seat-qa")).queryByText("Blue hat")).toBeNull();
  });

  it("put the hat on every seat, by its word", () => {
    render(Seats, { view: view({ strategy: hats, current_phase: "red" }), onseat: noop });
    expect(screen.getByRole("button", { name: "QA Lead Red hat Waiting" })).toBeTruthy();
    expect(screen.getByTestId("seat-pm").querySelector("[aria-hidden='true'].swatch")).not.toBeNull();
  });

  it("keep the hat of a completed round until the next one starts", () => {
    const shown = view({ strategy: hats, current_phase: "red", rounds: [round(1, { phase: "white" })] });
    render(PhaseStrip, { view: shown });
    expect(screen.getByTestId("phase-white").getAttribute("aria-current")).toBe("step");
    render(Seats, { view: shown, onseat: noop });
    expect(screen.getByRole("button", { name: "QA Lead White hat Waiting" })).toBeTruthy();
  });

  it("a round by name says that only those answer whom the facilitator names", () => {
    render(Seats, {
      view: view({ table: { ...view().table, participation: "targeted" } }),
      onseat: noop,
    });
    expect(text(screen.getByText("Round by name:").parentElement)).toContain(
      "only those answer whom the facilitator names",
    );
  });

  it("a completed round without seats says so instead of an empty list", async () => {
    setHost(new FakeHost({ round_detail: () => ({ round: 1, statements: [], dumps: [] }) }));
    const shown = view({ strategy: hats, rounds: [round(1, { phase: "blue" })] });
    render(RoundSheet, { view: shown, number: 1, onclose: noop, onround: noop, onartifact: noop });
    await screen.findByText("The facilitator spoke alone: no seat was asked.");
    expect(text(screen.getByTestId("round-sheet"))).toContain("Blue: opening, facilitator alone");
    // Where nothing can be begun, nothing is offered.
    expect(screen.queryByTestId("fork")).toBeNull();
  });

  it("a completed round is where another session can go on from", async () => {
    setHost(new FakeHost({ round_detail: () => ({ round: 1, statements: [], dumps: [] }) }));
    const shown = view({ strategy: hats, rounds: [round(1, { phase: "blue" })] });
    const forked: number[] = [];
    const onfork = (number: number) => forked.push(number);
    render(RoundSheet, { view: shown, number: 1, onclose: noop, onround: noop, onartifact: noop, onfork });
    (await screen.findByTestId("fork")).click();
    expect(forked).toEqual([1]);
  });
});

describe("sides at the table", () => {
  it("stand on the seats that have one, in words", () => {
    const shown = view({ strategy: debate, sides: { pm: "pro" } });
    render(Seats, { view: shown, onseat: noop });
    expect(screen.getByRole("button", { name: "Product Manager Side: Pro Waiting" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "QA Lead Waiting" })).toBeTruthy();
    render(SeatSheet, { view: shown, id: "pm", onclose: noop });
    expect(text(screen.getByTestId("seat-sheet"))).toContain("Side: Pro A side is a task");
  });

  it("are taken off in a round about a conflict", () => {
    const shown = view({ strategy: debate, sides: { pm: "pro" } });
    shown.table.question = {
      focus: { type: "conflict", topic_id: "CONF-001" },
      question: "Which?",
      exploration: "",
    };
    render(Seats, { view: shown, onseat: noop });
    expect(screen.getByRole("button", { name: "Product Manager Waiting" })).toBeTruthy();
  });
});
