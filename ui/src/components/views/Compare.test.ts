import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { ProjectHome } from "../../lib/generated/ProjectHome";
import { setHost } from "../../lib/host";
import { FakeHost } from "../../lib/host/fake";
import { nav } from "../../lib/nav.svelte";
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
    const sessions = ["a", "b", "c"].map((id) => sessionRow(id));
    setHost(
      new FakeHost({
        session_view: ({ session }) => (session === "a" ? origin : fork),
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
    expect([...differs.querySelectorAll("del")].map((word) => word.textContent)).toEqual(["removed:was"]);
    expect([...differs.querySelectorAll("ins")].map((word) => word.textContent)).toEqual(["added:is"]);
    const row = screen.getByRole("group", { name: "Description" });
    const sides = [...row.querySelectorAll("p.words")].map((side) => side.textContent);
    expect(sides).toEqual(["As it removed:was.", "As it added:is."]);
  });

  it("goes to another pair by choosing another session", async () => {
    render(Compare, { path: "/p", left: "a", right: "b" });
    await user.selectOptions(await screen.findByTestId("compare-right"), "c");
    expect(nav.route).toEqual({ screen: "compare", path: "/p", left: "a", right: "c" });
  });

  it("says why where one of them cannot be read", async () => {
    setHost(
      new FakeHost({
        session_view: () => {
          throw { code: "session_missing", params: { id: "b" }, detail: "" };
        },
      }),
    );
    render(Compare, { path: "/p", left: "a", right: "b" });
    expect(await screen.findByText("The sessions cannot be compared")).toBeTruthy();
  });
});
