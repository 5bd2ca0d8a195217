// The screen on which a session is looked at again.
import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Event } from "../../lib/generated/Event";
import type { ReplayView } from "../../lib/generated/ReplayView";
import { setHost } from "../../lib/host";
import { FakeHost } from "../../lib/host/fake";
import { spoken } from "../../lib/language";
import { nav } from "../../lib/nav.svelte";
import { escalation, round, statement, view } from "../../test/samples";
import barSource from "../replay/ReplayBar.svelte?raw";
import Replay from "./Replay.svelte";

const asked = escalation();
const steps: Event[] = [
  { event: "round_started", round: 1, phase: "proposal", participation: "parallel" },
  {
    event: "question_asked",
    round: 1,
    focus: { type: "agenda", topic_id: "flows" },
    question: "Who is it for?",
    exploration: "",
    seats: ["pm"],
  },
  { event: "seat_answered", round: 1, statement: statement("pm") },
  {
    event: "round_committed",
    round: round(1),
    artifacts: [],
    agenda: [],
    metrics: view().metrics,
    current_phase: "proposal",
    escalations: [asked],
    unmet: [],
  },
  { event: "escalation_raised", escalation: asked },
  {
    event: "escalation_answered",
    escalation: { ...asked, answer: { choice: "decide", decision: "Not this year." } },
    artifacts: [],
    unmet: [],
  },
  { event: "closed", status: "closed", conclusion: null },
];

