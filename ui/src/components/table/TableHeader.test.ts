import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { SessionView } from "../../lib/generated/SessionView";
import { round, view } from "../../test/samples";
import { header } from "../../test/table";
import RoundStrip from "./RoundStrip.svelte";
import TableHeader from "./TableHeader.svelte";
import source from "./TableHeader.svelte?raw";

const noop = () => undefined;

function show(
  change: Partial<SessionView>,
  origin?: string | null,
  fork?: { round: number; oncompare: () => void },
) {
  const onlinked = vi.fn();
  render(TableHeader, {
    view: view(change),
    origin,
    narrow: false,
    onoperate: noop,
    onsay: noop,
    onfinish: noop,
    onclose: noop,
    onagenda: noop,
    onartifacts: noop,
    onlinked,
    oncompare: onlinked,
    fork,
  });
  return onlinked;
}

describe("the table's header", () => {
  it("puts the dot between two facts at the end of the first, so that no line begins with one", () => {
    show({});
    const facts = [...(screen.getByTestId("elapsed").parentElement?.children ?? [])];
    expect(facts.length).toBeGreaterThan(3);
    expect(facts.every((fact) => fact.tagName === "SPAN" && !fact.textContent?.includes("·"))).toBe(true);
    const style = source.slice(source.indexOf("<style>"));
    expect(style).toContain(".facts > span:not(:last-child)::after");
    expect(style).not.toContain("::before");
  });

  it("counts the rounds of a session that is paused between two, and names the one that is asked", async () => {
    const rounds = [round(1), round(2)];
    const table = { ...view().table, round: 3, question: null };
    const shown = render(TableHeader, {
      ...header,
      view: view({ rounds, table, running: false, status: "paused" }),
    });
    const facts = () => screen.getByTestId("elapsed").parentElement?.textContent;
    expect(facts()).toContain("2 rounds");
    expect(facts()).not.toContain("Round 3");
    await shown.rerender({ ...header, view: view({ rounds, table, running: true, status: "active" }) });
    expect(facts()).toContain("Round 3");
  });

  const clock = () => screen.getByTestId("elapsed").textContent?.trim();

  it("says how long a session took, from its start to its end", () => {
    const timing = {
      started_at: "2026-03-01T10:00:00Z",
      // A review changes the session after its end.
      updated_at: "2026-03-02T09:00:00Z",
      closed_at: "2026-03-01T11:02:09Z",
    };
    show({ status: "closed", running: false, timing });
    expect(clock()).toBe("1:02:09 from start to end");
    expect(screen.getByTestId("elapsed").title).toContain("waited for you");
  });

  it("counts what it waits for the user by one rule: live, paused, after it was resumed, and at its end", async () => {
    vi.useFakeTimers();
    try {
      const timing = {
        started_at: "2026-03-01T10:00:00Z",
        updated_at: "2026-03-01T10:01:43Z",
        closed_at: null as string | null,
      };
      const at = (time: string) => vi.setSystemTime(new Date(`2026-03-01T${time}Z`));
      at("10:05:00");
      const shown = render(TableHeader, { ...header, view: view({ timing }) });
      expect(clock()).toBe("05:00 since the start");
      const paused = view({ status: "paused", running: false, timing });
      await shown.rerender({ view: paused });
      await vi.advanceTimersByTimeAsync(60_000);
      expect(clock()).toBe("06:00 since the start");
      await shown.rerender({ view: view({ timing }) });
      await vi.advanceTimersByTimeAsync(1_000);
      expect(clock()).toBe("06:01 since the start");
      // It ends: the clock stands, also before its files are read anew, and says the same when they are.
      const over = view({ status: "closed", running: false, timing });
      await shown.rerender({ view: over });
      await vi.advanceTimersByTimeAsync(30_000);
      expect(clock()).toBe("06:01 from start to end");
      const ended = { ...timing, closed_at: "2026-03-01T10:06:01Z" };
      await shown.rerender({ view: { ...over, timing: ended } });
      expect(clock()).toBe("06:01 from start to end");
    } finally {
      vi.useRealTimers();
    }
  });

  it("names the sessions that it builds on, and leads to those that are there", async () => {
    const user = userEvent.setup();
    const onlinked = show({
      linked_sessions: [
        { id: "s0", topic: "Ideas for Shed" },
        { id: "gone", topic: null },
      ],
    });
    const words = screen.getByTestId("linked").textContent?.replace(/\s+/g, " ").replace(" ,", ",").trim();
    expect(words).toBe("Builds on Ideas for Shed, a session that is not in the project any more");
    await user.click(screen.getByTestId("linked-s0"));
    expect(onlinked).toHaveBeenCalledWith("s0");
    expect(screen.queryByTestId("linked-gone")).toBeNull();
  });

  it("says of a fork where it comes from, and leads there", async () => {
    const onlinked = show({ forked_from: { session: "s0", round: 3, exact: false } }, "The shed");
    const words = screen.getByTestId("forked-from").textContent?.replace(/\s+/g, " ").trim();
    expect(words).toBe(
      "Forked after round 3 of The shed, with the texts that its artifacts had when it was forked Compare the two",
    );
    await userEvent.setup().click(screen.getByRole("button", { name: "The shed" }));
    expect(onlinked).toHaveBeenCalledWith("s0");
    await userEvent.setup().click(screen.getByTestId("compare-fork"));
    expect(onlinked).toHaveBeenCalledTimes(2);
  });

  it("says of a fork that the session it goes on from is gone, and leads nowhere", () => {
    show({ forked_from: { session: "s0", round: 3, exact: true } }, null);
    const from = screen.getByTestId("forked-from");
    expect(from.textContent?.replace(/\s+/g, " ").trim()).toBe(
      "Forked after round 3 of a session that cannot be read or is not here any more",
    );
    expect(within(from).queryByRole("button")).toBeNull();
  });

  it("says nothing of other sessions where there are none", () => {
    show({});
    expect(screen.queryByTestId("linked")).toBeNull();
    expect(screen.queryByTestId("forked-from")).toBeNull();
    expect(screen.queryByTestId("has-fork")).toBeNull();
  });

  it("leads to the comparison with a fork of it", async () => {
    const oncompare = vi.fn();
    show({}, undefined, { round: 3, oncompare });
    expect(screen.getByTestId("has-fork").textContent).toContain("A fork goes on after round 3");
    await userEvent.setup().click(screen.getByTestId("compare-with-fork"));
    expect(oncompare).toHaveBeenCalledOnce();
  });

  it("leaves the way on to a recap while it asks, and says its synthesis once", async () => {
    const table = { ...view().table, recap: { round: 1, has_next_phase: false } };
    const asks = view({ rounds: [round(1)], table });
    const shown = render(TableHeader, { ...header, view: asks });
    for (const act of ["pause", "finish"]) expect(screen.queryByTestId(act)).toBeNull();
    expect(screen.getByTestId("say")).toBeTruthy();
    await shown.rerender({ ...header, view: view({ rounds: [round(1)] }) });
    for (const act of ["pause", "finish"]) expect(screen.getByTestId(act)).toBeTruthy();
    const strip = render(RoundStrip, { view: asks, onround: noop });
    expect(screen.queryByText("After round 1:")).toBeNull();
    await strip.rerender({ view: view({ rounds: [round(1)] }) });
    expect(screen.getByText("After round 1:")).toBeTruthy();
  });

  it("lets a paused session hear something and end, from where there is a round to end with", async () => {
    const paused = { running: false, status: "paused" as const };
    const onfinish = vi.fn();
    const onsay = vi.fn();
    const props = { ...header, onfinish, onsay };
    const shown = render(TableHeader, { ...props, view: view({ ...paused, rounds: [round(1)] }) });
    expect(screen.queryByTestId("pause")).toBeNull();
    await userEvent.click(screen.getByTestId("say"));
    await userEvent.click(screen.getByTestId("finish"));
    expect([onsay, onfinish].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    await shown.rerender({ ...props, view: view({ ...paused, rounds: [] }) });
    expect(screen.getByTestId("say")).toBeTruthy();
    expect(screen.queryByTestId("finish")).toBeNull();
    await shown.rerender({ ...props, view: view({ running: false, status: "closed", rounds: [round(1)] }) });
    for (const act of ["say", "finish"]) expect(screen.queryByTestId(act)).toBeNull();
  });

  it("counts no tokens of a session that is practice alone: it sends nothing and costs nothing", () => {
    const metrics = { ...view().metrics, tokens: 611_000, cost: null };
    show({ practice: true, metrics });
    expect(screen.queryByTestId("tokens")).toBeNull();
    document.body.innerHTML = "";
    show({ practice: false, metrics });
    expect(screen.getByTestId("tokens").textContent).toContain("611");
    document.body.innerHTML = "";
    show({ practice: true, metrics: { ...metrics, cost: 0.2 } });
    expect(screen.getByTestId("tokens").textContent).toContain("611");
  });
});
