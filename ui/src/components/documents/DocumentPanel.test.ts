import { screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Artifact } from "../../lib/generated/Artifact";
import type { DocumentPreview } from "../../lib/generated/DocumentPreview";
import type { ExportLook } from "../../lib/generated/ExportLook";
import { FakeHost } from "../../lib/host/fake";
import { nav } from "../../lib/nav.svelte";
import { ended, openReview, reviewAnswers } from "../../test/reviewing";
import { artifact, inputsOf } from "../../test/samples";

const notWhole =
  "{file} is not whole, and this text lacks what stood there. It cannot be written before that is settled. See the session's files.";
const path = "docs/specifications/requirements.md";
const preview: DocumentPreview = {
  path,
  exists: false,
  mode: "override",
  html: "<h1 id='requirements'>Requirements</h1><p>A shed lends tools.</p>",
  diff: [],
  has_choice: false,
  elsewhere: null,
  fidelity: { approved: 2, present: 2, missing: [] },
  existing_hash: "",
  approved: ["REQ-001", "REQ-002"],
  further: [],
  remarks: [],
};
const said = (text: string, values: Record<string, string | number> = {}) => ({ text, values });
const exportLook: ExportLook = {
  title: "Requirements",
  items: 2,
  practice: false,
  folder: "/tmp",
  lacking: [],
  named: [],
  remarks: [],
  forms: [],
};

