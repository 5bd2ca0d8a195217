import { screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { DeletedRow } from "../../lib/generated/DeletedRow";
import type { SessionRow } from "../../lib/generated/SessionRow";
import type { FakeHost } from "../../lib/host/fake";
import { nav } from "../../lib/nav.svelte";
import { notices } from "../../lib/notices.svelte";
import { documentRow, inputsOf, sessionRow } from "../../test/samples";
import { home, homeHost, openHome, requirements, twoSessions, written } from "../../test/home";

describe("Home, by what is done with a session", () => {
  let sessions: SessionRow[];
  let host: FakeHost;
  const user = userEvent.setup();

  beforeEach(() => {
    sessions = twoSessions();
    host = homeHost(() => sessions);
  });

  it("marks which of a session and its fork stands in a document", async () => {
    sessions = [
      sessionRow("s3", { status: "closed", forked_from: { session: "s1", round: 2, exact: true } }),
      sessionRow("s2", { status: "closed" }),
      sessionRow("s1", { status: "closed" }),
    ];
    host.answers.open_project = () => ({
      ...home(sessions, written),
      documents: [documentRow(requirements)],
    });
    host.answers.document_inputs = () => ({
      documents: [inputsOf(requirements, { sessions: ["s1", "s2"] })],
    });
    const { unmount } = await openHome();
    expect((await screen.findByTestId("used-s1")).textContent).toBe("Its results stand in requirements.md.");
    expect(screen.getByTestId("used-s3").textContent).toBe("Its results stand in no document.");
    expect(screen.queryByTestId("used-s2")).toBeNull();
    unmount();
    // Where none of them stands in one there is nothing to tell apart.
    host.answers.document_inputs = () => ({ documents: [] });
    await openHome();
    await screen.findByTestId("session-row-s1");
    expect(screen.queryByTestId("used-s1")).toBeNull();
  });

  it("plays a session back from its menu", async () => {
    await openHome();
    await user.click(screen.getByTestId("more-s1"));
    await user.click(screen.getByRole("menuitem", { name: "Play it back" }));
    expect(nav.route).toEqual({ screen: "replay", path: "/p", session: "s1" });
  });

  it("moves a session to the trash, and takes it out again", async () => {
    await openHome();
    await user.click(screen.getByTestId("more-s1"));
    await user.click(screen.getByRole("menuitem", { name: "Delete the session" }));
    expect(host.asked("delete_session")).toEqual([{ path: "/p", session: "s1" }]);
    await waitFor(() => expect(screen.queryByTestId("session-row-s1")).toBeNull());
    // The focus is not lost with the row.
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Sessions" })),
    );
    const notice = notices.list.at(-1);
    expect(notice?.text).toBe("The session is in the trash.");
    expect(notice?.action?.label).toBe("Undo");
    notice?.action?.run();
    await screen.findByTestId("session-row-s1");
    expect(host.asked("restore_session")).toEqual([{ path: "/p", session: "s1", name: "s1-in-trash" }]);
  });

  it("lets every session be deleted that does not run, whoever made it", async () => {
    sessions = [
      sessionRow("s1", { status: "active", running: true }),
      sessionRow("s2", { generation: "A", resumable: false, status: "paused" }),
    ];
    await openHome();
    expect(screen.queryByTestId("more-s1")).toBeNull();
    await user.click(screen.getByTestId("more-s2"));
    await user.click(screen.getByRole("menuitem", { name: "Delete the session" }));
    expect(host.asked("delete_session")).toEqual([{ path: "/p", session: "s2" }]);
  });

  it("lists what is in the trash and brings it back", async () => {
    const gone = (name: string, change: Partial<DeletedRow> = {}): DeletedRow => ({
      name,
      session: "s9",
      topic: `Topic of ${name}`,
      workflow: "brainstorm",
      deleted_at: null,
      forked_from: null,
      restorable: true,
      ...change,
    });
    await openHome();
    expect(screen.queryByTestId("deleted")).toBeNull();
    document.body.innerHTML = "";
    host.answers.open_project = () =>
      home(sessions, written, [
        gone("s9-2", { forked_from: { session: "s1", round: 2, exact: true } }),
        gone("s1-2", { session: "s1", restorable: false }),
      ]);
    await openHome();
    const trash = within(screen.getByTestId("deleted"));
    expect(screen.getByTestId("deleted").textContent).toContain("Deleted sessions: 2 sessions in the trash");
    expect(screen.getByTestId("deleted-s9-2").textContent).toContain("Topic of s9-2");
    expect(screen.getByTestId("deleted-fork-s9-2").textContent).toMatch(/^Fork of “.+” after round 2$/);
    expect(screen.queryByTestId("deleted-fork-s1-2")).toBeNull();
    expect(screen.getByTestId("deleted-s9-2").textContent).toContain("Brainstorm");
    expect(screen.queryByTestId("restore-s1-2")).toBeNull();
    expect(screen.getByTestId("deleted-s1-2").textContent).toContain("Another session of its name");
    await user.click(
      trash.getByRole("button", { name: "Restore “Topic of s9-2 (fork after round 2)”", hidden: true }),
    );
    expect(host.asked("restore_session")).toEqual([{ path: "/p", session: "s9", name: "s9-2" }]);
    await waitFor(() => expect(screen.queryByTestId("deleted")).toBeNull());
    expect(notices.list.at(-1)?.text).toBe("“Topic of s9-2” is back.");
  });

  it("puts a fork and what it was forked from side by side, from the menu of either", async () => {
    const from = { session: "s1", round: 2, exact: true };
    sessions.push(sessionRow("f1", { topic: "Requirements for Shed", forked_from: from, status: "closed" }));
    await openHome();
    for (const [menu, item] of [
      ["more-f1", "compare-f1"],
      ["more-s1", "compare-s1-f1"],
    ] as const) {
      await user.click(screen.getByTestId(menu));
      await user.click(screen.getByTestId(item));
      expect(nav.route).toEqual({ screen: "compare", path: "/p", left: "s1", right: "f1" });
    }
    await user.click(screen.getByTestId("more-s2"));
    expect(screen.queryByText(/^Compare with/)).toBeNull();
  });

  it("forks a session of ours that is over after its last round, from its menu", async () => {
    sessions = [
      sessionRow("s1", { rounds: 4 }),
      sessionRow("s2", { status: "paused" }),
      sessionRow("s3", { rounds: 0 }),
      sessionRow("s4", { generation: "A" }),
    ];
    await openHome();
    for (const other of ["s2", "s3", "s4"]) {
      await user.click(screen.getByTestId(`more-${other}`));
      expect(screen.getByTestId(`delete-${other}`)).toBeTruthy();
      expect(screen.queryByText(/^Fork after/)).toBeNull();
    }
    await user.click(screen.getByTestId("more-s1"));
    await user.click(screen.getByRole("menuitem", { name: "Fork after its last round (4)…" }));
    expect(nav.route).toEqual({ screen: "new_session", path: "/p", fork: { session: "s1", round: 4 } });
  });
});
