// An existing document in the preview: one that is there, and what is found in it.
import type { Commands } from "../../generated/commands";
import type { MappedSource } from "../../generated/MappedSource";

const names = [
  "source_documents",
  "pick_document",
  "look_at_source",
  "map_source",
  "reading_progress",
  "cancel_reading",
] as const;
type Answers = {
  [K in (typeof names)[number]]: (request: Commands[K]["request"]) => Commands[K]["response"];
};

const found: MappedSource = {
  name: "docs/house-rules.md",
  hash: "0f1e2d3c4b5a6978",
  practice: true,
  mapping: {
    items: [
      {
        ref: "M-1",
        type: "requirement",
        title: "See from home what is in the shed",
        description: "A resident sees from home what is in the shed.",
        priority: "must",
        sources: [{ line: 4, words: "Residents must be able to see from home what is in the shed." }],
        certainty: "stated",
      },
      {
        ref: "M-2",
        type: "business_rule",
        title: "Three days at most",
        sources: [{ line: 7, words: "A tool may be kept for three days at most." }],
        certainty: "stated",
        note: "What happens on the fourth day is not said.",
      },
    ],
    other: [
      {
        kind: "exclusion",
        text: "No fees.",
        sources: [{ line: 9, words: "Fees are not planned." }],
      },
    ],
    skipped: [{ lines: "1-2", why: "About the shed's history; requires nothing." }],
    summary: "Nine lines read by plain rules: two requirements, one exclusion.",
    confidence: null,
    dropped: 0,
    warnings: [],
  },
  omitted: [
    {
      line: 1,
      until: 2,
      words: "Our shed was built in 1987. It holds sixty tools.",
      reason: "nothing_taken",
      why: "About the shed's history; requires nothing.",
    },
    {
      line: 4,
      words: "Residents must be able to see from home what is in the shed.",
      reason: "left_out_by_user",
      ref: "M-1",
      why: "See from home what is in the shed",
    },
    {
      line: 7,
      words: "A tool may be kept for three days at most.",
      reason: "left_out_by_user",
      ref: "M-2",
      why: "Three days at most",
    },
    { line: 9, words: "Fees are not planned.", reason: "exclusion", why: "No fees." },
  ],
  tokens: 1_200,
  cost: null,
};

export function sourceAnswers(): Answers {
  return {
    source_documents: () => ({
      documents: [{ path: "docs/house-rules.md", title: "House rules of the shed" }],
    }),
    pick_document: () => ({ path: "/home/ada/Documents/tender.md" }),
    look_at_source: ({ source, provider }) => ({
      name: source.kind === "document" ? source.document : "tender.md",
      bytes: 1_840,
      lines: 9,
      parts: 1,
      tokens_in: 2_900,
      sent_to:
        provider === "practice"
          ? null
          : { provider: "Anthropic", host: "api.anthropic.com", model: "claude-sonnet" },
      practice: provider === "practice",
    }),
    map_source: () => found,
    reading_progress: () => ({ running: true, part: 1, parts: 1, characters: 0 }),
    cancel_reading: () => ({}),
  };
}
