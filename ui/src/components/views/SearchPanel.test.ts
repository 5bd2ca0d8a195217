import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SearchAnswer } from "../../lib/generated/SearchAnswer";
import type { SearchHit } from "../../lib/generated/SearchHit";
import type { SearchProject } from "../../lib/generated/SearchProject";
import { FakeHost } from "../../lib/host/fake";
import { setHost } from "../../lib/host";
import { nav } from "../../lib/nav.svelte";
import { pieces, routeTo, search, SearchController } from "../../lib/search.svelte";
import { practice } from "../../lib/practice.svelte";
import { inputsOf, sessionRow } from "../../test/samples";
import SearchPanel from "./SearchPanel.svelte";

const text = (words: string) => ({ text: words, marks: [], cut_before: false, cut_after: false });

const hit = (change: Partial<SearchHit> = {}): SearchHit => ({
  kind: "artifact",
  named: false,
  session: "s1",
  of: "Requirements for the shed",
  round: 1,
  participant: null,
  name: null,
  artifact: "REQ-001",
  state: "agreed",
  document: null,
  heading: null,
  title: text("Tools are reserved"),
  snippet: text("A member reserves a tool."),
  ...change,
});

const statement = hit({
  kind: "statement",
  artifact: null,
  participant: "qa-lead",
  name: "QA Lead",
  round: 2,
  title: text(""),
});
const section = hit({ kind: "section", session: null, artifact: null, document: "docs/a.md", heading: 3 });

const answer = (query: string, hits: SearchHit[], change: Partial<SearchAnswer> = {}): SearchAnswer => ({
  query,
  hits,
  more: [],
  indexing: null,
  ...change,
});

describe("search", () => {
  const user = userEvent.setup();
  let host: FakeHost;
  let give: (request: SearchProject) => SearchAnswer | Promise<SearchAnswer>;

  beforeEach(() => {
    search.open = false;
    nav.go({ screen: "home", path: "/p" });
    give = ({ query }) => answer(query, query === "" ? [] : [hit(), statement, section]);
    host = new FakeHost({ search: (request) => give(request) });
    setHost(host);
    render(SearchPanel);
  });
  afterEach(() => (search.open = false));

  const type = async (words: string) => {
    await user.keyboard("/");
    await user.type(await screen.findByTestId("search-input"), words);
  };
  const options = () => screen.queryAllByRole("option");

  it("opens by a slash and by Ctrl+Shift+F, and not while somebody writes or answers", async () => {
    const field = document.createElement("input");
    document.body.append(field);
    field.focus();
    await user.keyboard("/");
    expect(search.open).toBe(false);
    await user.keyboard("{Control>}{Shift>}f{/Shift}{/Control}");
    expect(await screen.findByTestId("search-input")).toBe(document.activeElement);
    await user.keyboard("{Escape}");
    expect(search.open).toBe(false);
    field.remove();
    const dialog = document.createElement("div");
    dialog.setAttribute("aria-modal", "true");
    document.body.append(dialog);
    await user.keyboard("/");
    expect(search.open).toBe(false);
    dialog.remove();
    await user.keyboard("/");
    expect(await screen.findByTestId("search")).toBeTruthy();
  });

  it("shows what is found by kinds, as text", async () => {
    const bad = "<img src=x onerror=alert(1)> & tool";
    const title = { ...text(bad), marks: [{ start: bad.length - 4, end: bad.length }] };
    give = ({ query }) => answer(query, query === "" ? [] : [hit({ title }), statement, section]);
    await type("tool");
    await waitFor(() => expect(options()).toHaveLength(3));
    const groups = screen.getAllByRole("group").map((group) => group.getAttribute("aria-label"));
    expect(groups).toEqual(expect.arrayContaining(["Artifacts", "Statements", "Documents"]));
    expect(document.querySelector("img")).toBeNull();
    expect(options()[1]?.textContent).toContain("QA Lead");
    expect(options()[0]?.textContent).toContain(bad);
    expect(options()[0]?.querySelector("mark")?.textContent).toBe("tool");
  });

  it("marks what the practice panel said", async () => {
    const rows = { sessions: [sessionRow("s1")], documents: [] };
    practice.take("/p", rows);
    await type("tool");
    await waitFor(() => expect(options()).toHaveLength(3));
    expect(options().map((option) => option.textContent?.includes("Practice"))).toEqual([true, true, false]);
    practice.take("/p", { ...rows, sessions: [sessionRow("s1", { practice: false })] });
    await waitFor(() => expect(options()[0]?.textContent).not.toContain("Practice"));
  });

  it("is worked by the keyboard all the way to the place", async () => {
    await type("tool");
    await waitFor(() => expect(options()).toHaveLength(3));
    await user.keyboard("{ArrowDown}");
    expect(options()[1]?.getAttribute("aria-selected")).toBe("true");
    expect(screen.getByTestId("search-input").getAttribute("aria-activedescendant")).toBe(options()[1]?.id);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(nav.route).toEqual({ screen: "table", path: "/p", session: "s1", round: 2 }));
    expect(search.open).toBe(false);
  });

  it("says of documents that are older than what they were made from that they are, and asks once", async () => {
    const change = { session: "s1", artifact: "REQ-003", title: "Return", since: "changed" as const };
    const of = (document: string, changes = [change]) => inputsOf(document, { changes });
    host.answers.document_inputs = () => ({ documents: [of("docs/a.md"), of("docs/b.md", [])] });
    const other = hit({ ...section, document: "docs/b.md" });
    give = ({ query }) => answer(query, query === "" ? [] : [hit(), section, other]);
    await type("tool");
    await waitFor(() => expect(screen.getByTestId("hit-docs/a.md").textContent).toContain("Changed since"));
    expect(screen.getByTestId("hit-docs/b.md").textContent).not.toContain("Changed since");
    expect(screen.getByTestId("hit-REQ-001").textContent).not.toContain("Changed since");
    expect(host.asked("document_inputs")).toEqual([{ path: "/p", document: null }]);
  });

  it("leads to the very place of each kind", () => {
    expect(routeTo("/p", hit())).toEqual({
      screen: "review",
      path: "/p",
      session: "s1",
      artifact: "REQ-001",
    });
    expect(routeTo("/p", section)).toEqual({
      screen: "document",
      path: "/p",
      document: "docs/a.md",
      heading: 3,
    });
    const session = hit({ kind: "session", artifact: null, round: null });
    expect(routeTo("/p", session)).toEqual({ screen: "table", path: "/p", session: "s1" });
    expect(routeTo("/p", hit({ session: null }))).toBeNull();
  });

  it("says when nothing is found, and what is still being indexed", async () => {
    give = ({ query }) => answer(query, [], { indexing: { done: 3, total: 8 } });
    await type("walrus");
    expect((await screen.findByTestId("search-indexing")).textContent).toContain("3 of 8");
    await waitFor(() => expect(screen.getByTestId("search-status").textContent).toBe("Nothing found yet."));
    give = ({ query }) => answer(query, []);
    await waitFor(() => expect(screen.getByTestId("search-status").textContent).toBe("Nothing found."));
    expect(screen.queryByTestId("search-indexing")).toBeNull();
  });

  it("looks for changes where something is asked for, not where it is asked again how far it is", async () => {
    give = ({ query }) => answer(query, [], { indexing: { done: 0, total: 0 } });
    await type("walrus");
    await waitFor(() => expect(host.asked("search").filter(({ look }) => !look).length).toBeGreaterThan(1));
    expect(host.asked("search").filter(({ look, query }) => look && query === "walrus")).toHaveLength(1);
  });

  it("gives more of one kind when asked", async () => {
    give = ({ query, kinds }) =>
      answer(query, query === "" ? [] : [hit()], { more: kinds.length === 0 ? ["artifact"] : [] });
    await type("tool");
    await user.click(await screen.findByTestId("more-artifact"));
    await screen.findByTestId("all-kinds");
    expect(host.asked("search").at(-1)).toMatchObject({ kinds: ["artifact"], limit: 200 });
  });
});

