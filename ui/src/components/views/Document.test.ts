import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { FileFinding } from "../../lib/generated/FileFinding";
import type { OpposedPair } from "../../lib/generated/OpposedPair";
import type { VersionRow } from "../../lib/generated/VersionRow";
import type { InputChange } from "../../lib/generated/InputChange";
import type { LostInDocument } from "../../lib/generated/LostInDocument";
import { FakeHost } from "../../lib/host/fake";
import { setHost } from "../../lib/host";
import { nav } from "../../lib/nav.svelte";
import { reviewHistory } from "../../test/reviewing";
import { artifact, view } from "../../test/samples";
import Document from "./Document.svelte";

const finding = {
  id: "D-1",
  kind: "unknown_reference",
  severity: "error",
  characteristic: "",
  key: null,
  artifact: "REQ-001",
  line: 12,
  words: "REQ-777",
  why: "Nothing is called REQ-777.",
  better: "Take the reference out.",
  rule: null,
};

describe("a document", () => {
  let host: FakeHost;
  const user = userEvent.setup();

  beforeEach(async () => {
    host = new FakeHost({
      read_document: () => ({
        path: "docs/r.md",
        full_path: "/p/docs/r.md",
        title: "Requirements",
        html: '<h1 id="h-0">Requirements</h1><p>Before it.</p><p id="there">As REQ-777 says.</p>',
        outline: [{ level: 1, text: "Requirements", anchor: "h-0" }],
        text: `# Requirements\n\nBefore it.\n${"\n".repeat(8)}As REQ-777 says.\n`,
        practice: false,
        modified: null,
      }),
      check_document: () => ({ findings: [finding, { ...finding, id: "D-2", artifact: "", line: 40 }] }),
      validation_plan: () => ({ reader: null, prompts: [], tokens_in: 0, unread: "" }),
      validation_state: () => ({ progress: null, reading: null, error: null }),
    });
    setHost(host);
    render(Document, { path: "/p", document: "docs/r.md" });
    await screen.findByTestId("document");
  });

  it("is not checked until somebody asks", () => {
    expect(screen.queryByTestId("wording")).toBeNull();
    expect(host.asked("check_document")).toEqual([]);
  });

  it("is checked on demand, and each finding names its line", async () => {
    await user.click(screen.getByRole("button", { name: "Check wording" }));
    expect(host.asked("check_document")).toEqual([{ path: "/p", document: "docs/r.md" }]);
    expect(screen.getByTestId("wording-found").textContent).toContain("2 findings in 2 parts.");
    const first = within(screen.getByTestId("wording-REQ-001")).getByRole("listitem").textContent;
    expect(first).toContain("Line 12");
    expect(first).toContain("REQ-777");
    expect(screen.getByTestId("wording-text").textContent).toContain("Line 40");
  });

  it("closes the check with Escape or its button, and the focus is back where it was opened", async () => {
    for (const close of [
      () => user.keyboard("{Escape}"),
      () => user.click(screen.getByTestId("close-wording")),
    ]) {
      await user.click(screen.getByTestId("check-document"));
      await waitFor(() =>
        expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Wording" })),
      );
      await close();
      await waitFor(() => expect(screen.queryByTestId("wording")).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId("check-document")));
    }
  });

  it("keeps the check when Escape closes something that lies above it", async () => {
    await user.click(screen.getByTestId("check-document"));
    await user.click(screen.getByTestId("more-document"));
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("menu")).toBeNull();
    expect(screen.getByTestId("wording")).toBeTruthy();
  });

  it("leads from a finding's line to that place in the document", async () => {
    await user.click(screen.getByTestId("check-document"));
    await user.click(await screen.findByRole("button", { name: "Show line 12" }));
    expect(document.activeElement?.id).toBe("there");
  });

  it("stays with the check where no model is set up, and leads to where one is", async () => {
    await user.click(screen.getByTestId("check-document"));
    const of = { target: "document", document: "docs/r.md" };
    expect(host.asked("validation_plan")).toEqual([{ path: "/p", of }]);
    expect(screen.queryByTestId("start-reading")).toBeNull();
    await user.click(await screen.findByTestId("reading-setup"));
    expect(nav.route).toEqual({ screen: "settings" });
  });
});

