import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PauseReason } from "../../lib/generated/PauseReason";
import type { SessionView } from "../../lib/generated/SessionView";
import type { TableState } from "../../lib/generated/TableState";
import { setHost } from "../../lib/host";
import { FakeHost } from "../../lib/host/fake";
import { notices } from "../../lib/notices.svelte";
import { palette } from "../../lib/palette.svelte";
import { round, view } from "../../test/samples";
import Table from "./Table.svelte";

/** Between its first and its second round, for a reason. */
const paused = (change: Partial<SessionView> = {}, reason: PauseReason = { why: "user" }): SessionView =>
  view({
    status: "paused",
    running: false,
    rounds: [round(1)],
    table: { ...view().table, round: 2, question: null, paused: reason },
    ...change,
  });

function show(first: SessionView) {
  let now = first;
  const host = new FakeHost({
    session_view: () => now,
    round_detail: (request) => ({ round: request.round, statements: [], dumps: [] }),
    inspect_session: () => ({ findings: [], repairs: [] }),
    document_inputs: () => ({ documents: [] }),
    operate: ({ operation }) => {
      if (operation.operation === "say")
        now = { ...now, notes: [...now.notes, { round: now.table.round, at: "", text: operation.text }] };
      return {};
    },
    finish_session: () => (now = { ...now, status: "closed" }),
    resume_session: () => (now = { ...now, status: "active", running: true }),
  });
  setHost(host);
  render(Table, { path: "/p", session: "s1" });
  return host;
}

beforeEach(() => notices.clear());
afterEach(() => vi.useRealTimers());

const labels = () => palette.commands.map(({ label }) => label);

for (const reason of [
  { why: "user" },
  { why: "provider", code: "unreachable", message: "", retry_after_s: null, until: null },
  { why: "spending_limit", spent: 1, limit: 1 },
] satisfies PauseReason[])
  test(`what is said while it is paused is kept, shown, and waits for the resume (${reason.why})`, async () => {
    const host = show(paused({}, reason));
    await userEvent.click(await screen.findByTestId("say"));
    await userEvent.type(await screen.findByTestId("say-text"), "Mind the cost.");
    expect(screen.getByText(/hears it when you resume/)).toBeTruthy();
    await userEvent.click(screen.getByTestId("say-send"));
    await waitFor(() => expect(screen.queryByTestId("say-text")).toBeNull());
    expect(host.asked("operate")).toEqual([
      { path: "/p", session: "s1", operation: { operation: "say", text: "Mind the cost." } },
    ]);
    expect(notices.list[0]?.text).toBe("It is kept. The panel hears it when the session goes on.");
    const banner = screen.getByTestId("paused");
    expect(banner.textContent).toContain("What the panel hears from you when it goes on");
    expect(banner.textContent).toContain("Mind the cost.");
    expect(screen.getByTestId("resume")).toBeTruthy();
  });

test("a paused session is finished at once, and as long as that can be undone nothing is done", async () => {
  const host = show(paused());
  const button = await screen.findByTestId("finish");
  expect(labels()).toContain("Finish: conclude with what there is");
  vi.useFakeTimers();
  button.click();
  expect(notices.list[0]?.text).toBe("Finishing with 1 completed round…");
  notices.list[0]?.action?.run();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(host.asked("finish_session")).toEqual([]);
  button.click();
  button.click();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(host.asked("finish_session")).toEqual([{ path: "/p", session: "s1" }]);
  vi.useRealTimers();
  expect(await screen.findByTestId("closed")).toBeTruthy();
  expect(screen.getByTestId("go-review")).toBeTruthy();
});

test("whoever resumes after all goes on: what would have finished it is left", async () => {
  const host = show(paused());
  const button = await screen.findByTestId("finish");
  vi.useFakeTimers();
  button.click();
  screen.getByTestId("resume").click();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(host.asked("resume_session")).toHaveLength(1);
  expect(host.asked("finish_session")).toEqual([]);
  expect(host.asked("operate")).toEqual([]);
});

const question = { focus: { type: "agenda" as const, topic_id: "flows" }, question: "Now?", exploration: "" };
const said = view().table.seats.map((seat, at) => (at === 0 ? { ...seat, partial: "It is" } : seat));

test("before it is finished in the middle of a round it is said that the round makes no results", async () => {
  show(paused({ table: { ...paused().table, question, seats: said } }));
  (await screen.findByTestId("finish")).click();
  expect(notices.list[0]?.text).toContain("Round 2 is not complete");
  notices.list[0]?.action?.run();
});

for (const [what, table] of [
  ["of a complete round, which the table has until the next one begins", { round: 1, seats: said }],
  ["of a round in which nothing was said", { round: 2 }],
] as [string, Partial<TableState>][])
  test(`it is not said ${what}, that it is not complete`, async () => {
    show(paused({ table: { ...paused().table, question, ...table } }));
    (await screen.findByTestId("finish")).click();
    expect(notices.list[0]?.text).toBe("Finishing with 1 completed round…");
    notices.list[0]?.action?.run();
  });
