import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Trace } from "../../lib/generated/Trace";
import type { Traceability as Answer } from "../../lib/generated/Traceability";
import { FakeHost } from "../../lib/host/fake";
import { crowded, traceOf, tracedItem } from "../../lib/host/fake/traceability";
import { setHost } from "../../lib/host";
import { nav } from "../../lib/nav.svelte";
import { linesBetween, Tracing } from "../../lib/traceability";
import { cellSentence, findingWords, linkTags, tiedTo } from "../../lib/traceabilityWords";
import { artifact } from "../../test/samples";
import { draftOf, forgetDraft } from "../newsession/drafts";
import Traceability from "./Traceability.svelte";

const shed = (): Trace =>
  traceOf(
    [
      tracedItem("REQ-001", "requirement", { title: "Lend a tool" }),
      tracedItem("REQ-002", "requirement", { title: "Give it back" }),
      tracedItem("NFR-001", "nfr", {
        session: null,
        document: "docs/old.md",
        topic: "",
        standing: "written",
      }),
      tracedItem("ARCH-001", "architecture_decision", { title: "One list" }),
      tracedItem("ARCH-002", "architecture_decision", { title: "Two lists", standing: "rejected" }),
      tracedItem("COMP-001", "component", { title: "List" }),
      tracedItem("RISK-001", "risk", { title: "Rain" }),
      tracedItem("IDEA-001", "idea", { title: "Lockers" }),
    ],
    [
      [3, "related", "REQ-001"],
      [3, "related", "IDEA-001"],
      [3, "addresses", "REQ-404"],
      [4, "related", "NFR-001"],
      [5, "related", "ARCH-001"],
      [5, "dependencies", "ARCH-002"],
    ],
  );

const answer = (trace: Trace, change: Partial<Answer> = {}): Answer => ({
  trace,
  practice: false,
  unread: [],
  left_out: [],
  ...change,
});

describe("copies of a fork", () => {
  const forked = (): Trace => {
    const fork = { session: "fork", title: "Lend a tool" };
    const trace = traceOf(
      [
        tracedItem("REQ-001", "requirement", { title: "Lend a tool" }),
        tracedItem("REQ-002", "requirement", { ...fork, same_as: 0 }),
        tracedItem("ARCH-001", "architecture_decision", { session: "design" }),
      ],
      [
        [1, "copied_from", "REQ-001"],
        [2, "related", "REQ-002"],
      ],
    );
    // The core gives the cells of copies to what they are copies of.
    return { ...trace, cells: trace.cells.map((cell) => ({ ...cell, requirement: 0 })) };
  };

  it("stand in the row of what they are copies of, with what answers them", () => {
    const tracing = new Tracing(forked());
    expect(tracing.matrix("", null)).toEqual({ rows: [0], columns: [2] });
    expect(tracing.copies(0)).toEqual([1]);
    expect(tracing.cell(0, 2)?.links).toEqual([1]);
    expect(tracing.ties[0]).toEqual([{ link: 1, other: 2, out: false }]);
    expect(linesBetween(tracing, new Set([0, 2]))).toEqual([{ from: 0, to: 2, links: [1] }]);
    expect(tracing.graph(null, null).requirement).toEqual([0]);
  });
});

