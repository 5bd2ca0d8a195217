import { describe, expect, it } from "vitest";
import type { ArtifactEvidence } from "./generated/ArtifactEvidence";
import type { EvidenceLink } from "./generated/EvidenceLink";
import type { EvidenceView } from "./generated/EvidenceView";
import type { LinkState } from "./generated/LinkState";
import type { Stand } from "./generated/Stand";
import type { Yielded } from "./generated/Yielded";
import {
  chartLines,
  confidenceWords,
  evidenceLine,
  evidenceUpTo,
  withoutEvidence,
  yieldedWords,
} from "./evidence";

let sentences = 0;
const link = (state: LinkState): EvidenceLink => ({
  state,
  participant: "pm",
  round: 1,
  place: null,
  before: "",
  words: `sentence ${String((sentences += 1))}`,
  after: "",
});
const evidence = (states: LinkState[], recorded = true, ofCriterion?: LinkState[]): ArtifactEvidence => ({
  id: "REQ-001",
  recorded,
  links: states.map(link),
  criteria: ofCriterion ? [{ criterion: "c", links: ofCriterion.map(link) }] : [],
});

describe("what was known after a round", () => {
  it("has nothing that was said after it, and all where it is no replay", () => {
    const later = { ...evidence(["quoted", "proposed"], true, ["quoted"]) };
    later.links = later.links.map((one, at) => ({ ...one, round: at + 1 }));
    const stand = (round: number) => ({ ...({} as Stand), round });
    const disputes = [
      { id: "CONF-001", stands: [stand(1), stand(2)], yielded: [] },
      { id: "CONF-002", stands: [stand(2)], yielded: [] },
    ];
    const view = { recorded: true, artifacts: [later], dissent: { disputes } } as unknown as EvidenceView;
    const then = evidenceUpTo(view, 1);
    expect(then.artifacts[0]?.links.map(({ round }) => round)).toEqual([1]);
    expect(then.artifacts[0]?.criteria[0]?.links).toHaveLength(1);
    expect(then.dissent.disputes.map(({ id, stands }) => [id, stands.length])).toEqual([["CONF-001", 1]]);
    expect(evidenceUpTo(view, Infinity)).toBe(view);
  });
});

