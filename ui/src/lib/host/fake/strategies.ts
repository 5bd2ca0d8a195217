// The five strategies, as the window gets them.
import type { PhaseInfo } from "../../generated/PhaseInfo";
import type { StrategyView } from "../../generated/StrategyView";

const phase = (
  name: string,
  title: string,
  participation: PhaseInfo["participation"],
  goal: string,
  more: Partial<PhaseInfo> = {},
): PhaseInfo => ({ name, title, participation, goal, speakers: "all", ...more });

const hat = (name: string, colour: string, title: string, goal: string): PhaseInfo =>
  phase(name, title, "sequential", goal, {
    hat: colour,
    speakers: colour === "blue" ? "facilitator" : "all",
  });

export const strategies: StrategyView[] = [
  {
    name: "consensus-driven",
    title: "Consensus-driven",
    policy: "consent",
    sides: [],
    min_participants: 2,
    threshold: 0.6,
    phases: [
      phase("proposal", "Proposal", "parallel", "Each seat puts concrete statements on the table."),
      phase("refinement", "Refinement", "sequential", "Objections are met by better wording."),
      phase("convergence", "Convergence", "sequential", "What is left is agreed or stated for the user."),
    ],
  },
  {
    name: "standard",
    title: "Standard",
    policy: "weighted_majority",
    sides: [],
    min_participants: 2,
    threshold: 0.6,
    phases: [phase("discussion", "Discussion", "parallel", "A broad first look.")],
  },
  {
    name: "disney",
    title: "Disney",
    policy: "facilitator_judgment",
    sides: [],
    min_participants: 2,
    threshold: 0.6,
    phases: [
      phase("dreamer", "Dreamer", "parallel", "Many ideas that differ in kind, without criticism."),
      phase("realist", "Realist", "parallel", "Each idea that is worth it has a first step."),
      phase("critic", "Critic", "parallel", "The risks that could end an idea are known and answered."),
    ],
  },
  {
    name: "debate",
    title: "Debate",
    policy: "facilitator_judgment",
    sides: [
      { name: "pro", title: "Pro" },
      { name: "con", title: "Con" },
    ],
    min_participants: 2,
    threshold: 0.6,
    phases: [
      phase("opening", "Opening", "parallel", "The best case for each answer, with its own price."),
      phase("rebuttal", "Rebuttal", "parallel", "The strongest argument of each side is answered."),
      phase("closing", "Closing", "parallel", "Each case stands in its final form."),
    ],
  },
  {
    name: "six-hats",
    title: "Six hats",
    policy: "facilitator_synthesis",
    sides: [],
    min_participants: 2,
    threshold: 0.6,
    phases: [
      hat("blue-opening", "blue", "Blue: opening", "It is clear what is to be decided."),
      hat("white", "white", "White: facts", "What is known, believed and missing is on the table."),
      hat("red", "red", "Red: feelings", "What the seats feel about the matter has been said."),
      hat("black", "black", "Black: dangers", "What speaks against it is known."),
      hat("yellow", "yellow", "Yellow: benefits", "What speaks for it is known."),
      hat("green", "green", "Green: ideas", "There are ways around the dangers."),
      hat("blue-closing", "blue", "Blue: closing", "The sum is drawn."),
    ],
  },
];