describe("what rests on what", () => {
  const user = userEvent.setup();
  let host: FakeHost;

  const open = async (now: Answer | Error) => {
    host = new FakeHost({
      await_changes: () => new Promise(() => undefined),
      traceability: () => {
        if (now instanceof Error) throw now;
        return now;
      },
      artifact_history: ({ artifact: id }) => ({
        artifact: artifact(id, { description: `What ${id} says.` }),
        steps: [],
      }),
      look_at_export: () => ({
        title: "Traceability: Shed",
        items: 8,
        practice: false,
        folder: "/home/ada",
        lacking: [],
        named: [],
        remarks: [],
        forms: [
          { form: "xlsx", file: "traceability-shed.xlsx", usable: true },
          { form: "csv", file: "traceability-shed.csv", usable: true },
        ],
      }),
    });
    setHost(host);
    const shown = render(Traceability, { path: "/p" });
    await screen.findByRole("heading", { level: 1 });
    return shown;
  };
  const cells = () => screen.getAllByRole("gridcell").map((cell) => cell.getAttribute("aria-label"));
  const sound = async (box: Element) => {
    // What has to be laid out to be judged is judged in the window tests.
    const { violations } = await axe.run(box, {
      rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join("\n")}`)).toEqual(
      [],
    );
  };

  beforeEach(() => nav.go({ screen: "traceability", path: "/p" }));

  it("is a matrix whose cells say how a requirement is linked", async () => {
    const { container } = await open(answer(shed()));
    expect(screen.getByTestId("trace-count").textContent).toContain("3 requirements, 2 columns");
    expect(cells()).toContain("REQ-001 and ARCH-001: direct, Answered by");
    expect(cells()).toContain("REQ-002 and ARCH-001: not linked");
    await user.selectOptions(screen.getByTestId("trace-type"), "component");
    expect(cells()).toEqual([
      "REQ-001 and COMP-001: over ARCH-001",
      "REQ-002 and COMP-001: not linked",
      "NFR-001 and COMP-001: over ARCH-002",
    ]);
    await sound(container);
  });

  it("explains only marks that are there", async () => {
    const { container } = await open(answer(shed()));
    expect(container.textContent).toContain("Coloured: directly linked");
    expect(container.textContent).not.toContain("“over”: both");
    await user.selectOptions(screen.getByTestId("trace-type"), "component");
    expect(container.textContent).toContain("“over”: both");
    expect(container.textContent).not.toContain("Coloured: directly linked");
  });

  it("begins with the findings that somebody came for", async () => {
    setHost(new FakeHost({ traceability: () => answer(shed()) }));
    render(Traceability, { path: "/p", findings: "orphan" });
    expect((await screen.findByTestId("chip-orphan")).getAttribute("aria-pressed")).toBe("true");
    expect(screen.getByTestId("trace-findings").textContent).toContain("REQ-002");
  });

  it("counts requirements that hold as the project's page does, and those that are linked still apart", async () => {
    const trace = shed();
    if (trace.items[0]) trace.items[0].standing = "rejected";
    await open(answer(trace));
    const counted = screen.getByTestId("trace-count").textContent?.replace(/\s+/g, " ").trim();
    expect(counted).toBe("2 requirements and 1 that does not hold any more, 2 columns");
  });

  it("says beside the requirements how many of them nobody agreed on, in the matrix and in the graph", async () => {
    const trace = shed();
    // One that holds no more is none of those that have to be agreed on.
    const standings = ["undecided", "disputed", "rejected"] as const;
    standings.forEach((standing, at) => Object.assign(trace.items[at] ?? {}, { standing }));
    await open(answer(trace));
    const counted = () => screen.getByTestId("trace-count").textContent?.replace(/\s+/g, " ").trim();
    const words = "2 requirements (2 not agreed) and 1 that does not hold any more";
    expect(counted()).toBe(`${words}, 2 columns`);
    await user.click(screen.getByTestId("view-graph"));
    expect(counted()).toBe(words);
  });

  it("marks at once what has a stale link, by a sign and words, and says in which columns there are some", async () => {
    await open(answer(shed()));
    const words = (testid: string) => screen.getByTestId(testid).textContent?.replace(/\s+/g, " ").trim();
    expect(words("column-ARCH-002")).toContain("⚠ a stale link leads here · Rejected");
    expect(words("row-REQ-002")).toContain("Orphan Agreed");
    expect(words("row-REQ-002")).not.toContain("⚠");
    expect(words("chip-stale")).toBe("⚠ Stale links 1");
    const columns = [...screen.getByTestId("trace-type").querySelectorAll("option")];
    expect(columns.map((option) => option.textContent?.trim())).toContain(
      "Components (1), 1 with a stale link",
    );
  });

  it("moves from cell to cell by the arrow keys, and Enter opens what answers", async () => {
    await open(answer(shed()));
    const grid = screen.getByTestId("trace-matrix");
    const active = () => {
      const id = grid.getAttribute("aria-activedescendant");
      return id === null ? null : document.getElementById(id);
    };
    grid.focus();
    expect(active()?.getAttribute("aria-label")).toContain("REQ-001 and ARCH-001");
    await user.keyboard("{ArrowDown}{ArrowRight}{ArrowDown}{ArrowDown}");
    expect(active()?.getAttribute("aria-label")).toContain("NFR-001 and ARCH-002");
    await user.keyboard("{Home}");
    expect(active()?.getAttribute("role")).toBe("rowheader");
    await user.keyboard("{Control>}{Home}{/Control}{ArrowUp}");
    expect(active()?.getAttribute("role"), "the corner is passed over").toBe("rowheader");
    await user.keyboard("{ArrowRight}{ArrowUp}{ArrowLeft}");
    expect(active()?.getAttribute("role"), "the corner is passed over").toBe("columnheader");
    await user.keyboard("{ArrowDown}{Enter}");
    const sheet = await screen.findByTestId("project-artifact");
    expect(sheet.textContent).toContain("One list");
    expect(host.asked("artifact_history")).toEqual([
      { path: "/p", session: "20260107-specs-borrow-shed", artifact: "ARCH-001" },
    ]);
  });

  it("opens nothing from a cell that is empty, and a document where only that has the item", async () => {
    await open(answer(shed()));
    await user.click(screen.getByLabelText("REQ-002 and ARCH-001: not linked"));
    expect(host.asked("artifact_history")).toEqual([]);
    await user.click(screen.getByTestId("row-NFR-001"));
    expect(nav.route).toEqual({ screen: "document", path: "/p", document: "docs/old.md" });
  });

  it("lists what was found, and shows only what that is about", async () => {
    const { container } = await open(answer(shed()));
    await user.click(screen.getByTestId("chip-orphan"));
    const found = within(screen.getByTestId("trace-findings")).getAllByRole("listitem");
    expect(found.map((line) => line.textContent?.replace(/\s+/g, " ").trim())).toEqual([
      "REQ-002 Give it back (requirement, Requirements for Borrow Shed): no decision and no component answers it",
      "RISK-001 Rain (risk, Requirements for Borrow Shed): no requirement leads to it",
    ]);
    expect(screen.getByTestId("orphans-counted").textContent).toBe(
      "Orphans – Requirements: 1 of 3 · Risks: 1 of 1",
    );
    // No cell of a matrix of them could be filled.
    expect(screen.queryByTestId("trace-matrix")).toBeNull();
    expect(screen.getByTestId("trace-none").textContent).toContain("Nothing in these columns is linked");
    await user.click(screen.getByTestId("chip-dangling"));
    expect(screen.getByTestId("trace-findings").textContent).toContain(
      "REQ-404, which is nowhere in this project",
    );
    expect(screen.queryByTestId("row-REQ-002")).toBeNull();
    expect(screen.getByTestId("row-REQ-001")).toBeTruthy();
    await user.click(screen.getByTestId("chip-stale"));
    expect(screen.getByTestId("trace-findings").textContent).toContain("ARCH-002, which was rejected");
    // The link is between a component and a decision: those of the requirements are sound.
    expect(screen.queryByTestId("trace-matrix")).toBeNull();
    expect(screen.getByTestId("trace-none").textContent).toContain("No requirement has a stale link");
    await sound(container);
    await user.click(screen.getByTestId("chip-stale"));
    expect(screen.queryByTestId("trace-findings")).toBeNull();
    expect(screen.getByTestId("row-REQ-002")).toBeTruthy();
  });

  it("shows of stale links the rows that have one, and those that one leads to, marked as such", () => {
    const trace = traceOf(
      [
        tracedItem("REQ-001", "requirement"),
        tracedItem("REQ-002", "requirement"),
        tracedItem("REQ-003", "requirement"),
        tracedItem("ARCH-001", "architecture_decision"),
      ],
      [
        [3, "related", "REQ-001"],
        [3, "related", "REQ-002"],
        [2, "depends", "REQ-002"],
        [3, "related", "REQ-003"],
      ],
    );
    const changed = (link: number) => ({ finding: "stale" as const, link, why: "changed" as const });
    const of = (...links: number[]) => new Tracing({ ...trace, findings: links.map(changed) });
    // The decision has a stale link to the second one; its link to the first is sound.
    expect(of(1).matrix("", "stale")).toEqual({ rows: [1], columns: [3] });
    expect([linkTags(of(1), 1), linkTags(of(1), 3)]).toEqual([["a stale link leads here"], ["stale link"]]);
    expect(of(2).matrix("", "stale").rows).toEqual([1, 2]);
    expect([linkTags(of(2), 1), linkTags(of(2), 2)]).toEqual([["a stale link leads here"], ["stale link"]]);
  });

  it("names a fork whose discussion is not over as left out", async () => {
    await open(answer(shed(), { left_out: [{ session: "20260108-specs-shed", why: "open" }] }));
    expect(screen.getByTestId("trace-left-out").textContent).toContain(
      "20260108-specs-shed is a fork whose discussion is not over: what it says is left out until then.",
    );
  });

  it("names a fork beside a written session as left out", async () => {
    await open(answer(shed(), { left_out: [{ session: "20260108-specs-shed", why: "unwritten" }] }));
    expect(screen.getByTestId("trace-left-out").textContent).toContain(
      "20260108-specs-shed is a fork that no document was written from: what it says is left out until then.",
    );
  });

  it("says of a fork that was decided against that it was", async () => {
    await open(answer(shed(), { left_out: [{ session: "20260108-specs-shed", why: "decided_against" }] }));
    expect(screen.getByTestId("trace-left-out").textContent).toContain(
      "20260108-specs-shed is a fork that was decided against: all that it alone came to is rejected",
    );
  });

  it("is a graph of four lists in which each item says what it is linked to", async () => {
    const { container } = await open(answer(shed()));
    await user.click(screen.getByTestId("view-graph"));
    const lists = within(screen.getByTestId("trace-graph")).getAllByRole("region");
    expect(lists.map((list) => list.getAttribute("aria-label"))).toEqual([
      "Requirements",
      "Decisions",
      "Components",
      "Risks",
    ]);
    expect(screen.getByTestId("node-ARCH-001").textContent).toContain(
      "Answers: REQ-001 and REQ-404 (nowhere); Related: IDEA-001; Carried out by: COMP-001",
    );
    expect(screen.getByTestId("node-RISK-001").textContent).toContain(
      "Linked to nothing; no requirement leads to it",
    );
    await sound(container);
    const at = (id: string) => screen.getByTestId(`node-${id}`).closest("li")!;
    const tied = () => ["REQ-001", "REQ-002", "COMP-001"].filter((id) => at(id).classList.contains("tied"));
    expect(tied()).toEqual([]);
    expect(screen.queryByTestId("graph-about")).toBeNull();
    screen.getByTestId("node-ARCH-001").focus();
    expect((await screen.findByTestId("graph-about")).textContent).toContain("Carried out by: COMP-001");
    await waitFor(() => expect(tied()).toEqual(["REQ-001", "COMP-001"]));
    expect(at("REQ-002").classList.contains("back")).toBe(true);
    await user.hover(at("REQ-002"));
    await waitFor(() => expect(tied()).toEqual([]));
    // Where the pointer leaves, what has the focus stands out again.
    await user.unhover(at("REQ-002"));
    await waitFor(() => expect(tied()).toEqual(["REQ-001", "COMP-001"]));
  });

  it("draws the lines of one box over all others, those of the only one at once, and a stale one still as such", async () => {
    const wide = vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(1200);
    await open(answer(shed()));
    await user.click(screen.getByTestId("view-graph"));
    const graph = screen.getByTestId("trace-graph");
    const count = (of: string) => graph.querySelectorAll(`${of} path:not(.under)`).length;
    expect([count(".all"), count(".strong")]).toEqual([4, 0]);
    screen.getByTestId("node-COMP-001").focus();
    await waitFor(() => expect([count(".all"), count(".strong")]).toEqual([4, 2]));
    expect(graph.querySelectorAll(".strong path.stale")).toHaveLength(1);
    screen.getByTestId("node-COMP-001").blur();
    await user.click(screen.getByTestId("only-ARCH-001"));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId("node-ARCH-001")));
    expect([count(".all"), count(".strong")]).toEqual([2, 2]);
    expect(graph.querySelector("svg.some")).toBeNull();
    wide.mockRestore();
  });

  it("shows one item and what it touches, until all are wanted again", async () => {
    await open(answer(shed()));
    await user.click(screen.getByTestId("view-graph"));
    await user.click(screen.getByTestId("only-ARCH-001"));
    const nodes = () =>
      [...screen.getByTestId("trace-graph").querySelectorAll("[data-testid^=node-]")].map(
        (node) => (node as HTMLElement).dataset.testid,
      );
    expect(nodes()).toEqual(["node-REQ-001", "node-ARCH-001", "node-COMP-001"]);
    expect(screen.getByTestId("trace-focus").textContent).toContain("IDEA-001");
    await user.click(screen.getByTestId("trace-all"));
    expect(nodes()).toHaveLength(7);
  });

  it("says that there is none yet only of what the project has none of", async () => {
    const items = [
      tracedItem("REQ-001", "requirement"),
      tracedItem("REQ-002", "requirement"),
      tracedItem("ARCH-001", "architecture_decision"),
    ];
    await open(answer(traceOf(items, [[2, "related", "REQ-001"]])));
    await user.click(screen.getByTestId("view-graph"));
    const words = () =>
      within(screen.getByTestId("trace-graph"))
        .getAllByRole("region")
        .map((list) => /None( yet)?$/.exec(list.textContent.trim())?.[0] ?? "");
    expect(words()).toEqual(["", "", "None yet", "None yet"]);
    await user.click(screen.getByRole("button", { name: /^Orphans/ }));
    expect(words()).toEqual(["", "None", "None yet", "None yet"]);
  });

  it("follows a link from the sheet of one artifact to the other", async () => {
    await open(answer(shed()));
    await user.click(screen.getByTestId("column-ARCH-001"));
    await user.click(await screen.findByTestId("to-REQ-001"));
    expect(host.asked("artifact_history").map((one) => one.artifact)).toEqual(["ARCH-001", "REQ-001"]);
    expect((await screen.findByTestId("project-artifact")).textContent).toContain("Lend a tool");
  });

  it("goes out as a workbook or as a table, and is no text to be copied", async () => {
    await open(answer(shed()));
    await user.click(screen.getByTestId("trace-export"));
    await screen.findByTestId("form-csv");
    expect(screen.queryByTestId("export-copy")).toBeNull();
    expect(screen.getByText("The matrix and the list of links, a sheet each.")).toBeTruthy();
    await user.selectOptions(screen.getByTestId("export-what"), "1");
    expect(host.asked("look_at_export").map((one) => one.of)).toEqual([
      { kind: "traceability", table: "matrix" },
      { kind: "traceability", table: "links" },
    ]);
  });

  it("says that there is nothing yet, what could not be read, and that it failed", async () => {
    const nothing = await open(answer({ items: [], links: [], cells: [], findings: [] }));
    expect(nothing.container.textContent).toContain("None yet.");
    await sound(nothing.container);
    nothing.unmount();
    const alone = traceOf([tracedItem("REQ-001", "requirement")], []);
    const unread = [{ session: ".s2s/sessions/x.yaml", message: "Line 3." }];
    const some = await open(answer(alone, { unread, practice: true }));
    expect(screen.getByTestId("trace-none").textContent).toContain("could answer the 1 requirement");
    expect(screen.getByTestId("trace-unread").textContent).toContain(".s2s/sessions/x.yaml cannot be read");
    forgetDraft("/p");
    await userEvent.setup().click(screen.getByRole("button", { name: "Start a design from them" }));
    expect(nav.route).toEqual({ screen: "new_session", path: "/p" });
    expect(draftOf("/p").workflow).toBe("design");
    expect(draftOf("/p").linked).toEqual([alone.items[0]?.session]);
    expect(draftOf("/p").topic).toBeNull();
    some.unmount();
    await open(new Error("no"));
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });

  it("gives the titles of rows two lines in a head as wide as there is room, and rows that follow each other", async () => {
    const wide = vi.spyOn(Element.prototype, "clientWidth", "get");
    const widths: string[] = [];
    for (const room of [400, 800, 1200]) {
      wide.mockReturnValue(room);
      const { unmount } = await open(answer(crowded(30, 4)));
      const head = screen.getByTestId("row-REQ-002");
      expect(head.querySelector(".two-lines")?.textContent).toBe("REQ-002 Title of REQ-002");
      widths.push(head.style.width);
      const rows = ["REQ-001", "REQ-002", "REQ-003"].map(
        (id) => screen.getByTestId(`row-${id}`).parentElement,
      );
      const [first = 0, second = 0, third = 0] = rows.map((row) => Number.parseFloat(row?.style.top ?? ""));
      expect([second - first, third - second].map((high) => `${high}rem`)).toEqual(
        rows.slice(0, 2).map((row) => row?.style.height),
      );
      unmount();
    }
    expect(widths).toEqual(["10rem", "18rem", "22rem"]);
    wide.mockRestore();
  });

  it("makes only the cells in sight of a large matrix, and says how large it is", async () => {
    await open(answer(crowded(200, 60)));
    const grid = screen.getByTestId("trace-matrix");
    expect(grid.getAttribute("aria-rowcount")).toBe("201");
    expect(grid.getAttribute("aria-colcount")).toBe("61");
    expect(screen.getAllByRole("gridcell").length).toBeLessThan(1000);
    grid.focus();
    await user.keyboard("{Control>}{End}{/Control}");
    expect(screen.getAllByRole("gridcell").length).toBeLessThan(1000);
  });
});

describe("the count of orphans", () => {
  it("is of what is agreed, and has what is not agreed apart", () => {
    const items = [
      tracedItem("REQ-001", "requirement"),
      tracedItem("REQ-002", "requirement"),
      tracedItem("NFR-003", "nfr", { standing: "undecided" }),
      tracedItem("ARCH-001", "architecture_decision"),
    ];
    const tracing = new Tracing(traceOf(items, [[3, "related", "REQ-001"]]));
    expect(tracing.orphans("requirement")).toEqual({ open: 1, of: 2, unagreed: 1 });
  });
});

describe("the lines of the graph", () => {
  it("are one for each pair that is shown", () => {
    const items = [1, 2, 3].flatMap((number) => [tracedItem(`REQ-00${number}`, "requirement")]);
    const decisions = [1, 2, 3].map((number) => tracedItem(`ARCH-00${number}`, "architecture_decision"));
    const trace = traceOf(
      [...items, ...decisions],
      [
        [3, "related", "REQ-003"],
        [0, "enables", "ARCH-003"],
        [5, "related", "REQ-001"],
        [4, "related", "REQ-404"],
      ],
    );
    const tracing = new Tracing(trace);
    expect(tracing.graph(null, null).decision).toEqual([3, 4, 5]);
    expect(linesBetween(tracing, new Set([0, 1, 2, 3, 4, 5]))).toEqual([
      { from: 2, to: 3, links: [0] },
      { from: 0, to: 5, links: [1, 2] },
    ]);
    expect(linesBetween(tracing, new Set([0, 1]))).toEqual([]);
    expect(tiedTo(tracing, 1)).toBe("Linked to nothing");
    expect(cellSentence(tracing, 0, 5)).toContain("direct, ");
  });

  it("say why a link does not hold, and what stands for what was replaced", () => {
    const trace = traceOf(
      [
        tracedItem("REQ-001", "requirement", { standing: "replaced", replaced_by: ["REQ-002", "REQ-003"] }),
        tracedItem("ARCH-001", "architecture_decision"),
      ],
      [[1, "depends", "REQ-001"]],
    );
    const tracing = new Tracing(trace);
    const words = findingWords(tracing, { finding: "stale", link: 0, why: "replaced" });
    expect(words).toMatch(/: REQ-001, which was replaced by REQ-002 and REQ-003$/);
    expect(findingWords(tracing, { finding: "stale", link: 0, why: "changed" })).toContain(
      "was changed after this was approved",
    );
  });
});
