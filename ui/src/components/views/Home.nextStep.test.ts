import { screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { InputChange } from "../../lib/generated/InputChange";
import type { NextStep } from "../../lib/generated/NextStep";
import type { SessionRow } from "../../lib/generated/SessionRow";
import type { VersionRow } from "../../lib/generated/VersionRow";
import type { FakeHost } from "../../lib/host/fake";
import { traceOf, tracedItem } from "../../lib/host/fake/traceability";
import { nav } from "../../lib/nav.svelte";
import { draftOf } from "../newsession/drafts";
import { documentRow, inputsOf, sessionRow } from "../../test/samples";
import { home, homeHost, lookedThrough, openHome, requirements, twoSessions, written } from "../../test/home";

describe("Home, by the next step that it names", () => {
  let sessions: SessionRow[];
  let host: FakeHost;
  const user = userEvent.setup();

  beforeEach(() => {
    sessions = twoSessions();
    host = homeHost(() => sessions);
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
    host.answers.look_through = () => lookedThrough(mend, { to_mend: { s2: 2 } });
    await openHome();
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

  it("says that a session has no document only once everything was looked through, and counts no questions before", async () => {
    sessions = [sessionRow("s2", { status: "closed", open_questions: 1 })];
    const documents = [documentRow(requirements)];
    host.answers.open_project = () => ({ ...home(sessions, { step: "review", session: "s2" }), documents });
    let release!: () => void;
    const looked = new Promise<void>((resolve) => (release = resolve));
    host.call = ((call) => async (name, request) => {
      if (name === "look_through" || name === "document_inputs") await looked;
      return call(name, request);
    })(host.call.bind(host)) as typeof host.call;
    host.answers.look_through = () =>
      lookedThrough({ step: "read_document", document: requirements, workflow: "specs" });
    host.answers.document_inputs = () => ({
      documents: [inputsOf(requirements, { sessions: ["s2"], without_matter: { s2: 1 } })],
    });
    await openHome();
    await screen.findByTestId("looking-for-step");
    expect(screen.getByTestId("next-step").textContent).not.toContain("has no document yet");
    expect(within(screen.getByTestId("next-step")).queryByRole("button")).toBeNull();
    expect(screen.getByTestId("session-row-s2").textContent).not.toContain("open question");
    release();
    await screen.findByTestId("next-step-go");
    expect(screen.queryByTestId("looking-for-step")).toBeNull();
    expect(screen.getByTestId("session-row-s2").textContent).not.toContain("open question");
  });

  it("leads to a document that lost something before anything is built on it", async () => {
    const mend = {
      step: "mend_document" as const,
      document: requirements,
      title: "Requirements: Shed",
      artifacts: "REQ-002",
    };
    host.answers.look_through = () => lookedThrough(mend);
    await openHome();
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
    const documents = [documentRow(requirements)];
    host.answers.open_project = () => ({ ...home(sessions, between), documents });
    host.answers.look_through = () => lookedThrough(between);
    const { unmount } = await openHome();
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
    const { unmount: close } = await openHome();
    await user.click(await screen.findByTestId("next-step-again"));
    expect(nav.route).toEqual({ screen: "review", path: "/p", session: "s1" });
    close();

    // What cannot be read stops the document from being written: it is mended first.
    const unread: InputChange = { ...change, session: "s2", since: "unread" };
    host.answers.document_inputs = () => ({
      documents: [inputsOf(requirements, { changes: [change, unread] })],
    });
    await openHome();
    await user.click(await screen.findByTestId("next-step-mend"));
    expect(screen.getByTestId("next-step").textContent).toContain("cannot be read. Mend them first");
    expect(nav.route).toEqual({ screen: "review", path: "/p", session: "s2" });
  });

  it("leads to what makes a document nothing to build on before it is built on", async () => {
    const design: NextStep = { step: "start_design", document: requirements, linked: ["s1"] };
    const documents = [documentRow(requirements)];
    host.answers.look_through = () => lookedThrough(design);
    host.answers.open_project = () => ({ ...home(sessions, design), documents });
    host.answers.document_inputs = () => ({ documents: [inputsOf(requirements, { markers: 12 })] });
    const { unmount } = await openHome();
    await user.click(await screen.findByTestId("next-step-markers"));
    expect(screen.getByTestId("next-step").textContent).toContain("from line 12 on");
    expect(screen.queryByTestId("start-design-linked")).toBeNull();
    expect(nav.route).toEqual({ screen: "document", path: "/p", document: requirements });
    unmount();

    const gone = { file: ".s2s/sessions/s9.yaml", message: "it is gone" };
    const unread = [{ session: "s9", message: "there is no session" }];
    host.answers.document_inputs = () => ({ documents: [inputsOf(requirements, { unread })] });
    const { unmount: close } = await openHome();
    expect(screen.getByTestId("start-design-linked")).toBeTruthy();
    close();
    host.answers.open_project = () => ({ ...home(sessions, design), documents, damaged: [gone] });
    await openHome();
    await screen.findByTestId("next-step-file");
    expect(screen.getByTestId("next-step").textContent).toContain("is gone or cannot be read: s9");
    expect(screen.queryByTestId("start-design-linked")).toBeNull();
  });

  it("says of a document how many of its questions nobody has answered, and leads to them", async () => {
    const read: NextStep = { step: "read_document", document: requirements, workflow: "specs" };
    const documents = [documentRow(requirements)];
    const asking = sessions.map((row) => ({ ...row, open_questions: row.id === "s1" ? 3 : 0 }));
    host.answers.open_project = () => ({ ...home(asking, read), documents });
    host.answers.look_through = () => lookedThrough(read);
    host.answers.document_inputs = () => ({ documents: [inputsOf(requirements, { sessions: ["s1"] })] });
    const { unmount } = await openHome();
    const said = (await screen.findByTestId("open-questions")).textContent;
    expect(said).toContain("3 questions of “Requirements for Shed” wait for an answer.");
    await user.click(screen.getByTestId("answer-questions"));
    expect(nav.route).toEqual({ screen: "review", path: "/p", session: "s1" });
    unmount();

    host.answers.document_inputs = () => ({ documents: [inputsOf(requirements, { sessions: ["s2"] })] });
    await openHome();
    expect(screen.queryByTestId("open-questions")).toBeNull();
  });

  it("counts no question among those that wait whose decision was taken back", async () => {
    const read: NextStep = { step: "read_document", document: requirements, workflow: "specs" };
    const asking = sessions.map((row) => ({ ...row, open_questions: row.id === "s1" ? 3 : 0 }));
    host.answers.open_project = () => ({ ...home(asking, read), documents: [documentRow(requirements)] });
    host.answers.look_through = () => lookedThrough(read);
    const gone = (n: number) => {
      host.answers.document_inputs = () => ({
        documents: [inputsOf(requirements, { sessions: ["s1"], without_matter: { s1: n } })],
      });
    };
    gone(1);
    const { unmount } = await openHome();
    expect((await screen.findByTestId("open-questions")).textContent).toContain("2 questions of");
    expect(screen.getByTestId("session-row-s1").textContent).toContain("2 open questions");
    unmount();
    gone(3);
    await openHome();
    await waitFor(() =>
      expect(screen.getByTestId("session-row-s1").textContent).not.toContain("open question"),
    );
    expect(screen.queryByTestId("open-questions")).toBeNull();
  });

  it("still says that a document is to be written again while a fork waits for its review", async () => {
    const review: NextStep = { step: "review", session: "s2" };
    host.answers.open_project = () => ({ ...home(sessions, review), documents: [documentRow(requirements)] });
    host.answers.look_through = () => lookedThrough(review);
    const change: InputChange = { session: "s1", artifact: "REQ-002", title: "Reserve", since: "rejected" };
    const of = (changes: InputChange[]) => {
      host.answers.document_inputs = () => ({
        documents: [inputsOf(requirements, { sessions: ["s1"], changes })],
      });
    };
    of([change]);
    const { unmount } = await openHome();
    const again = await screen.findByTestId("next-step-again");
    const said = screen.getByTestId("next-step").textContent;
    expect(said).toContain("has no document yet: review what the panel found.");
    expect(said).toContain("has changed since. Write it again before anything is built on it.");
    await user.click(again);
    expect(nav.route).toEqual({ screen: "review", path: "/p", session: "s1" });
    unmount();
    of([]);
    await openHome();
    await user.click(screen.getByTestId("next-step-go"));
    expect(nav.route).toEqual({ screen: "review", path: "/p", session: "s2" });
    expect(screen.queryByTestId("next-step-again")).toBeNull();
  });

  it("says of how many sessions the questions are, and counts those that a fork has copied once", async () => {
    const read: NextStep = { step: "read_document", document: requirements, workflow: "specs" };
    const asking = [
      sessionRow("s4", { open_questions: 1, forked_from: { session: "s3", round: 2, exact: true } }),
      sessionRow("s3", { open_questions: 2, forked_from: { session: "s1", round: 1, exact: true } }),
      sessionRow("s2", { open_questions: 4 }),
      sessionRow("s1", { open_questions: 3 }),
    ];
    host.answers.open_project = () => ({ ...home(asking, read), documents: [documentRow(requirements)] });
    host.answers.look_through = () => lookedThrough(read);
    const of = (...made: string[]) => {
      // Of the three of s1 one was copied into s3, and of its two one into s4.
      const asked = { s1: 1, ...(made.includes("s4") ? { s3: 1 } : {}) };
      host.answers.document_inputs = () => ({
        documents: [inputsOf(requirements, { sessions: made, asked_in_fork: asked })],
      });
    };
    of("s1", "s2", "s3", "s4");
    const { unmount } = await openHome();
    const said = await screen.findByTestId("open-questions");
    expect(said.textContent).toContain("8 questions of 4 sessions wait for an answer.");
    expect(
      screen.getByRole("button", { name: "1 question of “Topic of s4 (fork after round 2)”" }),
    ).toBeTruthy();
    await user.click(screen.getByTestId("more-questions"));
    expect(screen.getByRole("button", { name: "2 questions of “Topic of s1”" })).toBeTruthy();
    // The list of sessions counts no others.
    expect(screen.getByTestId("session-row-s1").textContent).toContain("2 open questions");
    await user.click(screen.getByRole("button", { name: "4 questions of “Topic of s2”" }));
    expect(nav.route).toEqual({ screen: "review", path: "/p", session: "s2" });
    unmount();

    of("s1", "s3");
    await openHome();
    expect((await screen.findByTestId("open-questions")).textContent).toContain(
      "4 questions of 2 sessions wait for an answer.",
    );
  });

  it("names the questions of the sessions of all documents, the newest first, and of many the first ones", async () => {
    const ids = ["s5", "s4", "s3", "s2", "s1"];
    const asking = ids.map((id, at) => sessionRow(id, { open_questions: at + 1 }));
    // Whatever is to be done next: they wait for the user all the same.
    const review: NextStep = { step: "review", session: "s9" };
    host.answers.open_project = () => ({
      ...home([sessionRow("s9", { open_questions: 7 }), ...asking], review),
      documents: [documentRow(requirements)],
    });
    host.answers.look_through = () => lookedThrough(review);
    host.answers.document_inputs = () => ({
      documents: [
        inputsOf(requirements, { sessions: ["s1", "s2", "s5"], without_matter: { s2: 1 } }),
        inputsOf("docs/ARCHITECTURE.md", { sessions: ["s3", "s4", "s5"] }),
      ],
    });
    await openHome();
    const said = within(await screen.findByTestId("open-questions"));
    expect(said.getByText(/14 questions of 5 sessions wait for an answer\./)).toBeTruthy();
    const named = () => said.getAllByRole("listitem").map((item) => item.textContent.trim());
    const first = [
      "1 question of “Topic of s5”",
      "2 questions of “Topic of s4”",
      "3 questions of “Topic of s3”",
    ];
    expect(named()).toEqual([...first, "and 2 more"]);
    await user.click(said.getByTestId("more-questions"));
    expect(named()).toEqual([...first, "3 questions of “Topic of s2”", "5 questions of “Topic of s1”"]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe("3 questions of “Topic of s2”"));
  });

  it("leads to writing again what was decided since before it is read", async () => {
    const read: NextStep = { step: "read_document", document: requirements, workflow: "specs" };
    const documents = [documentRow(requirements)];
    host.answers.open_project = () => ({ ...home(sessions, read), documents });
    host.answers.look_through = () => lookedThrough(read);
    const change: InputChange = { session: "s1", artifact: "REQ-002", title: "Reserve", since: "rejected" };
    host.answers.document_inputs = () => ({
      documents: [inputsOf(requirements, { changes: [change] })],
    });
    await openHome();
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
    const { unmount } = await openHome();
    const step = screen.getByTestId("next-step");
    expect(step.textContent).toContain(`${requirements} is not there any more. 2 versions of it are kept`);
    expect(step.textContent).not.toContain("no document yet");
    expect((await screen.findByTestId(`gone-${requirements}`)).closest("li")?.textContent).toContain(
      "2 earlier",
    );
    await user.click(screen.getByTestId("next-step-go"));
    expect(nav.route).toEqual({ screen: "document", path: "/p", document: requirements, kept: true });
    await user.click(screen.getByTestId("next-step-anew"));
    expect(nav.route).toEqual({ screen: "review", path: "/p", session: "s1" });
    unmount();

    host.answers.open_project = () => ({ ...home(sessions, gone(0)), gone: [requirements] });
    host.answers.document_versions = () => ({ versions: [], sessions: [] });
    await openHome();
    expect(screen.getByTestId("next-step").textContent).toContain("was written and is not there any more");
    const row = await screen.findByTestId(`gone-${requirements}`);
    expect(row.closest("li")?.textContent).toContain("No earlier version is kept.");
    await user.click(screen.getByTestId("next-step-go"));
    expect(nav.route).toEqual({ screen: "review", path: "/p", session: "s1" });
  });

  it("says of settings that cannot be read that nothing has to be written anew, and looks again", async () => {
    const file = { file: ".s2s/config.yaml", message: "line 3, column 2: a list was expected" };
    host.answers.open_project = () => ({ ...home(sessions, { step: "mend_settings" }), problems: [file] });
    await openHome();
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

  it("offers a design on the requirements, and reading them", async () => {
    await openHome();
    const step = within(screen.getByTestId("next-step"));
    await user.click(step.getByRole("button", { name: "Read the requirements" }));
    expect(nav.route).toEqual({ screen: "document", path: "/p", document: requirements });
    await user.click(step.getByRole("button", { name: "Start a design from them" }));
    expect(nav.route).toEqual({ screen: "new_session", path: "/p" });
    expect(draftOf("/p")).toMatchObject({ workflow: "design", linked: ["s1"] });
  });

  it("offers specs on a brainstorm, and the document of everything else", async () => {
    host.answers.open_project = () => home(sessions, { step: "start_specs", linked: "s2", document: null });
    await openHome();
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
    await openHome();
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
      await openHome();
      await user.click(screen.getByRole("button", { name: label }));
      expect(nav.route).toEqual({ screen: "document", path: "/p", document: `docs/${workflow}.md` });
    }
  });

  it("says of how many agreed requirements nothing answers, as the traceability counts them, and leads there", async () => {
    const design: NextStep = { step: "read_document", document: "docs/design.md", workflow: "design" };
    host.answers.open_project = () => home(sessions, design);
    host.answers.look_through = () => lookedThrough(design);
    const items = [
      tracedItem("REQ-001", "requirement"),
      tracedItem("REQ-002", "requirement"),
      // In no document, and so not counted.
      tracedItem("NFR-003", "nfr", { standing: "undecided" }),
      tracedItem("ARCH-001", "architecture_decision"),
      tracedItem("COMP-001", "component"),
    ];
    const trace = traceOf(items, [[4, "related", "REQ-001"]]);
    host.answers.traceability = () => ({
      trace,
      practice: false,
      unread: [],
      left_out: [],
    });
    await openHome();
    const said = await screen.findByTestId("unanswered");
    expect(said.textContent).toContain("No decision and no component answers 1 of 2 requirements.");
    await user.click(screen.getByTestId("see-unanswered"));
    expect(nav.route).toEqual({ screen: "traceability", path: "/p", findings: "orphan" });
    document.body.innerHTML = "";
    host.answers.traceability = () => ({
      trace: traceOf(items.slice(3), []),
      practice: false,
      unread: [],
      left_out: [],
    });
    await openHome();
    await waitFor(() => expect(host.asked("traceability").length).toBeGreaterThan(1));
    expect(screen.queryByTestId("unanswered")).toBeNull();
  });
});
