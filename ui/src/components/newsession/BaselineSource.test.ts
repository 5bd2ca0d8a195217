// An existing document in New session: said what is sent before it is sent, read, unticked, cancelled, refused.
import { cleanup, render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { MappedSource } from "../../lib/generated/MappedSource";
import type { SourceLook } from "../../lib/generated/SourceLook";
import { app } from "../../lib/app.svelte";
import { setHost } from "../../lib/host";
import { FakeHost } from "../../lib/host/fake";
import { artifact, inputsOf, options, providerSettings, round, view } from "../../test/samples";
import Agenda from "../agenda/Agenda.svelte";
import NewSession from "../views/NewSession.svelte";
import { apply } from "../../lib/session/apply";
import { forgetDraft } from "./drafts";

const found = (): MappedSource => ({
  name: "docs/tender.md",
  hash: "abc",
  practice: false,
  mapping: {
    items: [
      {
        ref: "M-1",
        type: "requirement",
        title: "Cancel online",
        priority: "must",
        sources: [{ line: 41, words: "Patients shall be able to cancel online" }],
        certainty: "stated",
      },
      {
        ref: "M-2",
        type: "nfr",
        title: "<img src=x onerror=alert(1)>",
        sources: [{ line: 45, words: "should load quickly" }],
        certainty: "implied",
        conflicts_with: ["M-1"],
        matches: "NFR-001",
        note: "No value.",
      },
    ],
    other: [{ kind: "exclusion", text: "No payment.", sources: [{ line: 46, words: "not planned" }] }],
    skipped: [],
    summary: "Two demands.",
    confidence: 0.9,
    dropped: 3,
    warnings: [],
  },
  omitted: [
    { line: 41, words: "Patients shall be able to cancel online", reason: "left_out_by_user", ref: "M-1" },
    { line: 46, words: "not planned", reason: "exclusion", why: "No payment." },
  ],
  tokens: 10,
  cost: null,
});

const ticked = (ref: string) => screen.getByTestId<HTMLInputElement>(`keep-${ref}`).checked;

const look = (): SourceLook => ({
  name: "docs/tender.md",
  bytes: 900,
  lines: 46,
  parts: 2,
  tokens_in: 3_000,
  sent_to: { provider: "Anthropic", host: "api.anthropic.com", model: "m-1" },
  practice: false,
});

describe("starting from an existing document", () => {
  let host: FakeHost;
  let answer: () => MappedSource | Promise<MappedSource>;
  const user = userEvent.setup();

  beforeEach(async () => {
    forgetDraft("/p");
    answer = found;
    host = new FakeHost({
      app_state: () => ({
        version: "1",
        recents: [],
        appearance: "system",
        language: "en",
        reviewer: "",
        documents_dir: "/d",
        native_dialogs: true,
        started_with: null,
      }),
      session_options: options,
      start_session: () => view(),
      provider_settings: () => providerSettings(),
      source_documents: () => ({ documents: [{ path: "docs/tender.md", title: "Tender" }] }),
      pick_document: () => ({ path: "/home/me/old spec.docx" }),
      look_at_source: ({ source }) => {
        if (source.kind === "file")
          throw { code: "source_not_text", params: { path: source.file, kind: "docx" }, detail: "" };
        return look();
      },
      map_source: () => answer(),
      reading_progress: () => ({ running: true, part: 2, parts: 2, characters: 1_500 }),
      cancel_reading: () => ({}),
    });
    setHost(host);
    await app.load();
    render(NewSession, { path: "/p" });
    await screen.findByTestId("new-session");
  });

  async function chooseOwn() {
    await user.click(screen.getByText("Start from an existing document"));
    await user.selectOptions(await screen.findByTestId("source-document"), "docs/tender.md");
    await screen.findByTestId("source-look");
  }

  async function readOwn() {
    await chooseOwn();
    await user.click(screen.getByTestId("read-source"));
    await screen.findByTestId("baseline-items");
  }

  it("says of a document that it is older than what it was made from, and what has changed", async () => {
    const change = { session: "s1", artifact: "REQ-003", title: "Return", since: "changed" as const };
    const of = inputsOf("docs/tender.md", { changes: [change] });
    host.answers.document_inputs = () => ({ documents: [of] });
    await chooseOwn();
    const list = screen.getByTestId<HTMLSelectElement>("source-document");
    await waitFor(() => expect(list.options[1]?.text).toBe("Tender (docs/tender.md), changed since"));
    expect(screen.getByTestId("inputs-docs/tender.md").textContent).toContain("REQ-003");
  });

  it("takes up what the reader took nothing from, and gives it back", async () => {
    const passage = { line: 43, words: "The desk phone must ring.", reason: "nothing_taken" as const };
    answer = () => ({ ...found(), omitted: [...found().omitted, passage] });
    await readOwn();
    await user.click(screen.getByText("What nothing was taken from (1)"));
    await user.click(screen.getByTestId("take-up-43"));
    expect(screen.queryByTestId("baseline-untaken")).toBeNull();
    const box = screen.getByTestId("keep-M-3");
    await waitFor(() => expect(document.activeElement).toBe(box));
    expect(box.closest("label")?.textContent).toContain("you took it up");
    // Nobody has ranked it: the user may.
    expect(screen.queryByTestId("rank-M-2")).toBeNull();
    await user.selectOptions(screen.getByLabelText("Priority of M-3"), "Must have");
    await user.click(screen.getByTestId("start-session"));
    const baseline = host.asked("start_session")[0]?.setup.baseline;
    expect(baseline?.items.map(({ ref }) => ref)).toEqual(["M-1", "M-2", "M-3"]);
    expect(baseline?.items[2]).toMatchObject({
      priority: "must",
      type: "requirement",
      title: "The desk phone must ring",
      sources: [{ line: 43, words: "The desk phone must ring." }],
      certainty: "added",
    });
    expect(baseline?.omitted?.map(({ line }) => line)).toEqual([41, 46]);
  });

  it("offers no item of a passage whose words are cut: the rest of it would stand nowhere", async () => {
    const passage = { line: 43, words: "The desk phone must ring, and…", reason: "nothing_taken" as const };
    answer = () => ({ ...found(), omitted: [...found().omitted, passage] });
    await readOwn();
    await user.click(screen.getByText("What nothing was taken from (1)"));
    expect(screen.getByTestId("baseline-untaken").textContent).toContain("The desk phone must ring");
    expect(screen.queryByTestId("take-up-43")).toBeNull();
  });

  it("quotes each line of a passage of several for itself", async () => {
    const parts = [
      { line: 43, words: "The desk phone must ring." },
      { line: 44, words: "It must ring twice." },
    ];
    const words = "The desk phone must ring. It must ring twice.";
    const passage = { line: 43, until: 44, words, parts, reason: "nothing_taken" as const };
    answer = () => ({ ...found(), omitted: [...found().omitted, passage] });
    await readOwn();
    await user.click(screen.getByText("What nothing was taken from (1)"));
    await user.click(screen.getByTestId("take-up-43"));
    await user.click(screen.getByTestId("start-session"));
    expect(host.asked("start_session")[0]?.setup.baseline?.items[2]).toMatchObject({
      description: "The desk phone must ring. It must ring twice.",
      sources: parts,
    });
  });

  it("keeps what was unticked and taken up where it is found again by another reading", async () => {
    const passage = { line: 43, words: "The desk phone must ring.", reason: "nothing_taken" as const };
    answer = () => ({ ...found(), omitted: [...found().omitted, passage] });
    await readOwn();
    await user.click(screen.getByText("What nothing was taken from (1)"));
    await user.click(screen.getByTestId("take-up-43"));
    await user.click(screen.getByTestId("keep-M-1"));
    // The same two, the other way round: an item is known by what it quotes.
    const again = found();
    const [first, second] = again.mapping.items;
    again.mapping.items = [
      { ...second!, ref: "M-1" },
      { ...first!, ref: "M-2" },
    ];
    answer = () => ({ ...again, omitted: [...found().omitted, passage] });
    await user.click(screen.getByTestId("read-source"));
    await waitFor(() => expect(ticked("M-2")).toBe(false));
    expect([ticked("M-1"), ticked("M-3")]).toEqual([true, true]);
    expect(screen.queryByTestId("baseline-untaken")).toBeNull();
  });

  it("offers no further item where a session covers no more, and says so", async () => {
    const passage = { line: 43, words: "The desk phone must ring.", reason: "nothing_taken" as const };
    const many = found();
    const [first] = many.mapping.items;
    many.mapping.items = Array.from({ length: 200 }, (_, at) => ({ ...first!, ref: `M-${at + 1}` }));
    answer = () => ({ ...many, omitted: [...found().omitted, passage] });
    await readOwn();
    await user.click(screen.getByText("What nothing was taken from (1)"));
    expect(screen.queryByTestId("take-up-43")).toBeNull();
    expect(screen.getByTestId("baseline-full").textContent).toContain("at most 200 items");
    await user.click(screen.getByTestId("keep-M-7"));
    expect(screen.getByTestId("take-up-43")).toBeTruthy();
  });

  it("gives back what was taken up when it is unticked", async () => {
    const passage = { line: 43, words: "The desk phone must ring.", reason: "nothing_taken" as const };
    answer = () => ({ ...found(), omitted: [...found().omitted, passage] });
    await readOwn();
    await user.click(screen.getByText("What nothing was taken from (1)"));
    await user.click(screen.getByTestId("take-up-43"));
    await user.click(screen.getByTestId("keep-M-3"));
    expect(screen.queryByTestId("keep-M-3")).toBeNull();
    expect(screen.getByTestId("take-up-43")).toBeTruthy();
    expect(screen.getByTestId("keep-M-1")).toBeTruthy();
  });

  it("asks nobody before it has said what is sent and to whom", async () => {
    await chooseOwn();
    const sent = screen.getByTestId("source-sent").textContent;
    for (const part of ["Anthropic", "api.anthropic.com", "m-1", "2 calls"]) expect(sent).toContain(part);
    expect(host.asked("map_source")).toEqual([]);
    await user.click(screen.getByTestId("read-source"));
    await screen.findByTestId("baseline-items");
    expect(host.asked("map_source")[0]).toMatchObject({
      path: "/p",
      source: { kind: "document", document: "docs/tender.md" },
      provider: "practice",
    });
  });

  it("shows each item with its words and line, and what was left out", async () => {
    await readOwn();
    const text = screen.getByTestId("baseline-items").textContent ?? "";
    for (const part of [
      "Cancel online",
      "Patients shall be able to cancel online",
      "line 41",
      "the text presupposes it",
      "Cannot hold together with M-1.",
      "NFR-001",
      "No value.",
      "Excluded, line 46: No payment.",
    ])
      expect(text).toContain(part);
    expect(screen.getByTestId("baseline-dropped").textContent).toMatch(/3 items\s+were left out/);
    expect(document.querySelector("img")).toBeNull();
    expect(text).toContain("<img src=x");
  });

  it("quotes what nothing was taken from, with its lines and the reason where one was given", async () => {
    const passage = (line: number, words: string) => ({ line, words, reason: "nothing_taken" as const });
    const omitted: MappedSource["omitted"] = [
      { ...passage(9, "The fee is 0.25 EUR per day."), until: 10, why: "Requires nothing." },
      passage(12, "Today it takes 45 minutes."),
    ];
    answer = () => ({ ...found(), omitted: [...found().omitted, ...omitted] });
    await readOwn();
    const untaken = screen.getByTestId("baseline-untaken");
    expect(untaken.textContent).toContain("What nothing was taken from (2)");
    const shown = [...untaken.querySelectorAll("li")].map((one) => [
      one.querySelector("q")?.textContent,
      one.querySelector(":scope > span > span")?.textContent,
    ]);
    expect(shown).toEqual([
      ["The fee is 0.25 EUR per day.", "lines 9–10: Requires nothing."],
      ["Today it takes 45 minutes.", "line 12"],
    ]);
  });

  it("starts with what is ticked, under the numbers it had", async () => {
    await readOwn();
    await user.click(screen.getByTestId("keep-M-1"));
    await user.click(screen.getByTestId("start-session"));
    const baseline = host.asked("start_session")[0]?.setup.baseline;
    expect(baseline).toMatchObject({ source: "docs/tender.md", hash: "abc" });
    expect(baseline?.items.map((item) => item.ref)).toEqual(["M-2"]);
    // Which of these the items leave out the core works out.
    expect(baseline?.omitted).toEqual(found().omitted);
  });

  it("starts without a baseline when nothing is ticked", async () => {
    await readOwn();
    await user.click(screen.getByTestId("keep-none"));
    await user.click(screen.getByTestId("start-session"));
    expect(host.asked("start_session")[0]?.setup.baseline).toBeNull();
  });

  it("can be cancelled, and says that nothing was changed", async () => {
    let stop: (reason: unknown) => void = () => undefined;
    answer = () => new Promise((_, reject) => (stop = reject));
    await chooseOwn();
    await user.click(screen.getByTestId("read-source"));
    const start = screen.getByTestId<HTMLButtonElement>("start-session");
    expect(start.disabled).toBe(true);
    expect(screen.getByTestId("hindrance").textContent).toContain("still being read");
    await vi.waitFor(() => expect(screen.getByTestId("reading-status").textContent).toContain("part 2 of 2"));
    await user.click(screen.getByTestId("cancel-reading"));
    const asked = host.asked("cancel_reading");
    expect(asked).toEqual([{ reading: host.asked("map_source")[0]?.reading }]);
    stop({ code: "reading_cancelled", params: {}, detail: "" });
    await vi.waitFor(() =>
      expect(screen.getByTestId("reading-status").textContent).toContain("Cancelled. Nothing was changed."),
    );
    expect(screen.queryByTestId("error-reading_cancelled")).toBeNull();
    expect(start.disabled).toBe(false);
  });

  it("says what is safe when the answer cannot be read, and can be tried again", async () => {
    answer = () => {
      throw { code: "reading_unusable", params: { lines: "1-40", message: "no YAML" }, detail: "" };
    };
    await chooseOwn();
    await user.click(screen.getByTestId("read-source"));
    const panel = await screen.findByTestId("error-reading_unusable");
    expect(panel.textContent).toContain("Nothing was lost");
    answer = found;
    await user.click(screen.getByTestId("read-source"));
    await screen.findByTestId("baseline-items");
    expect(screen.queryByTestId("error-reading_unusable")).toBeNull();
  });

  it("does not wait for a dialog of the system that was left open, and ignores what is chosen in it later", async () => {
    let close = (_: { path: string | null }) => {};
    host.answers.pick_document = () => new Promise((resolve) => (close = resolve));
    await user.click(screen.getByText("Start from an existing document"));
    const button = await screen.findByTestId("pick-document");
    await user.click(button);
    expect(button.textContent).toContain("Choosing…");
    await user.click(screen.getByTestId("leave-picking"));
    expect(button.textContent).toContain("Choose a file…");
    expect(document.activeElement).toBe(button);
    expect(screen.queryByTestId("leave-picking")).toBeNull();
    close({ path: "/home/me/old.md" });
    await new Promise((resolve) => setTimeout(resolve));
    expect(host.asked("look_at_source")).toEqual([]);

    // It is left the same way with the whole form, and by another choice.
    await user.click(button);
    await user.selectOptions(screen.getByTestId("source-document"), "docs/tender.md");
    close({ path: "/home/me/old.md" });
    await screen.findByTestId("source-look");
    await user.click(button);
    cleanup();
    close({ path: "/home/me/old.md" });
    await new Promise((resolve) => setTimeout(resolve));
    expect(host.asked("look_at_source").map(({ source }) => source.kind)).toEqual(["document"]);
  });

  it("refuses a Word file with what to do", async () => {
    await user.click(screen.getByText("Start from an existing document"));
    await user.click(await screen.findByTestId("pick-document"));
    const panel = await screen.findByTestId("error-source_not_text");
    expect(panel.textContent).toContain("save it as plain text or Markdown");
    expect(screen.queryByTestId("read-source")).toBeNull();
  });
});

describe("the baseline beside the agenda", () => {
  const baseline = { source: "tender.md", hash: "abc", items: found().mapping.items };

  it("says how much is covered, and by what", () => {
    render(Agenda, {
      view: view({
        baseline,
        coverage: [
          { ref: "M-1", state: "covered", by: ["REQ-001"] },
          { ref: "M-2", state: "open", by: [] },
        ],
        unmet: [{ gate: "baseline_not_covered", items: ["M-2"] }],
      }),
    });
    expect(screen.getByText("Baseline: 1 of 2 covered")).toBeTruthy();
    expect(screen.getByTestId("baseline-M-1").textContent).toMatch(/covered: REQ-001/);
    expect(screen.getByTestId("baseline-M-2").dataset.state).toBe("open");
    expect(screen.getByText("1 item of the document not taken up")).toBeTruthy();
  });

  it("is not there without one", () => {
    render(Agenda, { view: view() });
    expect(screen.queryByTestId("baseline")).toBeNull();
  });

  it("follows the rounds", () => {
    const after = apply(view({ baseline, coverage: [{ ref: "M-1", state: "open", by: [] }] }), {
      event: "round_committed",
      round: round(1),
      artifacts: [artifact("REQ-001", { covers: ["M-1"] })],
      agenda: [],
      metrics: view().metrics,
      current_phase: "proposal",
      escalations: [],
      coverage: [{ ref: "M-1", state: "covered", by: ["REQ-001"] }],
      unmet: [],
    });
    expect(after.coverage).toEqual([{ ref: "M-1", state: "covered", by: ["REQ-001"] }]);
  });
});
