import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { SessionOfDocument } from "../../lib/generated/SessionOfDocument";
import type { VersionRow } from "../../lib/generated/VersionRow";
import { FakeHost } from "../../lib/host/fake";
import { setHost } from "../../lib/host";
import { nav } from "../../lib/nav.svelte";
import { notices } from "../../lib/notices.svelte";
import { palette } from "../../lib/palette.svelte";
import { spoken } from "../../lib/language";
import Document from "../views/Document.svelte";

const rows: VersionRow[] = [
  {
    version: "0002-x.before",
    is_last: false,
    at: "2026-01-08T09:30:00Z",
    session: "20260108-specs-shed",
    topic: "What the shed lends",
    has_previous: true,
  },
  {
    version: "0001-x.before",
    is_last: false,
    at: "2026-01-07T10:00:00Z",
    session: null,
    topic: "",
    has_previous: false,
  },
];

const last: VersionRow = {
  version: "0003-x.written",
  is_last: true,
  at: "2026-01-09T11:00:00Z",
  session: "20260109-specs-shed",
  topic: "Who lends a shed",
  has_previous: true,
};

const forked_from = { session: "20260109-specs-shed", round: 3, exact: true };
let sessions: SessionOfDocument[];

describe("earlier versions of a document", () => {
  let host: FakeHost;
  let texts: Record<string, string>;
  let now: string;
  /** Empty where there is no document. */
  const hash = () => (now === "" ? "" : `hash of ${now}`);
  const user = userEvent.setup();

  beforeEach(() => {
    notices.clear();
    now = "Third";
    texts = { "0002-x.before": "Second", "0001-x.before": "First" };
    sessions = [{ session: "20260109-specs-shed", topic: "Who lends a shed", forked_from: null }];
    host = new FakeHost({
      read_document: () => {
        if (now === "") throw { code: "file_trouble", params: { path: "docs/r.md" }, detail: "" };
        return {
          path: "docs/r.md",
          full_path: "/p/docs/r.md",
          title: "Requirements",
          html: `<h1>Requirements</h1><p>${now}</p>`,
          outline: [{ level: 1, text: "Requirements", anchor: "h" }],
          text: now,
          practice: false,
          modified: null,
        };
      },
      document_versions: () => ({
        versions: [last, ...rows].filter(({ version }) => version in texts),
        sessions,
      }),
      compare_version: ({ version, against }) => ({
        diff: [
          { kind: "removed", text: against === "now" ? (texts[version] ?? "") : texts["0001-x.before"]! },
          { kind: "added", text: against === "now" ? now : texts[version]! },
        ],
        existing_hash: hash(),
      }),
      put_version_back: ({ version, existing_hash }) => {
        if (existing_hash !== hash())
          throw { code: "document_changed", params: { path: "docs/r.md" }, detail: "" };
        const kept = now === "" ? null : `kept ${now}`;
        if (kept !== null) texts = { ...texts, [kept]: now };
        now = texts[version]!;
        return { kept, existing_hash: hash() };
      },
    });
    setHost(host);
  });

  async function open() {
    render(Document, { path: "/p", document: "docs/r.md" });
    await user.click(await screen.findByTestId("more-document"));
    await user.click(screen.getByTestId("show-versions"));
    return screen.findByTestId("earlier-versions");
  }

  it("are listed with their time and what took their place, and the last one is compared at once", async () => {
    await open();
    const listed = within(await screen.findByTestId("versions-list")).getAllByRole("button");
    expect(listed.map((button) => button.textContent?.trim())).toEqual([
      expect.stringMatching(
        /Until 8 January 2026.*Then it was written from the session What the shed lends\./s,
      ),
      expect.stringMatching(/Until 7 January 2026.*Then an earlier version was put back\./s),
    ]);
    expect(listed[0]?.getAttribute("aria-current")).toBe("true");
    const read = await screen.findByTestId("readable-diff");
    expect(read.textContent).toMatch(/Passages: \d added, \d removed, \d changed\..*Third/s);
    // The lines stand behind it.
    const diff = screen.getByTestId("diff");
    expect(screen.getByTestId("as-markdown").contains(diff)).toBe(true);
    expect(diff.getAttribute("aria-label")).toBe("What has changed since");
    expect(diff.textContent).toMatch(/Since then: 1 line added, 1 removed\..*removed: Second.*added: Third/s);
  });

  it("bear their seconds where two of them are of one minute, and no others do", async () => {
    const until = (version: string, at: string) => ({ ...rows[0]!, version, at });
    host.answers.document_versions = () => ({
      versions: [
        until("0003-x.before", "2026-01-08T09:31:00Z"),
        until("0002-x.before", "2026-01-08T09:30:41Z"),
        until("0001-x.before", "2026-01-08T09:30:07Z"),
      ],
      sessions: [],
    });
    await open();
    const list = await screen.findByTestId("versions-list");
    const times = [...list.querySelectorAll("strong")].map(({ textContent }) => textContent ?? "");
    expect(times[0]).toMatch(/:31$/);
    expect(times[1]).toMatch(/:30:41$/);
    expect(times[2]).toMatch(/:30:07$/);
    // So does the heading of what is compared.
    await user.click(screen.getByTestId("version-0001-x.before"));
    expect(screen.getByRole("heading", { name: times[2] })).toBeTruthy();
  });

  it("are chosen by keys alone, and compared with the one before where there is one", async () => {
    const dialog = await open();
    await screen.findByTestId("diff");
    screen.getByTestId("against-previous").focus();
    await user.keyboard(" ");
    await waitFor(() => expect(screen.getByTestId("diff").textContent).toContain("added: Second"));
    expect(screen.getByTestId("diff").textContent).toContain("Since the version before it");
    screen.getByTestId("version-0001-x.before").focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.getByTestId("diff").textContent).toContain("removed: First"));
    // The oldest has none before it: there is nothing to choose, and what it is compared with is said.
    expect(screen.queryAllByRole("radio")).toEqual([]);
    expect(screen.getByTestId("against-only").textContent).toBe("Compared with the document as it is now");
    expect(host.asked("compare_version").map(({ against }) => against)).toEqual(["now", "previous", "now"]);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(dialog.isConnected).toBe(false));
    expect(document.activeElement).toBe(screen.getByTestId("more-document"));
  });

  it("are put back over what was seen, and the notice takes that back", async () => {
    await open();
    await screen.findByTestId("diff");
    await user.click(screen.getByTestId("put-version-back"));
    await waitFor(() => expect(screen.queryByTestId("earlier-versions")).toBeNull());
    await waitFor(() => expect(screen.getByTestId("document").textContent).toContain("Second"));
    expect(host.asked("put_version_back")).toEqual([
      { path: "/p", document: "docs/r.md", version: "0002-x.before", existing_hash: "hash of Third" },
    ]);
    const notice = notices.list.at(-1);
    expect(notice?.text).toBe("The earlier version is back.");
    expect(notice?.action?.label).toBe("Undo");
    notice?.action?.run();
    await waitFor(() => expect(screen.getByTestId("document").textContent).toContain("Third"));
    expect(host.asked("put_version_back").at(-1)).toEqual({
      path: "/p",
      document: "docs/r.md",
      version: "kept Third",
      existing_hash: "hash of Second",
    });
  });

  it("are not put over a document that says something else by now, and the way on is to look again", async () => {
    await open();
    await screen.findByTestId("diff");
    now = "Theirs";
    await user.click(screen.getByTestId("put-version-back"));
    expect((await screen.findByTestId("error-document_changed")).textContent).toContain(
      "was not overwritten",
    );
    expect(now).toBe("Theirs");
    await user.click(screen.getByTestId("versions-again"));
    await waitFor(() => expect(screen.getByTestId("diff").textContent).toContain("added: Theirs"));
    expect(screen.queryByTestId("error-document_changed")).toBeNull();
  });

  it("say an error in their place, and nothing can be put back then", async () => {
    host.answers.compare_version = () => {
      throw { code: "document_version_missing", params: { path: "docs/r.md" }, detail: "" };
    };
    await open();
    await screen.findByTestId("error-document_version_missing");
    expect(screen.getByTestId<HTMLButtonElement>("put-version-back").disabled).toBe(true);
    texts = {};
    await user.click(screen.getByTestId("versions-again"));
    await screen.findByTestId("no-versions");
  });

  it("of a document that is gone are offered in its place, and make it again", async () => {
    now = "";
    render(Document, { path: "/p", document: "docs/r.md" });
    const gone = await screen.findByTestId("document-gone");
    expect(gone.textContent).toContain("2 earlier versions are kept.");
    await user.click(screen.getByTestId("show-versions"));
    const diff = await screen.findByTestId("diff");
    expect(diff.textContent).toMatch(/1 line added, 0 removed\..*added: Second/s);
    expect(screen.getByTestId("earlier-versions").textContent).toContain("this makes it again");
    await user.click(screen.getByTestId("put-version-back"));
    expect((await screen.findByTestId("document")).textContent).toContain("Second");
    expect(host.asked("put_version_back")).toEqual([
      { path: "/p", document: "docs/r.md", version: "0002-x.before", existing_hash: "" },
    ]);
    // Nothing stood there that could come back.
    expect(notices.list.at(-1)?.action).toBeNull();
  });

  it("of a document that is gone are there at once for whoever asked for them", async () => {
    now = "";
    render(Document, { path: "/p", document: "docs/r.md", kept: true });
    const sheet = await screen.findByTestId("earlier-versions");
    expect(within(sheet).getByRole("heading", { name: "What is kept of it" })).toBeTruthy();
    expect((await screen.findByTestId("diff")).textContent).toContain("added: Second");
    await user.keyboard("{Escape}");
    expect(screen.getByTestId("document-gone")).toBeTruthy();
    expect(screen.queryByTestId("earlier-versions")).toBeNull();
  });

  it("are not shown of a document that is back, or of which nothing is kept", async () => {
    const { unmount } = render(Document, { path: "/p", document: "docs/r.md", kept: true });
    await screen.findByTestId("document");
    expect(screen.queryByTestId("earlier-versions")).toBeNull();
    unmount();
    [now, texts] = ["", {}];
    render(Document, { path: "/p", document: "docs/r.md", kept: true });
    await screen.findByTestId("document-gone");
    expect(screen.queryByTestId("earlier-versions")).toBeNull();
  });

  it("have what was written last before all others, once the document is gone, and its session writes it anew", async () => {
    now = "";
    texts["0003-x.written"] = "Third";
    render(Document, { path: "/p", document: "docs/r.md" });
    const gone = await screen.findByTestId("document-gone");
    expect(gone.textContent).toContain("as it was written last, and 2 earlier versions of it.");
    await user.click(screen.getByTestId("show-versions"));
    expect((await screen.findByTestId("diff")).textContent).toContain("added: Third");
    const first = within(screen.getByTestId("versions-list")).getAllByRole("listitem")[0];
    expect(first?.textContent).toMatch(/As it was written .*From the session Who lends a shed\./);
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "Write it anew from “Who lends a shed”" }));
    expect(nav.route).toEqual({ screen: "review", path: "/p", session: "20260109-specs-shed" });
  });

  it("of a document that was made from several sessions say that it is whole only from each in turn", async () => {
    now = "";
    texts["0003-x.written"] = "Third";
    sessions = [...sessions, { session: "s2", topic: "Who lends a shed", forked_from }];
    render(Document, { path: "/p", document: "docs/r.md" });
    const told = await screen.findByTestId("gone-in-turn");
    expect(told.textContent).toContain(
      "write it from “Who lends a shed” first, then merge “Who lends a shed (fork after round 3)” into it",
    );
    expect(screen.getAllByRole("button", { name: /^Write it anew/ })).toHaveLength(1);
  });

  it("of a document that is gone are none where it was never written over, and that is said", async () => {
    now = "";
    texts = {};
    render(Document, { path: "/p", document: "docs/r.md" });
    const gone = await screen.findByTestId("document-gone");
    expect(gone.textContent).toContain("No earlier version is kept.");
    expect(screen.queryByTestId("show-versions")).toBeNull();
    now = "Again";
    await user.click(screen.getByTestId("try-again"));
    await screen.findByTestId("document");
  });

  it("say nothing of a document that is there and cannot be read", async () => {
    now = "";
    host.answers.document_versions = () => {
      throw { code: "file_trouble", params: { path: "docs/r.md" }, detail: "" };
    };
    render(Document, { path: "/p", document: "docs/r.md" });
    await screen.findByTestId("error-file_trouble");
    expect(screen.queryByTestId("document-gone")).toBeNull();
  });

  it("are none where the document was written once, and that is said", async () => {
    texts = {};
    await open();
    expect((await screen.findByTestId("no-versions")).textContent).toContain(
      "No earlier version: it was written once",
    );
    expect(screen.queryByTestId("put-version-back")).toBeNull();
    expect(host.asked("compare_version")).toEqual([]);
  });

  it("are shown with the answer to the last question, whichever comes first", async () => {
    const waiting: (() => void)[] = [];
    const answer = host.answers.compare_version!;
    host.answers.compare_version = async (request) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return answer(request);
    };
    await open();
    await user.click(await screen.findByTestId("version-0001-x.before"));
    waiting[1]?.();
    await waitFor(() => expect(screen.getByTestId("diff").textContent).toContain("removed: First"));
    waiting[0]?.();
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.getByTestId("diff").textContent).toContain("removed: First");
  });

  it("are in the palette, and speak German", async () => {
    render(Document, { path: "/p", document: "docs/r.md" });
    await screen.findByTestId("document");
    await spoken.choose("de");
    try {
      const label = "Mit einer früheren Fassung vergleichen";
      palette.commands.find((command) => command.label === label)?.run();
      expect((await screen.findByTestId("earlier-versions")).textContent).toContain(label);
      await screen.findByText("Diese Fassung zurückholen");
      expect(screen.getByTestId("versions-list").textContent).toContain("Bis 8. Januar 2026");
    } finally {
      await spoken.choose("en");
    }
  });
});
