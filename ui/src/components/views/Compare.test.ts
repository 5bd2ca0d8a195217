import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { ProjectHome } from "../../lib/generated/ProjectHome";
import { setHost } from "../../lib/host";
import { FakeHost } from "../../lib/host/fake";
import { nav } from "../../lib/nav.svelte";
import { unchanged } from "../../test/reviewing";
import { artifact, sessionRow, view } from "../../test/samples";
import Compare from "./Compare.svelte";

describe("two sessions side by side", () => {
  const user = userEvent.setup();
  const origin = view({
    id: "a",
    artifacts: [artifact("REQ-001"), artifact("REQ-002", { description: "As it was." })],
  });
  const fork = view({
    id: "b",
    forked_from: { session: "a", round: 2, exact: true },
    artifacts: [
      artifact("REQ-003", {
        title: "Title of REQ-001",
        description: "Text of REQ-001",
        copied_from: "REQ-001",
      }),
      artifact("REQ-004", { title: "Title of REQ-002", description: "As it is.", copied_from: "REQ-002" }),
    ],
  });

  beforeEach(() => {
    const sessions = ["a", "b", "c"].map((id) =>
      sessionRow(id, id === "b" ? { forked_from: fork.forked_from } : {}),
    );
    setHost(
      new FakeHost({
        session_view: ({ session }) => (session === "a" ? origin : fork),
        review_history: () => unchanged,
        open_project: () => ({ sessions, documents: [] }) as unknown as ProjectHome,
      }),
    );
  });

  it("shows what differs in both wordings, and on demand what does not", async () => {
    render(Compare, { path: "/p", left: "a", right: "b" });
    await screen.findByTestId("compared-REQ-002-REQ-004");
    expect(screen.queryByTestId("compared-REQ-001-REQ-003")).toBeNull();
    const told = screen.getByTestId("compared").textContent?.replace(/\s+/g, " ").trim();
    expect(told).toBe(
      "1 artifact differs · 0 are in the left session only · 0 are in the right session only · 1 says the same · both have rounds 1 to 2",
    );
    await user.click(screen.getByTestId("only-differences"));
    expect(screen.getByTestId("compared-REQ-001-REQ-003").dataset.standing).toBe("same");
  });

  it("marks the words that differ, in rows that begin at the same height", async () => {
    render(Compare, { path: "/p", left: "a", right: "b" });
    const differs = await screen.findByTestId("compared-REQ-002-REQ-004");
    // Neither is the earlier one: nothing is struck out.
    expect(differs.querySelectorAll("del, ins")).toHaveLength(0);
    const words = [...differs.querySelectorAll("mark")].map((word) => word.textContent);
    expect(words).toEqual(["only here:was", "only here:is"]);
    const row = screen.getByRole("group", { name: "Description" });
    const sides = [...row.querySelectorAll("p.words")].map((side) => side.textContent);
    expect(sides).toEqual(["As it only here:was.", "As it only here:is."]);
  });

  it("goes to another pair by choosing another session", async () => {
    render(Compare, { path: "/p", left: "a", right: "b" });
    await user.selectOptions(await screen.findByTestId("compare-right"), "c");
    expect(nav.route).toEqual({ screen: "compare", path: "/p", left: "a", right: "c" });
  });

  it("marks an approval of an earlier wording as Review does", async () => {
    const approved = { state: "approved", by: "user", at: "2026-03-01T10:00:00Z" };
    const is = (id: string, status: string) => artifact(id, { title: "Lend", status, review: approved });
    setHost(
      new FakeHost({
        session_view: ({ session }) =>
          view({
            id: session,
            artifacts: [session === "a" ? is("REQ-001", "consensus") : is("REQ-002", "draft")],
          }),
        review_history: ({ session }) => ({
          ...unchanged,
          stale: session === "b" ? [{ ...approved, state: "approved", artifact: "REQ-002", keys: [] }] : [],
        }),
        open_project: () =>
          ({ sessions: ["a", "b"].map((id) => sessionRow(id)), documents: [] }) as unknown as ProjectHome,
      }),
    );
    render(Compare, { path: "/p", left: "a", right: "b" });
    const both = await screen.findByTestId("compared-REQ-001-REQ-002");
    const badges = [...both.querySelectorAll(".badge")].map((badge) => badge.textContent?.trim());
    expect(badges).toEqual(["✓Approved", "Approved, and changed since"]);
  });

  it("says of the same words that are approved in one of them the state, and marks none", async () => {
    const review = { state: "approved", by: "user", at: "2026-03-01T10:00:00Z" };
    const is = (id: string, more: object) =>
      artifact(id, { title: "Lend", description: "Lend it.", ...more });
    setHost(
      new FakeHost({
        session_view: ({ session }) =>
          view({
            id: session,
            artifacts: [session === "a" ? is("REQ-001", { review }) : is("REQ-002", {})],
          }),
        review_history: () => unchanged,
        open_project: () =>
          ({ sessions: ["a", "b"].map((id) => sessionRow(id)), documents: [] }) as unknown as ProjectHome,
      }),
    );
    render(Compare, { path: "/p", left: "a", right: "b" });
    await user.click(await screen.findByTestId("only-differences"));
    const both = screen.getByTestId("compared-REQ-001-REQ-002");
    expect(both.dataset.standing).toBe("same");
    expect(both.querySelectorAll("del, ins, mark")).toHaveLength(0);
    const badges = [...both.querySelectorAll(".badge")].map((badge) => badge.textContent?.trim());
    expect(badges).toEqual(["✓Approved", "Agreed"]);
  });

  it("names the fork as lists do, in the chooser and above its column", async () => {
    render(Compare, { path: "/p", left: "a", right: "b" });
    const left = await screen.findByRole("region", { name: "The left session" });
    const right = screen.getByRole("region", { name: "The right session" });
    const name = (side: HTMLElement) => side.querySelector("h2")?.textContent;
    expect([name(left), name(right)]).toEqual([
      "Requirements for Shed",
      "Requirements for Shed (fork after round 2)",
    ]);
    const choices = [...screen.getByTestId("compare-left").querySelectorAll("option")];
    expect(choices.map((choice) => choice.textContent)).toEqual([
      "Topic of a",
      // A chooser cuts a long name at its end: what tells it apart comes first.
      "Fork after round 2 · Topic of b",
      "Topic of c",
    ]);
  });

  it("says why where one of them cannot be read", async () => {
    setHost(
      new FakeHost({
        session_view: () => {
          throw { code: "session_missing", params: { id: "b" }, detail: "" };
        },
        review_history: () => unchanged,
      }),
    );
    render(Compare, { path: "/p", left: "a", right: "b" });
    expect(await screen.findByText("The sessions cannot be compared")).toBeTruthy();
  });
});
