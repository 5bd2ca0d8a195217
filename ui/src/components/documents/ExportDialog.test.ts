import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { app } from "../../lib/app.svelte";
import type { AppState } from "../../lib/generated/AppState";
import type { Exported } from "../../lib/generated/Exported";
import type { ExportLook } from "../../lib/generated/ExportLook";
import { FakeHost } from "../../lib/host/fake";
import { setHost } from "../../lib/host";
import { notices } from "../../lib/notices.svelte";
import Export from "./Export.svelte";
import { fitted, renamed } from "./forms";

const appState = (native = false): AppState => ({
  version: "0.1.0",
  recents: [],
  appearance: "system",
  language: "en",
  reviewer: "",
  documents_dir: "/home/ada/Documents",
  native_dialogs: native,
  started_with: null,
});
const look: ExportLook = {
  title: "Requirements: Borrow Shed",
  items: 12,
  practice: true,
  folder: "/home/ada/Documents",
  lacking: [],
  named: [],
  remarks: [],
  forms: [
    { form: "docx", file: "requirements-borrow-shed.docx", usable: true },
    { form: "html", file: "requirements-borrow-shed.html", usable: true },
    { form: "xlsx", file: "requirements-borrow-shed.xlsx", usable: true },
    { form: "confluence", file: "requirements-borrow-shed.confluence.html", usable: true },
  ],
};
const exported: Exported = {
  file: "/home/ada/Documents/requirements-borrow-shed.docx",
  title: look.title,
  bytes: 18_000,
  items: 12,
  practice: true,
  lacking: [],
  remarks: [],
};
const document = "docs/specifications/requirements.md";

