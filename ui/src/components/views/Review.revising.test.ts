import { screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { Artifact } from "../../lib/generated/Artifact";
import type { FakeHost } from "../../lib/host/fake";
import { keptForms } from "../../lib/kept.svelte";
import { notices } from "../../lib/notices.svelte";
import { openReview, Revisable, revision } from "../../test/reviewing";
import { artifact } from "../../test/samples";

describe("Review, where artifacts are changed", () => {
  let host: FakeHost;
  let given: Revisable;

  beforeEach(async () => {
    given = new Revisable();
    host = given.host;
    await openReview(host);
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
    // Its criteria were written for other words.
    expect(screen.getByTestId("edit-old-criteria")).toBeTruthy();
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

  it("says of edited words that they are yours, not the panel's, and that they wait for your approval", async () => {
    const user = userEvent.setup();
    expect(at("REQ-001").textContent).toContain("Agreed");
    await user.click(screen.getByTestId("edit-REQ-001"));
    await user.type(screen.getByTestId("edit-title"), " it");
    await user.click(screen.getByTestId("edit-save"));
    expect((await screen.findByTestId("reworded-REQ-001")).textContent).toBe("Edited in the review");
    // One mark: what counts now. What the table agreed is in the details.
    const marks = () => [...at("REQ-001").querySelectorAll("header .badge")].map((one) => one.textContent);
    expect(marks()).toEqual(["Your words, not approved"]);
    expect(at("REQ-001").querySelector("dl")?.textContent).toMatch(/At the table\s*Agreed/);
    expect(screen.getByTestId("evidence-REQ-001").textContent).toContain(
      "said of the wording before the review changed it",
    );
    await user.click(screen.getByTestId("approve-REQ-001"));
    await waitFor(() => expect(marks()).toEqual(["✓Approved"]));
    expect(at("REQ-001").querySelector("dl")?.textContent).toMatch(/Your word\s*Approved by you/);
    expect(screen.getByTestId("reworded-REQ-001")).toBeTruthy();
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
    given.artifacts = given.artifacts.map((item) =>
      item.id === "REQ-001" ? { ...item, title: "Theirs" } : item,
    );
    given.history = { ...given.history, hashes: { ...given.history.hashes, "REQ-001": "theirs" } };
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
    const draft = within(screen.getByTestId("draft-edit-REQ-001"));
    expect(draft.getByText("Draft not saved")).toBeTruthy();
    await user.click(draft.getByRole("button", { name: "Discard the draft of REQ-001" }));
    expect(screen.queryByTestId("kept-forms")).toBeNull();
    notices.list.at(-1)?.action?.run();
    await user.click(await screen.findByRole("button", { name: "Go on editing REQ-001" }));
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
      artifacts: [{ ...given.artifacts[0], title: "Theirs" } as Artifact],
      revision: "R-007",
      changed: [],
    });
    await user.click(screen.getByTestId("approve-REQ-001"));
    await user.click(screen.getByTestId("go-on-edit-REQ-001"));
    expect(screen.getByTestId("edit-elsewhere").textContent).toContain("Theirs");
    expect(screen.getByTestId<HTMLInputElement>("edit-title").value).toBe("Title of REQ-001 of mine");
  });

  it("says that an approval was of an earlier wording, with the difference, and lets it be given again", async () => {
    const user = userEvent.setup();
    const review = { state: "approved" as const, by: "user", at: "2026-01-07T10:00:00Z", hash: "old" };
    given.history = {
      ...given.history,
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
    host.answers.edit_artifact = () =>
      given.revised([{ ...given.artifacts[0], title: "New", review } as Artifact]);
    await user.click(screen.getByTestId("edit-REQ-001"));
    await user.type(screen.getByTestId("edit-title"), "!");
    await user.click(screen.getByTestId("edit-save"));
    const stale = await screen.findByTestId("stale-REQ-001");
    expect(stale.textContent).toMatch(/Approved an earlier wording, by you/);
    expect(within(stale).getByTestId("word-diff").textContent).toMatch(/removed:\s*Old.*added:\s*New/);
    expect(at("REQ-001").dataset.review).toBe("none");
    expect(screen.getByTestId("outcome-outdated").textContent).toContain("earlier wording");
    given.history = { ...given.history, stale: [] };
    await user.click(screen.getByTestId("again-REQ-001"));
    await waitFor(() => expect(screen.queryByTestId("stale-REQ-001")).toBeNull());
    expect(at("REQ-001").dataset.review).toBe("approved");
  });

  it("says what was decided since an artifact was worded, and leads there", async () => {
    const user = userEvent.setup();
    given.artifacts.push({
      ...given.artifacts[0]!,
      id: "CONF-009",
      type: "conflict",
      title: "Who pays",
      status: "resolved",
      resolution: { decision: "The borrower.", method: "user decision in the review" },
    });
    given.history = {
      ...given.history,
      decided_since: { "REQ-001": ["CONF-009"] },
      spoken_of_since: { "REQ-002": ["CONF-009"] },
    };
    host.answers.edit_artifact = () => given.revised([...given.artifacts]);
    await user.click(screen.getByTestId("edit-REQ-001"));
    await user.type(screen.getByTestId("edit-title"), "!");
    await user.click(screen.getByTestId("edit-save"));
    const since = await screen.findByTestId("decided-since-REQ-001");
    expect(since.textContent).toMatch(/Decided since.*CONF-009.*Who pays: The borrower\./s);
    expect(screen.queryByTestId("decided-since-REQ-002")).toBeNull();
    // Nobody can tell whether a decision in words that are near changes anything.
    const near = screen.getByTestId("spoken-of-REQ-002").textContent;
    expect(near).toMatch(/A decision speaks of it.*CONF-009.*Who pays: The borrower\./s);
    expect(screen.queryByTestId("spoken-of-REQ-001")).toBeNull();
    await user.click(within(since).getByRole("button", { name: "Go to CONF-009: Who pays" }));
    await waitFor(() => expect(document.activeElement).toBe(at("CONF-009")));
  });

  it("says of a question that its decision was taken back, and nothing of a decision that holds", async () => {
    const user = userEvent.setup();
    const of = (id: string, type: "conflict" | "open_question", status: "resolved" | "pending") =>
      ({ ...given.artifacts[0]!, id, type, title: `Title of ${id}`, status }) as Artifact;
    given.artifacts.push(of("CONF-009", "conflict", "resolved"), of("OQ-009", "open_question", "pending"));
    given.history = { ...given.history, without_matter: { "OQ-009": "CONF-009" } };
    host.answers.edit_artifact = () => given.revised([...given.artifacts]);
    await user.click(screen.getByTestId("edit-REQ-001"));
    await user.type(screen.getByTestId("edit-title"), "!");
    await user.click(screen.getByTestId("edit-save"));
    const gone = await screen.findByTestId("decided-since-OQ-009");
    expect(gone.textContent).toMatch(/No matter any more\s+The decision that it asks about was taken back\./);
    expect(gone.textContent).not.toContain("the decision holds");
    expect(at("OQ-009").textContent).not.toContain("Waits for an answer");
    const asked = at("OQ-009").querySelector(".text")!;
    expect(gone.compareDocumentPosition(asked) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it("shows the state that counts alone: what was deferred is agreed no more", async () => {
    expect(at("REQ-001").textContent).toContain("Agreed");
    await userEvent.setup().click(screen.getByTestId("defer-REQ-001"));
    await waitFor(() => expect(at("REQ-001").textContent).toContain("Deferred"));
    expect(at("REQ-001").querySelector("header")?.textContent).not.toContain("Agreed");
  });

  it("splits sentence by sentence, each criterion at a part", async () => {
    const user = userEvent.setup();
    await user.click(screen.getByTestId("split-REQ-001"));
    expect(screen.getByTestId<HTMLTextAreaElement>("part-text-2").value).toBe("The owner hears of it.");
    expect(screen.getByTestId<HTMLInputElement>("criterion-2-2").checked).toBe(true);
    await user.click(screen.getByTestId("criterion-2-2"));
    expect(screen.getByTestId("split-save").hasAttribute("disabled")).toBe(true);
    expect(screen.getByTestId("split-bare").textContent).toContain("Part 2: no criterion says when");
    await user.click(screen.getByTestId("criterion-2-1"));
    const changes = [
      { artifact: "REQ-001", made: false, keys: [{ key: "replaced_by", before: null, after: ["REQ-005"] }] },
      { artifact: "REQ-005", made: true, keys: [] },
    ];
    given.history = { ...given.history, revisions: [revision("R-009", { action: "split", changes })] };
    await user.click(screen.getByTestId("split-save"));
    expect(host.asked("split_artifact")[0]?.approve).toBe(false);
    expect(host.asked("split_artifact")[0]?.parts).toEqual([
      {
        title: "Title of REQ-001",
        text: "A tool is lent.",
        acceptance: ["The tool is marked.", "The owner hears."],
        others: {},
      },
      { title: "The owner hears of it", text: "The owner hears of it.", acceptance: [], others: {} },
    ]);
    expect(screen.getByTestId("became-REQ-001").textContent).toBe("It became REQ-004 and REQ-005.");
    expect(screen.queryByTestId("approve-REQ-001")).toBeNull();
    expect(at("REQ-005")).toBeTruthy();
    // The history of the whole review says what was made, and of what.
    await user.click(screen.getByRole("button", { name: /^What was changed \(/ }));
    const told = (await screen.findByTestId("artifact-history")).textContent;
    expect(told).toContain("REQ-005 “The owner hears of it” was made.");
    expect(told).toMatch(/REQ-001 “Title of REQ-001”.*REQ-005 “The owner hears of it”.*was made/s);
  });

  it("splits and approves in one step, by the button or the key, as the other forms do", async () => {
    const user = userEvent.setup();
    await user.click(screen.getByTestId("split-REQ-001"));
    await user.click(screen.getByTestId("part-title-2"));
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(screen.queryByTestId("split-artifact")).toBeNull());
    expect(host.asked("split_artifact").map(({ approve }) => approve)).toEqual([true]);
    expect(notices.list.at(-1)?.text).toBe("REQ-001: split into 2, which are approved.");
    notices.list.at(-1)?.action?.run();
    await waitFor(() => expect(host.asked("undo_revision")).toHaveLength(1));
  });

  it("fills an empty part with what is cut off, says what is missing in order, and removes an empty one", async () => {
    const user = userEvent.setup();
    await user.click(screen.getByTestId("split-REQ-001"));
    const text = (part: number) => screen.getByTestId<HTMLTextAreaElement>(`part-text-${part}`);
    const missing = () => screen.queryByTestId("split-missing")?.textContent;
    await user.clear(screen.getByTestId("part-title-2"));
    expect(missing()).toBe("Part 2: the title is missing.");
    await user.clear(text(2));
    expect(missing()).toBe("Part 2: title and text are missing.");
    expect(screen.queryByTestId("split-bare")).toBeNull();
    text(1).setSelectionRange(1, 1);
    await user.click(screen.getByTestId("cut-1"));
    expect(text(1).value.replace(".", "")).toHaveLength(1);
    expect(text(2).value).not.toBe("");
    expect(screen.queryByTestId("part-3")).toBeNull();
    expect(missing()).toBeUndefined();
    text(2).setSelectionRange(text(2).value.length, text(2).value.length);
    await user.click(screen.getByTestId("cut-2"));
    expect(missing()).toBe("Part 3: title and text are missing.");
    expect(screen.queryByTestId("remove-2")).toBeNull();
    await user.click(screen.getByTestId("remove-3"));
    expect(screen.queryByTestId("part-3")).toBeNull();
    expect(missing()).toBeUndefined();
  });

  it("splits by no key what is not whole", async () => {
    const user = userEvent.setup();
    await user.click(screen.getByTestId("split-REQ-001"));
    await user.clear(screen.getByTestId("part-title-2"));
    await user.keyboard("{Control>}{Enter}{/Control}");
    for (const act of ["split-approve", "split-save"])
      expect(screen.getByTestId(act).hasAttribute("disabled")).toBe(true);
    expect(host.asked("split_artifact")).toEqual([]);
  });

  it("merges and approves by the key where no words would be lost", async () => {
    const user = userEvent.setup();
    await user.click(screen.getByTestId("merge-REQ-001-REQ-002"));
    screen.getByTestId("merged-title").focus();
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(host.asked("merge_artifacts")).toEqual([]);
    await user.click(screen.getByTestId("take-both-description"));
    screen.getByTestId("merged-title").focus();
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(host.asked("merge_artifacts").map(({ approve }) => approve)).toEqual([true]));
  });

  it("says before a merge whose words would be in no document, and takes both when told so", async () => {
    const user = userEvent.setup();
    await user.click(screen.getByTestId("merge-REQ-001-REQ-002"));
    expect(screen.getByTestId("merge-lost-description").textContent).toContain("What REQ-002 says here");
    expect(screen.getByTestId("merge-approve").className).not.toContain("main");
    // It is below the fold: beside the button it is said, too, and leads there.
    expect(screen.getByTestId("merge-lost").textContent).toBe(
      "1 text of REQ-002 would be in no document: look",
    );
    await user.click(screen.getByTestId("merge-lost"));
    expect(document.activeElement).toBe(screen.getByTestId("merge-lost-description"));
    // A priority is called as in every other place.
    expect(within(screen.getByTestId("merge-artifacts")).getByText("Must have")).toBeTruthy();
    await user.click(screen.getByTestId("take-both-description"));
    expect(screen.queryByTestId("merge-lost-description")).toBeNull();
    expect(screen.queryByTestId("merge-lost")).toBeNull();
    expect(screen.getByTestId("merge-approve").className).toContain("main");
    expect(screen.getByTestId<HTMLTextAreaElement>("merged-description").value).toBe(
      "A tool is lent. The owner hears of it.\n\nTools are lent.",
    );
    await user.click(screen.getByTestId("take-description-REQ-002"));
    expect(screen.getByTestId("merge-lost-description").textContent).toContain("What REQ-001 says here");
  });

  it("looks anew at what a merged artifact rests on", async () => {
    const user = userEvent.setup();
    const looks = host.asked("evidence").length;
    await user.click(screen.getByTestId("edit-REQ-001"));
    await user.type(screen.getByTestId("edit-title"), " it");
    await user.click(screen.getByTestId("edit-save"));
    await waitFor(() => expect(host.asked("evidence")).toHaveLength(looks + 1));
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
      approve: false,
      words: {
        title: "Title of REQ-002",
        description: "A tool is lent. The owner hears of it.",
        priority: "must",
      },
    });
    expect(screen.getByTestId("became-REQ-001").textContent).toBe("REQ-002 stands for it now.");
  });

  it("says of a pair that it is none of duplicates, with the wordings that were seen and a way back", async () => {
    const user = userEvent.setup();
    await user.click(screen.getByText(/1 pair of artifacts may say the same/));
    await user.click(screen.getByTestId("distinct-REQ-001-REQ-002"));
    expect(host.asked("distinguish_artifacts")).toEqual([
      { path: "/p", session: "s1", left: "REQ-001", right: "REQ-002", seen: ["h1", "h2"] },
    ]);
    await waitFor(() => expect(screen.queryByTestId("duplicates")).toBeNull());
    expect(notices.list.at(-1)?.text).toBe("REQ-001 and REQ-002: not duplicates.");
    expect(notices.list.at(-1)?.action?.label).toBe("Undo");
    await waitFor(() => expect(document.activeElement?.getAttribute("aria-pressed")).toBe("true"));
  });

  it("says so from the comparison of a pair that is proposed, and from no other one", async () => {
    const user = userEvent.setup();
    await user.click(screen.getByTestId("merge-REQ-001-REQ-002"));
    await user.click(screen.getByTestId("merge-distinct"));
    expect(screen.queryByTestId("merge-artifacts")).toBeNull();
    await waitFor(() => expect(host.asked("distinguish_artifacts")).toHaveLength(1));
    at("REQ-001").focus();
    await user.keyboard("x");
    at("REQ-003").focus();
    await user.keyboard("xm");
    expect(screen.getByTestId("merge-artifacts")).toBeTruthy();
    expect(screen.queryByTestId("merge-distinct")).toBeNull();
  });

  it("says so by key of the two that are selected, and otherwise what the key waits for", async () => {
    const user = userEvent.setup();
    at("REQ-001").focus();
    await user.keyboard("n");
    expect(notices.list.at(-1)?.text).toBe("Select the two of a pair that may say the same.");
    await user.keyboard("x");
    at("REQ-002").focus();
    await user.keyboard("x");
    expect(screen.getByTestId("distinct-selected")).toBeTruthy();
    await user.keyboard("n");
    await waitFor(() => expect(host.asked("distinguish_artifacts")).toHaveLength(1));
  });

  it("shows who changed what and when, and undoes it there", async () => {
    const user = userEvent.setup();
    await user.click(screen.getByTestId("edit-REQ-001"));
    await user.type(screen.getByTestId("edit-title"), "!");
    await user.click(screen.getByTestId("edit-approve"));
    expect(host.asked("edit_artifact")[0]?.approve).toBe(true);
    host.answers.artifact_history = () => ({
      artifact: artifact("REQ-001"),
      steps: [{ step: "created", round: 1, at: null }],
    });
    await user.click(screen.getByTestId("history-REQ-001"));
    expect(screen.getByTestId("revision-R-001").textContent).toMatch(/Edit\s*by you · /);
    // What the table did stands below, as in the list of the project.
    await waitFor(() =>
      expect(screen.getByTestId("artifact-history").textContent).toMatch(/Round 1\s*made it/),
    );
    expect(screen.getByTestId("history").textContent).not.toContain("R-001");
    // It says how far it reaches.
    expect(screen.getByTestId("undo-R-001").textContent).toBe("Undo");
    await user.click(screen.getByTestId("undo-R-001"));
    expect(host.asked("undo_revision")[0]?.revision).toBe("R-001");
    expect(await screen.findByTestId("revision-R-002")).toBeTruthy();
    host.answers.undo_revision = () => {
      throw { code: "revision_outdated", params: { id: "REQ-001", keys: "title" }, detail: "" };
    };
    await user.click(screen.getByTestId("undo-R-002"));
    expect((await screen.findByRole("alert")).textContent).toContain("REQ-001 was changed since (title)");
  });

  it("opens the split wherever the two demands stand, and says what it does with them", async () => {
    const user = userEvent.setup();
    const finding = {
      id: "D-1",
      kind: "not_singular",
      severity: "warning",
      characteristic: "singular",
      key: null as string | null,
      artifact: "REQ-001",
      line: null,
      words: "The owner hears",
      why: "Two demands.",
      better: "",
      rule: null,
    };
    const criterion = "marked";
    host.answers.check_session = () => ({
      findings: [
        finding,
        { ...finding, id: "D-2", key: "acceptance", words: criterion },
        { ...finding, id: "D-3", artifact: "CONF-001" },
      ],
      patterns: {},
      demands: {},
    });
    await user.click(screen.getByTestId("check-wording"));
    const found = within(await screen.findByTestId("wording-REQ-001"));
    // A reader names no key; the words are in the text that is split.
    await user.click(found.getByTestId("fix-D-1"));
    expect(screen.getByTestId("split-artifact")).toBeTruthy();
    expect(screen.queryByTestId("split-mark")).toBeNull();
    await user.keyboard("{Escape}");
    await user.click(found.getByTestId("fix-D-2"));
    expect(screen.getByTestId("split-mark").textContent).toContain("“marked” stands in “Accepted when”.");
    await user.type(screen.getByTestId("part-title-2"), "!");
    await user.click(screen.getByTestId("edit-instead"));
    expect(notices.list.at(-1)?.text).toBe("What you typed for REQ-001 is kept.");
    expect(screen.queryByTestId("split-artifact")).toBeNull();
    const field = document.activeElement as HTMLInputElement;
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(criterion);
    await user.keyboard("{Escape}");
    // Where nothing can be split it says why.
    const remarks = within(screen.getByTestId("remarks-CONF-001"));
    expect(remarks.queryByTestId("fix-D-3")).toBeNull();
    expect(remarks.getByTestId("nofix-D-3").textContent).toMatch(/^Conflicts and questions are given/);
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
      demands: {},
    });
    await user.click(screen.getByTestId("check-wording"));
    const pattern = await screen.findByRole("button", { name: "EARS: When …" });
    const means = screen.getByTestId("ears-means-REQ-001");
    expect([pattern.getAttribute("aria-expanded"), means.hidden]).toEqual(["false", true]);
    pattern.focus();
    await user.keyboard("{Enter}");
    expect([pattern.getAttribute("aria-expanded"), means.hidden]).toEqual(["true", false]);
    expect(pattern.getAttribute("aria-controls")).toBe(means.id);
    expect(means.textContent).toMatch(
      /It holds when something happens: .*\s+EARS, the Easy Approach to Requirements Syntax/,
    );
    const remarks = within(screen.getByTestId("remarks-REQ-001"));
    expect(remarks.getByTestId("characteristic-D-1").textContent).toBe("ISO/IEC/IEEE 29148: unambiguous");
    await user.click(remarks.getByTestId("fix-D-1"));
    const field = screen.getByTestId<HTMLTextAreaElement>("edit-description");
    expect(document.activeElement).toBe(field);
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe("owner");
    // Why it is to be mended stands above the field, with the words where they stand, as long as they do.
    const said = screen.getByTestId("edit-finding");
    expect(said.textContent).toMatch(/owner.*Two readers build two things\..*Better:.*Name them\./s);
    expect(said.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByTestId("edit-marked").querySelector("mark")?.textContent).toBe("owner");
    expect(screen.getByTestId("edit-marked").textContent?.trim()).toBe(field.value);
    await user.clear(field);
    expect(screen.queryByTestId("edit-marked")).toBeNull();
    await user.click(screen.getByTestId("edit-discard"));
    await user.click(remarks.getByTestId("fix-D-2"));
    expect(screen.getByTestId("split-artifact")).toBeTruthy();
    await user.keyboard("{Escape}");
    // From the list of all findings, too.
    await user.click(within(screen.getByTestId("wording-REQ-001")).getByTestId("fix-D-1"));
    expect(screen.getByTestId("edit-description")).toBe(document.activeElement);
  });
});
