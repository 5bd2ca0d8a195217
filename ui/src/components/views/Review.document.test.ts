// The document of a review: previewed, written over or merged, and counted.
import { cleanup, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { Artifact } from "../../lib/generated/Artifact";
import type { FakeHost } from "../../lib/host/fake";
import { preview, ReviewedSession } from "../../test/reviewed";
import { openReview, showReview, unchanged } from "../../test/reviewing";
import { artifact, inputsOf } from "../../test/samples";

describe("The document of a review", () => {
  let reviewed: ReviewedSession;
  let host: FakeHost;

  beforeEach(async () => {
    reviewed = new ReviewedSession();
    host = reviewed.host;
    await openReview(host);
  });
  const said = (testid: string) => screen.getByTestId(testid).textContent?.replace(/\s+/g, " ").trim();

  it("previews and writes the document", async () => {
    const user = userEvent.setup();
    await user.click(screen.getByTestId("approve-all"));
    await user.click(screen.getByTestId("preview-document"));
    expect(said("fidelity")).toContain(
      "2 of this session's 2 artifacts that count as approved will be in the document.",
    );
    expect(said("in-document")).toContain("Will be in the document");
    await user.click(screen.getByTestId("write-document"));
    expect(host.asked("write_document")).toEqual([
      { path: "/p", session: "s1", mode: "override", existing_hash: "", further_hashes: {} },
    ]);
    expect(screen.getByTestId("open-document")).toBeTruthy();
    expect(said("fidelity")).toContain(
      "2 of this session's 2 artifacts that count as approved are in the document.",
    );
    expect(said("in-document")).toMatch(/^In the document/);
    await user.click(screen.getByTestId("reject-REQ-002"));
    expect(said("in-document")).toMatch(/^Will be in the document/);
    expect(screen.getByText(/The artifacts have changed since/)).toBeTruthy();
  });

  it("does not count what was counted before an artifact was changed, in a preview and in a document", async () => {
    const user = userEvent.setup();
    await user.click(screen.getByTestId("preview-document"));
    expect(screen.getByTestId("fidelity").dataset.stale).toBeUndefined();
    // What the preview shows is true: there is nothing to be previewed again. The button is gone, and the focus is where it begins.
    expect(screen.queryByTestId("preview-document")).toBeNull();
    expect(document.activeElement?.id).toBe("panel-title");
    await user.click(screen.getByTestId("reject-REQ-002"));
    const isStale = async () =>
      waitFor(() => expect(screen.getByTestId("fidelity").dataset.stale).toBe("true"));
    await isStale();
    expect(said("fidelity")).toBe(
      "Not checked since the last change. Before it: 2 of 2 artifacts that count as approved.",
    );
    expect(screen.queryByTestId("check-fidelity")).toBeNull();
    expect(screen.getByTestId<HTMLButtonElement>("write-document").disabled).toBe(true);
    await user.click(screen.getByTestId("preview-document"));
    await waitFor(() => expect(screen.getByTestId("check-fidelity")).toBeTruthy());
    await user.click(screen.getByTestId("write-document"));
    expect(await screen.findByTestId("open-document")).toBeTruthy();
    expect(said("fidelity")).toContain(
      "2 of this session's 2 artifacts that count as approved are in the document.",
    );
    // Other words, and the same ids: the document does not say them.
    host.answers.edit_artifact = () => ({
      revision: "R-008",
      artifacts: reviewed.put([{ ...artifact("REQ-001"), title: "Lend" } as Artifact]),
      history: unchanged,
    });
    await user.click(screen.getByTestId("edit-REQ-001"));
    await user.type(screen.getByTestId("edit-title"), "!");
    await user.click(screen.getByTestId("edit-save"));
    await isStale();
  });

  it("keeps what one goes on to in sight when the document is written: it stands before what is in it", async () => {
    const user = userEvent.setup();
    await user.click(screen.getByTestId("approve-all"));
    await user.click(screen.getByTestId("preview-document"));
    await user.click(screen.getByTestId("write-document"));
    const [contents, out] = [screen.getByTestId("outcomes"), screen.getByTestId("export")];
    expect(out.compareDocumentPosition(contents) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(out.closest(".acts")).toBe(screen.getByTestId("open-document").closest(".acts"));
  });

  it("offers the session's document to be exported, whenever it was written", async () => {
    const user = userEvent.setup();
    const inputs = (document: string, session: string) => inputsOf(document, { sessions: [session] });
    const look = {
      title: "Requirements",
      items: 2,
      practice: false,
      folder: "/tmp",
      lacking: [],
      named: [],
      remarks: [],
      forms: [{ form: "md" as const, file: "requirements.md", usable: true }],
    };
    let found: (documents: ReturnType<typeof inputs>[]) => void = () => undefined;
    cleanup();
    host.answers.look_at_export = () => look;
    host.answers.document_inputs = () =>
      new Promise((resolve) => (found = (documents) => resolve({ documents })));
    showReview(host);
    await user.click(await screen.findByTestId("export"));
    // Which documents there are is not known yet: nothing is offered too early.
    expect(screen.queryByTestId("export-dialog")).toBeNull();
    found([
      inputs("docs/architecture/decisions/0001-x.md", "s1"),
      inputs("docs/other.md", "s2"),
      inputs(preview().path, "s1"),
    ]);
    const options = [...(await screen.findByTestId<HTMLSelectElement>("export-what")).options];
    expect(options.map((option) => option.text)).toEqual(["The document", "The session on one page"]);
    expect(host.asked("look_at_export").at(-1)?.of).toEqual({ kind: "document", document: preview().path });
    await user.keyboard("{Escape}");
    // Beside a preview, too.
    await user.click(screen.getByTestId("preview-document"));
    await user.click(screen.getByTestId("export"));
    expect((await screen.findByTestId<HTMLSelectElement>("export-what")).options[0]?.text).toBe(
      "The document",
    );
  });

  it("shows the document beside what was approved; what is missing comes first and leads to its artifact", async () => {
    const user = userEvent.setup();
    host.answers.preview_document = ({ mode }) =>
      preview({
        mode,
        html: '<h1>Requirements</h1><h3 id="h-a">REQ-001: Title of REQ-001</h3>',
        fidelity: { approved: 2, present: 1, missing: ["REQ-002"] },
      });
    await user.click(screen.getByTestId("preview-document"));
    await user.click(screen.getByTestId("check-fidelity"));
    const check = within(await screen.findByRole("dialog", { name: "Check against the artifacts" }));
    expect(check.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent)).toEqual([
      "Missing in the document (1)",
      "In the document (1)",
      "The document",
    ]);
    const rows = check.getAllByRole("listitem").map((row) => row.textContent?.replace(/\s+/g, " ").trim());
    expect(rows).toEqual([
      "Missing REQ-002 Title of REQ-002 Open it in Review",
      "✓ REQ-001 Title of REQ-001",
    ]);
    await user.click(check.getByTestId("fidelity-REQ-001"));
    expect(document.activeElement?.id).toBe("h-a");
    expect(check.getByTestId("fidelity-REQ-001").getAttribute("aria-current")).toBe("true");
    check.getByTestId("fidelity-REQ-002").focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId("artifact-REQ-002")));
    expect(screen.queryByTestId("fidelity-check")).toBeNull();
  });

  it("checks the file that was written against what it was written from", async () => {
    const user = userEvent.setup();
    host.answers.read_document = () => ({
      path: preview().path,
      full_path: "/p/r.md",
      title: "Requirements",
      html: '<p id="h-b"><strong>REQ-002: Title of REQ-002</strong></p><h2>REQ-001: Title of REQ-001</h2>',
      outline: [],
      text: "",
      practice: false,
      modified: null,
    });
    await user.click(screen.getByTestId("preview-document"));
    await user.click(screen.getByTestId("write-document"));
    await user.click(screen.getByTestId("check-fidelity"));
    expect(await screen.findByTestId("fidelity-whole")).toBeTruthy();
    expect(host.asked("read_document")).toEqual([{ path: "/p", document: preview().path }]);
    await user.click(screen.getByTestId("fidelity-REQ-002"));
    expect(document.activeElement?.id).toBe("h-b");
  });

  it("writes what the panel agreed on where the user says nothing", async () => {
    const user = userEvent.setup();
    await user.click(screen.getByTestId("preview-document"));
    expect(screen.getByTestId<HTMLButtonElement>("write-document").disabled).toBe(false);
    await user.click(screen.getByTestId("approve-REQ-001"));
    expect(screen.getByTestId<HTMLButtonElement>("write-document").disabled).toBe(false);
    await user.click(screen.getByTestId("approve-REQ-003"));
    expect(screen.getByTestId<HTMLButtonElement>("write-document").disabled).toBe(true);
    // One more and one less is a change, too.
    await user.click(screen.getByTestId("reject-REQ-001"));
    expect(screen.getByTestId<HTMLButtonElement>("write-document").disabled).toBe(true);
  });

  it("proposes to merge where there is a document already, and lets the user override", async () => {
    const user = userEvent.setup();
    reviewed.exists = true;
    await user.click(screen.getByTestId("approve-all"));
    await user.click(screen.getByTestId("preview-document"));
    expect(screen.getByTestId<HTMLInputElement>("mode-merge").checked).toBe(true);
    await user.click(screen.getByTestId("mode-override"));
    await user.click(screen.getByTestId("write-document"));
    expect(host.asked("write_document")[0]).toMatchObject({ mode: "override", existing_hash: "h" });
  });

  it("offers to go on from the document in the place of before, with the difference first", async () => {
    const user = userEvent.setup();
    const elsewhere = { path: ".s2s/requirements.md", hash: "old" };
    const kept = { kind: "same" as const, text: "Kept." };
    host.answers.preview_document = ({ mode }) =>
      preview({ mode, has_choice: true, elsewhere, diff: mode === "merge" ? [kept] : [] });
    await user.click(screen.getByTestId("approve-all"));
    await user.click(screen.getByTestId("preview-document"));
    expect(screen.getByTestId<HTMLInputElement>("mode-merge").checked).toBe(true);
    expect(said("write-mode")).toContain(".s2s/requirements.md");
    expect(said("write-mode")).toContain("It stays where it is, untouched.");
    expect(screen.getByTestId("item-changes")).toBeTruthy();
    await user.click(screen.getByTestId("mode-override"));
    expect(screen.queryByTestId("item-changes")).toBeNull();
    await user.click(screen.getByTestId("mode-merge"));
    await user.click(screen.getByTestId("write-document"));
    expect(host.asked("write_document")[0]).toMatchObject({
      mode: "merge",
      existing_hash: "",
      further_hashes: { ".s2s/requirements.md": "old" },
    });
  });

  it("offers Override, with the difference first, where only decision records are there", async () => {
    const user = userEvent.setup();
    const record = {
      path: "docs/architecture/decisions/0001-one-list.md",
      exists: true,
      html: "<p>One list.</p>",
      diff: [{ kind: "removed" as const, text: "By hand." }],
      existing_hash: "h1",
    };
    host.answers.preview_document = ({ mode }) =>
      preview({ mode, has_choice: true, further: mode === "override" ? [record] : [] });
    await user.click(screen.getByTestId("approve-all"));
    await user.click(screen.getByTestId("preview-document"));
    expect(screen.getByTestId<HTMLInputElement>("mode-merge").checked).toBe(true);
    expect(screen.queryByTestId(`further-${record.path}`)).toBeNull();
    await user.click(screen.getByTestId("mode-override"));
    expect(said(`further-${record.path}`)).toContain("By hand.");
    await user.click(screen.getByTestId("write-document"));
    expect(host.asked("write_document")[0]).toMatchObject({
      mode: "override",
      further_hashes: { [record.path]: "h1" },
    });
  });

  it("says what the user should know of a document, before and after it is written", async () => {
    const user = userEvent.setup();
    const text = "No architecture decision was reached, so no decision record was written.";
    const remarks = [{ text, values: {} }];
    host.answers.preview_document = (request) => preview({ mode: request.mode, remarks });
    await user.click(screen.getByTestId("preview-document"));
    expect(said("remark")).toBe(text);
    const { path, fidelity } = preview();
    host.answers.write_document = () => ({ path, full_path: "/p/r.md", fidelity, further: [], remarks });
    await user.click(screen.getByTestId("write-document"));
    expect(screen.queryByTestId("write-document")).toBeNull();
    expect(said("remark")).toBe(text);
  });

  it("shows further files with their paths, reads each, and says what was written", async () => {
    const user = userEvent.setup();
    const first = "docs/architecture/decisions/0001-one-list.md";
    const second = "docs/architecture/decisions/0002-paper.md";
    const further = [
      { path: first, exists: false, html: "<p>One list decides.</p>", diff: [], existing_hash: "" },
      {
        path: second,
        exists: true,
        html: "<p>Paper stays.</p>",
        diff: [{ kind: "added" as const, text: "Paper stays." }],
        existing_hash: "h2",
      },
    ];
    host.answers.preview_document = (request) => preview({ mode: request.mode, further });
    host.answers.write_document = () => ({
      path: preview().path,
      full_path: "/p/r.md",
      fidelity: preview().fidelity,
      further: [first, second],
      remarks: [],
    });
    await user.click(screen.getByTestId("preview-document"));
    expect(said(`further-${first}`)).toMatch(/^docs.*one-list\.md New/);
    expect(said(`further-${second}`)).toContain("Is there already");
    expect(said(`further-${second}`)).toContain("1 line added");
    await user.click(screen.getByRole("button", { name: `Read it first: ${first}` }));
    expect(screen.getByRole("dialog", { name: "Preview" }).textContent).toContain("One list decides.");
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "Write the documents" }));
    expect(host.asked("write_document")[0]?.further_hashes).toEqual({ [first]: "", [second]: "h2" });
    expect(said("written")).toContain("3 files were written:");
    const list = within(screen.getByTestId("written")).getAllByRole("listitem");
    expect(list.map((item) => item.textContent)).toEqual([preview().path, first, second]);
  });
});