describe("a document beside the artifacts", () => {
  const user = userEvent.setup();
  const html =
    '<h1>Requirements</h1><h3 id="h-one">REQ-001: Title of REQ-001</h3><p>As REQ-002 and REQ-0011 say.</p>';
  let host: FakeHost;

  async function open(
    told: boolean,
    lacking: { session: string; artifacts: string[] }[] = [],
    lost: LostInDocument = { finding: null, sessions: [] },
    changes: InputChange[] = [],
    kept: VersionRow[] = [],
    undecided: OpposedPair[] = [],
  ) {
    host = new FakeHost({
      document_lost: () => lost,
      document_versions: () => ({ versions: kept, sessions: [] }),
      read_document: () => ({
        path: "docs/r.md",
        full_path: "/p/docs/r.md",
        title: "Requirements",
        html,
        outline: [{ level: 3, text: "REQ-001: Title of REQ-001", anchor: "h-one" }],
        text: "# Requirements\n\n### REQ-001: Title of REQ-001\n\nAs REQ-002 and REQ-0011 say.\n",
        practice: false,
        modified: null,
      }),
      document_inputs: () => ({
        documents: [
          {
            document: "docs/r.md",
            told,
            sessions: told ? ["s1", "s0"] : [],
            changes,
            unread: [],
            undecided,
            behind: [],
            markers: null,
            decided: [],
            edited: [],
            without_matter: {},
            asked_in_fork: {},
          },
        ],
      }),
      look_at_export: () => ({
        title: "Requirements",
        items: 1,
        practice: false,
        folder: "/p",
        lacking,
        named: [],
        remarks: [],
        forms: [],
      }),
      session_view: ({ session }) => {
        if (session === "s0") throw { code: "session_missing", params: { id: session }, detail: "" };
        const rejected = { review: { state: "rejected", by: "user", at: "", hash: "" } };
        return view({
          artifacts: [
            artifact("REQ-001"),
            artifact("REQ-002"),
            artifact("REQ-003", rejected),
            artifact("REQ-004", { status: "draft" }),
          ],
        });
      },
      review_history: () => reviewHistory(),
    });
    setHost(host);
    render(Document, { path: "/p", document: "docs/r.md" });
    return screen.findByTestId<HTMLButtonElement>("check-fidelity");
  }

  it("says what of its sessions is not in it, and leads there", async () => {
    const button = await open(true);
    await waitFor(() => expect(button.disabled).toBe(false));
    await user.click(button);
    const rows = within(await screen.findByTestId("fidelity-check")).getAllByRole("listitem");
    // A mention is no definition; what nobody approved is not looked for.
    expect(rows.map((row) => row.textContent?.match(/REQ-\d+/)?.[0])).toEqual(["REQ-002", "REQ-001"]);
    expect(screen.getByTestId("fidelity-unread").textContent).toContain("s0");
    await user.click(screen.getByTestId("fidelity-REQ-001"));
    expect(document.activeElement?.id).toBe("h-one");
    await user.click(screen.getByTestId("fidelity-REQ-002"));
    expect(nav.route).toEqual({ screen: "review", path: "/p", session: "s1", artifact: "REQ-002" });
  });

  it("names what stands in it and holds no more, and is not content then", async () => {
    const rejected = { session: "s1", artifact: "REQ-003", title: "", since: "rejected" as const };
    const added = { session: "s1", artifact: "REQ-009", title: "", since: "new" as const };
    const button = await open(true, [], undefined, [rejected, added]);
    await waitFor(() => expect(button.disabled).toBe(false));
    await user.click(button);
    const over = await screen.findByTestId("fidelity-over");
    expect(within(over).getAllByRole("listitem")).toHaveLength(1);
    expect(over.textContent).toContain("REQ-003 was rejected");
    await user.click(screen.getByTestId("over-REQ-003"));
    expect(nav.route).toEqual({ screen: "review", path: "/p", session: "s1", artifact: "REQ-003" });
  });

  it("takes the word of the check that knows the titles, too", async () => {
    const button = await open(true, [{ session: "s1", artifacts: ["REQ-001"] }]);
    await waitFor(() => expect(button.disabled).toBe(false));
    await user.click(button);
    await screen.findByTestId("fidelity-check");
    expect(within(screen.getByTestId("fidelity-missing")).getAllByRole("listitem")).toHaveLength(2);
    expect(screen.queryByTestId("fidelity-present")).toBeNull();
  });

  it("names what it holds in two wordings, and each leads to deciding between them", async () => {
    const pairs = [
      { session: "s2", artifact: "REQ-009", other_session: "s1", other: "REQ-001" },
      { session: "s2", artifact: "REQ-010", other_session: "s1", other: "REQ-002" },
    ];
    const button = await open(true, [], undefined, [], [], pairs);
    const told = await screen.findByTestId("opposed-pairs");
    expect(told.textContent).toContain(
      "2 pairs of wordings, of a session and of its fork, are not decided here",
    );
    await user.click(button);
    const check = within(await screen.findByTestId("fidelity-check"));
    expect(check.queryByText("✓ Nothing is missing.")).toBeNull();
    await user.click(check.getByRole("button", { name: /^REQ-010 \/ REQ-002/ }));
    expect(nav.route).toEqual({
      screen: "review",
      path: "/p",
      session: "s2",
      artifact: "REQ-010",
      against: { session: "s1", artifact: "REQ-002" },
    });
  });

  it("is not compared where it does not say what it was made from", async () => {
    const button = await open(false);
    expect((await screen.findByTestId("inputs-docs/r.md")).textContent).toContain("It does not say");
    expect(button.disabled).toBe(true);
    const why = screen.getByTestId("fidelity-unmatched");
    expect(why.textContent).toContain("not known from which sessions");
    expect(button.getAttribute("aria-describedby")).toBe(why.id);
  });

  it("says at its top what it has lost, and every way to bring that back", async () => {
    const finding: FileFinding = {
      key: "k",
      code: "document_cut_off",
      params: { artifacts: "REQ-002" },
      file: "docs/r.md",
      line: 0,
      repair: null,
      keep: null,
    };
    const forked_from = { session: "s1", round: 2, exact: true };
    const of = [
      { session: "s1", topic: "The shed", forked_from: null },
      { session: "s2", topic: "The shed", forked_from },
    ];
    const lost = { finding, sessions: of };
    // It lost the line, too, that says what it was made from.
    const kept = [{ version: "1", is_last: false, at: "", session: null, topic: "", has_previous: false }];
    const button = await open(false, [{ session: "s1", artifacts: ["REQ-002"] }], lost, [], kept);
    const told = await screen.findByTestId("document-lost");
    await within(told).findByTestId("lost-versions");
    expect(told.textContent).toContain("no section any more for what it should hold: REQ-002.");
    // Once is enough: what it lost is told, and not also what it cannot say because of that.
    expect(screen.queryByText(/It does not say what it was made from/)).toBeNull();
    // A fork is about the same as the session that it was forked from.
    within(told).getByRole("button", { name: "Write it again from “The shed (fork after round 2)”" });
    expect(button.disabled).toBe(false);
    expect(screen.queryByTestId("fidelity-unmatched")).toBeNull();
    await user.click(within(told).getByRole("button", { name: "Check against the artifacts" }));
    expect((await screen.findByTestId("fidelity-missing")).textContent).toContain("REQ-002");
    await user.keyboard("{Escape}");
    await user.click(within(told).getByRole("button", { name: "Compare with an earlier version" }));
    expect(host.asked("document_versions")).toHaveLength(2);
    await user.keyboard("{Escape}");
    await user.click(within(told).getByRole("button", { name: "Write it again from “The shed”" }));
    expect(nav.route).toEqual({ screen: "review", path: "/p", session: "s1" });
  });

  it("offers no earlier version where none is kept", async () => {
    const finding: FileFinding = {
      key: "k",
      code: "document_empty",
      params: {},
      file: "docs/r.md",
      line: 0,
      repair: null,
      keep: null,
    };
    await open(false, [], { finding, sessions: [{ session: "s1", topic: "The shed", forked_from: null }] });
    await waitFor(() => expect(host.asked("document_versions")).toHaveLength(1));
    expect(screen.getByTestId("lost-write-s1")).toBeTruthy();
    expect(screen.queryByTestId("lost-versions")).toBeNull();
  });

  it("has no such warning where nothing is lost", async () => {
    await open(true);
    await waitFor(() => expect(host.asked("document_lost")).toHaveLength(1));
    expect(screen.queryByTestId("document-lost")).toBeNull();
  });
});
