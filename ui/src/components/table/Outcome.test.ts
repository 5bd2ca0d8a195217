// What came of a round and of a session: votes, ends of conflicts, what comes next, the conclusion.
import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { FakeHost } from "../../lib/host/fake";
import { setHost } from "../../lib/host";
import type { DumpView } from "../../lib/generated/DumpView";
import type { RecapChoice } from "../../lib/generated/RecapChoice";
import type { EscalationAnswer } from "../../lib/generated/EscalationAnswer";
import { artifact, escalation, round, view } from "../../test/samples";
import { roundsSpokenOf } from "../../lib/session/lookup";
import ArtifactList from "../artifacts/ArtifactList.svelte";
import ArtifactSheet from "../artifacts/ArtifactSheet.svelte";
import ConclusionBody from "./ConclusionBody.svelte";
import Recap from "./Recap.svelte";
import RoundSheet from "./RoundSheet.svelte";
import StateBanner from "./StateBanner.svelte";

const noop = () => undefined;
/** The words of an element, with a blank between its parts. */
const text = (node: Element | null) =>
  node?.innerHTML
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
const spoken = { id: "CONF-001", description: "Deposit?", positions: { pm: "No", qa: "Yes" } };
const votes = [
  { proposal: "REQ-001", support: ["pm"], stand_aside: ["qa"], block: [], share: 0.7, agreed: true },
  { proposal: "REQ-002", support: [], stand_aside: [], block: ["qa"], share: 0.2, agreed: false },
  { proposal: "REQ-003", support: ["pm", "qa"], stand_aside: [], block: [], share: 1, agreed: null },
];
const shown = () =>
  view({
    strategy: { ...view().strategy, policy: "weighted_majority", threshold: 0.6 },
    artifacts: [
      artifact("REQ-001"),
      artifact("CONF-001", {
        type: "conflict",
        status: "resolved",
        resolution: { method: "agreed at the table", decision: "None" },
      }),
      artifact("CONF-002", { type: "conflict", status: "open" }),
      artifact("OQ-001", {
        type: "open_question",
        resolution: { reason: "The board", method: "by the context" },
      }),
    ],
    rounds: [
      round(1, { conflicts: [spoken, { ...spoken, id: "CONF-002" }] }),
      round(2, {
        conflicts: [{ ...spoken, id: "CONF-002" }],
        votes,
        resolved: ["CONF-001: None, for three months", "OQ-001: The board decides"],
        conflicts_resolved: ["CONF-001"],
        questions_resolved: ["OQ-001"],
        artifacts_changed: ["CONF-001", "OQ-001", "REQ-001"],
        next: "phase",
        next_focus: "flows: Late returns.",
      }),
    ],
  });