describe("Replay", () => {
  let replay: ReplayView;
  beforeEach(() => {
    replay = {
      start: view({ rounds: [], escalations: [], running: true }),
      steps,
      exact: true,
      recorded: true,
    };
    setHost(new FakeHost({ replay: () => replay }));
    nav.go({ screen: "replay", path: "/p", session: "s1" });
  });
  afterEach(() => spoken.choose("en"));

  it("goes from what was said to what was decided and back, by buttons, keys and the track", async () => {
    const user = userEvent.setup();
    render(Replay, { path: "/p", session: "s1" });
    const where = await screen.findByTestId("replay-where");
    expect(where.textContent).toBe("Before the first round");
    await user.click(screen.getByTestId("replay-forward"));
    expect(screen.getByTestId("question").textContent).toContain("Who is it for?");
    // The bar says where it is and leads to each round, with a mark on the track: no buttons do it again.
    expect(where.textContent).toMatch(/^Round 1 of/);
    expect(screen.queryByTestId("round-1")).toBeNull();
    expect(screen.getByTestId("replay-marks").children.length).toBeGreaterThan(0);
    expect(screen.queryByText("Before it can end")).toBeNull();
    document.body.focus();
    (document.activeElement as HTMLElement | null)?.blur();
    await user.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}");
    expect(screen.getByTestId("replay-decision").textContent).not.toContain("Not this year.");
    expect(where.textContent).toMatch(/^After round 1 of \d+ · The panel asks for a decision/);
    await user.keyboard("{ArrowRight}");
    expect(screen.getByTestId("replay-decision").textContent).toContain("Decided: Not this year.");
    // Between two rounds: it belongs to neither.
    expect(where.textContent).toMatch(/^After round 1 of \d+ · The decision is made/);
    await user.keyboard("{ArrowLeft}");
    expect(screen.getByTestId("replay-decision").textContent).not.toContain("Not this year.");
    const track = screen.getByTestId<HTMLInputElement>("replay-track");
    track.value = track.max;
    track.dispatchEvent(new InputEvent("input", { bubbles: true }));
    expect(await screen.findByTestId("replay-over")).toBeTruthy();
    expect(track.getAttribute("aria-valuetext")).toContain("The session is over");
  });

  it("says before it plays that it waits for whoever looks, and not that something comes by itself", async () => {
    render(Replay, { path: "/p", session: "s1" });
    await screen.findByTestId("replay");
    expect(screen.getByTestId("replay").textContent).toContain("The question comes once you press Play.");
    expect(screen.getByTestId("replay").textContent).not.toContain("in a moment");
  });

  it("says why a decision was asked for in the language of the page", async () => {
    await spoken.choose("de");
    replay = { ...replay, start: view({ rounds: [round(1)], escalations: [asked] }), steps: steps.slice(4) };
    const user = userEvent.setup();
    render(Replay, { path: "/p", session: "s1" });
    await user.click(await screen.findByTestId("replay-forward"));
    const said = screen.getByTestId("replay-decision").textContent;
    expect(said).toContain("„legal“");
    expect(said).not.toContain("Somebody spoke of the law.");
  });

  it("forks the session after the round that is shown", async () => {
    const user = userEvent.setup();
    render(Replay, { path: "/p", session: "s1" });
    await screen.findByTestId("replay-where");
    expect(screen.queryByTestId("replay-fork")).toBeNull();
    await user.click(screen.getByTestId("replay-forward"));
    expect(screen.getByTestId("replay-fork").textContent).toContain("Fork after round 1");
    await user.click(screen.getByTestId("replay-fork"));
    expect(nav.route).toEqual({ screen: "new_session", path: "/p", fork: { session: "s1", round: 1 } });
  });

  it("goes to the question of the round that is chosen and plays it, and forks after that one", async () => {
    const second = steps.slice(0, 4).map((step): Event => {
      if (step.event === "round_committed") return { ...step, round: round(2), escalations: [] };
      return step.event === "question_asked"
        ? { ...step, round: 2, question: "Who pays?" }
        : ({ ...step, round: 2 } as Event);
    });
    // The third one was broken off.
    const third = second.slice(0, 2).map((step) => ({ ...step, round: 3 }) as Event);
    replay = { ...replay, steps: [...steps.slice(0, -1), ...second, ...third] };
    const user = userEvent.setup();
    render(Replay, { path: "/p", session: "s1" });
    await user.selectOptions(await screen.findByTestId("replay-round"), "2");
    expect(screen.getByTestId("question").textContent).toContain("Who pays?");
    expect(screen.getByTestId("replay-play").textContent).toBe("Pause the replay");
    expect(screen.getByTestId("replay-fork").textContent).toContain("Fork after round 2");
    await user.selectOptions(screen.getByTestId("replay-round"), "3");
    expect(screen.getByTestId("replay-fork").textContent).toContain("Fork after round 2");
  });

  it("says what it cannot know", async () => {
    replay = { ...replay, exact: false };
    const { unmount } = render(Replay, { path: "/p", session: "s1" });
    expect((await screen.findByTestId("replay-told")).textContent).toContain("Its files do not lead");
    unmount();
    replay = { ...replay, recorded: false };
    render(Replay, { path: "/p", session: "s1" });
    expect((await screen.findByTestId("replay-told")).textContent).toContain("was not kept");
  });

  it("has a button that is as wide as the longest that it says, so that nothing moves when it says something else", async () => {
    render(Replay, { path: "/p", session: "s1" });
    const button = await screen.findByTestId("replay-play");
    const room = [...button.querySelectorAll<HTMLElement>(".room")].map((one) => one.dataset.words);
    expect(room).toEqual(["Pause the replay", "Play it again", "Play"]);
    expect(button.textContent).toBe("Play");
    expect(barSource).toMatch(/\.play \{\s*display: grid;/);
    expect(barSource).toMatch(/\.room::before \{\s*content: attr\(data-words\);\s*visibility: hidden;/);
  });

  it("stops when a sheet covers it, and leads back to the session", async () => {
    const user = userEvent.setup();
    render(Replay, { path: "/p", session: "s1" });
    await user.click(await screen.findByTestId("replay-play"));
    expect(screen.getByTestId("replay-play").textContent).toBe("Pause the replay");
    await user.click(screen.getByTestId("seat-pm"));
    expect(screen.getByTestId("replay-play").textContent).toBe("Play");
    await user.click(screen.getByTestId("close-dialog"));
    await user.click(screen.getByTestId("replay-leave"));
    expect(nav.route).toMatchObject({ screen: "table", session: "s1" });
  });
});
