import { cleanup, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { EvidenceLink } from "../../lib/generated/EvidenceLink";
import type { EvidenceView } from "../../lib/generated/EvidenceView";
import { FakeHost } from "../../lib/host/fake";
import { ended, openReview, reviewAnswers } from "../../test/reviewing";
import { artifact, round, seatInfo, statement } from "../../test/samples";

const quoted: EvidenceLink = {
  state: "quoted",
  participant: "pm",
  round: 1,
  place: { field: "suggestion", item: 0, from: 8, to: 24 },
  before: "Should: ",
  words: "the money is back",
  after: " in two days.",
};
const proposed: EvidenceLink = { ...quoted, state: "proposed", participant: "qa", words: "paid back soon" };
const wrong: EvidenceLink = { ...quoted, state: "not_found", place: null, words: "never said" };

const found = (): EvidenceView => ({
  recorded: true,
  artifacts: [
    {
      id: "REQ-001",
      recorded: true,
      links: [quoted, wrong],
      criteria: [
        { criterion: "The refund is booked.", links: [proposed] },
        { criterion: "The customer is told.", links: [] },
      ],
    },
    { id: "REQ-002", recorded: true, links: [], criteria: [] },
  ],
  of_earlier_wording: [],
  dissent: {
    confidence: [
      {
        participant: "pm",
        rounds: [
          { round: 1, confidence: 0.6 },
          { round: 2, confidence: 0.9 },
        ],
      },
      { participant: "qa", rounds: [{ round: 1, confidence: null }] },
    ],
    positions: [{ round: 1, participant: "pm", position: "We pay back." }],
    disputes: [
      {
        id: "REQ-002",
        stands: [
          { round: 1, participant: "qa", kind: "block", words: "Too late" },
          { round: 2, participant: "qa", kind: "support", words: "" },
        ],
        yielded: [
          {
            held: { round: 1, participant: "qa", kind: "block", words: "Too late" },
            by: 2,
            then: { round: 2, participant: "qa", kind: "support", words: "" },
            changed: [],
            argument: {
              participant: "pm",
              round: 1,
              words: "It is booked overnight",
              repeated: "Booked overnight",
            },
          },
        ],
      },
    ],
    left_out: [{ participant: "qa", rounds: [1, 2], field: "suggestion", words: "Print vouchers." }],
  },
});

describe("Evidence and dissent in Review", () => {
  const user = userEvent.setup();
  let answer: () => EvidenceView;

  async function open() {
    await openReview(
      new FakeHost(
        reviewAnswers({
          session_view: () =>
            ended([artifact("REQ-001"), artifact("REQ-002", { status: "draft" })], {
              participants: [seatInfo("pm", "Product Manager"), seatInfo("qa", "QA Lead")],
              rounds: [round(1), round(2)],
            }),
          evidence: () => answer(),
          round_detail: (request) => ({
            round: request.round,
            statements: [statement("pm"), statement("qa")],
            dumps: [],
          }),
        }),
      ),
    );
    await screen.findByTestId("held");
  }
  const words = (element: HTMLElement) => element.textContent?.replace(/\s+/g, " ").trim();

  beforeEach(() => {
    answer = found;
  });

  it("counts no conflict as without evidence whose positions stand below it", async () => {
    const stands = ["pm", "qa"].map((participant) => ({
      round: 1,
      participant,
      kind: "position" as const,
      words: `As ${participant} has it`,
    }));
    answer = () => {
      const { dissent, ...rest } = found();
      return { ...rest, dissent: { ...dissent, disputes: [{ id: "REQ-002", stands, yielded: [] }] } };
    };
    await open();
    expect(await screen.findByTestId("dissent-REQ-002")).toBeTruthy();
    expect(screen.queryByTestId("evidence-REQ-002")).toBeNull();
    expect(screen.queryByTestId("filter-without_evidence")).toBeNull();
  });

  it("calls whoever stood aside no dissenter: they have a reservation and block nothing", async () => {
    const stand = (participant: string, round: number, kind: "stand-aside" | "block") => ({
      round,
      participant,
      kind,
      words: "I would want a limit",
    });
    const shown = async (stands: ReturnType<typeof stand>[]) => {
      cleanup();
      answer = () => {
        const { dissent, ...rest } = found();
        return { ...rest, dissent: { ...dissent, disputes: [{ id: "REQ-002", stands, yielded: [] }] } };
      };
      await open();
      return words(await screen.findByTestId("dissent-REQ-002"));
    };
    const aside = stand("qa", 1, "stand-aside");
    expect(await shown([aside])).toBe("1 participant stood aside, without blocking it");
    expect(await shown([aside, stand("pm", 1, "block")])).toBe(
      "Dissent of 1 participant; 1 participant stood aside, without blocking it",
    );
    expect(await shown([aside, stand("qa", 2, "block")])).toBe("Dissent of 1 participant");
  });

  it("says at what the user decided who held something else then", async () => {
    const stands = [
      { round: 2, participant: "qa", kind: "otherwise" as const, words: "Our own machine … It stays here" },
    ];
    answer = () => {
      const { dissent, ...rest } = found();
      return { ...rest, dissent: { ...dissent, disputes: [{ id: "REQ-002", stands, yielded: [] }] } };
    };
    await open();
    const line = await screen.findByTestId("dissent-REQ-002");
    expect(words(line)).toBe("Dissent of 1 participant");
    // What somebody held against it is no evidence for it.
    expect(words(screen.getByTestId("evidence-REQ-002"))).toContain("No evidence");
    await user.click(within(line).getByText("Dissent of 1 participant"));
    expect(words(line)).toContain(
      "QA Lead, round 2 held something else when the user decided: “Our own machine … It stays here”",
    );
  });

  it("says in a line what an artifact rests on, and unfolds to the words in their place", async () => {
    await open();
    const line = await screen.findByText(
      "It rests on 1 quotation; 1 sentence of the discussion says it in similar words; 1 quotation does not occur in what was said; 1 of its 2 acceptance criteria has no evidence",
    );
    const unfolded = screen.getByTestId("evidence-REQ-001");
    await user.click(line);
    expect(words(unfolded)).toContain("Product Manager, round 1 in their suggestions");
    expect([...unfolded.querySelectorAll("mark")].map(words)).toEqual([
      "the money is back",
      "paid back soon",
    ]);
    expect(words(unfolded)).toContain("Should: the money is back in two days.");
    expect(words(unfolded)).toContain("Not found: these words do not occur");
    expect(words(unfolded)).toContain("Proposed: similar words that nobody quoted");
    expect(words(within(unfolded).getByLabelText("Criterion 2"))).toContain("No evidence");
  });

  it("shows the whole statement of the seat in its round", async () => {
    await open();
    await user.click(
      await screen.findByText(
        "It rests on 1 quotation; 1 sentence of the discussion says it in similar words; 1 quotation does not occur in what was said; 1 of its 2 acceptance criteria has no evidence",
      ),
    );
    await user.click(screen.getByText("Product Manager, round 1"));
    const sheet = await screen.findByTestId("round-sheet");
    await within(sheet).findByText("What pm holds.");
    const opened = [...sheet.querySelectorAll("details.said")].map((one) => (one as HTMLDetailsElement).open);
    expect(opened).toEqual([true, false]);
  });

  it("says of what writes down a note of the user that they said it, and shows their words", async () => {
    answer = () => {
      const view = found();
      const note = { ...quoted, participant: "user", place: { ...quoted.place!, field: "note" as const } };
      view.artifacts[0]!.links = [{ ...note, before: "", words: "Money back in two days.", after: "" }];
      return view;
    };
    await open();
    const evidence = await screen.findByTestId("evidence-REQ-001");
    expect(words(evidence)).toMatch(/^Said by you in round 1; it rests on 1 quotation;/);
    await userEvent.click(within(evidence).getByText(/^Said by you/));
    await within(evidence).findByText("Money back in two days.");
    expect(words(evidence)).toContain("You, round 1 in a note to the table");
    await userEvent.click(
      within(evidence).getByRole("button", { name: "You, round 1: show the whole statement" }),
    );
    expect(await screen.findByRole("dialog", { name: /Round 1/ })).toBeTruthy();
  });

  it("finds those without evidence with one button", async () => {
    await open();
    expect(await screen.findByText("No evidence")).toBeTruthy();
    await user.click(await screen.findByTestId("filter-without_evidence"));
    expect(screen.queryByTestId("artifact-REQ-001")).toBeNull();
    expect(screen.getByTestId("artifact-REQ-002")).toBeTruthy();
  });

  it("says who yielded, after which round, and whose words they repeat", async () => {
    await open();
    const panel = await screen.findByTestId("yielded");
    expect(words(panel)).toContain(
      "QA Lead yielded after round 1: blocked it then, voted for it in round 2.",
    );
    expect(words(panel)).toContain("are like those of Product Manager in round 1: “It is booked overnight”");
    await user.click(screen.getByText("Dissent of 1 participant, 1 yielded"));
    expect(words(screen.getByTestId("dissent-REQ-002"))).toContain("blocked it: “Too late”");
  });

  it("has the numbers of the chart for those who do not see it", async () => {
    await open();
    const table = await screen.findByTestId("confidence");
    expect(words(table)).toContain("Round 1: 60 %, round 2: 90 %");
    expect(words(table)).toContain("None given");
    expect(table.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
  });

  it("lists what nothing came of, and every position by round", async () => {
    await open();
    await user.click(await screen.findByText("1 sentence of which nothing was taken up"));
    expect(words(screen.getByTestId("nothing-taken-up"))).toContain("QA Lead, rounds 1 and 2");
    await user.click(screen.getByText("What each held, round by round"));
    expect(words(screen.getByTestId("positions"))).toContain("Product Manager: We pay back.");
  });

  it("shows above the artifacts what the user said and nothing was made of", async () => {
    const own = { participant: "user", rounds: [2], field: "note" as const, words: "A rider logs it later." };
    answer = () => ({ ...found(), dissent: { ...found().dissent, left_out: [own] } });
    await open();
    await user.click(await screen.findByText("A sentence that you said to the panel stands in no artifact"));
    const line = screen.getByTestId("own-left-out");
    expect(words(line)).toContain("Round 2 “A rider logs it later.”");
    await user.click(within(line).getByRole("button"));
    expect(await screen.findByTestId("round-sheet")).toBeTruthy();
  });

  it("says where no statements were recorded", async () => {
    answer = () => ({
      recorded: false,
      artifacts: [{ id: "REQ-001", recorded: false, links: [], criteria: [] }],
      of_earlier_wording: [],
      dissent: { confidence: [], positions: [], disputes: [], left_out: [] },
    });
    await open();
    expect(await screen.findByText("No statements recorded.")).toBeTruthy();
    expect(screen.getByText("No evidence: no statements were recorded")).toBeTruthy();
  });
});
