import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { Artifact } from "../../lib/generated/Artifact";
import type { ReviewHistory } from "../../lib/generated/ReviewHistory";
import type { RevisedArtifacts } from "../../lib/generated/RevisedArtifacts";
import type { RevisionView } from "../../lib/generated/RevisionView";
import { FakeHost } from "../../lib/host/fake";
import { evidenceOf } from "../../lib/host/fake/evidence";
import { setHost } from "../../lib/host";
import { keptForms } from "../../lib/kept.svelte";
import { keySheet } from "../../lib/keysheet.svelte";
import { notices } from "../../lib/notices.svelte";
import { palette } from "../../lib/palette.svelte";
import { artifact, view } from "../../test/samples";
import Review from "./Review.svelte";

const forms = {
  requirement: [
    { key: "priority", form: "word", words: ["must", "should"] },
    { key: "description", form: "text", words: [] },
    { key: "acceptance", form: "texts", words: [] },
  ],
};

describe("Review, where artifacts are changed", () => {
  let host: FakeHost;
  let artifacts: Artifact[];
  let history: ReviewHistory;

  const revision = (id: string, change: Partial<RevisionView> = {}): RevisionView => ({
    id,
    action: "edit",
    by: "user",
    at: "2026-01-07T10:00:00Z",
    undoes: null,
    undone_by: null,
    fits: true,
    changes: [
      {
        artifact: "REQ-001",
        made: false,
        keys: [
          {
            key: "title",
            parts: [
              { kind: "removed", text: "Old" },
              { kind: "added", text: "New" },
            ],
          },
        ],
      },
    ],
    ...change,
  });

  /** What a change gives back: the artifacts with new words, and the history with one entry more. */
  function revised(changed: Artifact[], id = "R-001"): RevisedArtifacts {
    const fresh = new Map(changed.map((item) => [item.id, item]));
    artifacts = [
      ...artifacts.map((item) => fresh.get(item.id) ?? item),
      ...changed.filter((item) => !artifacts.some((known) => known.id === item.id)),
    ];
    history = { ...history, revisions: [revision(id), ...history.revisions] };
    return { revision: id, artifacts: changed, history };
  }

  beforeEach(async () => {
    notices.clear();
    keySheet.open = false;
    localStorage.clear();
    keptForms.read();
    const own = {
      description: "A tool is lent. The owner hears of it.",
      acceptance: ["The tool is marked.", "The owner hears."],
      priority: "must",
    };
    artifacts = [
      artifact("REQ-001", own),
      artifact("REQ-002", { description: "Tools are lent.", acceptance: ["The tool is marked.", "A date."] }),
      artifact("REQ-003", { description: "It comes back." }),
      artifact("CONF-001", { type: "conflict", status: "resolved" }),
    ];
    history = {
      revisions: [],
      stale: [],
      duplicates: [{ left: "REQ-001", right: "REQ-002", similarity: 0.72 }],
      hashes: { "REQ-001": "h1", "REQ-002": "h2", "REQ-003": "h3" },
      forms,
      unread: [],
    };
    host = new FakeHost({
      validation_plan: () => ({ reader: null, prompts: [], tokens_in: 0, unread: "" }),
      validation_state: () => ({ progress: null, reading: null, error: null }),
      session_view: () => view({ artifacts, running: false, status: "closed" }),
      evidence: () => evidenceOf(artifacts, new Map()),
      session_comments: () => ({ comments: [] }),
      review_history: () => history,
      review_artifacts: (request) => ({
        artifacts: artifacts
          .filter((item) => request.artifacts.includes(item.id))
          .map(
            (item) =>
              ({ ...item, review: { state: request.state, by: "user", at: "", hash: "" } }) as Artifact,
          ),
        revision: "R-007",
      }),
      edit_artifact: (request) =>
        revised([
          { ...artifacts.find((item) => item.id === request.artifact), ...request.words } as Artifact,
        ]),
      split_artifact: (request) =>
        revised([
          { ...artifacts[0], replaced_by: ["REQ-004", "REQ-005"] } as Artifact,
          ...request.parts.map((part, at) => artifact(`REQ-00${at + 4}`, { title: part.title })),
        ]),
      merge_artifacts: (request) =>
        revised([
          { ...artifacts.find((item) => item.id === request.keep), ...request.words } as Artifact,
          { ...artifacts.find((item) => item.id === request.other), replaced_by: [request.keep] } as Artifact,
        ]),
      undo_revision: () => revised([artifact("REQ-001")], "R-002"),
    });
    setHost(host);
    render(Review, { path: "/p", session: "s1" });
    await screen.findByTestId("review");
    await screen.findByTestId("duplicates");
  });

  const at = (id: string) => screen.getByTestId(`artifact-${id}`);

  it("saves only what was changed, with the wording that was seen, and offers to undo it", async () => {
    const user = userEvent.setup();
    await user.click(screen.getByTestId("edit-REQ-001"));
    expect(document.activeElement).toBe(screen.getByTestId("edit-title"));
    expect(screen.getByTestId("edit-save").hasAttribute("disabled")).toBe(true);
    await user.clear(screen.getByTestId("edit-title"));
    await user.type(screen.getByTestId("edit-title"), "Lend");
    await user.click(screen.getByTestId("edit-save"));
    expect(host.asked("edit_artifact")).toEqual([
      {
        path: "/p",
        session: "s1",
        artifact: "REQ-001",
        seen: "h1",
        words: { title: "Lend" },
        approve: false,
      },
    ]);
    expect(screen.queryByTestId("edit-artifact")).toBeNull();
    expect(within(at("REQ-001")).getByRole("heading").textContent).toBe("Lend");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId("edit-REQ-001")));
    notices.list.at(-1)?.action?.run();
    await waitFor(() =>
      expect(host.asked("undo_revision")).toEqual([{ path: "/p", session: "s1", revision: "R-001" }]),
    );
    await waitFor(() => expect(notices.list.at(-1)?.action?.label).toBe("Redo"));
  });

  it("keeps what was typed when the file has changed, shows both, and saves over what was shown", async () => {
    const user = userEvent.setup();
    await user.click(screen.getByTestId("edit-REQ-001"));
    await user.clear(screen.getByTestId("edit-title"));
    await user.type(screen.getByTestId("edit-title"), "Mine");
    const saves = host.answers.edit_artifact;
    host.answers.edit_artifact = () => {
      throw { code: "artifact_changed", params: { id: "REQ-001" }, detail: "" };
    };
    artifacts = artifacts.map((item) => (item.id === "REQ-001" ? { ...item, title: "Theirs" } : item));
    history = { ...history, hashes: { ...history.hashes, "REQ-001": "theirs" } };
    await user.click(screen.getByTestId("edit-save"));
    expect((await screen.findByTestId("edit-elsewhere")).textContent).toContain("Theirs");
    expect(screen.getByTestId<HTMLInputElement>("edit-title").value).toBe("Mine");
    host.answers.edit_artifact = saves;
    await user.click(screen.getByTestId("edit-save"));
    expect(host.asked("edit_artifact").at(-1)).toMatchObject({ seen: "theirs", words: { title: "Mine" } });
  });

  it("keeps what was typed when Escape is pressed, and gives it back", async () => {
    const user = userEvent.setup();
    await user.click(screen.getByTestId("edit-REQ-001"));
    await user.type(screen.getByTestId("edit-title"), " for members");
    await user.keyboard("{Escape}");
    expect(screen.queryByTestId("edit-artifact")).toBeNull();
    expect(notices.list.at(-1)?.text).toBe("What you typed for REQ-001 is kept.");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId("edit-REQ-001")));
    // Also over a start of the application.
    keptForms.read();
    await user.click(screen.getByTestId("go-on-edit-REQ-001"));
    expect(screen.getByTestId<HTMLInputElement>("edit-title").value).toBe("Title of REQ-001 for members");
    const described = screen.getByRole("dialog").getAttribute("aria-describedby") ?? "";
    expect(document.getElementById(described)?.textContent).toContain("did not save it");
    await user.click(screen.getByTestId("edit-save"));
    expect(host.asked("edit_artifact")[0]?.words).toEqual({ title: "Title of REQ-001 for members" });
    expect(screen.queryByTestId("kept-forms")).toBeNull();
    expect(localStorage.length).toBe(0);
  });

  it("leaves a form without a word where nothing was typed", async () => {
    const user = userEvent.setup();
    for (const form of ["edit", "split"]) {
      await user.click(screen.getByTestId(`${form}-REQ-001`));
      expect(screen.queryByTestId(`${form}-discard`)).toBeNull();
      await user.keyboard("{Escape}");
    }
    await user.click(screen.getByTestId("merge-REQ-001-REQ-002"));
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(notices.list).toEqual([]);
    expect(screen.queryByTestId("kept-forms")).toBeNull();
  });

  it("discards what was typed only when told so, and takes that back", async () => {
    const user = userEvent.setup();
    await user.click(screen.getByTestId("edit-REQ-001"));
    await user.type(screen.getByTestId("edit-title"), "!");
    await user.click(screen.getByTestId("edit-discard"));
    expect(screen.queryByTestId("kept-forms")).toBeNull();
    notices.list.at(-1)?.action?.run();
    expect((await screen.findByTestId<HTMLInputElement>("edit-title")).value).toBe("Title of REQ-001!");
  });

  it("keeps a split and a merge that were begun", async () => {
    const user = userEvent.setup();
    await user.click(screen.getByTestId("split-REQ-001"));
    await user.type(screen.getByTestId("part-title-2"), ", at once");
    await user.click(screen.getByTestId("criterion-1-2"));
    await user.keyboard("{Escape}");
    await user.click(screen.getByTestId("merge-REQ-001-REQ-002"));
    await user.click(screen.getByTestId("keep-REQ-002"));
    await user.type(screen.getByTestId("merged-description"), " Really.");
    await user.keyboard("{Escape}");
    expect(screen.getByTestId("kept-forms").textContent).toContain("2 changes begun and not saved");
    await user.click(screen.getByTestId("go-on-split-REQ-001"));
    expect(screen.getByTestId<HTMLInputElement>("part-title-2").value).toBe("The owner hears of it, at once");
    expect(screen.getByTestId<HTMLInputElement>("criterion-1-2").checked).toBe(true);
    await user.click(screen.getByTestId("split-cancel"));
    await user.click(screen.getByTestId("go-on-merge-REQ-001-REQ-002"));
    expect(screen.getByTestId<HTMLInputElement>("keep-REQ-002").checked).toBe(true);
    expect(screen.getByTestId<HTMLTextAreaElement>("merged-description").value).toContain(" Really.");
  });

  it("shows what stands in the file beside what was typed before it changed", async () => {
    const user = userEvent.setup();
    await user.click(screen.getByTestId("edit-REQ-001"));
    await user.type(screen.getByTestId("edit-title"), " of mine");
    await user.keyboard("{Escape}");
    host.answers.review_artifacts = () => ({
      artifacts: [{ ...artifacts[0], title: "Theirs" } as Artifact],
      revision: "R-007",
    });
    await user.click(screen.getByTestId("approve-REQ-001"));
    await user.click(screen.getByTestId("go-on-edit-REQ-001"));
    expect(screen.getByTestId("edit-elsewhere").textContent).toContain("Theirs");
    expect(screen.getByTestId<HTMLInputElement>("edit-title").value).toBe("Title of REQ-001 of mine");
  });

  it("says that an approval was of an earlier wording, with the difference, and lets it be given again", async () => {
    const user = userEvent.setup();
    const review = { state: "approved" as const, by: "user", at: "2026-01-07T10:00:00Z", hash: "old" };
    history = {
      ...history,
      stale: [
        {
          artifact: "REQ-001",
          state: "approved",
          by: "user",
          at: "2026-01-07T10:00:00Z",
          keys: revision("R-001").changes[0]?.keys ?? [],
        },
      ],
    };
    host.answers.edit_artifact = () => revised([{ ...artifacts[0], title: "New", review } as Artifact]);
    await user.click(screen.getByTestId("edit-REQ-001"));
    await user.type(screen.getByTestId("edit-title"), "!");
    await user.click(screen.getByTestId("edit-save"));
    const stale = await screen.findByTestId("stale-REQ-001");
    expect(stale.textContent).toMatch(/Approved an earlier wording, by you/);
    expect(within(stale).getByTestId("word-diff").textContent).toMatch(/removed:\s*Old.*added:\s*New/);
    expect(at("REQ-001").dataset.review).toBe("none");
    expect(screen.getByTestId("outcome-outdated").textContent).toContain("earlier wording");
    history = { ...history, stale: [] };
    await user.click(screen.getByTestId("again-REQ-001"));
    await waitFor(() => expect(screen.queryByTestId("stale-REQ-001")).toBeNull());
    expect(at("REQ-001").dataset.review).toBe("approved");
  });

  it("splits sentence by sentence, each criterion at a part", async () => {
    const user = userEvent.setup();
    await user.click(screen.getByTestId("split-REQ-001"));
    expect(screen.getByTestId<HTMLTextAreaElement>("part-text-2").value).toBe("The owner hears of it.");
    expect(screen.getByTestId<HTMLInputElement>("criterion-2-2").checked).toBe(true);
    await user.click(screen.getByTestId("criterion-2-2"));
    expect(screen.getByTestId("split-save").hasAttribute("disabled")).toBe(true);
    await user.click(screen.getByTestId("criterion-2-1"));
    await user.click(screen.getByTestId("split-save"));
    expect(host.asked("split_artifact")[0]?.parts).toEqual([
      {
        title: "Title of REQ-001",
        text: "A tool is lent.",
        acceptance: ["The tool is marked.", "The owner hears."],
      },
      { title: "The owner hears of it", text: "The owner hears of it.", acceptance: [] },
    ]);
    expect(screen.getByTestId("became-REQ-001").textContent).toBe("It became REQ-004 and REQ-005.");
    expect(screen.queryByTestId("approve-REQ-001")).toBeNull();
    expect(at("REQ-005")).toBeTruthy();
  });

  it("proposes duplicates in a quiet line and merges them with chosen words", async () => {
    const user = userEvent.setup();
    expect(screen.getByTestId("duplicates").textContent).toMatch(/1 pair of artifacts may say the same/);
    await user.click(screen.getByTestId("merge-REQ-001-REQ-002"));
    await user.click(screen.getByTestId("keep-REQ-002"));
    await user.click(screen.getByTestId("take-title-REQ-002"));
    expect(screen.getByRole("dialog").textContent).toContain("A date.");
    await user.click(screen.getByTestId("merge-save"));
    expect(host.asked("merge_artifacts")[0]).toMatchObject({
      keep: "REQ-002",
      other: "REQ-001",
      seen: ["h2", "h1"],
      words: {
        title: "Title of REQ-002",
        description: "A tool is lent. The owner hears of it.",
        priority: "must",
      },
    });
    expect(screen.getByTestId("became-REQ-001").textContent).toBe("It became REQ-002.");
  });

  it("shows who changed what and when, and undoes it there", async () => {
    const user = userEvent.setup();
    await user.click(screen.getByTestId("edit-REQ-001"));
    await user.type(screen.getByTestId("edit-title"), "!");
    await user.click(screen.getByTestId("edit-approve"));
    expect(host.asked("edit_artifact")[0]?.approve).toBe(true);
    await user.click(screen.getByTestId("history-REQ-001"));
    expect(screen.getByTestId("revision-R-001").textContent).toMatch(/Edit\s*R-001 · by you/);
    await user.click(screen.getByTestId("undo-R-001"));
    expect(host.asked("undo_revision")[0]?.revision).toBe("R-001");
    expect(await screen.findByTestId("revision-R-002")).toBeTruthy();
    host.answers.undo_revision = () => {
      throw { code: "revision_outdated", params: { id: "REQ-001", keys: "title" }, detail: "" };
    };
    await user.click(screen.getByTestId("undo-R-002"));
    expect((await screen.findByRole("alert")).textContent).toContain("REQ-001 was changed since (title)");
  });

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

  it("exports what is selected, and leaves the selection as it was", async () => {
    host.answers.look_at_export = () => ({
      title: "Selection: Shed",
      items: 2,
      practice: false,
      folder: "/tmp",
      lacking: [],
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
    history.revisions = [
      revision("R-003", { action: "undo", undoes: "R-002" }),
      revision("R-002", taken),
      revision("R-001"),
    ];
    await user.keyboard("u");
    await waitFor(() => expect(host.asked("undo_revision")[0]?.revision).toBe("R-001"));
    history.revisions = [revision("R-001", { fits: false })];
    await user.keyboard("u");
    await waitFor(() => expect(notices.list.at(-1)?.text).toMatch(/^R-001 cannot be undone any more/));
    notices.list.at(-1)?.action?.run();
    expect(await screen.findByTestId("history")).toBeTruthy();
  });

  it("undoes and redoes by keys and from the palette, but never where somebody writes", async () => {
    const user = userEvent.setup();
    const undone = revision("R-002", { action: "undo", undoes: "R-001" });
    history.revisions = [revision("R-001")];
    host.answers.undo_revision = ({ revision: id }) => {
      const taken = revision("R-001", { undone_by: "R-002" });
      history = { ...history, revisions: id === "R-001" ? [undone, taken] : [revision("R-003"), undone] };
      return { revision: id === "R-001" ? "R-002" : "R-003", artifacts: [], history };
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

  it("leads from a remark to what mends it, with the words marked", async () => {
    const user = userEvent.setup();
    const finding = {
      id: "D-1",
      kind: "vague",
      severity: "warning",
      characteristic: "unambiguous",
      key: "description",
      artifact: "REQ-001",
      line: null,
      words: "owner",
      why: "Two readers build two things.",
      better: "Name them.",
      rule: null,
    };
    host.answers.check_session = () => ({
      findings: [finding, { ...finding, id: "D-2", kind: "not_singular", characteristic: "singular" }],
      patterns: { "REQ-001": "event_driven" },
    });
    await user.click(screen.getByTestId("check-wording"));
    expect((await screen.findByTestId("ears-REQ-001")).textContent).toBe("When …");
    const remarks = within(screen.getByTestId("remarks-REQ-001"));
    expect(remarks.getByTestId("characteristic-D-1").textContent).toBe("ISO/IEC/IEEE 29148: unambiguous");
    await user.click(remarks.getByTestId("fix-D-1"));
    const field = screen.getByTestId<HTMLTextAreaElement>("edit-description");
    expect(document.activeElement).toBe(field);
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe("owner");
    await user.keyboard("{Escape}");
    await user.click(remarks.getByTestId("fix-D-2"));
    expect(screen.getByTestId("split-artifact")).toBeTruthy();
    await user.keyboard("{Escape}");
    // From the list of all findings, too.
    await user.click(within(screen.getByTestId("wording-REQ-001")).getByTestId("fix-D-1"));
    expect(screen.getByTestId("edit-description")).toBe(document.activeElement);
  });
});
