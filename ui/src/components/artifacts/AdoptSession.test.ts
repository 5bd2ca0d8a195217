import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { setHost } from "../../lib/host";
import { FakeHost } from "../../lib/host/fake";
import { adoption } from "../../lib/adopting.svelte";
import { paired } from "../../lib/comparing";
import { ended, revision, unchanged } from "../../test/reviewing";
import { artifact } from "../../test/samples";
import AdoptSession from "./AdoptSession.svelte";

const resolved = (decision: string) => ({ status: "resolved", resolution: { decision } });
const origin = ended(
  [
    artifact("REQ-001"),
    artifact("REQ-002", { description: "As it was." }),
    artifact("REQ-005", { title: "Alone" }),
    artifact("REQ-006", {
      title: "Left out",
      review: { state: "rejected", by: "user", at: "2026-03-01T10:00:00Z", hash: "h6" },
    }),
    artifact("CONF-001", { type: "conflict", ...resolved("A deposit, see REQ-002.") }),
    artifact("OQ-001", { type: "open_question", status: "pending" }),
  ],
  { id: "a" },
);
const fork = ended(
  [
    artifact("REQ-007", {
      title: "Title of REQ-001",
      description: "Text of REQ-001",
      copied_from: "REQ-001",
    }),
    artifact("REQ-008", { title: "Title of REQ-002", description: "As it is.", copied_from: "REQ-002" }),
    artifact("CONF-002", { type: "conflict", copied_from: "CONF-001", ...resolved("None, see REQ-008.") }),
  ],
  { id: "b", forked_from: { session: "a", round: 2, exact: true } },
);

