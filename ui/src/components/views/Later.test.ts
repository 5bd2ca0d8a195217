// What is looked up beside a screen's own data moves no button when it comes.
import { render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { EvidenceView } from "../../lib/generated/EvidenceView";
import type { InputsOfDocument } from "../../lib/generated/InputsOfDocument";
import type { ProjectHome } from "../../lib/generated/ProjectHome";
import type { ReviewHistory } from "../../lib/generated/ReviewHistory";
import { BLINK } from "../../lib/blink";
import { FakeHost } from "../../lib/host/fake";
import { setHost } from "../../lib/host";
import { home, lookedThrough } from "../../test/home";
import { type Answers, ended, reviewAnswers, showReview, unchanged } from "../../test/reviewing";
import { artifact, documentRow, inputsOf, sessionRow } from "../../test/samples";
import Document from "./Document.svelte";
import Home from "./Home.svelte";

/** An answer that is given when the test says so. */
function held<T>() {
  let give: (answer: T) => void = () => undefined;
  const answer = new Promise<T>((resolve) => (give = resolve));
  return { answer, give: (value: T) => give(value) };
}

const path = "docs/specifications/requirements.md";
const current: InputsOfDocument = inputsOf(path);
const isBelow = (one: HTMLElement, other: HTMLElement) =>
  Boolean(other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);

describe("What comes later", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: false }));
  afterEach(() => vi.useRealTimers());
  /** Lets everything that was answered arrive, and that much time pass. */
  const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

  describe("in Review", () => {
    const history: ReviewHistory = {
      ...unchanged,
      duplicates: [{ left: "REQ-001", right: "REQ-002", similarity: 0.8 }],
    };
    const looked = held<ReviewHistory>();
    const found = held<EvidenceView>();
    const open = (answers: Answers = {}) => {
      const session_view = () => ended([artifact("REQ-001"), artifact("REQ-002")]);
      showReview(new FakeHost(reviewAnswers({ session_view, review_history: () => history, ...answers })));
    };

    it("is waited for when it stands above the artifacts", async () => {
      open({ review_history: () => looked.answer });
      await pass(BLINK - 1);
      expect(screen.queryByTestId("review")).toBeNull();
      looked.give(history);
      await pass();
      expect(screen.getByTestId("duplicates")).toBeTruthy();
    });

    it("is not waited for longer than a blink", async () => {
      open({ review_history: () => new Promise(() => undefined) });
      await pass(BLINK - 1);
      expect(screen.queryByTestId("review")).toBeNull();
      await pass(1);
      expect(screen.getByTestId("review")).toBeTruthy();
    });

    it("has the line of each artifact's evidence kept free for it", async () => {
      open({ evidence: () => found.answer });
      await pass(BLINK);
      const kept = () => screen.getByTestId("artifact-REQ-001").querySelectorAll(".awaited").length;
      expect(kept()).toBe(1);
      found.give({
        recorded: true,
        artifacts: [{ id: "REQ-001", recorded: true, links: [], criteria: [] }],
        of_earlier_wording: [],
        dissent: { confidence: [], positions: [], disputes: [], left_out: [] },
      });
      await pass();
      expect(kept()).toBe(0);
    });

    it("stands below the buttons of the document", async () => {
      const inputs = held<{ documents: InputsOfDocument[] }>();
      open({ document_inputs: () => inputs.answer });
      await pass(BLINK);
      expect(screen.queryByTestId(`inputs-${path}`)).toBeNull();
      inputs.give({ documents: [current] });
      await pass();
      expect(isBelow(screen.getByTestId(`inputs-${path}`), screen.getByTestId("preview-document"))).toBe(
        true,
      );
    });
  });

  describe("on the project's home", () => {
    const closed = home([sessionRow("s1", { status: "closed" })], { step: "review", session: "s1" });
    const fields = {
      name: "Shed",
      description: "",
      objectives: [],
      constraints: [],
      scope_in: [],
      scope_out: [],
    };
    const project: ProjectHome = {
      ...closed,
      context: { state: "placeholders", fields, placeholders: ["description"], hash: "h" },
      documents: [documentRow(path)],
    };
    const through = lookedThrough(closed.next_step);

    it("is waited for, a blink at most, and has its line kept free after that", async () => {
      const inputs = held<{ documents: InputsOfDocument[] }>();
      setHost(
        new FakeHost({
          open_project: () => project,
          look_through: () => through,
          document_inputs: () => inputs.answer,
        }),
      );
      render(Home, { path: "/p" });
      await pass(BLINK - 1);
      expect(screen.queryByTestId("home")).toBeNull();
      await pass(1);
      expect(screen.getByTestId("home")).toBeTruthy();
      expect(screen.getByTestId("inputs-awaited")).toBeTruthy();
      inputs.give({ documents: [current] });
      await pass();
      expect(screen.getByTestId(`inputs-${path}`)).toBeTruthy();
      expect(screen.queryByTestId("inputs-awaited")).toBeNull();
    });

    it("is there with the rest when it comes at once", async () => {
      setHost(
        new FakeHost({
          open_project: () => project,
          look_through: () => ({ ...through, answers_lost: ["s1"] }),
          document_inputs: () => ({ documents: [current] }),
        }),
      );
      render(Home, { path: "/p" });
      await pass();
      expect(screen.getByTestId("answers-lost-s1")).toBeTruthy();
      expect(screen.getByTestId(`inputs-${path}`)).toBeTruthy();
    });

    it("leaves no line free when it does not come", async () => {
      setHost(new FakeHost({ open_project: () => project, look_through: () => through }));
      render(Home, { path: "/p" });
      await pass();
      expect(screen.getByTestId("home")).toBeTruthy();
      expect(screen.queryByTestId("inputs-awaited")).toBeNull();
    });
  });

  it("has its line kept free above a document", async () => {
    const inputs = held<{ documents: InputsOfDocument[] }>();
    setHost(
      new FakeHost({
        read_document: () => ({
          path,
          full_path: `/p/${path}`,
          title: "Requirements",
          html: "<h1>Requirements</h1>",
          outline: [],
          text: "",
          practice: false,
          modified: null,
        }),
        document_inputs: () => inputs.answer,
      }),
    );
    render(Document, { path: "/p", document: path });
    await pass();
    expect(screen.getByTestId("inputs-awaited")).toBeTruthy();
    inputs.give({ documents: [current] });
    await pass();
    expect(screen.getByTestId(`inputs-${path}`)).toBeTruthy();
    expect(screen.queryByTestId("inputs-awaited")).toBeNull();
  });
});
