// Three rounds of Borrow Shed: what is asked, said and written down.
import type { Artifact } from "../../generated/Artifact";

export interface Script {
  topic: string;
  question: string;
  exploration: string;
  says: [position: string, why: string, concern: string, suggestion: string, confidence: number][];
  synthesis: string;
  consensus: string[];
  artifacts: Artifact[];
  coverage: number;
}

const artifact = (
  id: string,
  type: Artifact["type"],
  title: string,
  status: Artifact["status"],
  topic_id: string,
  created_round: number,
  fields: Record<string, unknown>,
): Artifact => ({ id, type, title, status, topic_id, created_round, ...fields }) as unknown as Artifact;

const all = ["product-manager", "ux-researcher", "business-analyst", "qa-lead"];

export const rounds: Script[] = [
  {
    topic: "user-workflows",
    question: "Who comes to the shed with which purpose, and where does each of their paths break off today?",
    exploration:
      "Follow real occasions from the trigger to the moment nobody has to think of it any more. Consider the frequent borrower and the occasional one, and those who do the work behind the scenes.",
    says: [
      [
        "The path that decides is the occasional borrower's: see from home what is free, reserve it, collect it on Saturday. It breaks off at the very first step, because nobody can look without coming.",
        "Most residents borrow two or three times a year, and 58 of 140 flats did so at all.",
        "Regular borrowers could fill the calendar before anybody else looks.",
        "A resident can see from home which things are free on a date.",
        0.85,
      ],
      [
        "Three kinds of people meet at that door: residents in need of a tool this weekend, renovators with a list, and volunteers with a queue in front of them. The volunteer's path is the one nobody designed.",
        "Reported: on spring Saturdays there is a queue, and the carpet cleaner is promised twice.",
        "Residents without a smartphone will be asked to prove that they belong.",
        "A volunteer can hand out a thing in less than one minute, with a queue waiting.",
        0.8,
      ],
      [
        "A loan has states: reserved, handed out, due, late, returned, returned damaged. Today only two of them are written down, and the hand-over between volunteers is not.",
        "One loan in six comes back late, and nobody knows before Saturday.",
        "If two volunteers are on duty, whose word counts about a thing's condition?",
        "Each loan is at any time in exactly one of six named states.",
        0.75,
      ],
      [
        "What breaks is the return: late, broken, or not at all, and no record to talk about fairly. Each path needs its way out, also when the thing never comes back.",
        "Four things did not come back last year, about 380 euros.",
        "A reservation that nobody collects blocks a thing for a week.",
        "A reservation that is not collected by 12 on Saturday is free again.",
        0.7,
      ],
    ],
    synthesis:
      "The table agrees on three kinds of user and on where their paths break: residents cannot see what is free, volunteers cannot hand out quickly with a queue, and returns leave no record. Whether a reservation that nobody collects lapses on the same day was said by one seat only.",
    consensus: ["Residents see from home what is free", "A loan has named states"],
    artifacts: [
      artifact("REQ-001", "requirement", "See from home what is free", "consensus", "user-workflows", 1, {
        priority: "must",
        description: "A resident can see from home which things can be borrowed on a chosen date.",
        acceptance: [
          "Given a thing that is reserved for a date, when a resident looks at that date, then it is shown as taken, without a name",
          "A change by a volunteer is visible within one minute",
        ],
        supported_by: all,
      }),
      artifact("REQ-002", "requirement", "Hand out in under a minute", "consensus", "user-workflows", 1, {
        priority: "must",
        description:
          "A volunteer can hand out a reserved thing in less than one minute with a queue waiting.",
        acceptance: ["Nine of ten hand-overs on a busy Saturday take less than 60 seconds"],
        supported_by: ["ux-researcher", "product-manager", "qa-lead"],
      }),
      artifact("BR-001", "business_rule", "Six states of a loan", "draft", "user-workflows", 1, {
        description:
          "Each loan is at any time reserved, handed out, due, late, returned, or returned damaged.",
        rationale: "Disputes arise where a state has no name.",
        conditions: "From the moment of reservation on.",
        actions: "The app shows the state to volunteers, and to the borrower for their own loans.",
        supported_by: ["business-analyst"],
      }),
      artifact(
        "OQ-001",
        "open_question",
        "Whose word counts about condition?",
        "pending",
        "user-workflows",
        1,
        {
          question: "If borrower and volunteer disagree about the condition at return, who decides?",
          raised_by: "business-analyst",
          blocking: false,
        },
      ),
    ],
    coverage: 3,
  },
  {
    topic: "functional-requirements",
    question:
      "What must a resident be able to do between wanting a thing and having it, and for which of these abilities would you put off the release?",
    exploration:
      "Go along the main path and ask at each step what someone must be able to do, see or undo. Remember those who set things up and keep them running.",
    says: [
      [
        "Seeing and reserving are the release. Reminders come next, because late returns are the one number the board will look at. No deposit: it keeps out the very neighbours the shed is for.",
        "The objective is 100 of 140 flats; cash at the door works against it.",
        "Collecting deposits is a must-have for some volunteers, and nobody has the time for it.",
        "The first release works without a deposit.",
        0.8,
      ],
      [
        "Somebody without a smartphone needs a way in on the same day, at the same counter. That is an ability of the volunteer, not of the resident.",
        "About 25 residents have no smartphone.",
        "A deposit shames those who have no cash at hand.",
        "A volunteer can reserve on behalf of a resident.",
        0.85,
      ],
      [
        "Deposit or none is a rule, and it has to be decided before the requirements: it changes the hand-over, the return, and who may do what. I would hold 20 euros for machines only.",
        "Machines are what does not come back; ladders and tables always do.",
        "Without any deposit the shed pays for damage, as today.",
        "A deposit of 20 euros is held for machines.",
        0.65,
      ],
      [
        "I can test reminders and reservations. I cannot test whether a deposit brings things back, and nobody here has seen the figure. Somebody has to decide it.",
        "No starting value exists: nobody counted returns with a deposit.",
        "The disagreement blocks the acceptance of hand-over and return.",
        "Late returns are counted for three months before anything is charged.",
        0.45,
      ],
    ],
    synthesis:
      "Seeing, reserving and reminding are agreed as the first release, and so is reserving on behalf of somebody without a smartphone. The table is split on the deposit: two seats want none, one wants 20 euros for machines, and one says that nobody knows.",
    consensus: ["Reserving and reminding belong to the first release", "Volunteers can reserve for others"],
    artifacts: [
      artifact(
        "REQ-003",
        "requirement",
        "Reserve a thing for a date",
        "consensus",
        "functional-requirements",
        2,
        {
          priority: "must",
          description: "A resident can reserve a free thing for a Saturday, and take the reservation back.",
          acceptance: [
            "Two residents who reserve the same thing at the same time: exactly one gets it, the other is told at once",
          ],
          related: { enables: ["REQ-002"], depends: ["REQ-001"] },
          supported_by: all,
        },
      ),
      artifact(
        "REQ-004",
        "requirement",
        "Reserve on behalf of a resident",
        "consensus",
        "functional-requirements",
        2,
        {
          priority: "must",
          description:
            "A volunteer can reserve, hand out and take back for a resident who has no smartphone.",
          acceptance: ["A resident without a smartphone leaves the shed with the thing on the same day"],
          supported_by: ["ux-researcher", "product-manager", "business-analyst"],
        },
      ),
      artifact(
        "REQ-005",
        "requirement",
        "Remind before and after the due date",
        "consensus",
        "functional-requirements",
        2,
        {
          priority: "should",
          description: "A borrower is reminded two days before the due date and on the day after it.",
          acceptance: ["No reminder goes to anybody but the borrower"],
          supported_by: ["product-manager", "qa-lead"],
          dissent: [
            {
              participant: "ux-researcher",
              round: 2,
              stance: "stand-aside",
              reason:
                "A reminder on the day after reads like a reproach; say it in words that a neighbour would use.",
            },
          ],
        },
      ),
      artifact("CONF-001", "conflict", "Deposit or none", "open", "functional-requirements", 2, {
        description: "Whether borrowing a machine costs a deposit of 20 euros.",
        positions: {
          "product-manager": "None: it keeps neighbours out.",
          "business-analyst": "20 euros for machines.",
          "qa-lead": "Count first, then decide.",
        },
      }),
    ],
    coverage: 3,
  },
  {
    topic: "business-rules",
    question:
      "Which limits hold for reservations, so that occasional borrowers get the carpet cleaner on a spring Saturday, too?",
    exploration:
      "Try each rule on the awkward cases: exactly on the limit, late, twice, two conditions at once.",
    says: [
      [
        "One open reservation for the things everybody wants. Simple enough to say at the door.",
        "Residents forgive a rule that fits in one sentence.",
        "A rule with exceptions becomes a quarrel.",
        "A resident holds at most one reservation for a thing in demand.",
        0.8,
      ],
      [
        "I follow the analyst's list of things in demand, and would let volunteers keep it: they know the season.",
        "Assumed: demand changes with the season.",
        "A hidden list looks like favouritism.",
        "The list of things in demand is visible to everybody.",
        0.75,
      ],
      [
        "Not more than 14 days ahead for things in demand, 60 days for the rest; a volunteer may allow an exception and writes the reason.",
        "Regular borrowers reserve weeks ahead today.",
        "What counts as in demand has to be defined.",
        "In demand is what was lent out on more than half of the last eight Saturdays.",
        0.85,
      ],
      [
        "The limit can be checked on its edges: day 14 at midnight, the second reservation, the exception. Good enough.",
        "Each edge has an observable result.",
        "Clock changes in spring fall on a Saturday night.",
        "The fifteenth day is refused with the next possible date.",
        0.8,
      ],
    ],
    synthesis:
      "All seats hold a limit for things in demand: at most one reservation, not more than 14 days ahead, with exceptions by a volunteer who writes the reason. In demand is counted, and the list is visible to everybody.",
    consensus: ["Things in demand have their own limits", "The list is public"],
    artifacts: [
      artifact("BR-002", "business_rule", "Limits for things in demand", "consensus", "business-rules", 3, {
        description:
          "A thing in demand can be reserved at most 14 days ahead, and a resident holds at most one such reservation.",
        rationale: "Occasional borrowers get their turn in spring.",
        conditions: "The thing was lent out on more than half of the last eight Saturdays.",
        actions: "Further reservations are refused, with the next possible date.",
        supported_by: all,
      }),
      artifact("NFR-001", "nfr", "Hand-over time on a busy Saturday", "draft", "nfr-measurable", 3, {
        category: "Ease of use",
        target: "45 seconds",
        minimum: "60 seconds for nine of ten",
        measurement: "A tally beside the counter on two spring Saturdays",
        description: "Time from greeting to the thing in hand.",
        supported_by: ["qa-lead"],
      }),
      artifact("EX-001", "exclusion", "Electronic locks", "confirmed", "out-of-scope", 3, {
        description: "The shed opens only with a volunteer.",
        rationale: "Neither the budget nor the insurance covers more.",
        future_phase: "never in this form",
        supported_by: all,
      }),
    ],
    coverage: 3,
  },
];