describe("a round's outcome", () => {
  beforeEach(() => setHost(new FakeHost({ round_detail: () => ({ round: 2, statements: [], dumps: [] }) })));

  function saysAll() {
    const vote = (id: string) => text(screen.getByTestId(`vote-${id}`));
    expect(vote("REQ-001")).toContain("Title of REQ-001 Agreed");
    expect(vote("REQ-001")).toContain("Supported by: Product Manager Stood aside: QA Lead");
    expect(vote("REQ-001")).toContain("70 % of the weight of the votes support it; 60 % were needed.");
    expect(vote("REQ-002")).toContain("Not agreed Blocked by: QA Lead");
    expect(vote("REQ-002")).toContain(
      "20 % of the weight of the votes support it; 60 % would have been needed.",
    );
    expect(vote("REQ-003")).toContain("The facilitator decides");
    const changed = text(screen.getByText("What changed").parentElement);
    expect(changed).toContain("settled None, for three months (agreed at the table)");
    expect(changed).toContain("answered The board decides (by the context)");
    // Once, and not as changed besides.
    expect(changed?.match(/CONF-001/g)).toHaveLength(2);
    expect(text(screen.getByTestId("round-next"))).toBe(
      "What comes next The next phase. The facilitator wants to speak of this: “User workflows”: Late returns.",
    );
  }

  it("stands in the recap", () => {
    render(Recap, {
      view: shown(),
      recap: { round: 2, has_next_phase: true },
      busy: false,
      onchoose: noop,
      onread: noop,
    });
    saysAll();
    expect(text(screen.getByTestId("recap-focus"))).toBe("It was about User workflows (Proposal)");
    expect(text(screen.getByTestId("recap"))).toContain("They agree.");
    expect(text(screen.getByText("What changed").parentElement)).toContain("REQ-001");
    expect(text(screen.getByTestId("vote-rule"))).toBe(
      "Agreed by majority, weighted by confidence: 60 % are needed.",
    );
  });

  it("calls people by their names in the round's sheet, and says why one was absent in plain words", () => {
    const told = round(1, {
      warnings: ["pm: no confidence was given", "`REQ-009` is unknown", "facilitator: `action` was missing"],
      absent: [{ participant: "qa", reason: "no response: the request timed out" }],
    });
    render(RoundSheet, {
      view: view({ rounds: [told] }),
      number: 1,
      onclose: noop,
      onround: noop,
      onartifact: noop,
    });
    const sheet = text(screen.getByTestId("round-sheet"));
    expect(sheet).toContain("Product Manager: no confidence was given");
    expect(sheet).toContain("`REQ-009` is unknown");
    expect(sheet).toContain("Facilitator: `action` was missing");
    expect(sheet).toContain("QA Lead was absent: The request timed out");
  });

  it("shows in the round's sheet what was kept word for word", async () => {
    const asked: string[] = [];
    const dumps = [
      { file: "002-02-pm.yaml", phase: 2, actor: "pm", attempt: null },
      { file: "002-02-pm-attempt-1.yaml", phase: 2, actor: "pm", attempt: 1 },
      { file: "002-04-observer.yaml", phase: 4, actor: "observer", attempt: null },
    ];
    const texts: Record<string, DumpView> = {
      "002-02-pm.yaml": { path: "a.yaml", sent: "Who?", answered: "<b>Us</b>", whole: null, problem: null },
      "002-04-observer.yaml": {
        path: "b.yaml",
        sent: null,
        answered: null,
        whole: "odd: [",
        problem: "line 1",
      },
    };
    const fake = new FakeHost({
      round_detail: () => ({ round: 2, statements: [], dumps }),
      read_dump: ({ file }) => {
        asked.push(file);
        return texts[file]!;
      },
    });
    setHost(fake);
    render(RoundSheet, { view: shown(), number: 2, onclose: noop, onround: noop, onartifact: noop });
    const list = await screen.findByTestId("dumps");
    const labels = [...list.querySelectorAll("summary")].map((summary) => text(summary));
    expect(labels).toEqual([
      "Product Manager, answer",
      "Product Manager, answer · attempt 1, not used",
      "observer, step 4",
    ]);
    expect(asked).toEqual([]);
    const user = userEvent.setup();
    await user.click(list.querySelectorAll("summary")[0]!);
    expect((await screen.findByTestId("dump-answered")).textContent).toBe("<b>Us</b>");
    expect(screen.getByTestId("dump-sent").textContent).toBe("Who?");
    await user.click(list.querySelectorAll("summary")[2]!);
    expect((await screen.findByTestId("dump-whole")).textContent).toBe("odd: [");
    expect(text(list)).toContain("It cannot be read in its parts: line 1.");
    expect(asked).toEqual(["002-02-pm.yaml", "002-04-observer.yaml"]);
  });

  it("offers four ways to go on, the next phase only where there is one", async () => {
    const chosen: RecapChoice[] = [];
    const props = {
      view: shown(),
      recap: { round: 2, has_next_phase: true },
      busy: false,
      onchoose: (choice: RecapChoice) => chosen.push(choice),
      onread: noop,
    };
    const { rerender } = render(Recap, props);
    const user = userEvent.setup();
    for (const name of ["Continue", "Next phase", "Skip to conclusion", "Exit and resume later"])
      await user.click(screen.getByRole("button", { name }));
    expect(chosen).toEqual(["continue", "next_phase", "conclude", "exit"]);
    await rerender({ ...props, recap: { round: 2, has_next_phase: false } });
    expect(screen.queryByRole("button", { name: "Next phase" })).toBeNull();
  });

  it("says what the user settled after the round, in the recap and in its sheet", async () => {
    const asked = { ...escalation(), round: 1, conflict: "CONF-001", recommendation: "Split it." };
    const rounds = [round(1, { conflicts: [spoken] })];
    const settled = (answer: EscalationAnswer) => ({
      ...shown(),
      rounds,
      escalations: [{ ...asked, answer }],
    });
    const changed = () => text(screen.getByText("What changed").parentElement);
    const recap = { round: 1, has_next_phase: false };
    const decided = settled({ choice: "decide", decision: "None before May." });
    const { unmount } = render(Recap, { view: decided, recap, busy: false, onchoose: noop, onread: noop });
    expect(changed()).toContain("settled by you None before May.");
    unmount();
    const accepted = settled({ choice: "accept" });
    const sheet = render(RoundSheet, {
      view: accepted,
      number: 1,
      onclose: noop,
      onround: noop,
      onartifact: noop,
    });
    await screen.findByText("No statements recorded.");
    expect(changed()).toContain("settled by you Split it.");
    sheet.unmount();
    const open = settled({ choice: "continue", rounds: 1, note: "" });
    render(Recap, { view: open, recap, busy: false, onchoose: noop, onread: noop });
    expect(changed()).not.toContain("settled");
  });

  it("names the conflict that a round was about", () => {
    const rounds = [round(1, { focus: { type: "conflict", topic_id: "CONF-002" } })];
    render(Recap, {
      view: { ...shown(), rounds },
      recap: { round: 1, has_next_phase: false },
      busy: false,
      onchoose: noop,
      onread: noop,
    });
    expect(text(screen.getByTestId("recap-focus"))).toContain("Conflict CONF-002: Title of CONF-002");
  });

  it("stands in the round's sheet", async () => {
    render(RoundSheet, { view: shown(), number: 2, onclose: noop, onround: noop, onartifact: noop });
    await screen.findByText("No statements recorded.");
    saysAll();
    expect(screen.getByText("Spoken of in 2 rounds so far")).toBeTruthy();
  });

  it("counts no round in which a conflict was settled already, and none after the one that is looked at", () => {
    const conflicts = [{ ...spoken, id: "CONF-001" }];
    const rounds = [2, 3, 4].map((number) => round(number, { conflicts }));
    const status = "resolved" as const;
    const settled = view({
      rounds,
      artifacts: [artifact("CONF-001", { type: "conflict", status })],
      escalations: [escalation({ conflict: "CONF-001", round: 3, answer: { choice: "accept" } })],
    });
    expect(roundsSpokenOf(settled, "CONF-001")).toBe(2);
    expect(roundsSpokenOf(settled, "CONF-001", 2)).toBe(1);
    const again = { ...settled, artifacts: [artifact("CONF-001", { type: "conflict", status: "open" })] };
    expect(roundsSpokenOf(again, "CONF-001")).toBe(3);
  });

  it("counts the rounds in which a conflict was spoken of", () => {
    render(ArtifactList, { view: shown(), onopen: noop });
    expect(text(screen.getByTestId("artifact-CONF-002"))).toContain("Spoken of in 2 rounds so far");
    expect(text(screen.getByTestId("artifact-CONF-001"))).not.toContain("Spoken of");
    render(ArtifactSheet, { view: shown(), id: "CONF-001", onsaid: noop, onclose: noop });
    const sheet = text(screen.getByTestId("artifact-sheet"));
    expect(sheet).toContain("Spoken of in 1 round so far");
    expect(sheet).toContain("How: agreed at the table");
  });
});

