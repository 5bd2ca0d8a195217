import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { flushSync } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { AbsenceKind } from "../../lib/generated/AbsenceKind";
import type { DescribeParticipant } from "../../lib/generated/DescribeParticipant";
import type { Operation } from "../../lib/generated/Operation";
import type { PauseReason } from "../../lib/generated/PauseReason";
import type { SessionView } from "../../lib/generated/SessionView";
import type { TableState } from "../../lib/generated/TableState";
import { setHost } from "../../lib/host";
import { FakeHost } from "../../lib/host/fake";
import type { Resumption } from "../../lib/session/controller.svelte";
import { absenceTodo } from "../../lib/words";
import { escalation, seatState, view } from "../../test/samples";
import Table from "../views/Table.svelte";
import Seats from "./Seats.svelte";
import StateBanner from "./StateBanner.svelte";
import TableHeader from "./TableHeader.svelte";

const question = { focus: { type: "agenda" as const, topic_id: "flows" }, question: "Who?", exploration: "" };
const at = (change: Partial<TableState>, more: Partial<SessionView> = {}) =>
  view({ ...more, table: { ...view().table, question, ...change } });
const absent = seatState("qa", { state: "absent", asked: 3, reason: "Nothing came." });

afterEach(() => vi.useRealTimers());

async function sit(shown: SessionView, more: FakeHost["answers"] = {}) {
  const host = new FakeHost(
    { session_view: () => shown, operate: () => ({}), resume_session: () => shown, ...more },
    () => shown,
  );
  setHost(host);
  render(Table, { path: "/p", session: "s1" });
  await screen.findByTestId("table");
  return host;
}
const operations = (host: FakeHost): Operation[] => host.asked("operate").map((asked) => asked.operation);

describe("below the quorum", () => {
  it("says how many answered, asks one again, or goes on", async () => {
    const quorum = { answered: 1, quorum: 2, absent: ["qa", "ux"], asked: 4 };
    const host = await sit(at({ quorum, seats: [seatState("pm", { state: "answered" }), absent], round: 2 }));
    expect(screen.getByTestId("quorum-count").textContent).toContain("1 of 3 answered; 2 would do.");
    expect(screen.getByTestId("quorum").textContent).toContain("Nothing came.");
    await userEvent.click(screen.getByRole("button", { name: "Ask QA Lead again" }));
    expect(screen.getByTestId("quorum-ask-again").className).toContain("main");
    expect(screen.getByTestId("quorum-go-on").className).not.toContain("main");
    await userEvent.click(screen.getByTestId("quorum-go-on"));
    expect(operations(host)).toEqual([
      { operation: "retry_seat", round: 2, seat: "qa", asked: 3 },
      { operation: "go_on", round: 2, asked: 4 },
    ]);
    await userEvent.click(screen.getByTestId("quorum-ask-again"));
    expect(operations(host).slice(2)).toEqual([{ operation: "retry_absent", round: 2, asked: 4 }]);
  });
});

describe("what a seat without an answer met with", () => {
  it("leads to what can be done about it", () => {
    expect(absenceTodo("request_too_large")).toContain("a model with a larger context");
    expect(absenceTodo(undefined)).toBe("");
    // A kind of a later version.
    expect(absenceTodo("moved" as AbsenceKind)).toBe("");
  });

  it("is said at the seat, whatever language its reason has", async () => {
    const quorum = { answered: 1, quorum: 2, absent: ["qa"], asked: 4 };
    const declined = { ...absent, kind: "declined" as const, reason: "Das Modell lehnt ab." };
    await sit(at({ quorum, seats: [seatState("pm", { state: "answered" }), declined], round: 2 }));
    expect(screen.getByTestId("quorum-todo-qa").textContent).toContain("another model");
  });
});

describe("an absent seat", () => {
  it("can be asked again while the round runs, and not once it is summed up", async () => {
    const seats = [seatState("pm", { state: "thinking" }), absent];
    const host = await sit(at({ seats }));
    await userEvent.click(screen.getByTestId("seat-retry-qa"));
    expect(operations(host)).toEqual([{ operation: "retry_seat", round: 1, seat: "qa", asked: 3 }]);
    document.body.innerHTML = "";
    await sit(at({ seats, facilitator_step: "synthesis" }));
    expect(screen.queryByTestId("seat-retry-qa")).toBeNull();
  });
});

describe("a round that nobody answered", () => {
  it("says what the seats met with, once each", () => {
    const reason = "the model does not exist";
    const seats = [
      seatState("pm", { state: "absent", reason }),
      seatState("qa", { state: "absent", reason }),
    ];
    const paused = { why: "nobody_answered" as const };
    render(StateBanner, {
      view: at({ seats, paused }, { status: "paused", running: false }),
      busy: false,
      error: null,
      onresume: () => undefined,
      onreview: () => undefined,
      onreplay: () => undefined,
      ondescribed: () => undefined,
    });
    expect(screen.getByTestId("paused").textContent?.match(/model does not exist/g)).toHaveLength(1);
  });
});