describe("an export", () => {
  const user = userEvent.setup();
  let host: FakeHost;

  function shown(answers: ConstructorParameters<typeof FakeHost>[0] = {}, of = document) {
    host = new FakeHost({
      look_at_export: () => look,
      export_document: () => exported,
      export_progress: () => ({ step: "making", done: 0, of: 0 }),
      cancel_export: () => ({}),
      copy_export: () => ({}),
      reveal_export: () => ({}),
      ...answers,
    });
    setHost(host);
    render(Export, { path: "/p", documents: [of] });
    return user.click(screen.getByRole("button", { name: "Export…" }));
  }

  beforeEach(() => (app.state = appState()));
  afterEach(() => (app.state = null));

  it("names its file and goes where the field says, where the system shows no dialogs", async () => {
    await shown();
    const file = await screen.findByTestId<HTMLInputElement>("export-file");
    expect(file.value).toBe("/home/ada/Documents/requirements-borrow-shed.docx");
    await user.click(screen.getByTestId("form-html"));
    expect(file.value).toBe("/home/ada/Documents/requirements-borrow-shed.html");
    await user.clear(file);
    await user.type(file, "/tmp/r.html");
    await user.click(screen.getByTestId("export-run"));
    const [asked] = host.asked("export_document");
    expect(asked).toMatchObject({ form: "html", place: "/tmp/r.html", replace: false });
    expect(asked?.of).toEqual({ kind: "document", document });
    const said = await screen.findByText(/^Exported to/);
    expect(said.textContent).toContain("requirements-borrow-shed.docx");
    await user.click(screen.getByRole("button", { name: "Show in folder" }));
    expect(host.asked("reveal_export")).toEqual([{ export: asked?.export }]);
  });

  it("keeps the name that was typed, and lets its end follow the form", async () => {
    await shown();
    const file = await screen.findByTestId<HTMLInputElement>("export-file");
    const type = async (name: string) => {
      await user.clear(file);
      await user.type(file, name);
      await user.tab();
    };
    await type("/tmp/For Ada.docx");
    await user.click(screen.getByTestId("form-html"));
    expect(file.value).toBe("/tmp/For Ada.html");
    await user.click(screen.getByTestId("form-xlsx"));
    expect(file.value).toBe("/tmp/For Ada.xlsx");
    // Typed with the end of another form, it is put right before it is written.
    await type("/tmp/r.docx");
    expect(file.value).toBe("/tmp/r.xlsx");
    // An empty field is offered a name.
    await type(" ");
    await user.click(screen.getByTestId("form-docx"));
    expect(file.value).toBe("/home/ada/Documents/requirements-borrow-shed.docx");
  });

  it.each([
    ["/tmp/r.docx", "docx", "pdf", "/tmp/r.pdf"],
    ["/tmp/r", "docx", "pdf", "/tmp/r.pdf"],
    ["/tmp/v1.2/r.final", "docx", "pdf", "/tmp/v1.2/r.final.pdf"],
    ["C:\\Ada\\R.DOCX", "docx", "md", "C:\\Ada\\R.md"],
    ["/tmp/r.confluence.html", "confluence", "html", "/tmp/r.html"],
    ["/tmp/r.html", "html", "confluence", "/tmp/r.confluence.html"],
    ["/tmp/annual.review.pdf", "pdf", "xlsx", "/tmp/annual.review.xlsx"],
    ["/tmp/.docx", "docx", "pdf", "/tmp/.docx.pdf"],
    ["/tmp/", "docx", "pdf", "/tmp/"],
  ] as const)("calls %s, for %s, in %s %s", (file, before, form, name) => {
    expect(renamed(file, before, form)).toBe(name);
  });

  it.each([
    ["/tmp/r.docx", "pdf", "/tmp/r.pdf"],
    ["/tmp/r.PDF", "pdf", "/tmp/r.PDF"],
    ["/tmp/r.html", "confluence", "/tmp/r.html"],
    ["/tmp/r.txt", "pdf", "/tmp/r.txt"],
    ["/tmp/r", "pdf", "/tmp/r"],
  ] as const)("lets %s, typed for %s, be %s", (file, form, name) => {
    expect(fitted(file, form)).toBe(name);
  });

  it("says what was found out while the file was made, once", async () => {
    const known = "One session could not be read.";
    const lacked = "Signs of 1 script are boxes: the fonts lack them.";
    await shown({
      look_at_export: () => ({ ...look, remarks: [{ text: known, values: {} }] }),
      export_document: () => ({
        ...exported,
        remarks: [known, lacked].map((text) => ({ text, values: {} })),
      }),
    });
    await screen.findByText(known);
    await user.click(screen.getByTestId("export-run"));
    expect((await screen.findByTestId("export-remark-made")).textContent).toBe(lacked);
    expect(screen.getAllByText(known)).toHaveLength(1);
  });

  it("leaves the place to the system's dialog, and says nothing when that is closed", async () => {
    app.state = appState(true);
    await shown({ export_document: () => ({ ...exported, file: null }) });
    await screen.findByTestId("form-docx");
    expect(screen.queryByTestId("export-file")).toBeNull();
    await user.click(screen.getByTestId("export-run"));
    expect(host.asked("export_document")[0]?.place).toBeNull();
    await waitFor(() => expect(screen.getByTestId("export-status").textContent).toBe(""));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("says first what the document lacks", async () => {
    const lacking = [{ session: "20260107-specs-x", artifacts: ["REQ-002", "REQ-003"] }];
    await shown({ look_at_export: () => ({ ...look, lacking }) });
    expect((await screen.findByTestId("export-lacks")).textContent).toContain("REQ-002 and REQ-003");
    expect(screen.getByTestId("export-run").textContent).toBe("Export it as it is");
    expect(host.asked("export_document")).toEqual([]);
  });

  it("replaces a file only after the question", async () => {
    const answer = { code: "export_exists", params: { path: "/x.docx" }, detail: "" };
    await shown({
      export_document: (request) => {
        if (!request.replace) throw answer;
        return exported;
      },
    });
    await screen.findByTestId("export-file");
    await user.click(screen.getByTestId("export-run"));
    await user.click(await screen.findByRole("button", { name: "Replace it" }));
    expect(host.asked("export_document").map((asked) => asked.replace)).toEqual([false, true]);
    await screen.findByText(/^Exported to/);
  });

  it("shows how far it is and can be cancelled", async () => {
    let fail: (thrown: unknown) => void = () => undefined;
    await shown({ export_document: () => new Promise((_, reject) => (fail = reject)) });
    await screen.findByTestId("export-file");
    await user.click(screen.getByTestId("export-run"));
    await screen.findByText("Making the file…");
    await user.click(screen.getByTestId("export-cancel"));
    expect(host.asked("cancel_export")).toEqual([{ export: host.asked("export_document")[0]?.export }]);
    fail({ code: "export_cancelled", params: {}, detail: "" });
    await screen.findByText("The export was cancelled. Nothing was written.");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  for (const way of ["{Escape}", "close-dialog"])
    it(`is cancelled by ${way} while it runs, which is said when it is so`, async () => {
      notices.clear();
      let fail: (thrown: unknown) => void = () => undefined;
      await shown({ export_document: () => new Promise((_, reject) => (fail = reject)) });
      await screen.findByTestId("export-file");
      await user.click(screen.getByTestId("export-run"));
      await screen.findByText("Making the file…");
      if (way === "{Escape}") await user.keyboard(way);
      else await user.click(screen.getByTestId(way));
      expect(screen.queryByTestId("export-dialog")).toBeNull();
      expect(host.asked("cancel_export")).toEqual([{ export: host.asked("export_document")[0]?.export }]);
      expect(notices.list).toEqual([]);
      fail({ code: "export_cancelled", params: {}, detail: "" });
      await waitFor(() =>
        expect(notices.list.map(({ text }) => text)).toEqual([
          "The export was cancelled. Nothing was written.",
        ]),
      );
    });

  it("is said to be there where it was too late to cancel it", async () => {
    notices.clear();
    let end: (done: Exported) => void = () => undefined;
    await shown({ export_document: () => new Promise((resolve) => (end = resolve)) });
    await screen.findByTestId("export-file");
    await user.click(screen.getByTestId("export-run"));
    await user.keyboard("{Escape}");
    end(exported);
    await waitFor(() =>
      expect(notices.list.map(({ text }) => text)).toEqual([`Exported to ${exported.file}`]),
    );
  });

  it("offers no form that would hold nothing", async () => {
    const forms = look.forms.map((row) => ({ ...row, usable: row.form !== "xlsx" }));
    await shown({ look_at_export: () => ({ ...look, items: 0, forms }) });
    await screen.findByTestId("export-no-items");
    expect(screen.queryByTestId("form-xlsx")).toBeNull();
  });

  it("groups its forms by what they are for, and its action names the one that is chosen", async () => {
    await shown();
    await screen.findByTestId("export-file");
    const read = screen.getByRole("group", { name: "To read" });
    expect(read.contains(screen.getByTestId("form-html"))).toBe(true);
    expect(read.contains(screen.getByTestId("form-xlsx"))).toBe(false);
    // A part without a form that can be used is not there.
    expect(screen.queryByRole("group", { name: "Other tools" })).toBeNull();
    expect(screen.getByTestId("export-run").textContent).toBe("Export as Word");
    await user.click(screen.getByTestId("form-xlsx"));
    expect(screen.getByTestId("export-run").textContent).toBe("Export as Excel workbook");
  });

  it("goes to the clipboard for Confluence", async () => {
    await shown();
    await screen.findByTestId("export-file");
    expect(screen.queryByTestId("export-copy")).toBeNull();
    await user.click(screen.getByTestId("form-confluence"));
    await user.click(screen.getByRole("button", { name: "Copy for Confluence" }));
    await screen.findByText(/on the clipboard/);
    expect(host.asked("copy_export")[0]?.of).toEqual({ kind: "document", document });
  });

  it("offers all decision records beside one of them", async () => {
    await shown({}, "docs/architecture/decisions/0001-x.md");
    await user.selectOptions(await screen.findByTestId("export-what"), "All decision records");
    expect(host.asked("look_at_export").map((asked) => asked.of.kind)).toEqual(["document", "decisions"]);
    const file = screen.getByTestId<HTMLInputElement>("export-file");
    await user.clear(file);
    await user.type(file, "/tmp/mine.docx");
    await user.selectOptions(screen.getByTestId("export-what"), "This decision record");
    await waitFor(() => expect(host.asked("look_at_export")).toHaveLength(3));
    expect((await screen.findByTestId<HTMLInputElement>("export-file")).value).toBe("/tmp/mine.docx");
  });
});