describe("what an artifact rests on, in a line", () => {
  it("counts quotations and proposals, those of criteria included", () => {
    expect(evidenceLine(evidence(["quoted", "quoted", "proposed"], true, ["quoted"]))).toBe(
      "It rests on 3 quotations; 1 sentence of the discussion says it in similar words",
    );
    expect(evidenceLine(evidence(["quoted", "not_found"]))).toBe(
      "It rests on 1 quotation; 1 quotation does not occur in what was said",
    );
  });

  it("counts a sentence that is quoted for the whole and for a criterion once", () => {
    const of = evidence(["quoted", "quoted"]);
    const [first] = of.links;
    of.criteria = [{ criterion: "c", links: first ? [first] : [] }];
    expect(evidenceLine(of)).toBe("It rests on 2 quotations");
  });

  it("says how many criteria have none", () => {
    const of = (...links: LinkState[][]): ArtifactEvidence => ({
      ...evidence(["quoted"]),
      criteria: links.map((states) => ({ criterion: "c", links: states.map(link) })),
    });
    expect(evidenceLine(of(["quoted"], ["not_found"], []))).toBe(
      "It rests on 2 quotations; 1 quotation does not occur in what was said; 2 of its 3 acceptance criteria have no evidence",
    );
    expect(evidenceLine(of([]))).toBe("It rests on 1 quotation; its acceptance criterion has no evidence");
    expect(evidenceLine(of(["proposed"]))).toBe(
      "It rests on 1 quotation; 1 sentence of the discussion says it in similar words",
    );
  });

  it("is, for what the user decided, that word itself", () => {
    expect(evidenceLine(evidence([]), "Decided by you in round 2")).toBe("Decided by you in round 2");
    expect(evidenceLine(evidence(["quoted"]), "Decided by you")).toBe(
      "Decided by you; it rests on 1 quotation",
    );
  });

  it("says visibly that there is none, and why", () => {
    expect(evidenceLine(evidence([]))).toBe("No evidence");
    expect(evidenceLine(evidence(["proposed", "proposed"]))).toBe(
      "It rests on no quotation; 2 sentences of the discussion say it in similar words",
    );
    expect(evidenceLine(evidence([], false))).toBe("No evidence: no statements were recorded");
    expect(evidenceLine(evidence(["not_found"]))).toBe(
      "No evidence: 1 quotation does not occur in what was said",
    );
  });

  it("says of a conflict with recorded positions nothing of evidence that is missing", () => {
    const held = { round: 1, participant: "pm", kind: "position", words: "Now." } as const;
    const dispute = { id: "REQ-001", stands: [held], yielded: [] };
    const conflict = (kind: "position" | "against"): EvidenceView => ({
      recorded: true,
      artifacts: [evidence([])],
      of_earlier_wording: [],
      dissent: {
        confidence: [],
        positions: [],
        disputes: [{ ...dispute, stands: [{ ...held, kind }] }],
        left_out: [],
      },
    });
    expect([...withoutEvidence(conflict("position"))]).toEqual([]);
    expect([...withoutEvidence(conflict("against"))]).toEqual(["REQ-001"]);
    expect(evidenceLine(evidence([]), "", dispute)).toBe("");
    expect(evidenceLine(evidence(["not_found"]), "", dispute)).toBe(
      "1 quotation does not occur in what was said",
    );
    expect(evidenceLine(evidence(["quoted"]), "", dispute)).toBe("It rests on 1 quotation");
  });

  it("counts no quotation that is not found as evidence", () => {
    const view = (one: ArtifactEvidence) => ({
      recorded: true,
      artifacts: [one],
      of_earlier_wording: [],
      dissent: { confidence: [], positions: [], disputes: [], left_out: [] },
    });
    expect([...withoutEvidence(view(evidence(["not_found", "not_recorded"])))]).toEqual(["REQ-001"]);
    expect([...withoutEvidence(view(evidence(["of_whole"])))]).toEqual([]);
    expect([...withoutEvidence(view(evidence([], true, ["proposed"])))]).toEqual([]);
    expect([...withoutEvidence(view(evidence([])), (id) => id === "REQ-001")]).toEqual([]);
    expect([...withoutEvidence(null)]).toEqual([]);
  });
});

describe("who yielded", () => {
  const held = { round: 1, participant: "pm", kind: "block", words: "" } as const;
  it("is said as far as the files say it", () => {
    const won: Yielded = {
      held,
      by: 3,
      then: { ...held, round: 3, kind: "support" },
      changed: [1, 2],
      argument: null,
    };
    expect(yieldedWords(won, "Ann")).toBe(
      "Ann yielded after round 1: blocked it then, voted for it in round 3. It was changed in rounds 1 and 2.",
    );
    const gone: Yielded = {
      held: { ...held, kind: "position" },
      by: 2,
      then: null,
      changed: [],
      argument: null,
    };
    expect(yieldedWords(gone, "Ann")).toBe("Ann held a position in round 1, and round 2 has none of theirs.");
  });
});

describe("the chart of confidence", () => {
  it("breaks where a round gives no number, and puts one round in the middle", () => {
    const rounds = [
      { round: 1, confidence: 1 },
      { round: 2, confidence: null },
      { round: 3, confidence: 0.5 },
    ];
    expect(chartLines(rounds, 1, 3, 100, 20)).toEqual([[{ x: 0, y: 0 }], [{ x: 100, y: 10 }]]);
    expect(chartLines(rounds.slice(0, 1), 1, 1, 100, 20)).toEqual([[{ x: 50, y: 0 }]]);
    expect(confidenceWords(rounds)).toBe("Round 1: 100 %, round 2: none given, round 3: 50 %");
  });
});
