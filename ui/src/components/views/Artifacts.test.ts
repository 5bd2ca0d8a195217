import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { ArtifactRow } from "../../lib/generated/ArtifactRow";
import { FakeHost } from "../../lib/host/fake";
import { setHost } from "../../lib/host";
import { nav } from "../../lib/nav.svelte";
import { inSight } from "../../lib/inSight";
import { choices, everything, filtered, Relations } from "../../lib/projectArtifacts";
import type { ProjectHome } from "../../lib/generated/ProjectHome";
import type { ProjectArtifacts } from "../../lib/generated/ProjectArtifacts";
import type { SessionRow } from "../../lib/generated/SessionRow";
import { practice } from "../../lib/practice.svelte";
import { revision, unchanged } from "../../test/reviewing";
import { artifact, sessionRow, view } from "../../test/samples";
import Artifacts from "./Artifacts.svelte";

const row = (id: string, change: Partial<ArtifactRow> = {}): ArtifactRow => ({
  session: "s2",
  topic: "Requirements for the shed",
  id,
  type: "requirement",
  title: `Title of ${id}`,
  state: "agreed",
  round: 1,
  relations: [],
  ...change,
});

/** What Home is told, as far as it is looked at here. */
const home = (sessions: SessionRow[]) => ({ sessions, documents: [] }) as unknown as ProjectHome;

const rows = [
  row("REQ-001", {
    relations: [
      { key: "depends", id: "REQ-002", kind: "depends_on" },
      { key: "enables", id: "REQ-404", kind: "enables" },
    ],
  }),
  row("REQ-002", { state: "approved" }),
  row("CONF-001", { type: "conflict", state: "disputed" }),
  row("REQ-001", { session: "s1", topic: "An earlier one", title: "The same id elsewhere" }),
  row("RISK-001", { session: "s1", topic: "An earlier one", type: "risk", state: "rejected" }),
];

