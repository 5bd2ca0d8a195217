import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SessionRow } from "../../lib/generated/SessionRow";
import { FakeHost } from "../../lib/host/fake";
import { setHost } from "../../lib/host";
import { nav } from "../../lib/nav.svelte";
import { ofSkills, spoken } from "../../lib/language";
import { palette } from "../../lib/palette.svelte";
import { documentRow, inputsOf, sessionRow } from "../../test/samples";
import { home, homeHost, lookedThrough, openHome, requirements, twoSessions, written } from "../../test/home";
import Home from "./Home.svelte";

describe("Home, by what it shows", () => {
  let sessions: SessionRow[];
  let host: FakeHost;
  const user = userEvent.setup();

  beforeEach(() => {
    sessions = twoSessions();
    host = homeHost(() => sessions);
  });
  afterEach(() => spoken.choose("en"));

  it("says what a new session would begin without, and nothing where all is there", async () => {
    const { unmount } = await openHome();
    expect(screen.queryByTestId("lost")).toBeNull();
    unmount();
    const file = ".s2s/config.yaml";
    const lost = [
      {
        key: "k",
        code: "project_config_empty" as const,
        params: {},
        file,
        line: 0,
        repair: null,
        keep: null,
      },
    ];
    setHost(new FakeHost({ open_project: () => ({ ...home(sessions, written), lost }) }));
    render(Home, { path: "/p" });
    const told = await screen.findByTestId("lost");
    expect(told.textContent).toContain("config.yaml, say nothing any more");
    expect(told.textContent).toContain("usual settings stand in");
    expect(within(told).getByRole("button")).toHaveProperty("textContent", "Look again");
  });

  it("does not call a document up to date that somebody has changed itself", async () => {
    const documents = [documentRow(requirements)];
    setHost(
      new FakeHost({
        open_project: () => ({ ...home(sessions, written), documents }),
        document_inputs: () => ({ documents: [inputsOf(requirements, { edited: ["REQ-006"] })] }),
      }),
    );
    await openHome();
    expect((await screen.findByTestId(`edited-${requirements}`)).textContent).toContain("REQ-006");
    const word = within(screen.getByTestId("next-step")).getByTestId("since-word");
    expect(word.textContent?.trim()).toBe("Changed in the document itself");
  });

  it("says of each document what has changed since it was written, and nothing where that is not known", async () => {
    const documents = [documentRow(requirements), documentRow("docs/notes.md")];
    const change = { session: "s1", artifact: "REQ-003", title: "Return", since: "changed" as const };
    const inputs = inputsOf(requirements, { changes: [change] });
    const foreign = inputsOf("docs/notes.md", { told: false, sessions: [] });
    setHost(
      new FakeHost({
        open_project: () => ({ ...home(sessions, written), documents }),
        document_inputs: () => ({ documents: [inputs, foreign] }),
      }),
    );
    await openHome();
    const said = await screen.findByTestId(`inputs-${requirements}`);
    expect(said.textContent).toContain("REQ-003");
    expect(screen.queryByTestId("inputs-docs/notes.md")).toBeNull();
    // So does what leads on from it.
    expect(within(screen.getByTestId("next-step")).getByTestId("since-word").textContent).toBe(
      "Changed since",
    );
    expect(screen.getByTestId("start-design-linked").textContent).toContain("Start a design from them");
    expect(screen.getByTestId("next-step-again").textContent).toContain("Review, and write them again");
    await user.click(screen.getByTestId("since-REQ-003"));
    expect(nav.route).toEqual({ screen: "review", path: "/p", session: "s1", artifact: "REQ-003" });
  });

  it("folds the records of decisions behind the documents, and says at the group which are not up to date", async () => {
    const record = (n: number) => `docs/architecture/decisions/ADR-00${n}.md`;
    const documents = [record(1), record(2), requirements].map((path) =>
      documentRow(path, { practice: true }),
    );
    const change = { session: "s1", artifact: "ADR-002", title: "Boat", since: "rejected" as const };
    setHost(
      new FakeHost({
        open_project: () => ({ ...home(sessions, written), documents }),
        document_inputs: () => ({
          documents: [
            inputsOf(record(1)),
            inputsOf(record(2), { changes: [change] }),
            inputsOf(requirements),
          ],
        }),
      }),
    );
    await openHome();
    const group = screen.getByTestId("decision-records");
    expect((await within(group).findByTestId("records-changed")).textContent).toBe("1 is not up to date");
    expect(group.querySelector("summary")?.textContent).toMatch(/^Decision records \(2\)/);
    expect(within(group).queryByTestId(`document-${requirements}`)).toBeNull();
    // What is not up to date is first, and says what it is; of the others no more than their names stand there.
    const lines = [...group.querySelectorAll("li")].map((line) =>
      line.textContent?.replace(/\s+/g, " ").trim(),
    );
    expect(lines).toEqual([`${record(2)} Changed since: ADR-002 was rejected`, record(1)]);
    await user.click(screen.getByTestId(`document-${record(1)}`));
    expect(nav.route).toEqual({ screen: "document", path: "/p", document: record(1) });
  });

  it("says of records whose session cannot be read that it cannot be told, and not that they are out of date", async () => {
    const record = "docs/architecture/decisions/ADR-001.md";
    const unread = [{ session: "s1", message: "" }];
    setHost(
      new FakeHost({
        open_project: () => ({ ...home(sessions, written), documents: [documentRow(record)] }),
        document_inputs: () => ({ documents: [inputsOf(record, { unread })] }),
      }),
    );
    await openHome();
    const group = screen.getByTestId("decision-records");
    expect((await within(group).findByTestId("records-unread")).textContent).toBe("of 1 it cannot be told");
    expect(within(group).queryByTestId("records-changed")).toBeNull();
  });

  it("leads from a folder that is no project to making one there", async () => {
    setHost(
      new FakeHost({
        open_project: () => {
          throw { code: "not_a_project", params: { path: "/p" }, detail: "" };
        },
      }),
    );
    render(Home, { path: "/p" });
    await user.click(await screen.findByTestId("make-there"));
    expect(nav.route).toEqual({ screen: "new_project", folder: "/p" });
  });

  it("says of each session its workflow and its strategy", async () => {
    await openHome();
    expect(screen.getByTestId("session-row-s1").textContent).toContain("Specs · Consensus-driven · 3 rounds");
    expect(screen.getByTestId("session-row-s2").textContent).toContain("Brainstorm · Their own · 3 rounds");
  });

  it("shows a session that waits as it is, without resuming it", async () => {
    sessions = [sessionRow("s2", { status: "paused" })];
    await openHome();
    await user.click(screen.getByTestId("more-s2"));
    await user.click(screen.getByRole("menuitem", { name: "Look at it as it is" }));
    expect(nav.route).toEqual({ screen: "table", path: "/p", session: "s2", resume: false });
  });

  it("says which documents have lost something", async () => {
    host.answers.look_through = () =>
      lookedThrough(written, {
        documents: [
          {
            key: "k",
            code: "document_cut_off",
            params: { artifacts: "REQ-002, REQ-003" },
            file: "docs/specifications/requirements.md",
            line: 0,
            repair: null,
            keep: null,
          },
        ],
      });
    await openHome();
    const told = await screen.findByTestId("lost-in-documents");
    expect(told.textContent).toContain("REQ-002, REQ-003");
    expect(told.textContent).toContain("docs/specifications/requirements.md");
    await user.click(within(told).getByRole("button", { name: `Open the document ${requirements}` }));
    expect(nav.route).toEqual({ screen: "document", path: "/p", document: requirements });
  });

  it("speaks of several damaged files in the plural", async () => {
    const file = (name: string) => ({ file: name, message: "line 1: it is no YAML" });
    host.answers.open_project = () => ({
      ...home(sessions, written),
      problems: [file("a.md"), file("b.md")],
    });
    await openHome();
    const damaged = screen.getByTestId("damaged").textContent;
    expect(damaged).toContain("2 files cannot be read");
    expect(damaged).toContain("They were left untouched, and everything else works. Mend them in");
  });

  it("says of which sessions answers are lost, and lets them go on", async () => {
    sessions = [sessionRow("s2", { status: "paused" }), sessionRow("s3", { status: "paused" })];
    host.answers.look_through = () =>
      lookedThrough({ step: "resume", session: "s2" }, { answers_lost: ["s2"] });
    await openHome();
    expect((await screen.findByTestId("answers-lost-s2")).textContent).toContain("missing from its journal");
    expect(screen.queryByTestId("answers-lost-s3")).toBeNull();
    expect(screen.getByTestId("resume-s2")).toBeTruthy();
  });

  it("names the phase of a session in the language of the page, as the table does; a project's own as it is", async () => {
    sessions = [
      sessionRow("s1", { status: "paused", phase: "Refinement" }),
      sessionRow("s2", { status: "paused", phase: "Blue: opening" }),
      sessionRow("s3", { status: "paused", phase: "Our own phase" }),
    ];
    await spoken.choose("de");
    await openHome();
    const facts = (id: string) => screen.getByTestId(`session-row-${id}`).textContent;
    expect(facts("s1")).toContain(`Phase ${ofSkills("Refinement")}`);
    expect(facts("s2")).toContain(`Phase ${ofSkills("Blue: opening")}`);
    for (const id of ["s1", "s2"]) expect(facts(id)).not.toMatch(/Refinement|opening/);
    expect(facts("s3")).toContain("Phase Our own phase");
  });

  it("groups active, paused and closed sessions, names the phase and marks the current one", async () => {
    sessions = [
      sessionRow("s1", { status: "active", running: true, current: true, phase: "Refinement" }),
      sessionRow("s2", { status: "paused", phase: "Dreamer" }),
      sessionRow("s3", { phase: "Convergence" }),
    ];
    await openHome();
    const titles = ["Active", "Paused", "Closed"];
    expect(titles.map((name) => screen.getByRole("heading", { name, level: 3 }).textContent)).toEqual(titles);
    expect(screen.getByTestId("session-row-s1").textContent).toContain("Phase Refinement");
    expect(screen.getByTestId("session-row-s2").textContent).toContain("Phase Dreamer");
    // It is over: the phase that it ended in says nothing.
    expect(screen.getByTestId("session-row-s3").textContent).not.toContain("Convergence");
    const current = screen.getAllByRole("listitem").filter((item) => item.getAttribute("aria-current"));
    expect(current.map((item) => item.dataset.testid)).toEqual(["session-row-s1"]);
    expect(within(current[0] as HTMLElement).getByText("Current")).toBeTruthy();
  });

  it("says in the palette how far a session is, in the language of the page", async () => {
    await openHome();
    const hint = () => palette.commands.find((command) => command.label === sessions[1]?.topic)?.hint;
    expect(hint()).toBe("Session, paused");
    const also = (topic?: string) => palette.commands.find(({ label }) => label === topic)?.also;
    expect(sessions.map(({ topic }) => also(topic)?.split(" ")[0])).toContain("Review");
    await spoken.choose("de");
    expect(hint()).toBe("Sitzung: angehalten");
    await spoken.choose("en");
  });

  it("marks a fork, which bears its origin's name, in the list and in the palette", async () => {
    const from = { session: "s1", round: 2, exact: true };
    sessions.push(
      sessionRow("f1", { topic: "Requirements for Shed", forked_from: from, status: "active", waiting: 1 }),
      sessionRow("f2", { topic: "Another", forked_from: { ...from, session: "gone" } }),
    );
    await openHome();
    expect(screen.getByTestId("fork-f1").textContent).toBe("Fork of “Requirements for Shed” after round 2");
    expect(screen.getByTestId("fork-f2").textContent).toContain("not here any more, after round 2");
    expect(screen.queryByTestId("fork-s1")).toBeNull();
    // Its name alone is that of what it was forked from: where it stands by itself it says so.
    expect(
      screen.getByRole("button", { name: "A decision in “Requirements for Shed (fork after round 2)”" }),
    ).toBeTruthy();
    const hints = palette.commands.filter(({ label }) => label.startsWith("Requirements for Shed"));
    expect(hints.map(({ label }) => label)).toEqual([
      "Requirements for Shed",
      "Requirements for Shed (fork after round 2)",
    ]);
    expect(hints.map(({ hint }) => hint)).toEqual([
      "Session, closed",
      "Session, active · Fork of “Requirements for Shed” after round 2",
    ]);
  });

  it("shows fifty of many sessions at a time, and finds any of them", async () => {
    sessions = Array.from({ length: 120 }, (_, at) =>
      sessionRow(`s${at}`, { topic: `Topic number ${at}`, status: "closed" }),
    );
    render(Home, { props: { path: "/p" } });
    const rows = () => screen.queryAllByTestId(/^session-row-/);
    await waitFor(() => expect(rows()).toHaveLength(50));
    await user.click(screen.getByRole("button", { name: "Show 50 more of 70" }));
    expect(rows()).toHaveLength(100);
    await user.type(screen.getByRole("searchbox", { name: "Find one of 120" }), "number 117");
    expect(rows()).toHaveLength(1);
    await user.type(screen.getByRole("searchbox"), "x");
    expect(rows()).toHaveLength(0);
    expect(screen.getByRole("status").textContent).toContain("No session of that name here.");
  });
});
