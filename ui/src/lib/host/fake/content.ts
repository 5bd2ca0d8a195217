// Borrow Shed, as a believable project: who sits there, how it is led, what is on the agenda.
import type { ContextFields } from "../../generated/ContextFields";
import type { SeatInfo } from "../../generated/SeatInfo";
import type { Topic } from "../../generated/Topic";

const seat = (id: string, name: string, color: string, description: string): SeatInfo => ({
  id,
  name,
  color,
  description,
  origin: "built-in",
  described: true,
});

export const facilitator = seat(
  "facilitator",
  "Facilitator",
  "violet",
  "Leads a roundtable: asks one well-aimed question a round, then turns the answers into a synthesis.",
);

export const people: SeatInfo[] = [
  seat(
    "product-manager",
    "Product Manager",
    "blue",
    "Speaks for value and scope: which problem is worth solving, for whom, in what order.",
  ),
  seat(
    "ux-researcher",
    "UX Researcher",
    "teal",
    "Speaks for the people who will use the product, and for what goes wrong for them.",
  ),
  seat(
    "business-analyst",
    "Business Analyst",
    "amber",
    "Speaks for precision: rules, terms, states, roles and exceptions.",
  ),
  seat(
    "qa-lead",
    "QA Lead",
    "rose",
    "Speaks for proof and failure: whether a statement can be checked, and what happens when things go wrong.",
  ),
  {
    ...seat("volunteer", "Shed Volunteer", "green", "Speaks for those who open the shed on Saturdays."),
    origin: ".s2s/agents/volunteer.md",
  },
  seat("security-advisor", "Security Advisor", "indigo", "Speaks for what must not become known."),
  seat("lawyer", "Lawyer", "orange", "Speaks for contracts, liability and insurance."),
  seat("operations", "Operations", "cyan", "Speaks for running it."),
  seat("finance", "Finance", "lime", "Speaks for money."),
  seat("support", "Support", "pink", "Speaks for whoever answers the phone."),
  seat("architect", "Architect", "purple", "Speaks for what can be built."),
  seat("data-analyst", "Data Analyst", "yellow", "Speaks for measuring."),
];

const topic = (id: string, name: string, critical: boolean, criteria: string[], min: number): Topic => ({
  definition: { id, name, critical, done_when: { criteria, min_requirements: min }, exploration: "" },
  status: "open",
  coverage: [],
  closed_round: null,
});

export const agenda: Topic[] = [
  topic(
    "user-workflows",
    "User workflows",
    true,
    [
      "Kinds of user named, each with a goal",
      "Main path of each goal runs from start to end",
      "Hand-overs between people are named",
      "Failed and abandoned paths have a way out",
    ],
    2,
  ),
  topic(
    "functional-requirements",
    "Functional requirements",
    true,
    [
      "Each step of the main paths has a requirement",
      "Each requirement has a priority and a reason",
      "Each item in scope is covered or moved out",
      "No requirement prescribes a solution",
    ],
    3,
  ),
  topic(
    "business-rules",
    "Business rules",
    false,
    [
      "Limits, amounts and deadlines carry a value",
      "Rights and duties of each role are stated",
      "Exceptions and who may allow them are named",
    ],
    1,
  ),
  topic(
    "nfr-measurable",
    "Measurable quality",
    false,
    [
      "The qualities that decide success are chosen",
      "Each measure has a target and a minimum",
      "Way and conditions of measuring are stated",
    ],
    1,
  ),
  topic(
    "acceptance-criteria",
    "Acceptance criteria",
    false,
    [
      "Every must requirement has acceptance criteria",
      "Every must requirement has a failure case",
      "Results are observable without asking the author",
    ],
    0,
  ),
  topic(
    "out-of-scope",
    "Out of scope",
    false,
    [
      "Exclusions of the project context are confirmed",
      "Each exclusion has a reason",
      "Each exclusion says later or never",
    ],
    0,
  ),
];

export const context: ContextFields = {
  name: "Borrow Shed",
  description:
    "The housing cooperative at Linden Court (140 flats, about 310 residents) owns a shed with 62 things to borrow: drills, sanders, three ladders, a carpet cleaner, a tile cutter, a hand cart, folding tables. Three volunteers open it on Saturdays from 10 to 12 and lend out about 45 things a month. Loans are written on a paper list that hangs inside the shed.\n\nThe cooperative's board wants a simple app for residents and volunteers instead of the list, without turning a neighbourly thing into an office.",
  objectives: [
    "Residents see from home what is available and reserve it: calls to volunteers at home fall from about ten a week to two within three months",
    "No thing is promised to two people for the same time",
    "Late returns fall from one in six to one in twelve within six months",
  ],
  constraints: [
    "The yearly budget is 900 euros for everything, repairs and replacements included",
    "About 25 residents have no smartphone; they must be able to borrow as they do today",
    "No resident may learn from the app what a neighbour has borrowed or whether a neighbour is late",
  ],
  scope_in: [
    "Seeing what can be borrowed and when it is free",
    "Reserving a tool for a date",
    "Handing out and taking back a tool",
  ],
  scope_out: [
    "Lending between residents without the shed",
    "Electronic locks and opening without a volunteer",
  ],
};