describe("a call that is held up", () => {
  it("is slow, or tried again after a countdown", () => {
    vi.useFakeTimers();
    const call = { call: "retrying" as const, attempt: 2, wait_ms: 4000, reason: "too many requests" };
    const seats = [
      seatState("pm", { state: "thinking", call: { call: "slow" } }),
      seatState("qa", { state: "thinking", call }),
    ];
    render(Seats, { view: at({ seats }), onseat: () => undefined });
    const words = (seat: string) =>
      screen.getByTestId(`seat-call-${seat}`).textContent.replace(/\s+/g, " ").trim();
    expect(words("pm")).toBe("Slow: nothing for a while");
    expect(words("qa")).toBe("Trying again in 4 s: too many requests");
    vi.advanceTimersByTime(3000);
    flushSync();
    expect(words("qa")).toBe("Trying again in 1 s: too many requests");
    vi.advanceTimersByTime(2000);
    flushSync();
    expect(words("qa")).toBe("Trying again: too many requests");
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("a pause", () => {
  function pause(paused: PauseReason) {
    const resumed: Resumption[] = [];
    render(StateBanner, {
      view: at({ paused }, { running: false, status: "paused" }),
      busy: false,
      error: null,
      onresume: (how: Resumption) => resumed.push(how),
      onreview: () => undefined,
      onreplay: () => undefined,
      ondescribed: () => undefined,
    });
    return resumed;
  }

  it("by the provider counts down; Resume works at once and is recommended afterwards", () => {
    vi.useFakeTimers({ now: Date.parse("2026-03-01T10:00:00Z") });
    const resumed = pause({ why: "provider", code: "rate_limited", message: "429", retry_after_s: 90 });
    const words = () => screen.getByTestId("retry-countdown").textContent;
    const resume = screen.getByTestId<HTMLButtonElement>("resume");
    expect(words()).toMatch(/^The provider asks us to wait until .*\(in 2 minutes\)\.$/);
    const said = screen.getByTestId("paused").textContent ?? "";
    expect(said).toContain("too many requests in a short time");
    expect(said.match(/wait/g)).toHaveLength(1);
    expect(resume.disabled).toBe(false);
    expect(resume.className).not.toContain("main");
    vi.advanceTimersByTime(30_000);
    flushSync();
    expect(words()).toContain("(in 60 seconds)");
    resume.click();
    expect(resumed).toEqual([{ spending_limit: null, without: [] }]);
    vi.advanceTimersByTime(61_000);
    flushSync();
    expect(words()).toBe("You can resume now.");
    expect(resume.className).toContain("main");
  });

  it("at the spending limit resumes with a higher one", async () => {
    const user = userEvent.setup();
    const resumed = pause({ why: "spending_limit", spent: 1.02, limit: 1 });
    const field = screen.getByTestId<HTMLInputElement>("new-limit");
    expect(field.value).toBe("2.02");
    await user.clear(field);
    await user.type(field, "1");
    expect(screen.getByTestId<HTMLButtonElement>("resume").disabled).toBe(true);
    await user.clear(field);
    await user.type(field, "5.5");
    await user.click(screen.getByTestId("resume"));
    expect(resumed).toEqual([{ spending_limit: 5.5, without: [] }]);
  });

  it("in which a decision waits says at the button that it comes first", () => {
    render(StateBanner, {
      view: at({ paused: null }, { running: false, status: "paused", escalations: [escalation()] }),
      busy: false,
      error: null,
      onresume: () => undefined,
      onreview: () => undefined,
      onreplay: () => undefined,
      ondescribed: () => undefined,
    });
    expect(screen.getByTestId("resume").textContent).toContain("Resume, and decide");
  });

  it("passes the new limit to the host, and none where none is asked for", async () => {
    const paused: PauseReason = { why: "spending_limit", spent: 0.5, limit: 0.5 };
    const host = await sit(at({ paused }, { running: false, status: "paused" }));
    await userEvent.click(screen.getByTestId("resume"));
    expect(host.asked("resume_session")).toEqual([
      { path: "/p", session: "s1", spending_limit: 1, without: [] },
    ]);
  });
});

describe("a seat that nobody describes", () => {
  const nobody = {
    ...view().participants[1]!,
    id: "sound-engineer",
    name: "Sound Engineer",
    described: false,
  };
  const left = at(
    { paused: null },
    { running: false, status: "paused", participants: [view().participants[0]!, nobody] },
  );

  it("stays empty when the session goes on", async () => {
    const host = await sit(left);
    expect(screen.getByTestId("nameless-sound-engineer").textContent).toContain("Sound Engineer");
    await userEvent.click(screen.getByRole("button", { name: "Resume without them" }));
    expect(host.asked("resume_session")[0]!.without).toEqual(["sound-engineer"]);
  });

  it("is taken once the user has said who that is", async () => {
    const described = {
      ...left,
      participants: left.participants.map((seat) => ({ ...seat, described: true })),
    };
    const asked: DescribeParticipant[] = [];
    const host = await sit(left, {
      describe_participant: (request) => {
        asked.push(request);
        return described;
      },
    });
    await userEvent.click(screen.getByTestId("describe-sound-engineer"));
    expect(screen.getByTestId<HTMLButtonElement>("describe-keep").disabled).toBe(true);
    await userEvent.type(screen.getByTestId("describe-words"), "Listens for clicks.");
    await userEvent.click(screen.getByTestId("describe-keep"));
    const who = { participant: "sound-engineer", name: "Sound Engineer", description: "Listens for clicks." };
    expect(asked).toEqual([{ path: left.project, session: left.id, ...who }]);
    expect(screen.queryByTestId("nameless")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Resume" }));
    expect(host.asked("resume_session")[0]!.without).toEqual([]);
  });
});

describe("the header", () => {
  it("shows what it costs as far as that is known", async () => {
    const none = () => undefined;
    const acts = {
      narrow: false,
      onoperate: none,
      onsay: none,
      onfinish: none,
      onclose: none,
      onagenda: none,
      onartifacts: none,
      onlinked: none,
      oncompare: none,
    };
    const metrics = { ...view().metrics, tokens: 18_240 };
    const shown = render(TableHeader, { view: view({ metrics }), ...acts });
    expect(screen.queryByTestId("cost")).toBeNull();
    await shown.rerender({ view: view({ metrics: { ...metrics, cost: 0.11 } }), ...acts });
    expect(screen.getByTestId("cost").textContent).toContain("$0.11");
  });
});
