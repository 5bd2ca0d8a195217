import { cleanup, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { FindingView } from "../../lib/generated/FindingView";
import type { FakeHost } from "../../lib/host/fake";
import { notices } from "../../lib/notices.svelte";
import { ReviewedSession } from "../../test/reviewed";
import { ended, openReview, showReview } from "../../test/reviewing";
import { artifact, inputsOf, round } from "../../test/samples";

describe("Review", () => {
  let reviewed: ReviewedSession;
  let host: FakeHost;

  beforeEach(async () => {
    reviewed = new ReviewedSession();
    host = reviewed.host;
    await openReview(host);
  });
  const said = (testid: string) => screen.getByTestId(testid).textContent?.replace(/\s+/g, " ").trim();
  const word = (id: string) => screen.getByTestId(`artifact-${id}`).dataset.review;

  it("approves all that the table agreed on, and takes it back", async () => {
    const user = userEvent.setup();
    await user.click(screen.getByTestId("approve-all"));
    expect(host.asked("review_artifacts")[0]).toMatchObject({
      path: "/p",
      session: "s1",
      artifacts: ["REQ-001", "REQ-002"],
      state: "approved",
    });
    expect(["REQ-001", "REQ-002", "REQ-003"].map(word)).toEqual(["approved", "approved", "none"]);
    // Nothing is left to approve: the button is gone, and the focus is not lost with it.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId("filter-all")));
    expect(screen.queryByTestId("approve-all")).toBeNull();
    notices.list.at(-1)?.action?.run();
    await waitFor(() => expect(word("REQ-001")).toBe("none"));
    expect(screen.getByTestId("approve-all").textContent).toContain("Approve all agreed (2)");
  });

  it("rejects and defers single ones; undo brings the earlier word back", async () => {
    const user = userEvent.setup();
    await user.click(screen.getByTestId("approve-REQ-003"));
    await user.click(screen.getByTestId("reject-REQ-003"));
    await user.click(screen.getByTestId("defer-REQ-001"));
    expect(["REQ-001", "REQ-003"].map(word)).toEqual(["deferred", "rejected"]);
    notices.list.at(-2)?.action?.run();
    await waitFor(() => expect(word("REQ-003")).toBe("approved"));
  });

  it("leads to the document from a bar that stands behind the artifacts", async () => {
    const bar = screen.getByTestId("to-document");
    const last = [...document.querySelectorAll('[data-testid^="artifact-"]')].at(-1);
    expect(last && last.compareDocumentPosition(bar) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await userEvent.setup().click(bar);
    expect(document.activeElement?.id).toBe("panel-title");
  });

  it("says what becomes of every artifact, with counts that sum up", async () => {
    const user = userEvent.setup();
    const number = (testid: string) =>
      Number(screen.getByTestId(testid).querySelector(".number")?.textContent ?? NaN);
    const parts = () =>
      ["approved", "agreed", "own", "undecided", "turned_down"]
        .map((name) => screen.queryByTestId(`filter-${name}`)?.textContent?.match(/\d+/)?.[0] ?? 0)
        .map(Number);
    expect(parts()).toEqual([0, 2, 2, 1, 0]);
    expect([number("in-document"), number("left-out")]).toEqual([4, 1]);
    expect(said("outcomes")).toMatch(/All of this session 5 artifacts/);
    await user.click(screen.getByTestId("approve-REQ-001"));
    await user.click(screen.getByTestId("reject-REQ-002"));
    expect(parts()).toEqual([1, 0, 2, 1, 1]);
    expect([number("in-document"), number("left-out")]).toEqual([3, 2]);
    for (const name of ["approved", "own", "undecided", "turned_down"])
      expect(screen.getByTestId(`outcome-${name}`).querySelector("dd")?.textContent).toMatch(/\.$/);
    await user.click(screen.getByTestId("filter-turned_down"));
    expect(screen.getAllByRole("article")).toHaveLength(1);
  });

  it("counts below the buttons of the document, so that no word moves what is pressed next", async () => {
    const isBelow = () =>
      screen.getByTestId("preview-document").compareDocumentPosition(screen.getByTestId("outcomes")) &
      Node.DOCUMENT_POSITION_FOLLOWING;
    expect(isBelow()).toBeTruthy();
    await userEvent.setup().click(screen.getByTestId("approve-REQ-001"));
    expect(screen.getByTestId("outcome-approved")).toBeTruthy();
    expect(isBelow()).toBeTruthy();
  });

  it("asks for no word on questions and conflicts, and says why", () => {
    for (const id of ["OQ-001", "CONF-001"]) {
      expect(screen.getByTestId(`artifact-${id}`)).toBeTruthy();
      expect(screen.queryByTestId(`approve-${id}`)).toBeNull();
    }
    expect(screen.getAllByText(/There is nothing to approve: the document lists/)).toHaveLength(2);
  });

  it("says of the questions how many wait, as the page that leads to them counts them", async () => {
    cleanup();
    const question = (id: string, status: "pending" | "addressed") =>
      artifact(id, { type: "open_question", status });
    reviewed.artifacts = [
      question("OQ-001", "pending"),
      question("OQ-002", "pending"),
      question("OQ-003", "addressed"),
    ];
    const document = "docs/specifications/requirements.md";
    host.answers.document_inputs = () => ({
      documents: [inputsOf(document, { sessions: ["s1"], asked_in_fork: { s1: 1 } })],
    });
    showReview(host);
    const heading = await screen.findByRole("heading", { name: /^Open questions/ });
    await waitFor(() => expect(heading.textContent).toBe("Open questions 3, of which 1 waits for an answer"));
  });

  it("says whether nothing was written down, or what was is lost", async () => {
    const shown = () => screen.getAllByTestId("review").at(-1)?.textContent;
    reviewed.artifacts = [];
    const { unmount } = showReview(host);
    await waitFor(() => expect(shown()).toContain("The session ended before anything was written down."));
    unmount();
    const rounds = [round(1, { artifacts_created: ["REQ-001"] })];
    host.answers.session_view = () => ended(reviewed.artifacts, { rounds });
    showReview(host);
    await waitFor(() => expect(shown()).toContain("What this session wrote down is not there"));
    expect(shown()).not.toContain("before anything was written down");
  });

  it("checks the wording, artifact by artifact, and stays calm when there is nothing", async () => {
    const user = userEvent.setup();
    const finding: FindingView = {
      id: "D-1",
      kind: "vague",
      severity: "warning",
      characteristic: "unambiguous",
      key: "description",
      artifact: "REQ-001",
      line: null,
      words: "user-friendly",
      why: "Two readers build two things.",
      better: "Name the sign.",
      rule: { rule: "vague", word: "user-friendly", ask: "seen" },
    };
    host.answers.check_session = () => ({
      findings: [
        finding,
        { ...finding, id: "D-2", kind: "missing_key", severity: "error", words: "acceptance" },
        { ...finding, id: "D-3", severity: "note", artifact: "REQ-002" },
      ],
      patterns: {},
      demands: {},
    });
    expect(said("wording-found")).toBe("");
    await user.click(screen.getByTestId("check-wording"));
    expect(host.asked("check_session")).toEqual([{ path: "/p", session: "s1" }]);
    expect(said("wording-found")).toContain("3 findings in 2 artifacts.");
    const group = within(screen.getByTestId("wording-REQ-001"));
    expect(group.getByRole("heading").textContent).toBe("REQ-001 Title of REQ-001");
    const items = group.getAllByRole("listitem").map((item) => item.textContent?.replace(/\s+/g, " ").trim());
    expect(items).toEqual([
      "Better mended A vague word user-friendly Two readers build two things. ISO/IEC/IEEE 29148: unambiguous Better: Name the sign. Mend it",
      "To mend Missing: Accepted when Two readers build two things. ISO/IEC/IEEE 29148: unambiguous Better: Name the sign. Mend it",
    ]);
    // The same stands beside the artifact, and a finding leads there.
    expect(said("remarks-REQ-001")).toMatch(/^2 remarks on its wording/);
    expect(screen.queryByTestId("remarks-REQ-003")).toBeNull();
    await user.click(screen.getByTestId("filter-undecided"));
    expect(screen.queryByTestId("artifact-REQ-002")).toBeNull();
    await user.click(screen.getByTestId("wording-show-REQ-002"));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId("artifact-REQ-002")));
    expect(said("wording-REQ-002")).toContain("Worth a look");
    host.answers.check_session = () => ({ findings: [], patterns: {}, demands: {} });
    await user.click(screen.getByTestId("check-wording"));
    expect(said("wording-found")).toMatch(/^Nothing was found/);
    expect(screen.queryByTestId("wording-REQ-001")).toBeNull();
  });
});