describe("questions, one after the other", () => {
  it("never let an older answer take the place of a newer one", async () => {
    const waiting = new Map<string, (answer: SearchAnswer) => void>();
    setHost(new FakeHost({ search: ({ query }) => new Promise((resolve) => waiting.set(query, resolve)) }));
    const controller = new SearchController("/p");
    controller.query = "to";
    const older = controller.ask();
    controller.query = "tool";
    const newer = controller.ask();
    waiting.get("tool")?.(answer("tool", [hit()]));
    await newer;
    waiting.get("to")?.(answer("to", []));
    await older;
    expect(controller.answer?.query).toBe("tool");
    controller.close();
  });

  it("wait until nothing more is typed", async () => {
    const host = new FakeHost({ search: ({ query }) => answer(query, []) });
    setHost(host);
    const controller = new SearchController("/p");
    for (const typed of ["t", "to", "too", "tool"]) controller.type(typed);
    await waitFor(() => expect(controller.answer?.query).toBe("tool"));
    expect(host.asked("search").map(({ query }) => query)).toEqual(["tool"]);
    controller.close();
  });
});

describe("a text in pieces", () => {
  it("is the text, whatever the offsets", () => {
    const all = (marks: { start: number; end: number }[]) =>
      pieces("abc def", marks)
        .map((piece) => piece.text)
        .join("");
    expect(pieces("abc def", [{ start: 4, end: 7 }])).toEqual([
      { text: "abc ", hit: false },
      { text: "def", hit: true },
    ]);
    for (const marks of [
      [{ start: 5, end: 99 }],
      [{ start: 3, end: 3 }],
      [
        { start: 2, end: 4 },
        { start: 1, end: 6 },
      ],
    ])
      expect(all(marks)).toBe("abc def");
  });
});
