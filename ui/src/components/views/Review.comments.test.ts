import { screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { app } from "../../lib/app.svelte";
import type { AppState } from "../../lib/generated/AppState";
import type { CommentView } from "../../lib/generated/CommentView";
import type { SheetLook } from "../../lib/generated/SheetLook";
import { FakeHost } from "../../lib/host/fake";
import { notices } from "../../lib/notices.svelte";
import { palette } from "../../lib/palette.svelte";
import { type Answers, ended, openReview, reviewAnswers } from "../../test/reviewing";
import { artifact } from "../../test/samples";

const appState = (native: boolean): AppState => ({
  version: "0.1.0",
  recents: [],
  appearance: "system",
  language: "en",
  reviewer: "",
  documents_dir: "/home/ada/Documents",
  native_dialogs: native,
  started_with: null,
});

const comment = (change: Partial<CommentView> = {}): CommentView => ({
  id: "C-001",
  artifact: "REQ-001",
  title: "Title of REQ-001",
  about: "as_sent",
  session: "",
  verdict: "change",
  text: "Name the days.",
  by: "Ada",
  file: "back.xlsx",
  at: "2026-01-07T10:00:00Z",
  state: "open",
  ...change,
});
const stray = comment({ id: "C-002", artifact: "REQ-099", title: "A deposit", about: "not_here" });

describe("Review, where review sheets come back", () => {
  const user = userEvent.setup();
  let host: FakeHost;
  let kept: CommentView[];
  let look: SheetLook;

  async function shown(native = false, answers: Answers = {}) {
    app.state = appState(native);
    const left = () => ({ comments: kept.filter((known) => known.state !== "removed") });
    host = new FakeHost(
      reviewAnswers({
        session_view: () =>
          ended([
            artifact("REQ-001"),
            artifact("REQ-002"),
            artifact("REQ-003", { review: { state: "rejected", by: "user", at: "", hash: "" } }),
          ]),
        look_at_export: () => ({
          title: "Selection: Borrow Shed",
          items: 2,
          practice: false,
          folder: "/home/ada/Documents",
          lacking: [],
          named: [],
          remarks: [],
          forms: [
            { form: "docx", file: "selection.docx", usable: true },
            { form: "review_sheet", file: "selection.review.xlsx", usable: true },
          ],
        }),
        session_comments: left,
        take_in_sheet: () => look,
        keep_sheet: () => {
          kept = look.comments.map((one, at) => ({ ...one, id: `C-00${at + 1}` }));
          return { added: kept.length, all: left() };
        },
        mark_comments: ({ comments, state }) => {
          kept = kept.map((known) => (comments.includes(known.id) ? { ...known, state } : known));
          return left();
        },
        ...answers,
      }),
    );
    await openReview(host);
  }

  beforeEach(() => {
    kept = [];
    look = {
      sheet: "one",
      file: "back.xlsx",
      project: "Borrow Shed",
      made: "2026-01-05T10:00:00Z",
      comments: [
        comment({ id: "" }),
        comment({ id: "", artifact: "REQ-002", about: "changed", verdict: "fine by me", text: "", by: "" }),
        { ...stray, id: "" },
      ],
      fresh: 3,
      silent: 1,
    };
  });
  afterEach(() => (app.state = null));
  const said = (testid: string) => screen.getByTestId(testid).textContent?.replace(/\s+/g, " ").trim();

  it("sends what was not rejected, as a review sheet unless another form is chosen", async () => {
    await shown();
    await user.click(screen.getByTestId("send-review"));
    const form = await screen.findByTestId<HTMLInputElement>("form-review_sheet");
    await waitFor(() => expect(form.checked).toBe(true));
    const artifacts = ["REQ-001", "REQ-002"].map((id) => ({ session: "s1", artifact: id }));
    expect(host.asked("look_at_export")[0]?.of).toEqual({ kind: "selection", artifacts });
  });

  it("shows what a sheet says before anything is kept, and keeps it on demand", async () => {
    await shown();
    await user.click(screen.getByTestId("take-in-sheet"));
    await user.type(screen.getByTestId("sheet-file"), "back.xlsx{Enter}");
    await waitFor(() => expect(said("sheet-status")).toContain("3 comments, 3 of them new."));
    expect(said("sheet-status")).toContain("made of Borrow Shed");
    expect(said("sheet-status")).toContain("Nobody said anything about 1 artifact.");
    expect(said("came-REQ-001")).toMatch(/Ada Wants a change Name the days\./);
    expect(said("came-REQ-002")).toContain(
      "Somebody who gave no name fine by me The wording has changed since",
    );
    expect(said("came-REQ-099")).toContain("no artifact of that id");
    expect(host.asked("keep_sheet")).toEqual([]);
    expect(screen.queryByTestId("comments-REQ-001")).toBeNull();
    await user.click(screen.getByTestId("keep-sheet"));
    expect(host.asked("keep_sheet")).toEqual([{ path: "/p", session: "s1", sheet: "one" }]);
    await waitFor(() => expect(screen.queryByTestId("take-in-dialog")).toBeNull());
    expect(said("comments-REQ-001")).toContain("1 comment from review sheets");
    expect(said("stray-comments")).toContain("1 comment on what is not in this session");
  });

  it("asks with the system's dialog where there is one, and names no file", async () => {
    await shown(true);
    await user.click(screen.getByTestId("take-in-sheet"));
    await screen.findByTestId("keep-sheet");
    expect(screen.queryByTestId("sheet-file")).toBeNull();
    expect(host.asked("take_in_sheet")[0]?.file).toBeNull();
  });

  it("closes when the system's dialog is closed without a file", async () => {
    await shown(true, { take_in_sheet: () => ({ ...look, sheet: null, comments: [] }) });
    await user.click(screen.getByTestId("take-in-sheet"));
    await waitFor(() => expect(screen.queryByTestId("take-in-dialog")).toBeNull());
  });

  it("says what is wrong with a file, and takes another one", async () => {
    let bad = true;
    await shown(false, {
      take_in_sheet: () => {
        if (bad) throw { code: "sheet_foreign", params: { path: "/x/list.xlsx" }, detail: "" };
        return look;
      },
    });
    await user.click(screen.getByTestId("take-in-sheet"));
    await user.type(screen.getByTestId("sheet-file"), "list.xlsx{Enter}");
    expect((await screen.findByTestId("error-sheet_foreign")).textContent).toContain("no review sheet");
    bad = false;
    await user.click(screen.getByTestId("read-sheet"));
    await screen.findByTestId("keep-sheet");
    expect(screen.queryByTestId("error-sheet_foreign")).toBeNull();
  });

  it("offers nothing to keep where all is kept already", async () => {
    look = { ...look, fresh: 0 };
    await shown();
    await user.click(screen.getByTestId("take-in-sheet"));
    await user.type(screen.getByTestId("sheet-file"), "back.xlsx{Enter}");
    await screen.findByText("All of this is kept already.");
    expect(screen.queryByTestId("keep-sheet")).toBeNull();
  });

  it("shows comments beside their artifacts; each is settled, opened again or removed, with undo", async () => {
    kept = [comment(), stray];
    await shown();
    const line = () => screen.getByTestId("comment-C-001");
    expect(within(screen.getByTestId("artifact-REQ-001")).getByTestId("comment-C-001")).toBe(line());
    await user.click(screen.getByRole("button", { name: "Settle the comment C-001" }));
    await waitFor(() => expect(line().dataset.state).toBe("settled"));
    notices.list.at(-1)?.action?.run();
    await waitFor(() => expect(line().dataset.state).toBe("open"));
    await user.click(screen.getByRole("button", { name: "Remove the comment C-001" }));
    await waitFor(() => expect(screen.queryByTestId("comment-C-001")).toBeNull());
    expect(document.activeElement).not.toBe(document.body);
    notices.list.at(-1)?.action?.run();
    await waitFor(() => expect(line().dataset.state).toBe("open"));
  });

  it("settles several that are pressed quickly, each in its turn", async () => {
    kept = [comment(), comment({ id: "C-003", artifact: "REQ-002" })];
    const answers: (() => void)[] = [];
    await shown(false, {
      mark_comments: ({ comments: ids, state }) =>
        new Promise((resolve) => {
          answers.push(() => {
            kept = kept.map((known) => (ids.includes(known.id) ? { ...known, state } : known));
            resolve({ comments: kept });
          });
        }),
    });
    for (const id of ["C-001", "C-003"]) await user.click(screen.getByTestId(`settle-${id}`));
    await user.click(screen.getByTestId("settle-C-003"));
    for (const nth of [1, 2]) {
      await waitFor(() => expect(answers).toHaveLength(nth));
      answers[nth - 1]?.();
    }
    await waitFor(() => expect(screen.getByTestId("comment-C-003").dataset.state).toBe("settled"));
    expect(host.asked("mark_comments").map((one) => one.comments)).toEqual([["C-001"], ["C-003"]]);
  });

  it("filters what has open comments, and leaves one in sight that is settled meanwhile", async () => {
    kept = [comment(), stray];
    await shown();
    expect(said("filter-commented")).toBe("With open comments 1");
    await user.click(screen.getByTestId("filter-commented"));
    expect(screen.queryByTestId("artifact-REQ-002")).toBeNull();
    await user.click(screen.getByTestId("settle-C-001"));
    await waitFor(() => expect(screen.getByTestId("comment-C-001").dataset.state).toBe("settled"));
    expect(said("filter-commented")).toBe("With open comments 0");
    await user.click(screen.getByTestId("filter-all"));
    expect(screen.getByTestId("artifact-REQ-002")).toBeTruthy();
    expect(screen.queryByTestId("filter-commented")).toBeNull();
  });

  it("offers both in the palette", async () => {
    await shown();
    const labels = palette.commands.map((command) => command.label);
    expect(labels).toEqual(expect.arrayContaining(["Send for review…", "Take in a review sheet…"]));
  });
});