describe("The document of a review", () => {
  let host: FakeHost;
  const user = userEvent.setup();
  const artifacts = [artifact("REQ-001"), artifact("REQ-002")];

  beforeEach(() => {
    host = new FakeHost(
      reviewAnswers({
        inspect_session: () => ({ findings: [], repairs: [] }),
        session_view: () => ended(artifacts),
        preview_document: () => preview,
        look_at_export: () => exportLook,
        review_artifacts: (request) => ({
          artifacts: artifacts
            .filter((one) => request.artifacts.includes(one.id))
            .map(
              (one) =>
                ({ ...one, review: { state: request.state, by: "user", at: "", hash: "" } }) as Artifact,
            ),
          revision: "R-001",
          changed: [],
        }),
      }),
    );
  });

  const write = () => screen.getByTestId<HTMLButtonElement>("write-document");
  async function see(change: Partial<DocumentPreview> = {}) {
    host.answers.preview_document = () => ({ ...preview, ...change });
    await openReview(host);
    await user.click(screen.getByTestId("preview-document"));
    await screen.findByTestId("write-document");
  }

  it("says at the button how much goes in that nobody has approved, leads there, and asks nothing", async () => {
    await see();
    const line = () => screen.getByTestId("unapproved").textContent?.replace(/\s+/g, " ").trim();
    expect(line()).toMatch(/^All 2 are in it because the panel agreed, .* Nobody has approved them\./);
    expect(write().disabled).toBe(false);
    expect(document.getElementById(write().getAttribute("aria-describedby") ?? "")?.textContent).toContain(
      "Nobody has approved",
    );
    await user.click(screen.getByTestId("to-unapproved"));
    expect(screen.getByTestId("filter-agreed").getAttribute("aria-pressed")).toBe("true");
    expect(document.activeElement).toBe(screen.getByTestId("artifact-REQ-001"));
    // A word of the user leaves the preview as it is: what goes in is the same.
    await user.click(screen.getByTestId("approve-REQ-001"));
    await waitFor(() => expect(line()).toMatch(/^1 of 2 is in it .* Nobody has approved it\. Look at it$/));
    await user.click(screen.getByTestId("approve-REQ-002"));
    await waitFor(() => expect(screen.queryByTestId("unapproved")).toBeNull());
  });

  it("is not to be written while a file of the session is not whole, and says so at the button", async () => {
    await see({ remarks: [said(notWhole, { file: "REQ-004.yaml" })] });
    expect(write().disabled).toBe(true);
    const why = document.getElementById(write().getAttribute("aria-describedby") ?? "");
    expect(why?.textContent).toContain("a file of this session is not whole");
    expect(why?.closest(".acts")).toBe(write().closest(".acts"));
    const count = screen.getByTestId("fidelity");
    expect(count.textContent).toContain("Not all of this session could be read.");
    expect(count.textContent).not.toContain("✓");
    expect(count.classList.contains("short")).toBe(true);
    await user.click(screen.getByTestId("refused-files"));
    expect(await screen.findByTestId("files-panel")).toBeTruthy();
  });

  it("counts its remarks beside the button, which leads to them", async () => {
    await see({ remarks: [said("One is left out."), said("Two lines would go.")] });
    const lead = screen.getByTestId("to-remarks");
    expect(lead.textContent).toBe("2 remarks: read them");
    expect(lead.closest(".acts")).toBe(write().closest(".acts"));
    const seen = vi.spyOn(Element.prototype, "scrollIntoView");
    await user.click(lead);
    expect(document.activeElement?.textContent).toBe("What you should know");
    expect(seen.mock.contexts).toContain(document.activeElement);
    seen.mockRestore();
    const first = screen.getAllByTestId("remark")[0];
    expect(first && first.compareDocumentPosition(write()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it("says before what is for information what is to be done, and what to do below what is so", async () => {
    const gone =
      "{ids} {n|is|are} named in the document as the same item in a fork of one session, and {n|says|say} something else there since. Write the document of that session again.";
    await see({ remarks: [said("One is left out."), said(gone, { ids: "REQ-009", n: 1 })] });
    const [first, other] = screen.getAllByTestId("remark");
    expect(first?.closest("[data-testid=remarks-first]")?.querySelector("h4")?.textContent).toBe(
      "To be done first",
    );
    expect([...(first?.querySelectorAll("p") ?? [])].map((line) => line.textContent)).toEqual([
      "REQ-009 is named in the document as the same item in a fork of one session, and says something else there since.",
      "Write the document of that session again.",
    ]);
    expect(other?.closest("[data-testid=remarks-others]")?.querySelector("h4")?.textContent).toBe(
      "For information",
    );
    expect(screen.getByTestId("to-remarks").textContent).toBe("2 remarks: read them");
  });

  it("folds a remark that names many items", async () => {
    const named = Array.from({ length: 30 }, (_, at) => `REQ-${100 + at}`).join("; ");
    await see({ remarks: [said("Left out: {named}.", { named }), said("One more.")] });
    expect(screen.getByTestId("remark-long").textContent).toContain("REQ-129");
    expect(screen.getByTestId("remark-long").classList.contains("closed")).toBe(true);
    expect(screen.getAllByTestId("remark")).toHaveLength(2);
  });

  it("does not keep a remark on artifacts that have changed since", async () => {
    await see({ remarks: [said("REQ-002 is left out.")] });
    await user.click(screen.getByTestId("approve-REQ-002"));
    await user.click(screen.getByTestId("reject-REQ-001"));
    await waitFor(() => expect(screen.queryByTestId("remark")).toBeNull());
    expect(screen.queryByTestId("to-remarks")).toBeNull();
    expect(screen.getByTestId("write-hindrance").textContent).toContain("have changed since");
  });

  it("says beside the button why it could not be written", async () => {
    await see();
    host.answers.write_document = () => {
      throw { code: "folder_read_only", params: { path: "/p" }, detail: "" };
    };
    await user.click(write());
    expect((await screen.findByTestId("failed")).closest(".acts")).toBe(write().closest(".acts"));
  });

  it("shows how a new one begins, and no place of it twice", async () => {
    await see();
    const beginning = screen.getByTestId("beginning");
    expect(within(beginning).getByText("A shed lends tools.")).toBeTruthy();
    expect(beginning.querySelector("[id]")).toBeNull();
  });

  it("knows that it is written when the review is opened again", async () => {
    host.answers.document_inputs = () => ({
      documents: [
        inputsOf(path),
        inputsOf("docs/architecture/decisions/0001-x.md"),
        inputsOf("docs/b.md", { sessions: [] }),
      ],
    });
    await openReview(host);
    const here = screen.getAllByTestId("inputs-here")[0] as HTMLElement;
    expect(here.textContent).toContain(`Written to ${path}`);
    expect(here.textContent).toContain("The document is up to date");
    const read = screen.getByTestId("open-document");
    expect(here.compareDocumentPosition(read) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await waitFor(() => expect(screen.getByTestId("in-document").textContent).toContain("In the document"));
    // The record of a decision belongs to the project, and is looked at no further.
    expect(host.asked("look_at_export").map((one) => one.of)).toEqual([{ kind: "document", document: path }]);
    await user.click(read);
    expect(nav.route).toEqual({ screen: "document", path: "/p", document: path });
  });

  it("does not say of one that is up to date that it will be written, where nothing is known to be lacking", async () => {
    host.answers.document_inputs = () => ({ documents: [inputsOf(path)] });
    host.answers.look_at_export = () => {
      throw { code: "internal", params: {}, detail: "" };
    };
    await openReview(host);
    expect(screen.getByTestId("inputs-here").textContent).toContain("The document is up to date");
    await waitFor(() => expect(host.asked("look_at_export")).toHaveLength(1));
    expect(screen.getByTestId("in-document").textContent).toMatch(/^In the document/);
  });

  it.each([
    [
      "that changed since",
      inputsOf(path, { changes: [{ session: "s1", artifact: "REQ-002", title: "", since: "new" }] }),
      [],
      "inputs-here",
    ],
    [
      "that was cut",
      inputsOf(path),
      [{ session: "s1", topic: "Shed", artifacts: ["REQ-002"] }],
      "lacks-here",
    ],
  ])("does not say of one %s that it holds what was approved", async (_, of, lacking, where) => {
    host.answers.document_inputs = () => ({ documents: [of] });
    host.answers.look_at_export = () => ({ ...exportLook, lacking }) as ExportLook;
    await openReview(host);
    expect(screen.getByTestId("open-document")).toBeTruthy();
    await waitFor(() => expect(screen.getByTestId(where).textContent).toContain("REQ-002"));
    expect(screen.getByTestId("in-document").textContent).toContain("Will be in the document");
  });

  it("shows an update by item, as a person reads it, and as Markdown behind that", async () => {
    const line = (kind: "same" | "added" | "removed", text: string) => ({ kind, text });
    const diff = [
      line("same", "### REQ-001: Lend"),
      line("removed", "**Priority:** must"),
      line("added", "**Priority:** should"),
      line("added", "### REQ-002: Return"),
      line("added", "By day."),
    ];
    await see({ exists: true, has_choice: true, diff });
    const all = screen.getByTestId("item-changes");
    const heads = within(all).getAllByRole("heading", { level: 3 });
    expect(heads.map((one) => one.textContent)).toEqual(["New: 1 item", "Changed: 1 item"]);
    expect(screen.getByTestId("change-REQ-002").textContent).toContain("By day.");
    const changed = screen.getByTestId("change-REQ-001");
    expect(changed.querySelector("del")?.textContent).toContain("must");
    expect(changed.querySelector("ins")?.textContent).toContain("should");
    expect(changed.textContent).not.toContain("**");
    const raw = within(all).getByTestId("diff").closest("details");
    expect(raw?.open).toBe(false);
    await user.click(within(all).getByText("As Markdown"));
    expect(raw?.open).toBe(true);
  });

  describe("with edits that wait for approval, whoever made them", () => {
    const edited = (id: string, by = "user") => ({
      ...artifact(id),
      title: `Title of ${id}`,
      status: "draft",
      reworded: { how: "edit", by, at: "", round: 1, status: "consensus", hash: "h" },
    });
    let all: Artifact[];

    async function ask() {
      all = [artifact("REQ-001"), edited("REQ-002") as Artifact, edited("REQ-003", "program") as Artifact];
      all.push({ ...artifact("REQ-004"), status: "draft" } as Artifact);
      host.answers.session_view = () => ended(all);
      host.answers.review_artifacts = (request) => {
        const review = { state: request.state, by: "user", at: "", hash: "" };
        const changed = all
          .filter((one) => request.artifacts.includes(one.id))
          .map((one) => ({ ...one, review }) as unknown as Artifact);
        return { artifacts: changed, revision: "R-001", changed: [] };
      };
      host.answers.write_document = () => ({
        path,
        full_path: `/p/${path}`,
        fidelity: preview.fidelity,
        further: [],
        remarks: [],
      });
      await see();
      write().focus();
      await user.keyboard("{Enter}");
      return screen.findByTestId("waiting-edits");
    }
    const written = () => host.asked("write_document").length;

    it("asks before it is written, with the focus kept and given back, by keyboard", async () => {
      const box = await ask();
      expect(within(box).getByTestId("waiting-REQ-002").textContent).toContain("Title of REQ-002");
      expect(within(box).getByTestId("waiting-REQ-002").textContent).toContain("Text of REQ-002");
      expect(within(box).queryByTestId("waiting-REQ-004")).toBeNull();
      expect(written()).toBe(0);
      expect(box.getAttribute("aria-modal")).toBe("true");
      const { violations } = await axe.run(box, {
        rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
      });
      expect(violations.map((one) => one.id)).toEqual([]);
      expect(document.activeElement).toBe(screen.getByTestId("approve-and-write"));
      for (let at = 0; at < 7; at += 1) {
        await user.tab();
        expect(box.contains(document.activeElement)).toBe(true);
      }
      await user.keyboard("{Escape}");
      expect(screen.queryByTestId("waiting-edits")).toBeNull();
      expect(document.activeElement).toBe(write());
      expect(written()).toBe(0);
    });

    it("approves them in one change and writes what the new preview says", async () => {
      await ask();
      await user.keyboard("{Enter}");
      await screen.findByTestId("open-document");
      expect(host.asked("review_artifacts").map((one) => [one.artifacts, one.state])).toEqual([
        [["REQ-002", "REQ-003"], "approved"],
      ]);
      expect(host.asked("preview_document").length).toBe(2);
      expect(written()).toBe(1);
    });

    it("is asked once about the same words", async () => {
      await ask();
      await user.tab();
      expect(document.activeElement).toBe(screen.getByTestId("write-without"));
      await user.keyboard("{Enter}");
      await screen.findByTestId("open-document");
      expect(host.asked("review_artifacts")).toEqual([]);
      await user.click(screen.getByTestId("preview-document"));
      await user.click(await screen.findByTestId("write-document"));
      await screen.findByTestId("open-document");
      expect(screen.queryByTestId("waiting-edits")).toBeNull();
      expect(written()).toBe(2);
    });
  });
});