describe("A session that is used instead of another one of its line", () => {
  const user = userEvent.setup();
  const [onchanged, onwrite, onclose] = [vi.fn(), vi.fn(), vi.fn()];
  let host: FakeHost;
  let made: number;
  let changed: string[];

  const history = { ...unchanged, hashes: { "REQ-002": "h2", "REQ-005": "h5", "CONF-001": "h1" } };
  beforeEach(() => {
    made = 0;
    changed = [];
    for (const called of [onchanged, onwrite, onclose]) called.mockClear();
    const id = () => `R-00${(made += 1)}`;
    host = new FakeHost({
      review_history: () => history,
      settle_artifact: () => ({ artifacts: [], history, revision: id() }),
      review_artifacts: () => ({ artifacts: [], revision: id(), changed }),
      undo_revision: () => ({ artifacts: [], history, revision: revision("R-009").id }),
    });
    setHost(host);
  });

  function show(side: "left" | "right") {
    const [used, other] = side === "left" ? [origin, fork] : [fork, origin];
    const pairs = paired(origin, fork);
    render(AdoptSession, { path: "/p", used, other, side, pairs, onchanged, onwrite, onclose });
  }
  const row = (name: string) => screen.queryByTestId(`adopt-${name}`)?.textContent?.replace(/\s+/g, " ");

  it("is taken back once both sessions have been read anew: who asks again is asked about what is there now", async () => {
    let read = () => {};
    show("right");
    await user.click(screen.getByTestId("adopt-do"));
    onchanged.mockReturnValueOnce(new Promise<void>((done) => (read = done)));
    await user.click(screen.getByTestId("adopt-undo"));
    await waitFor(() => expect(onchanged).toHaveBeenCalledTimes(2));
    expect(screen.getByTestId("adopt-state").textContent).toContain("Done.");
    expect(screen.getByTestId("adopt-undo").textContent).toContain("Saving…");
    read();
    await waitFor(() => expect(screen.getByTestId("adopt-state").textContent).toContain("Taken back"));
  });

  it("says before anything is changed what is rejected in the other one, what ends there, and what stays", async () => {
    show("right");
    expect(row("differing")).toContain("Rejected there, as it says something else: 1 artifact");
    expect(row("differing")).toContain("REQ-002");
    expect(row("only")).toContain("REQ-005 Alone");
    expect(row("only")).not.toContain("REQ-006");
    expect(row("gone")).toContain("REQ-006 Left out");
    expect(row("ended")).toContain("CONF-001");
    expect(row("staying")).toContain("OQ-001");
    await user.click(screen.getByTestId("adopt-leave"));
    expect(onclose).toHaveBeenCalledTimes(1);
    expect([host.asked("review_artifacts"), host.asked("settle_artifact")]).toEqual([[], []]);
  });

  it("ends conflicts as here with the other one's ids, rejects the rest as it was seen, and leads to the document", async () => {
    show("right");
    await user.click(screen.getByTestId("adopt-do"));
    expect(host.asked("settle_artifact")).toEqual([
      {
        path: "/p",
        session: "a",
        artifact: "CONF-001",
        seen: "h1",
        words: "None, see REQ-002.",
        // What says it there is the other session's own.
        instead: [],
        approve: false,
      },
    ]);
    expect(host.asked("review_artifacts")).toEqual([
      {
        path: "/p",
        session: "a",
        artifacts: ["REQ-002", "REQ-005"],
        state: "rejected",
        reason: "b is used instead",
        seen: { "REQ-002": "h2", "REQ-005": "h5" },
      },
    ]);
    expect(screen.getByTestId("adopt-state").textContent).toContain("Done.");
    expect(document.activeElement).toBe(screen.getByTestId("adopt-state"));
    expect(onchanged).toHaveBeenCalledTimes(1);
    await user.click(screen.getByTestId("adopt-write"));
    expect(onwrite).toHaveBeenCalledTimes(1);
  });

  it("is taken back whole, the last change first", async () => {
    show("right");
    await user.click(screen.getByTestId("adopt-do"));
    await user.click(screen.getByTestId("adopt-undo"));
    expect(host.asked("undo_revision")).toEqual([
      { path: "/p", session: "a", revision: "R-002" },
      { path: "/p", session: "a", revision: "R-001" },
    ]);
    expect(screen.getByTestId("adopt-state").textContent).toContain("Taken back");
    expect(screen.queryByTestId("adopt-undo")).toBeNull();
  });

  it("the older one is used in the same way, and its words are given with the fork's conflict as they are", async () => {
    show("left");
    expect(row("only")).toBeUndefined();
    await user.click(screen.getByTestId("adopt-do"));
    expect(host.asked("settle_artifact")).toMatchObject([
      { session: "b", artifact: "CONF-002", words: "A deposit, see REQ-002." },
    ]);
    expect(host.asked("review_artifacts")).toMatchObject([{ session: "b", artifacts: ["REQ-008"] }]);
  });

  it("names what was changed meanwhile and is therefore left, and stops at what is refused", async () => {
    changed = ["REQ-005"];
    show("right");
    await user.click(screen.getByTestId("adopt-do"));
    expect(screen.getByTestId("adopt-changed").textContent).toContain("REQ-005: changed meanwhile");
  });

  it("stops where a change is refused, says why, and what was done can be done to its end", async () => {
    let refuses = true;
    const answers = {
      review_history: () => history,
      settle_artifact: () => ({ artifacts: [], history, revision: "R-001" }),
      review_artifacts: () => {
        if (refuses) throw { code: "project_in_use", params: {}, detail: "" };
        return { artifacts: [], revision: "R-002", changed: [] };
      },
    };
    host = new FakeHost(answers);
    setHost(host);
    show("right");
    await user.click(screen.getByTestId("adopt-do"));
    expect(screen.getByRole("alert")).toBeTruthy();
    expect(onchanged).toHaveBeenCalledTimes(1);
    refuses = false;
    await user.click(screen.getByTestId("adopt-do"));
    expect(screen.getByTestId("adopt-state").textContent).toContain("Done.");
    // What has its end already is not ended twice.
    expect(host.asked("settle_artifact")).toHaveLength(1);
  });

  it("rejects what two were merged into there, as both of them stand here for themselves", () => {
    const merged = ended(
      [
        artifact("NFR-001", { title: "Works council" }),
        artifact("NFR-002", { title: "Calendars", replaced_by: ["NFR-001"] }),
      ],
      { id: "a" },
    );
    const same = { title: "Works council", description: "Text of NFR-001" };
    const apart = ended(
      [
        artifact("NFR-007", { ...same, copied_from: "NFR-001" }),
        artifact("NFR-008", { title: "Calendars", copied_from: "NFR-002" }),
      ],
      { id: "b", forked_from: { session: "a", round: 2, exact: true } },
    );
    const takes = adoption(paired(merged, apart), "right", merged);
    expect(takes.differing.map(({ id }) => id)).toEqual(["NFR-001"]);
    // Whoever uses the session in which they were merged rejects what was merged there: it would stand beside the one that holds both.
    const other = adoption(paired(merged, apart), "left", apart);
    expect(other.differing.map(({ id }) => id)).toEqual(["NFR-008"]);
  });

  it("rejects what was rejected here and holds there, in whatever words", () => {
    const rejected = { state: "rejected", by: "user", at: "2026-03-01T10:00:00Z", hash: "h" };
    const here = ended(
      [
        artifact("EX-001", { review: rejected }),
        artifact("EX-002", { review: rejected, description: "As it was." }),
        artifact("EX-003"),
      ],
      { id: "a" },
    );
    const copy = (id: string, from: string, description = `Text of ${from}`) =>
      artifact(id, { title: `Title of ${from}`, description, copied_from: from });
    const there = ended(
      [copy("EX-004", "EX-001"), copy("EX-005", "EX-002", "As it is."), copy("EX-006", "EX-003")],
      { id: "b", forked_from: { session: "a", round: 2, exact: true } },
    );
    const takes = adoption(paired(here, there), "left", there);
    expect(takes.left.map(({ id }) => id)).toEqual(["EX-004", "EX-005"]);
    expect([takes.differing, takes.only, takes.gone]).toEqual([[], [], []]);
  });

  it("rejects what was split here, and names what is left out there already", () => {
    const split = ended(
      [
        artifact("REQ-001", { replaced_by: ["REQ-002", "REQ-003"] }),
        artifact("REQ-002", { title: "One half" }),
        artifact("REQ-003", { title: "Other half" }),
      ],
      { id: "a" },
    );
    const whole = ended(
      [
        artifact("REQ-007", {
          title: "Title of REQ-001",
          description: "Text of REQ-001",
          copied_from: "REQ-001",
        }),
        artifact("REQ-008", {
          title: "Only here",
          review: { state: "rejected", by: "user", at: "2026-03-01T10:00:00Z", hash: "h8" },
        }),
      ],
      { id: "b", forked_from: { session: "a", round: 2, exact: true } },
    );
    const takes = adoption(paired(split, whole), "left", whole);
    expect(takes.differing.map(({ id }) => id)).toEqual(["REQ-007"]);
    expect(takes.gone.map(({ id }) => id)).toEqual(["REQ-008"]);
    expect(takes.only).toEqual([]);
  });

  it("has nothing to do where all is decided", () => {
    render(AdoptSession, {
      path: "/p",
      used: fork,
      other: origin,
      side: "right",
      pairs: paired(origin, fork).filter(({ left }) => left?.id === "REQ-001"),
      onchanged,
      onwrite,
      onclose,
    });
    expect(screen.getByTestId("adopt-state").textContent).toContain("Nothing is left to decide");
    expect(screen.queryByTestId("adopt-do")).toBeNull();
  });
});