describe("the artifacts of a project", () => {
  const user = userEvent.setup();
  let host: FakeHost;
  let all = rows;
  let indexing: ProjectArtifacts["indexing"] = null;

  beforeEach(() => {
    all = rows;
    indexing = null;
    practice.take("", home([]));
    host = new FakeHost({
      await_changes: () => new Promise(() => undefined),
      project_artifacts: ({ query }) => ({
        query,
        artifacts: query === "" ? all : all.filter((one) => one.title.includes(query)),
        more: false,
        indexing,
      }),
      artifact_history: ({ artifact: id }) => ({
        artifact: artifact(id, {
          description: `What ${id} says.`,
          review: { state: "approved", by: "user", at: "2026-01-07T10:00:00Z", hash: "of before" },
        }),
        steps: [
          { step: "created", round: 1, at: null },
          { step: "changed", round: 2, at: "2026-01-07T09:00:00Z" },
          { step: "reviewed", state: "approved", by: "user", at: "2026-01-07T10:00:00Z", outdated: true },
        ],
      }),
    });
    setHost(host);
  });

  const shown = () => screen.queryAllByRole("option").map((option) => option.dataset.testid);
  const open = async () => {
    render(Artifacts, { path: "/p" });
    await screen.findByTestId("artifacts-list");
  };
  const choose = (key: string, value: string) =>
    user.selectOptions(screen.getByTestId(`artifacts-${key}`), value);

  it("exports what is shown, of whichever session", async () => {
    host.answers.look_at_export = () => ({
      title: "Selection: Shed",
      items: 1,
      practice: false,
      folder: "/tmp",
      lacking: [],
      named: [],
      remarks: [],
      forms: [{ form: "md", file: "selection-shed.md", usable: true }],
    });
    await open();
    await user.type(screen.getByTestId("artifacts-query"), "elsewhere");
    await waitFor(() => expect(screen.getByTestId("artifacts-count").textContent).toContain("1 of 5"));
    await user.click(screen.getByTestId("export-shown"));
    await screen.findByTestId("export-dialog");
    expect(host.asked("look_at_export")[0]?.of).toEqual({
      kind: "selection",
      artifacts: [{ session: "s1", artifact: "REQ-001" }],
    });
  });

  it("are all there, and fewer by type, state and session", async () => {
    await open();
    const options = () =>
      screen.getAllByRole("option").filter((option) => option.dataset.testid?.startsWith("row-"));
    expect(options()).toHaveLength(5);
    await choose("type", "requirement");
    expect(options()).toHaveLength(3);
    await user.click(screen.getByTestId("artifacts-session"));
    await user.click(screen.getByTestId("artifacts-session-s1"));
    expect(options()).toHaveLength(1);
    expect(screen.getByTestId("artifacts-count").textContent).toContain("1 of 5 artifacts");
    await user.click(screen.getByTestId("artifacts-session-all"));
    expect(options()).toHaveLength(3);
    await choose("type", "");
    await choose("state", "approved");
    expect(options().map((option) => option.dataset.testid)).toEqual(["row-REQ-002"]);
  });

  it("says that only the best of many are shown, counts no others, and how to have fewer", async () => {
    host.answers.project_artifacts = ({ query }) => ({
      query,
      artifacts: query === "" ? all : all.slice(0, 3),
      more: query !== "",
      indexing: null,
    });
    await open();
    const count = () => screen.getByTestId("artifacts-count").textContent?.trim();
    expect(count()).toBe("5 artifacts");
    expect(screen.queryByTestId("artifacts-narrow")).toBeNull();
    await user.type(screen.getByTestId("artifacts-query"), "title");
    await waitFor(() => expect(count()).toBe("The best 3 that say so are shown; there are more"));
    expect(screen.getByTestId("artifacts-narrow").textContent).toContain("The filters count these 3 only.");
    await user.selectOptions(screen.getByTestId("artifacts-state"), "approved");
    expect(count()).toBe("1 of the best 3 that say so; there are more");
    await user.clear(screen.getByTestId("artifacts-query"));
    await waitFor(() => expect(count()).toBe("1 of 5 artifacts"));
    expect(screen.queryByTestId("artifacts-narrow")).toBeNull();
  });

  it("are searched as one types", async () => {
    await open();
    await user.type(screen.getByTestId("artifacts-query"), "elsewhere");
    await waitFor(() => expect(shown().filter((id) => id?.startsWith("row-"))).toEqual(["row-REQ-001"]));
    await user.clear(screen.getByTestId("artifacts-query"));
    await user.type(screen.getByTestId("artifacts-query"), "walrus");
    await user.click(await screen.findByTestId("artifacts-all"));
    await waitFor(() => expect(shown().filter((id) => id?.startsWith("row-"))).toHaveLength(5));
  });

  it("are asked for as a whole once, however much is typed", async () => {
    await open();
    await user.type(screen.getByTestId("artifacts-query"), "elsewhere");
    await waitFor(() => expect(host.asked("project_artifacts").at(-1)?.query).toBe("elsewhere"));
    expect(host.asked("project_artifacts").filter(({ query }) => query === "")).toHaveLength(1);
  });

  it("are looked for once, and asked for again until they are indexed", async () => {
    indexing = { done: 0, total: 0 };
    await open();
    await screen.findByTestId("artifacts-indexing");
    indexing = null;
    await waitFor(() => expect(screen.queryByTestId("artifacts-indexing")).toBeNull(), { timeout: 5000 });
    expect(host.asked("project_artifacts").map(({ look }) => look)).toEqual([true, false]);
  });

  it("say once what is the same of all: the practice panel above them, and a session not at all", async () => {
    host.answers.open_project = () => home([sessionRow("s2")]);
    all = [row("REQ-001"), row("REQ-002")];
    await open();
    await screen.findByTestId("practice-mark");
    const said = screen.getByTestId("row-REQ-001").textContent ?? "";
    expect(said).not.toContain("Practice");
    expect(said).not.toContain("·");
  });

  it("are chosen by a session that is found among hundreds by its name", async () => {
    all = Array.from({ length: 300 }, (_, index) =>
      row("REQ-001", { session: `s${index}`, topic: `Topic ${index}` }),
    );
    await open();
    const field = screen.getByTestId<HTMLInputElement>("artifacts-session");
    expect(field.placeholder).toBe("All sessions (300)");
    await user.click(field);
    const list = screen.getByRole("listbox", { name: "Session" });
    expect(within(list).getAllByRole("option")).toHaveLength(101);
    expect(list.parentElement?.textContent).toContain("300 to choose from; the first 100 are shown");
    await user.keyboard("topic 299");
    expect(within(list).getAllByRole("option")).toHaveLength(1);
    await user.keyboard("{Enter}");
    expect(field.value).toBe("Topic 299");
    expect(field.getAttribute("aria-expanded")).toBe("false");
    expect(screen.getByTestId("artifacts-count").textContent).toContain("1 of 300 artifacts");
    await user.keyboard("{ArrowDown}{Home}x{Escape}");
    expect(field.value).toBe("Topic 299");
    expect(field.dataset.value).toBe("s299");
  });

  it("call a fork and what it was forked from by names of their own, in the list and in the sheet", async () => {
    const topic = "Requirements for the shed";
    all = [row("REQ-001"), row("REQ-001", { session: "f1", topic })];
    const forked_from = { session: "s2", round: 3, exact: true };
    practice.take("/p", home([sessionRow("s2", { topic }), sessionRow("f1", { topic, forked_from })]));
    render(Artifacts, { path: "/p" });
    const [first, fork] = await screen.findAllByTestId("row-REQ-001");
    expect(first?.textContent).not.toContain("fork after");
    expect(fork?.textContent).toContain(`${topic} (fork after round 3)`);
    await user.click(fork as HTMLElement);
    expect(screen.getByTestId("project-artifact").textContent).toContain("(fork after round 3)");
    await user.click(screen.getByTestId("close-dialog"));
    // The list has room for the whole name; the closed field begins with what tells it apart.
    const field = screen.getByTestId<HTMLInputElement>("artifacts-session");
    await user.click(field);
    expect(screen.getByTestId("artifacts-session-f1").textContent).toContain(`${topic} (fork after round 3)`);
    await user.click(screen.getByTestId("artifacts-session-f1"));
    expect(field.value).toBe(`Fork after round 3 · ${topic}`);
    expect(field.title).toBe(`${topic} (fork after round 3)`);
  });

  it("are marked where the practice panel made them, in the list and in the sheet above it", async () => {
    host.answers.open_project = () => home([sessionRow("s1"), sessionRow("s2", { practice: false })]);
    await open();
    await waitFor(() => expect(screen.getAllByText("Practice")).toHaveLength(2));
    expect(screen.getByTestId("row-RISK-001").textContent).toContain("Practice");
    expect(screen.getByTestId("row-REQ-002").textContent).not.toContain("Practice");
    await user.click(screen.getByTestId("row-RISK-001"));
    expect((await screen.findByTestId("project-artifact")).textContent).toContain("answers are simulated");
    expect(host.asked("open_project")).toHaveLength(1);
  });

  it("have none marked as chosen before somebody has gone to one", async () => {
    await open();
    const list = screen.getByTestId("artifacts-list");
    const marked = () =>
      within(list)
        .queryAllByRole("option", { selected: true })
        .map((option) => option.dataset.testid);
    expect(marked()).toEqual([]);
    list.focus();
    await user.keyboard("{ArrowDown}");
    expect(marked()).toEqual([within(list).getAllByRole("option")[1]?.dataset.testid]);
    await user.keyboard("{ArrowUp}");
    expect(marked()).toEqual([within(list).getAllByRole("option")[0]?.dataset.testid]);
  });

  it("are opened by the keyboard, with their ties and their history", async () => {
    await open();
    screen.getByTestId("artifacts-list").focus();
    await user.keyboard("{ArrowDown}{Enter}");
    const sheet = await screen.findByTestId("project-artifact");
    expect(sheet.dataset.subject).toBe("REQ-002");
    const history = (await screen.findByTestId("artifact-history")).textContent ?? "";
    expect(history).toContain("made it");
    expect(history).toContain("Approved by you; its text has changed since");
    expect(sheet.textContent).toContain("Approved, and changed since");
    await user.click(screen.getByTestId("to-REQ-001"));
    await waitFor(() => expect(screen.getByTestId("project-artifact").dataset.subject).toBe("REQ-001"));
    expect((await screen.findByTestId("project-artifact")).textContent).toContain("not in this project");
    await user.click(await screen.findByTestId("artifact-review"));
    expect(nav.route).toEqual({ screen: "review", path: "/p", session: "s2", artifact: "REQ-001" });
  });

  it("tell what was changed in the review as Review does, and no word twice", async () => {
    const word = (hash: string) => ({ state: "approved", by: "user", at: "2026-01-07T10:00:00Z", hash });
    const merge = revision("R-002", {
      action: "merge",
      changes: [
        {
          artifact: "REQ-002",
          made: false,
          keys: [
            { key: "acceptance", before: ["It is marked."], after: ["It is marked.", "A date is told."] },
            { key: "review", before: null, after: word("h2") },
          ],
        },
        {
          artifact: "REQ-001",
          made: false,
          keys: [{ key: "replaced_by", before: null, after: ["REQ-002"] }],
        },
      ],
    });
    host.answers.review_history = () => ({ ...unchanged, revisions: [merge, revision("R-001")] });
    await open();
    await user.click(screen.getByTestId("row-REQ-002"));
    const history = await screen.findByTestId("artifact-history");
    expect(history.textContent).toContain("It took in REQ-001. What that changed stands below.");
    expect(history.textContent).not.toContain("It is marked.");
    expect(history.textContent).not.toContain("its text has changed since");
    const edit = within(history).getByTestId("revision-R-001");
    expect(edit.textContent).toMatch(/Edit.*REQ-001.*removed:\s*Old.*added:\s*New/s);
    expect(screen.queryByTestId("undo-R-002")).toBeNull();
    expect(history.textContent).toMatch(/made it[^]*$/);
  });

  it("name people, topics and priorities as everywhere else, and by their ids where the session cannot be had", async () => {
    host.answers.artifact_history = ({ artifact: id }) => ({
      artifact: artifact(id, { priority: "must", topic_id: "user-workflows", supported_by: ["pm"] }),
      steps: [],
    });
    const known = view();
    const topic = known.agenda[0];
    if (!topic) throw new Error("the sample has an agenda");
    const agenda = [
      { ...topic, definition: { ...topic.definition, id: "user-workflows", name: "Who uses it" } },
    ];
    host.answers.session_view = ({ session }) => {
      if (session === "s1") throw { code: "session_missing", params: { id: session }, detail: "" };
      return { ...known, agenda };
    };
    await open();
    await user.click(screen.getByTestId("row-REQ-002"));
    const sheet = await screen.findByTestId("project-artifact");
    await waitFor(() => expect(sheet.textContent).toContain("Must have"));
    expect(sheet.textContent).toContain("Product Manager");
    expect(sheet.textContent).toContain("Round 1, Who uses it");
    await user.keyboard("{Escape}");
    await user.click(screen.getByTestId("row-RISK-001"));
    await waitFor(() =>
      expect(screen.getByTestId("project-artifact").textContent).toContain("Round 1, user-workflows"),
    );
  });

  it("are made only as far as they are in sight", async () => {
    all = Array.from({ length: 10_000 }, (_, index) => row(`REQ-${index}`));
    await open();
    const made = screen.getAllByRole("option").filter((option) => option.dataset.testid?.startsWith("row-"));
    expect(made.length).toBeLessThan(100);
    expect(made[0]?.getAttribute("aria-setsize")).toBe("10000");
    screen.getByTestId("artifacts-list").focus();
    await user.keyboard("{End}{Enter}");
    expect((await screen.findByTestId("project-artifact")).dataset.subject).toBe("REQ-9999");
  });
});