describe("a session's conclusion", () => {
  it("says what was agreed, what not, what is recommended and what is written from it", () => {
    render(StateBanner, {
      view: view({
        status: "closed",
        running: false,
        conclusion: {
          by: "max_rounds",
          unmet: [{ gate: "contradiction", id: "CONF-003" }],
          final_consensus: ["One place decides.", "Paper stays."],
          unresolved: ["CONF-001: Deposit?"],
          recommendation: "Build the list first.",
          output_type: "adr",
        },
      }),
      busy: false,
      error: null,
      onresume: noop,
      onreview: noop,
      onreplay: noop,
      ondescribed: noop,
    });
    const said = screen.getByTestId("conclusion");
    for (const [title, words] of [
      ["The facilitator recommends", "Build the list first."],
      ["Agreed at the end", "One place decides."],
      ["Unresolved", "CONF-001: Deposit?"],
    ])
      expect(text(within(said).getByRole("heading", { name: title }).parentElement)).toContain(words);
    expect(text(said)).toContain("Kind of document: Decision record");
    expect(text(screen.getByTestId("closed"))).toContain(
      "CONF-003: two approved artifacts contradict each other",
    );
  });

  it("counts what it came to, so that the seats below stay in sight, and lists it where that is unfolded", () => {
    const conclusion = {
      by: "facilitator" as const,
      unmet: [],
      final_consensus: Array.from({ length: 28 }, (_, at) => `Point ${at + 1}.`),
      unresolved: ["OQ-001"],
      recommendation: "Build the list first.",
      output_type: "",
    };
    render(ConclusionBody, { view: view(), conclusion, unmet: ["It is not closed"] });
    const folded = screen.getByTestId<HTMLDetailsElement>("conclusion-lists");
    expect(folded.open).toBe(false);
    expect(text(folded.querySelector("summary"))).toBe(
      "28 points agreed at the end · 1 unresolved · 1 not met when it ended",
    );
    expect(within(folded).getAllByRole("listitem", { hidden: true })).toHaveLength(28);
    expect(text(folded)).not.toContain("Build the list first.");
    expect(text(folded)).toContain("It is not closed");
  });

  it("calls nothing agreed that the user has rejected or deferred", () => {
    const word = (state: "rejected" | "deferred") => ({ review: { state, by: "user", at: "", hash: "" } });
    const artifacts = [
      artifact("REQ-001", { title: "Lend" }),
      artifact("REQ-002", { title: "Return late", ...word("rejected") }),
      artifact("REQ-003", { title: "Pay", description: "A deposit is paid.", ...word("deferred") }),
      // Turned down for another one that says the same.
      artifact("REQ-004", { title: "Lend", ...word("rejected") }),
    ];
    const conclusion = {
      by: "facilitator" as const,
      unmet: [],
      final_consensus: ["Lend.", "Return late.", "a deposit is paid", "REQ-002 comes first", "Be kind."],
      unresolved: ["OQ-001"],
      recommendation: "",
      output_type: "",
    };
    render(ConclusionBody, { view: view({ artifacts }), conclusion });
    const folded = screen.getByTestId("conclusion-lists");
    expect(text(folded.querySelector("summary"))).toBe(
      "2 points agreed at the end · 3 rejected or deferred by you · 1 unresolved",
    );
    const items = within(folded).getAllByRole("listitem", { hidden: true });
    expect(items.map((item) => item.textContent.trim()).slice(0, 2)).toEqual(["Lend.", "Be kind."]);
  });

  it("folds nothing where there is nothing to list", () => {
    const conclusion = {
      by: "user" as const,
      unmet: [],
      final_consensus: [],
      unresolved: [],
      recommendation: "Build the list first.",
      output_type: "",
    };
    render(ConclusionBody, { view: view(), conclusion });
    expect(screen.queryByTestId("conclusion-lists")).toBeNull();
  });

  it("puts the next step above what the session came to, and names what it speaks of", () => {
    const artifacts = [
      artifact("OQ-001", { type: "open_question", status: "pending", title: "Who repairs a tool?" }),
    ];
    render(StateBanner, {
      view: view({
        status: "closed",
        running: false,
        artifacts,
        conclusion: {
          by: "user",
          unmet: [{ gate: "blocking_question", id: "OQ-001" }],
          final_consensus: [],
          unresolved: ["OQ-001"],
          recommendation: "Build the list first.",
          output_type: "requirements",
        },
      }),
      busy: false,
      error: null,
      onresume: noop,
      onreview: noop,
      onreplay: noop,
      ondescribed: noop,
    });
    const review = screen.getByTestId("go-review");
    const came = screen.getByTestId("conclusion");
    expect(review.compareDocumentPosition(came) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(text(came)).toContain("OQ-001 “Who repairs a tool?”");
    expect(text(screen.getByTestId("closed"))).toContain("OQ-001 “Who repairs a tool?” has no answer");
  });
});
