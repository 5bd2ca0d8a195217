import { cleanup, render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { InputsOfDocument } from "../../lib/generated/InputsOfDocument";
import type { ProjectHome } from "../../lib/generated/ProjectHome";
import type { SessionView } from "../../lib/generated/SessionView";
import type { Statement } from "../../lib/generated/Statement";
import { setHost } from "../../lib/host";
import { FakeHost } from "../../lib/host/fake";
import { nav } from "../../lib/nav.svelte";
import { palette } from "../../lib/palette.svelte";
import { inputsOf, round, seatState, sessionRow, statement, view } from "../../test/samples";
import Table from "./Table.svelte";

/** As its files say it: laid for a round that never comes. */
const closed = (change: Partial<SessionView> = {}): SessionView =>
  view({
    status: "closed",
    running: false,
    rounds: [
      round(1),
      round(2, {
        question: "Who pays?",
        phase: "refinement",
        participation: "sequential",
        absent: [{ participant: "qa", reason: "No answer came in time." }],
      }),
    ],
    table: { ...view().table, round: 3 },
    ...change,
  });

function show(shown: SessionView, statements: Statement[]) {
  const host = new FakeHost({
    session_view: () => shown,
    round_detail: (request) => ({ round: request.round, statements, dumps: [] }),
    inspect_session: () => ({ findings: [], repairs: [] }),
  });
  setHost(host);
  render(Table, { path: "/p", session: "s1" });
  return host;
}

test("the table of a closed session has the answers and the confidence of its last round on its seats", async () => {
  const host = show(closed(), [statement("pm", 0.85)]);
  expect(await screen.findByText("What pm holds.")).toBeTruthy();
  expect(host.asked("round_detail")).toEqual([{ path: "/p", session: "s1", round: 2 }]);
  expect(screen.getByTestId("question").textContent).toContain("Who pays?");
  expect(screen.getByTestId("question").textContent).toContain("Round 2");
  expect(screen.getByTestId("seat-pm").textContent).toContain("85 %");
  expect(screen.getByTestId("seat-qa").dataset.state).toBe("absent");
  expect(screen.queryByText("No question on the table.")).toBeNull();
  await userEvent.click(screen.getByTestId("seat-pm"));
  const sheet = within(await screen.findByTestId("seat-sheet"));
  expect(sheet.getByText("A reason.")).toBeTruthy();
  expect(sheet.getByText(/Round 2/)).toBeTruthy();
});

test("the table of a session that waits for a decision has the round on its seats that is to be decided on", async () => {
  const asked = {
    id: "ESC-001",
    round: 2,
    trigger: "conflict_persists",
    triggers: [],
    reason: "They do not agree.",
    positions: [],
    recommendation: "",
  };
  show(closed({ status: "paused", escalations: [asked] }), [statement("pm", 0.85)]);
  expect(await screen.findByText("What pm holds.")).toBeTruthy();
  expect(screen.getByTestId("question").textContent).toContain("Who pays?");
  cleanup();
  // Without a question to the user the next round is to come.
  show(closed({ status: "paused" }), [statement("pm", 0.85)]);
  expect(await screen.findByText("No question on the table.")).toBeTruthy();
  expect(screen.queryByText("What pm holds.")).toBeNull();
});

test("a session that is over is forked after its last round from the palette, one without a round is not", async () => {
  const forks = () => palette.commands.filter(({ label }) => label.startsWith("Fork after"));
  show(closed(), []);
  await waitFor(() => expect(forks().map(({ label }) => label)).toEqual(["Fork after round 2…"]));
  forks()[0]?.run();
  expect(nav.route).toEqual({ screen: "new_session", path: "/p", fork: { session: "s1", round: 2 } });
  cleanup();
  show(closed({ rounds: [] }), []);
  await screen.findByTestId("table");
  expect(forks()).toEqual([]);
});

test("where nothing was kept of what was said, the seats have answered without words, and none waits", async () => {
  show(closed(), []);
  await waitFor(() => expect(screen.getByTestId("seat-pm").dataset.state).toBe("answered"));
  await userEvent.click(screen.getByTestId("seat-pm"));
  expect((await screen.findByTestId("seat-sheet")).textContent).toContain("what it said was not kept");
});

test("a seat that was not among those who were asked is not said to have answered", async () => {
  show(closed({ rounds: [round(1)] }), [statement("pm")]);
  await waitFor(() => expect(screen.getByTestId("seat-qa").dataset.state).toBe("not_asked"));
});

test("what the table has itself is left alone: a session that just ended, and one that goes on", async () => {
  const question = {
    focus: { type: "agenda" as const, topic_id: "flows" },
    question: "Now?",
    exploration: "",
  };
  const seats = [seatState("pm", { state: "answered", statement: statement("pm", 0.4) }), seatState("qa")];
  const host = show(closed({ table: { ...view().table, round: 2, question, seats } }), []);
  expect(await screen.findByText("Now?")).toBeTruthy();
  expect(screen.getByTestId("seat-pm").textContent).toContain("40 %");
  expect(host.asked("round_detail")).toEqual([]);
});

test("the table of a session that was forked leads to the comparison with its newest fork", async () => {
  const from = { session: "s1", round: 2, exact: true };
  const sessions = [
    sessionRow("20260301-f1", { forked_from: from }),
    sessionRow("20260302-f2", { forked_from: from }),
    sessionRow("s2", { forked_from: { ...from, session: "s9" } }),
  ];
  const host = show(closed(), []);
  host.answers.open_project = () => ({ sessions }) as unknown as ProjectHome;
  await userEvent.click(await screen.findByTestId("compare-with-fork"));
  expect(nav.route).toEqual({ screen: "compare", path: "/p", left: "s1", right: "20260302-f2" });
});

test("the table of a closed session says whether its document is written, and whether it holds", async () => {
  const conclusion = {
    by: "facilitator" as const,
    final_consensus: [],
    unresolved: [],
    recommendation: "",
    output_type: "requirements",
  };
  const document: InputsOfDocument = inputsOf("docs/specifications/requirements.md");
  const change = { session: "s1", artifact: "REQ-001", title: "Lend", since: "changed" as const };
  const unwritten = "Review them, and the document is written from what you approve.";
  const written = "The document is written. Review them again where something is to change.";
  for (const [documents, ended, words] of [
    [[], conclusion, unwritten],
    [[], null, "It was closed without a document."],
    [[document], conclusion, written],
    [[document], null, written],
    [
      [{ ...document, changes: [change] }],
      conclusion,
      "What the document was written from has changed since.",
    ],
    // Those of other sessions and the records of decisions are none of it.
    [[{ ...document, sessions: ["s2"] }], conclusion, unwritten],
    [[{ ...document, document: "docs/architecture/decisions/0001-x.md" }], conclusion, unwritten],
  ] as const) {
    const shown = closed({ conclusion: ended });
    const host = new FakeHost({
      session_view: () => shown,
      round_detail: (request) => ({ round: request.round, statements: [], dumps: [] }),
      inspect_session: () => ({ findings: [], repairs: [] }),
      document_inputs: () => ({ documents: [...documents] as InputsOfDocument[] }),
    });
    setHost(host);
    const { unmount } = render(Table, { path: "/p", session: "s1" });
    const closedCard = await screen.findByTestId("closed");
    expect(closedCard.textContent).toContain("2 rounds, ");
    expect(screen.getByTestId("closed-next").textContent).toContain(words);
    unmount();
  }
});

test("what is not known yet of its documents has its line kept free", async () => {
  let give: (found: { documents: InputsOfDocument[] }) => void = () => undefined;
  const host = show(closed(), []);
  host.answers.document_inputs = () => new Promise((resolve) => (give = resolve));
  expect((await screen.findByTestId("closed-next")).textContent).toBe("");
  give({ documents: [] });
  await waitFor(() => expect(screen.getByTestId("closed-next").textContent).toContain("closed without"));
});