describe("filters and relations", () => {
  it("count what each choice would leave", () => {
    const filter = { ...everything, state: "agreed" as const };
    expect(filtered(rows, filter)).toHaveLength(2);
    const counts = choices(rows, filter, "session", (value) => value).map(({ value, count }) => [
      value,
      count,
    ]);
    expect(counts).toEqual([
      ["s2", 1],
      ["s1", 1],
    ]);
    expect(choices(rows, { ...filter, type: "idea" }, "type", (value) => value)).toContainEqual({
      value: "idea",
      label: "idea",
      count: 0,
    });
  });

  it("know an id by its session first", () => {
    const relations = new Relations(rows);
    expect(relations.find("s1", "REQ-001")?.session).toBe("s1");
    expect(relations.find("s1", "REQ-002")?.session).toBe("s2");
    const [first, second] = rows;
    expect(first && relations.of(first).names.map((link) => link.row?.id)).toEqual(["REQ-002", undefined]);
    expect(second && relations.of(second).namedBy.map((link) => link.id)).toEqual(["REQ-001"]);
    // What is named in its own session is not the one of the same id elsewhere.
    const naming = row("RISK-002", {
      session: "s1",
      relations: [{ key: "addresses", id: "REQ-001", kind: "related" }],
    });
    const more = new Relations([...rows, naming]);
    expect(first && more.of(first).namedBy).toEqual([]);
    expect(more.of(rows[3] as ArtifactRow).namedBy).toEqual([
      { key: "addresses", kind: "related", id: "RISK-002", row: naming },
    ]);
  });

  it("see the rows around the place", () => {
    expect(inSight(0, 560, 56, 10_000)).toEqual({ from: 0, to: 18 });
    expect(inSight(56 * 9_995, 560, 56, 10_000)).toEqual({ from: 9_987, to: 10_000 });
    expect(inSight(99_999, 560, 56, 3)).toEqual({ from: 3, to: 3 });
  });
});
