import { screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { Commands } from "../../lib/generated/commands";
import type { Artifact } from "../../lib/generated/Artifact";
import type { OutsideChanges } from "../../lib/generated/OutsideChanges";
import type { FakeHost } from "../../lib/host/fake";
import { notices } from "../../lib/notices.svelte";
import { openReview, Revisable, revision } from "../../test/reviewing";

type Noted = Commands["review_artifacts"]["response"];

describe("Review, where somebody is quicker than what is written", () => {
  let host: FakeHost;
  let given: Revisable;
  let tell: (news: OutsideChanges) => void;
  /** Ends the writing of the words that are under way. */
  let writes: { done: () => void; fail: (error: unknown) => void }[];

  beforeEach(async () => {
    given = new Revisable();
    host = given.host;
    writes = [];
    const answer = host.answers.review_artifacts;
    host.answers.review_artifacts = (request) =>
      new Promise<Noted>((resolve, reject) => {
        const written = async () => {
          const noted = await answer?.(request);
          if (!noted) return;
          const id = `R-00${given.history.revisions.length + 1}`;
          const changes = noted.artifacts.map(({ id: artifact }) => ({ artifact, made: false, keys: [] }));
          given.history = {
            ...given.history,
            revisions: [revision(id, { action: "review", changes }), ...given.history.revisions],
          };
          given.artifacts = given.artifacts.map(
            (item) => noted.artifacts.find((changed) => changed.id === item.id) ?? item,
          );
          resolve({ ...noted, revision: id });
        };
        writes.push({ done: () => void written(), fail: reject });
      });
    host.answers.inspect_session = () => ({ findings: [], repairs: [] });
    host.answers.await_changes = ({ since }) =>
      since === null ? { number: 0, files: [] } : new Promise((resolve) => (tell = resolve));
    await openReview(host);
    await screen.findByTestId("duplicates");
  });

  const at = (id: string) => screen.getByTestId(`artifact-${id}`);
  const words = () => ["REQ-001", "REQ-002", "REQ-003"].map((id) => at(id).dataset.review);
  const asked = () => host.asked("review_artifacts").map(({ artifacts, state }) => [artifacts.join(), state]);
  /** The word that is being written, as soon as it is. */
  async function next() {
    await waitFor(() => expect(writes.length).toBeGreaterThan(0));
    return writes.shift();
  }

  it("shows words on several cards at once and writes them in their order", async () => {
    const user = userEvent.setup();
    await user.click(screen.getByTestId("approve-REQ-001"));
    await user.click(screen.getByTestId("reject-REQ-002"));
    await user.click(screen.getByTestId("defer-REQ-003"));
    expect(words()).toEqual(["approved", "rejected", "deferred"]);
    for (const id of ["REQ-001", "REQ-002", "REQ-003"]) expect(at(id).getAttribute("aria-busy")).toBe("true");
    expect(asked()).toHaveLength(1);
    for (let left = 3; left > 0; left -= 1) (await next())?.done();
    await waitFor(() => expect(at("REQ-003").getAttribute("aria-busy")).toBe("false"));
    expect(asked()).toEqual([
      ["REQ-001", "approved"],
      ["REQ-002", "rejected"],
      ["REQ-003", "deferred"],
    ]);
    expect(words()).toEqual(["approved", "rejected", "deferred"]);
  });

  it("leads on at once where a key takes its artifact out of what is shown", async () => {
    const user = userEvent.setup();
    await user.click(screen.getByTestId("filter-agreed"));
    at("REQ-001").focus();
    await user.keyboard("a");
    await waitFor(() => expect(document.activeElement).toBe(at("REQ-002")));
    await user.keyboard("a");
    await waitFor(() => expect(document.activeElement).toBe(at("REQ-003")));
    await user.keyboard("a");
    for (let left = 3; left > 0; left -= 1) (await next())?.done();
    await waitFor(() => expect(asked().map(([id]) => id)).toEqual(["REQ-001", "REQ-002", "REQ-003"]));
  });

  it("names the one that could not be noted, goes on with the others and does it again", async () => {
    const user = userEvent.setup();
    await user.click(screen.getByTestId("approve-REQ-001"));
    await user.click(screen.getByTestId("approve-REQ-002"));
    (await next())?.fail({ code: "disk_full", params: {}, detail: "" });
    (await next())?.done();
    await waitFor(() => expect(words()).toEqual(["none", "approved", "none"]));
    const failed = notices.list.find((notice) => notice.error !== null);
    expect(failed?.text).toBe("Your word was not noted: REQ-001.");
    failed?.action?.run();
    await waitFor(() => expect(words()[0]).toBe("approved"));
    (await next())?.done();
    await waitFor(() => expect(asked().at(-1)).toEqual(["REQ-001", "approved"]));
  });

  it("gives no word on a wording that the user did not have before them", async () => {
    const user = userEvent.setup();
    await user.click(screen.getByTestId("approve-REQ-001"));
    await user.click(screen.getByTestId("approve-REQ-002"));
    const looks = host.asked("review_history").length;
    // Somebody writes other words meanwhile.
    given.artifacts = given.artifacts.map((item) =>
      item.id === "REQ-002" ? ({ ...item, title: "Theirs" } as Artifact) : item,
    );
    given.history = { ...given.history, hashes: { ...given.history.hashes, "REQ-002": "theirs" } };
    tell({ number: 1, files: [{ path: ".s2s/sessions/s1/artifacts/REQ-002.yaml", kind: "changed" }] });
    await waitFor(() => expect(host.asked("review_history").length).toBeGreaterThan(looks));
    (await next())?.done();
    await waitFor(() =>
      expect(notices.list.at(-1)?.text).toMatch(/^REQ-002: changed while your word waited/),
    );
    expect(asked().map(([id]) => id)).toEqual(["REQ-001"]);
    expect(words().slice(0, 2)).toEqual(["approved", "none"]);
  });

  it("gives none either where the wording was changed in the very moment, and shows the new one", async () => {
    const user = userEvent.setup();
    host.answers.review_artifacts = () => ({
      artifacts: [{ ...given.artifacts[0], title: "Theirs" } as Artifact],
      revision: null,
      changed: ["REQ-001"],
    });
    await user.click(screen.getByTestId("approve-REQ-001"));
    await waitFor(() =>
      expect(notices.list.at(-1)?.text).toMatch(/^REQ-001: changed while your word waited/),
    );
    // With the words that stood on the screen.
    expect(host.asked("review_artifacts")[0]?.seen).toEqual({ "REQ-001": given.history.hashes["REQ-001"] });
    expect(words()[0]).toBe("none");
    expect(at("REQ-001").textContent).toContain("Theirs");
  });

  it("leads from above the list to all that was changed, once something was", async () => {
    const user = userEvent.setup();
    expect(screen.queryByTestId("review-changes")).toBeNull();
    // Its room is kept until then: the buttons beside it and below stay where they are.
    expect(screen.getByText("What was changed (1)").getAttribute("aria-hidden")).toBe("true");
    at("REQ-001").focus();
    await user.keyboard("a");
    (await next())?.done();
    const changes = await screen.findByTestId("review-changes");
    expect(changes.textContent).toContain("What was changed (1)");
    await user.click(changes);
    expect(await screen.findByTestId("revision-R-001")).toBeTruthy();
  });

  it("undoes the word that is still being written, and not the one before it", async () => {
    const user = userEvent.setup();
    given.history.revisions = [revision("R-001")];
    at("REQ-001").focus();
    await user.keyboard("a");
    await user.keyboard("u");
    expect(host.asked("undo_revision")).toEqual([]);
    (await next())?.done();
    await waitFor(() => expect(host.asked("undo_revision").map((one) => one.revision)).toEqual(["R-002"]));
  });

  it("leaves an undo that was meant for what could not be noted, and says so", async () => {
    const user = userEvent.setup();
    given.history.revisions = [revision("R-001")];
    at("REQ-001").focus();
    await user.keyboard("a");
    await user.keyboard("u");
    (await next())?.fail({ code: "disk_full", params: {}, detail: "" });
    await waitFor(() =>
      expect(notices.list.some((notice) => notice.text.startsWith("Nothing was taken back"))).toBe(true),
    );
    expect(host.asked("undo_revision")).toEqual([]);
  });

  it("takes back every one of several whose undo was pressed quickly", async () => {
    const user = userEvent.setup();
    given.history.revisions = [revision("R-003"), revision("R-002"), revision("R-001")];
    const undone: (() => void)[] = [];
    host.answers.undo_revision = ({ revision: id }) =>
      new Promise((resolve) => {
        undone.push(() => {
          const taken = given.history.revisions.map((row) =>
            row.id === id ? { ...row, undone_by: `R-9${id.slice(-1)}` } : row,
          );
          const entry = revision(`R-9${id.slice(-1)}`, { action: "undo", undoes: id });
          given.history = { ...given.history, revisions: [entry, ...taken] };
          resolve({ revision: entry.id, artifacts: [], history: given.history });
        });
      });
    at("REQ-001").focus();
    await user.keyboard("{Control>}zzz{/Control}");
    for (let done = 0; done < 3; done += 1) {
      await waitFor(() => expect(undone).toHaveLength(done + 1));
      undone[done]?.();
    }
    await waitFor(() =>
      expect(host.asked("undo_revision").map((one) => one.revision)).toEqual(["R-003", "R-002", "R-001"]),
    );
  });
});
