import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { NextStep } from "../../lib/generated/NextStep";
import type { ProjectHome } from "../../lib/generated/ProjectHome";
import type { SessionRow } from "../../lib/generated/SessionRow";
import { FakeHost } from "../../lib/host/fake";
import { setHost } from "../../lib/host";
import { nav } from "../../lib/nav.svelte";
import { notices } from "../../lib/notices.svelte";
import { draftOf, forgetDraft } from "../newsession/drafts";
import { sessionRow } from "../../test/samples";
import Home from "./Home.svelte";

const home = (sessions: SessionRow[], next_step: NextStep): ProjectHome => ({
  path: "/p",
  name: "Shed",
  context: {
    state: "ready",
    fields: {
      name: "Shed",
      description: "A shed.",
      objectives: [],
      constraints: [],
      scope_in: [],
      scope_out: [],
    },
    html: "<p>A shed.</p>",
    hash: "h",
  },
  next_step,
  sessions,
  damaged: [],
  documents: [],
  problems: [],
});
const written: NextStep = { step: "read_requirements", document: "docs/specifications/requirements.md" };

describe("Home", () => {
  let sessions: SessionRow[];
  let host: FakeHost;
  const user = userEvent.setup();

  beforeEach(() => {
    forgetDraft("/p");
    notices.clear();
    sessions = [
      sessionRow("s1", { topic: "Requirements for Shed", strategy: "consensus-driven" }),
      sessionRow("s2", { workflow: "brainstorm", strategy: "their-own", status: "paused" }),
    ];
    host = new FakeHost({
      open_project: () => home(sessions, written),
      delete_session: ({ session }) => ({
        session,
        name: `${session}-in-trash`,
        home: home(
          sessions.filter((row) => row.id !== session),
          written,
        ),
      }),
      restore_session: () => home(sessions, written),
    });
    setHost(host);
  });

  async function open() {
    render(Home, { path: "/p" });
    await screen.findByTestId("home");
  }

  it("says of each session its workflow and its strategy", async () => {
    await open();
    expect(screen.getByTestId("session-row-s1").textContent).toContain("Specs · Consensus-driven · 3 rounds");
    expect(screen.getByTestId("session-row-s2").textContent).toContain("Brainstorm · Their own · 3 rounds");
  });

  it("moves a session to the trash, and takes it out again", async () => {
    await open();
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

  it("deletes neither what runs nor what another tool made", async () => {
    sessions = [
      sessionRow("s1", { status: "active", running: true }),
      sessionRow("s2", { generation: "A", resumable: false, status: "paused" }),
    ];
    await open();
    expect(screen.queryByTestId("more-s1")).toBeNull();
    expect(screen.queryByTestId("more-s2")).toBeNull();
  });

  it("offers a design on the latest requirements, and only while there is none", async () => {
    await open();
    const step = within(screen.getByTestId("next-step"));
    expect(step.getByRole("button", { name: "Read the requirements" })).toBeTruthy();
    await user.click(step.getByRole("button", { name: "Start a design from them" }));
    expect(nav.route).toEqual({ screen: "new_session", path: "/p" });
    expect(draftOf("/p")).toMatchObject({ workflow: "design", linked: ["s1"] });
    document.body.innerHTML = "";
    sessions = [...sessions, sessionRow("s3", { workflow: "design" })];
    await open();
    expect(screen.queryByTestId("start-design-linked")).toBeNull();
    expect(screen.getByTestId("next-step-go").textContent).toBe("Read the requirements");
  });

  it("leads into a session of every workflow, each offered once", async () => {
    await open();
    for (const workflow of ["specs", "design", "brainstorm", "roundtable"]) {
      await user.click(screen.getByTestId(`start-${workflow}`));
      expect(draftOf("/p").workflow).toBe(workflow);
    }
    document.body.innerHTML = "";
    host.answers.open_project = () => home([], { step: "start_specs" });
    await open();
    expect(screen.getByTestId("start-specs").textContent).toBe("Start a specs session");
    expect(screen.getByTestId("start-roundtable")).toBeTruthy();
  });
});
