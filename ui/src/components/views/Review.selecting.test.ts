import { screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { FakeHost } from "../../lib/host/fake";
import { keySheet } from "../../lib/keysheet.svelte";
import { notices } from "../../lib/notices.svelte";
import { palette } from "../../lib/palette.svelte";
import { openReview, Revisable, revision } from "../../test/reviewing";

describe("Review, by keys and on several artifacts", () => {
  let host: FakeHost;
  let given: Revisable;

  beforeEach(async () => {
    given = new Revisable();
    host = given.host;
    await openReview(host);
    await screen.findByTestId("duplicates");
  });

  const at = (id: string) => screen.getByTestId(`artifact-${id}`);

  it("gives a word on several at once: one by one, a range with Shift, all that are shown", async () => {
    const user = userEvent.setup();
    await user.click(screen.getByTestId("select-REQ-001"));
    await user.keyboard("{Shift>}");
    await user.click(screen.getByTestId("select-REQ-003"));
    await user.keyboard("{/Shift}");
    expect(screen.getByTestId("selection").textContent).toContain("3 artifacts selected");
    await user.click(screen.getByTestId("select-none"));
    await user.click(screen.getByTestId("select-REQ-002"));
    await user.click(screen.getByTestId("select-all"));
    await user.click(screen.getByTestId("all-deferred"));
    expect(host.asked("review_artifacts")[0]).toMatchObject({
      artifacts: ["REQ-001", "REQ-002", "REQ-003"],
      state: "deferred",
    });
    expect(screen.queryByTestId("selection")).toBeNull();
    notices.list.at(-1)?.action?.run();
    await waitFor(() => expect(host.asked("undo_revision")[0]?.revision).toBe("R-007"));
  });

  it("leaves nothing selected that went into another one: that one is", async () => {
    const user = userEvent.setup();
    const box = (id: string) => screen.queryByTestId<HTMLInputElement>(`select-${id}`);
    await user.click(screen.getByTestId("select-REQ-002"));
    await user.click(screen.getByTestId("merge-REQ-001-REQ-002"));
    await user.click(screen.getByTestId("merge-save"));
    await waitFor(() => expect(screen.queryByTestId("merge-save")).toBeNull());
    expect(at("REQ-002").classList.contains("selected")).toBe(false);
    expect(at("REQ-001").classList.contains("selected")).toBe(true);
    expect(box("REQ-001")?.checked).toBe(true);
    expect(screen.getByTestId("selection").textContent).toContain("1 artifact selected");
  });

  it("gives no word on what the filter hides, says how many that are, and leaves them selected", async () => {
    const user = userEvent.setup();
    await user.click(screen.getByTestId("approve-REQ-001"));
    await user.click(screen.getByTestId("select-REQ-001"));
    await user.click(screen.getByTestId("select-REQ-002"));
    expect(screen.queryByTestId("selected-hidden")).toBeNull();
    await user.click(screen.getByTestId("filter-agreed"));
    expect(screen.getByTestId("selection").textContent).toContain("1 artifact selected");
    expect(screen.getByTestId("selected-hidden").textContent).toBe(
      "1 more is hidden by the filter and stays as it is",
    );
    // Two are selected, but only one of them is there to be merged.
    expect(screen.queryByTestId("merge-selected")).toBeNull();
    await user.click(screen.getByTestId("all-deferred"));
    expect(host.asked("review_artifacts")[1]).toMatchObject({ artifacts: ["REQ-002"], state: "deferred" });
    await waitFor(() =>
      expect(screen.getByTestId("selected-hidden").textContent).toBe(
        "1 selected artifact is hidden by the filter",
      ),
    );
    expect(screen.queryByTestId("all-deferred")).toBeNull();
    expect(document.activeElement).toBe(at("REQ-003"));
    await user.click(screen.getByTestId("filter-all"));
    expect(screen.getByTestId("selection").textContent).toContain("1 artifact selected");
    await user.click(screen.getByTestId("select-REQ-003"));
    await user.click(screen.getByTestId("filter-approved"));
    await user.click(screen.getByTestId("leave-hidden"));
    await user.click(screen.getByTestId("filter-all"));
    expect(screen.getByTestId("selection").textContent).toContain("1 artifact selected");
  });

  it("goes on by keys where the filter hides what had its word, and leaves what is hidden alone", async () => {
    const user = userEvent.setup();
    await user.click(screen.getByTestId("select-REQ-001"));
    await user.click(screen.getByTestId("select-REQ-002"));
    at("REQ-001").focus();
    await user.keyboard("a");
    await user.click(screen.getByTestId("select-REQ-001"));
    await user.click(screen.getByTestId("select-REQ-002"));
    await user.click(screen.getByTestId("filter-agreed"));
    at("REQ-003").focus();
    await user.keyboard("r");
    expect(host.asked("review_artifacts")[1]).toMatchObject({ artifacts: ["REQ-003"], state: "rejected" });
    // Nothing is left to have the focus: it goes to what hides them.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId("filter-agreed")));
  });

  it("leaves nothing selected where all that was selected became one, and approves it when told so", async () => {
    const user = userEvent.setup();
    for (const id of ["REQ-001", "REQ-002"]) await user.click(screen.getByTestId(`select-${id}`));
    await user.click(screen.getByTestId("merge-selected"));
    await user.click(screen.getByTestId("merge-approve"));
    expect(host.asked("merge_artifacts")[0]).toMatchObject({
      keep: "REQ-001",
      other: "REQ-002",
      approve: true,
    });
    await waitFor(() => expect(screen.queryByTestId("selection")).toBeNull());
  });

  it("exports what is selected, and leaves the selection as it was", async () => {
    host.answers.look_at_export = () => ({
      title: "Selection: Shed",
      items: 2,
      practice: false,
      folder: "/tmp",
      lacking: [],
      named: [],
      remarks: [],
      forms: [{ form: "md", file: "selection-shed.md", usable: true }],
    });
    const user = userEvent.setup();
    await user.click(screen.getByTestId("select-REQ-001"));
    await user.click(screen.getByTestId("select-REQ-003"));
    await user.click(screen.getByTestId("export-selected"));
    expect(await screen.findByTestId("export-dialog")).toBeTruthy();
    const [asked] = host.asked("look_at_export");
    const of = asked?.of.kind === "selection" ? asked.of.artifacts : [];
    expect(of.map((one) => one.artifact)).toEqual(["REQ-001", "REQ-003"]);
    expect(new Set(of.map((one) => one.session)).size).toBe(1);
    await user.keyboard("{Escape}");
    expect(screen.getByTestId("selection").textContent).toContain("2 artifacts selected");
  });

  it("works with keys on the artifact that has the focus, and only there", async () => {
    const user = userEvent.setup();
    await user.keyboard("a");
    expect(host.asked("review_artifacts")).toEqual([]);
    at("REQ-001").focus();
    await user.keyboard("j");
    expect(document.activeElement).toBe(at("REQ-002"));
    await user.keyboard("{ArrowDown}{ArrowUp}k");
    expect(document.activeElement).toBe(at("REQ-001"));
    await user.keyboard("r");
    expect(host.asked("review_artifacts")[0]).toMatchObject({ artifacts: ["REQ-001"], state: "rejected" });
    await user.keyboard("jx");
    expect(screen.getByTestId<HTMLInputElement>("select-REQ-002").checked).toBe(true);
    await user.keyboard("e");
    await user.keyboard("a");
    expect(screen.getByTestId<HTMLInputElement>("edit-title").value).toContain("a");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(at("REQ-002")));
    await user.keyboard("?");
    expect(keySheet.open).toBe(true);
  });

  it("gives a word by a key on all that are selected, and on the one with the focus where only one is", async () => {
    const user = userEvent.setup();
    at("REQ-002").focus();
    await user.keyboard("x");
    await user.keyboard("ja");
    expect(host.asked("review_artifacts")[0]).toMatchObject({ artifacts: ["REQ-003"], state: "approved" });
    await user.keyboard("{Control>}a{/Control}d");
    expect(host.asked("review_artifacts")[1]).toMatchObject({
      artifacts: ["REQ-001", "REQ-002", "REQ-003"],
      state: "deferred",
    });
    expect(document.activeElement).toBe(at("REQ-003"));
    await user.keyboard("{Control>}a{Shift>}a{/Shift}{/Control}");
    expect(screen.queryByTestId("selection")).toBeNull();
  });

  it("merges by a key where exactly two are selected, and says so where not", async () => {
    const user = userEvent.setup();
    at("REQ-001").focus();
    await user.keyboard("xm");
    expect(notices.list.at(-1)?.text).toBe("Select exactly two artifacts of one type to merge them.");
    await user.keyboard("jxm");
    expect(screen.getByTestId("merge-artifacts")).toBeTruthy();
  });

  it("undoes the last change by a key, and says why where it cannot", async () => {
    const user = userEvent.setup();
    at("REQ-001").focus();
    await user.keyboard("u");
    await waitFor(() => expect(notices.list.at(-1)?.text).toBe("There is nothing to undo."));
    const taken = { undone_by: "R-003" };
    given.history.revisions = [
      revision("R-003", { action: "undo", undoes: "R-002" }),
      revision("R-002", taken),
      revision("R-001"),
    ];
    await user.keyboard("u");
    await waitFor(() => expect(host.asked("undo_revision")[0]?.revision).toBe("R-001"));
    given.history.revisions = [revision("R-001", { fits: false })];
    await user.keyboard("u");
    await waitFor(() =>
      expect(notices.list.at(-1)?.text).toMatch(/^Not to be undone any more: the edit of REQ-001\./),
    );
    notices.list.at(-1)?.action?.run();
    expect(await screen.findByTestId("history")).toBeTruthy();
  });

  it("undoes and redoes by keys and from the palette, but never where somebody writes", async () => {
    const user = userEvent.setup();
    const undone = revision("R-002", { action: "undo", undoes: "R-001" });
    given.history.revisions = [revision("R-001")];
    host.answers.undo_revision = ({ revision: id }) => {
      const taken = revision("R-001", { undone_by: "R-002" });
      given.history = {
        ...given.history,
        revisions: id === "R-001" ? [undone, taken] : [revision("R-003"), undone],
      };
      return { revision: id === "R-001" ? "R-002" : "R-003", artifacts: [], history: given.history };
    };
    await user.click(screen.getByTestId("edit-REQ-001"));
    await user.keyboard("{Control>}z{/Control}{Escape}");
    expect(host.asked("undo_revision")).toEqual([]);
    await user.keyboard("{Control>}z{/Control}");
    await waitFor(() => expect(notices.list.at(-1)?.text).toBe("Undone: the edit of REQ-001."));
    expect(palette.commands.map(({ label }) => label)).toContain("Redo: the edit of REQ-001");
    await user.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
    await waitFor(() => expect(notices.list.at(-1)?.text).toBe("Done again: the edit of REQ-001."));
    expect(host.asked("undo_revision").map((one) => one.revision)).toEqual(["R-001", "R-002"]);
    expect(notices.list.at(-1)?.action?.label).toBe("Undo");
    await user.keyboard("{Control>}y{/Control}");
    await waitFor(() => expect(notices.list.at(-1)?.text).toBe("There is nothing to redo."));
  });
});
