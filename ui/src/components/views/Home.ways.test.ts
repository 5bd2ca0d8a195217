import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { tick } from "svelte";
import { beforeEach, describe, expect, it } from "vitest";
import type { DeletedRow } from "../../lib/generated/DeletedRow";
import type { InputChange } from "../../lib/generated/InputChange";
import type { NextStep } from "../../lib/generated/NextStep";
import type { ProjectHome } from "../../lib/generated/ProjectHome";
import type { SessionRow } from "../../lib/generated/SessionRow";
import type { VersionRow } from "../../lib/generated/VersionRow";
import { FakeHost } from "../../lib/host/fake";
import { traceOf, tracedItem } from "../../lib/host/fake/traceability";
import { setHost } from "../../lib/host";
import { nav } from "../../lib/nav.svelte";
import { notices } from "../../lib/notices.svelte";
import { palette } from "../../lib/palette.svelte";
import { draftOf, forgetDraft } from "../newsession/drafts";
import { inputsOf, sessionRow } from "../../test/samples";
import { home, homeHost, requirements, twoSessions, written } from "../../test/home";
import Home from "./Home.svelte";

describe("Home, by what it leads to", () => {
  let sessions: SessionRow[];
  let host: FakeHost;
  const user = userEvent.setup();

  beforeEach(() => {
    forgetDraft("/p");
    notices.clear();
    sessions = twoSessions();
    host = homeHost(() => sessions);
  });

  async function open() {
    const rendered = render(Home, { path: "/p" });
    await screen.findByTestId("home");
    return rendered;
  }

  it("stands for the folder that a project file is in, and asks for nothing else by the file", async () => {
    nav.go({ screen: "home", path: "/p/Shed.roundtable" });
    render(Home, { path: "/p/Shed.roundtable" });
    await waitFor(() => expect(nav.route).toEqual({ screen: "home", path: "/p" }));
    expect(screen.queryByTestId("home")).toBeNull();
    expect(host.asked("look_through")).toEqual([]);
    // Who went on meanwhile is not brought back.
    nav.go({ screen: "settings" });
    render(Home, { path: "/p/Shed.roundtable" });
    await waitFor(() => expect(host.asked("open_project")).toHaveLength(2));
    await tick();
    expect(nav.route).toEqual({ screen: "settings" });
  });

  it("says why a project file opens nothing", async () => {
    const params = { path: "/q/Shed.roundtable", folder: "/q" };
    const alone = { code: "project_file_alone", params, detail: "" };
    setHost(new FakeHost({ open_project: () => Promise.reject(alone) }));
    render(Home, { path: "/q/Shed.roundtable" });
    const error = await screen.findByTestId("error-project_file_alone");
    expect(error.textContent).toContain("There is no project in the folder /q");
    expect(error.textContent).toContain("Nothing was opened or changed.");
  });

  it("does from the palette whatever the page can do, with each session and each document by its name", async () => {
    const record = "docs/architecture/decisions/ADR-001.md";
    const documents = [requirements, record].map((path) => ({
      path,
      title: path,
      modified: null,
      practice: false,
    }));
    host = new FakeHost({
      open_project: () => ({ ...home(sessions, written), documents }),
      look_at_export: () => ({
        title: "Requirements",
        folder: "/p",
        items: 0,
        practice: false,
        lacking: [],
        remarks: [],
        forms: [{ form: "docx", file: "requirements.docx", usable: true }],
      }),
    });
    setHost(host);
    await open();
    const found = (word: string) =>
      palette.commands
        .filter(({ label, hint, also }) => `${label} ${hint} ${also}`.toLowerCase().includes(word))
        .map(({ label, hint }) => `${label} ${hint}`);
    expect(found("export")).toEqual([
      `Export… ${requirements}`,
      `Export… ${record}`,
      "Export… All decision records",
    ]);
    expect(found("open")).toContain(`${requirements} Document`);
    expect(found("review")).toContain("Requirements for Shed Session, closed");
    expect(found("replay")).toEqual(["Play it back Requirements for Shed"]);
    palette.commands.find(({ label, hint }) => label === "Export…" && hint === requirements)?.run();
    expect(await screen.findByTestId("export-dialog")).toBeTruthy();
    expect(host.asked("look_at_export")).toEqual([
      { path: "/p", of: { kind: "document", document: requirements }, session: null },
    ]);
  });

  it("plays a session back from its menu", async () => {
    await open();
    await user.click(screen.getByTestId("more-s1"));
    await user.click(screen.getByRole("menuitem", { name: "Play it back" }));
    expect(nav.route).toEqual({ screen: "replay", path: "/p", session: "s1" });
  });

  it("lists the components of a workspace, and opens those that are projects", async () => {
    const components: ProjectHome["components"] = [
      { name: "gate", path: "services/gate", place: { is: "project", path: "/p/services/gate" } },
      { name: "board", path: "board", place: { is: "missing" } },
    ];
    setHost(new FakeHost({ open_project: () => ({ ...home(sessions, written), components }) }));
    await open();
    const missing = within(screen.getByTestId("components")).getByText("board", { selector: "strong" });
    expect(missing.closest("li")?.textContent).toContain("There is no such folder.");
    await user.click(screen.getByTestId("component-gate"));
    expect(nav.route).toEqual({ screen: "home", path: "/p/services/gate" });
  });

  it("writes where documents go, and shows it", async () => {
    const choice = (place: "docs" | "s2s") => ({
      place,
      requirements: `${place}/requirements.md`,
      architecture: `${place}/architecture.md`,
      decisions: `${place}/decisions`,
      there: [],
    });
    const choices = [choice("docs"), choice("s2s")];
    const placed = (now: "docs" | "s2s", because: "usual" | "setting"): ProjectHome => ({
      ...home(sessions, written),
      places: { now, because, choices },
    });
    host.answers.open_project = () => placed("docs", "usual");
    host.answers.set_document_place = ({ place }) => placed(place, "setting");
    await open();
    await user.click(screen.getByText(/Documents are written to/));
    await user.click(screen.getByTestId("document-place-s2s"));
    await user.click(screen.getByTestId("document-place-save"));
    expect(host.asked("set_document_place")).toEqual([{ path: "/p", place: "s2s" }]);
    await screen.findByText(".s2s/", { selector: "summary .path" });
    expect(notices.list[0]?.text).toContain("not moved");
  });

  it("leads to the findings of a session that cannot go on before they are mended", async () => {
    sessions = [sessionRow("s2", { status: "paused" })];
    host.answers.open_project = () => home(sessions, { step: "resume", session: "s2" });
    let release!: () => void;
    const looked = new Promise<void>((resolve) => (release = resolve));
    const mend = { step: "mend" as const, session: "s2", count: 2 };
    host.call = ((call) => async (name, request) => {
      if (name === "look_through") await looked;
      return call(name, request);
    })(host.call.bind(host)) as typeof host.call;
    host.answers.look_through = () => ({
      to_mend: { s2: 2 },
      answers_lost: [],
      documents: [],
      next_step: mend,
    });
    await open();
    // The list does not wait for the look.
    expect(screen.getByTestId("resume-s2")).toBeTruthy();
    release();
    await screen.findByTestId("mend-s2");
    expect(screen.queryByTestId("resume-s2")).toBeNull();
    expect(screen.getByTestId("session-row-s2").textContent).toContain("2 findings must be mended before");
    expect(screen.getByTestId("next-step").textContent).toContain("2 findings must be mended before");
    await user.click(screen.getByTestId("mend-s2"));
    expect(nav.route).toEqual({ screen: "table", path: "/p", session: "s2", resume: false });
  });

  it("leads to a document that lost something before anything is built on it", async () => {
    const mend = {
      step: "mend_document" as const,
      document: requirements,
      title: "Requirements: Shed",
      artifacts: "REQ-002",
    };
    host.answers.look_through = () => ({ to_mend: {}, answers_lost: [], documents: [], next_step: mend });
    await open();
    await screen.findByText(/“Requirements: Shed” has lost what was approved/);
    expect(screen.queryByTestId("start-design-linked")).toBeNull();
    await user.click(screen.getByTestId("next-step-go"));
    expect(nav.route).toEqual({ screen: "document", path: "/p", document: requirements });
  });

  it("leads to two wordings of one item before anything is built on them, and to writing what was decided", async () => {
    const between: NextStep = {
      step: "decide_between",
      document: requirements,
      title: "Requirements: Shed",
      session: "s2",
      artifact: "REQ-012",
      other_session: "s1",
      other: "REQ-002",
      pairs: 2,
    };
    const documents = [{ path: requirements, title: "Requirements", modified: null, practice: false }];
    host.answers.open_project = () => ({ ...home(sessions, between), documents });
    host.answers.look_through = () => ({ to_mend: {}, answers_lost: [], documents: [], next_step: between });
    const { unmount } = await open();
    const step = screen.getByTestId("next-step");
    expect(step.textContent).toContain(
      "“Requirements: Shed” holds 2 items of a session and of its fork in two versions (REQ-012 / REQ-002, …).",
    );
    await user.click(screen.getByTestId("next-step-compare"));
    expect(nav.route).toEqual({ screen: "compare", path: "/p", left: "s1", right: "s2" });
    await user.click(screen.getByTestId("next-step-go"));
    expect(nav.route).toEqual({
      screen: "review",
      path: "/p",
      session: "s2",
      artifact: "REQ-012",
      against: { session: "s1", artifact: "REQ-002" },
    });
    unmount();

    const change: InputChange = { session: "s1", artifact: "REQ-002", title: "Reserve", since: "changed" };
    host.answers.document_inputs = () => ({
      documents: [inputsOf(requirements, { changes: [change] })],
    });
    const { unmount: close } = await open();
    await user.click(await screen.findByTestId("next-step-again"));
    expect(nav.route).toEqual({ screen: "review", path: "/p", session: "s1" });
    close();

    // What cannot be read stops the document from being written: it is mended first.
    const unread: InputChange = { ...change, session: "s2", since: "unread" };
    host.answers.document_inputs = () => ({
      documents: [inputsOf(requirements, { changes: [change, unread] })],
    });
    await open();
    await user.click(await screen.findByTestId("next-step-mend"));
    expect(screen.getByTestId("next-step").textContent).toContain("cannot be read. Mend them first");
    expect(nav.route).toEqual({ screen: "review", path: "/p", session: "s2" });
  });

  it("leads to what makes a document nothing to build on before it is built on", async () => {
    const design: NextStep = { step: "start_design", document: requirements, linked: ["s1"] };
    const documents = [{ path: requirements, title: "Requirements", modified: null, practice: false }];
    host.answers.look_through = () => ({ to_mend: {}, answers_lost: [], documents: [], next_step: design });
    host.answers.open_project = () => ({ ...home(sessions, design), documents });
    host.answers.document_inputs = () => ({ documents: [inputsOf(requirements, { markers: 12 })] });
    const { unmount } = await open();
    await user.click(await screen.findByTestId("next-step-markers"));
    expect(screen.getByTestId("next-step").textContent).toContain("from line 12 on");
    expect(screen.queryByTestId("start-design-linked")).toBeNull();
    expect(nav.route).toEqual({ screen: "document", path: "/p", document: requirements });
    unmount();

    const gone = { file: ".s2s/sessions/s9.yaml", message: "it is gone" };
    const unread = [{ session: "s9", message: "there is no session" }];
    host.answers.document_inputs = () => ({ documents: [inputsOf(requirements, { unread })] });
    const { unmount: close } = await open();
    expect(screen.getByTestId("start-design-linked")).toBeTruthy();
    close();
    host.answers.open_project = () => ({ ...home(sessions, design), documents, damaged: [gone] });
    await open();
    await screen.findByTestId("next-step-file");
    expect(screen.getByTestId("next-step").textContent).toContain("is gone or cannot be read: s9");
    expect(screen.queryByTestId("start-design-linked")).toBeNull();
  });

  it("says of a document how many of its questions nobody has answered, and leads to them", async () => {
    const read: NextStep = { step: "read_document", document: requirements, workflow: "specs" };
    const documents = [{ path: requirements, title: "Requirements", modified: null, practice: false }];
    const asking = sessions.map((row) => ({ ...row, open_questions: row.id === "s1" ? 3 : 0 }));
    host.answers.open_project = () => ({ ...home(asking, read), documents });
    host.answers.look_through = () => ({ to_mend: {}, answers_lost: [], documents: [], next_step: read });
    host.answers.document_inputs = () => ({ documents: [inputsOf(requirements, { sessions: ["s1"] })] });
    const { unmount } = await open();
    const said = (await screen.findByTestId("open-questions")).textContent;
    expect(said).toContain("3 questions wait for an answer.");
    await user.click(screen.getByTestId("answer-questions"));
    expect(nav.route).toEqual({ screen: "review", path: "/p", session: "s1" });
    unmount();

    host.answers.document_inputs = () => ({ documents: [inputsOf(requirements, { sessions: ["s2"] })] });
    await open();
    expect(screen.queryByTestId("open-questions")).toBeNull();
  });

  it("leads to writing again what was decided since before it is read", async () => {
    const read: NextStep = { step: "read_document", document: requirements, workflow: "specs" };
    const documents = [{ path: requirements, title: "Requirements", modified: null, practice: false }];
    host.answers.open_project = () => ({ ...home(sessions, read), documents });
    host.answers.look_through = () => ({ to_mend: {}, answers_lost: [], documents: [], next_step: read });
    const change: InputChange = { session: "s1", artifact: "REQ-002", title: "Reserve", since: "rejected" };
    host.answers.document_inputs = () => ({
      documents: [inputsOf(requirements, { changes: [change] })],
    });
    await open();
    await user.click(await screen.findByTestId("next-step-again"));
    expect(nav.route).toEqual({ screen: "review", path: "/p", session: "s1" });
    await user.click(screen.getByTestId("next-step-go"));
    expect(nav.route).toEqual({ screen: "document", path: "/p", document: requirements });
  });

  it("says that a document is gone, what is kept of it, and how it comes back", async () => {
    const gone = (versions: number): NextStep => ({
      step: "document_gone",
      session: "s1",
      further: [],
      document: requirements,
      versions,
    });
    host.answers.open_project = () => ({ ...home(sessions, gone(2)), gone: [requirements] });
    host.answers.document_versions = ({ document }) => ({
      versions: document === requirements ? ([{}, {}] as VersionRow[]) : [],
      sessions: [],
    });
    const { unmount } = await open();
    const step = screen.getByTestId("next-step");
    expect(step.textContent).toContain(`${requirements} is not there any more. 2 versions of it are kept`);
    expect(step.textContent).not.toContain("no document yet");
    expect((await screen.findByTestId(`gone-${requirements}`)).closest("li")?.textContent).toContain(
      "2 earlier",
    );
    await user.click(screen.getByTestId("next-step-go"));
    expect(nav.route).toEqual({ screen: "document", path: "/p", document: requirements });
    await user.click(screen.getByTestId("next-step-anew"));
    expect(nav.route).toEqual({ screen: "review", path: "/p", session: "s1" });
    unmount();

    host.answers.open_project = () => ({ ...home(sessions, gone(0)), gone: [requirements] });
    host.answers.document_versions = () => ({ versions: [], sessions: [] });
    await open();
    expect(screen.getByTestId("next-step").textContent).toContain("was written and is not there any more");
    const row = await screen.findByTestId(`gone-${requirements}`);
    expect(row.closest("li")?.textContent).toContain("No earlier version is kept.");
    await user.click(screen.getByTestId("next-step-go"));
    expect(nav.route).toEqual({ screen: "review", path: "/p", session: "s1" });
  });

  it("says of settings that cannot be read that nothing has to be written anew, and looks again", async () => {
    const file = { file: ".s2s/config.yaml", message: "line 3, column 2: a list was expected" };
    host.answers.open_project = () => ({ ...home(sessions, { step: "mend_settings" }), problems: [file] });
    await open();
    const step = screen.getByTestId("next-step").textContent;
    expect(step).toContain("nothing has to be written anew");
    expect(step).not.toContain("no document yet");
    const damaged = screen.getByTestId("damaged");
    expect(damaged.textContent).toContain("1 file cannot be read");
    expect(damaged.textContent).toContain("It was left untouched, and everything else works. Mend it in");
    expect(damaged.textContent?.split("config.yaml")).toHaveLength(2);
    host.answers.open_project = () => home(sessions, written);
    await user.click(screen.getByTestId("next-step-go"));
    await screen.findByTestId("start-design-linked");
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

  it("lets every session be deleted that does not run, whoever made it", async () => {
    sessions = [
      sessionRow("s1", { status: "active", running: true }),
      sessionRow("s2", { generation: "A", resumable: false, status: "paused" }),
    ];
    await open();
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
      restorable: true,
      ...change,
    });
    await open();
    expect(screen.queryByTestId("deleted")).toBeNull();
    document.body.innerHTML = "";
    host.answers.open_project = () =>
      home(sessions, written, [gone("s9-2"), gone("s1-2", { session: "s1", restorable: false })]);
    await open();
    const trash = within(screen.getByTestId("deleted"));
    expect(screen.getByTestId("deleted").textContent).toContain("Deleted sessions: 2 sessions in the trash");
    expect(screen.getByTestId("deleted-s9-2").textContent).toContain("Topic of s9-2");
    expect(screen.getByTestId("deleted-s9-2").textContent).toContain("Brainstorm");
    expect(screen.queryByTestId("restore-s1-2")).toBeNull();
    expect(screen.getByTestId("deleted-s1-2").textContent).toContain("Another session of its name");
    await user.click(trash.getByRole("button", { name: "Restore “Topic of s9-2”", hidden: true }));
    expect(host.asked("restore_session")).toEqual([{ path: "/p", session: "s9", name: "s9-2" }]);
    await waitFor(() => expect(screen.queryByTestId("deleted")).toBeNull());
    expect(notices.list.at(-1)?.text).toBe("“Topic of s9-2” is back.");
  });

  it("offers a design on the requirements, and reading them", async () => {
    await open();
    const step = within(screen.getByTestId("next-step"));
    await user.click(step.getByRole("button", { name: "Read the requirements" }));
    expect(nav.route).toEqual({ screen: "document", path: "/p", document: requirements });
    await user.click(step.getByRole("button", { name: "Start a design from them" }));
    expect(nav.route).toEqual({ screen: "new_session", path: "/p" });
    expect(draftOf("/p")).toMatchObject({ workflow: "design", linked: ["s1"] });
  });

  it("offers specs on a brainstorm, and the document of everything else", async () => {
    host.answers.open_project = () => home(sessions, { step: "start_specs", linked: "s2", document: null });
    await open();
    expect(screen.getByTestId("next-step").textContent).toContain(
      "The ideas of “Topic of s2” are written down.",
    );
    // Specs from nothing are still offered below.
    expect(screen.getByTestId("start-specs")).toBeTruthy();
    await user.click(screen.getByTestId("start-specs-linked"));
    expect(draftOf("/p")).toMatchObject({ workflow: "specs", linked: ["s2"] });
    // Ideas that came after the requirements.
    document.body.innerHTML = "";
    const further = { step: "start_specs", linked: "s2", document: requirements } as const;
    host.answers.open_project = () => home(sessions, further);
    await open();
    expect(screen.getByTestId("next-step").textContent).toContain("requirements are there already");
    await user.click(screen.getByRole("button", { name: "Read the requirements" }));
    expect(nav.route).toEqual({ screen: "document", path: "/p", document: requirements });
    for (const [workflow, label] of [
      ["specs", "Read the requirements"],
      ["design", "Read the architecture"],
      ["roundtable", "Read the document"],
    ] as const) {
      document.body.innerHTML = "";
      host.answers.open_project = () =>
        home(sessions, { step: "read_document", document: `docs/${workflow}.md`, workflow });
      await open();
      await user.click(screen.getByRole("button", { name: label }));
      expect(nav.route).toEqual({ screen: "document", path: "/p", document: `docs/${workflow}.md` });
    }
  });

  it("says of how many requirements nothing answers, as the traceability counts them, and leads there", async () => {
    const design: NextStep = { step: "read_document", document: "docs/design.md", workflow: "design" };
    host.answers.open_project = () => home(sessions, design);
    host.answers.look_through = () => ({ to_mend: {}, answers_lost: [], documents: [], next_step: design });
    const items = [
      tracedItem("REQ-001", "requirement"),
      tracedItem("REQ-002", "requirement"),
      tracedItem("ARCH-001", "architecture_decision"),
      tracedItem("COMP-001", "component"),
    ];
    const trace = traceOf(items, [[3, "related", "REQ-001"]]);
    host.answers.traceability = () => ({ trace, practice: false, unread: [] });
    await open();
    const said = await screen.findByTestId("unanswered");
    expect(said.textContent).toContain("No decision and no component answers 1 of 2 requirements.");
    await user.click(screen.getByTestId("see-unanswered"));
    expect(nav.route).toEqual({ screen: "traceability", path: "/p", findings: "orphan" });
    document.body.innerHTML = "";
    host.answers.traceability = () => ({
      trace: traceOf(items.slice(2), []),
      practice: false,
      unread: [],
    });
    await open();
    await waitFor(() => expect(host.asked("traceability").length).toBeGreaterThan(1));
    expect(screen.queryByTestId("unanswered")).toBeNull();
  });

  it("puts a fork and what it was forked from side by side, from the menu of either", async () => {
    const from = { session: "s1", round: 2, exact: true };
    sessions.push(sessionRow("f1", { topic: "Requirements for Shed", forked_from: from, status: "closed" }));
    await open();
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
    await open();
    for (const other of ["s2", "s3", "s4"]) {
      await user.click(screen.getByTestId(`more-${other}`));
      expect(screen.getByTestId(`delete-${other}`)).toBeTruthy();
      expect(screen.queryByText(/^Fork after/)).toBeNull();
    }
    await user.click(screen.getByTestId("more-s1"));
    await user.click(screen.getByRole("menuitem", { name: "Fork after its last round (4)…" }));
    expect(nav.route).toEqual({ screen: "new_session", path: "/p", fork: { session: "s1", round: 4 } });
  });

  it("builds a design on the sessions of the requirements, whichever way it is begun", async () => {
    const documents = [{ path: requirements, title: "Requirements", modified: null, practice: false }];
    host.answers.open_project = () => ({ ...home(sessions, { step: "describe_project" }), documents });
    host.answers.document_inputs = () => ({
      documents: [inputsOf(requirements)],
    });
    await open();
    await screen.findByTestId(`inputs-${requirements}`);
    await user.click(screen.getByTestId("start-brainstorm"));
    expect(draftOf("/p").linked).toEqual([]);
    await user.click(screen.getByTestId("start-design"));
    expect(draftOf("/p")).toMatchObject({ workflow: "design", linked: ["s1"] });
  });

  it("leads into a session of every workflow, each offered once", async () => {
    await open();
    for (const workflow of ["specs", "design", "brainstorm", "roundtable"]) {
      await user.click(screen.getByTestId(`start-${workflow}`));
      expect(draftOf("/p").workflow).toBe(workflow);
    }
    document.body.innerHTML = "";
    host.answers.open_project = () => home([], { step: "start_specs", linked: null, document: null });
    await open();
    expect(screen.getByTestId("start-specs").textContent).toBe("Start a specs session");
    expect(screen.getByTestId("start-roundtable")).toBeTruthy();
  });
});
