// What a seat says in the script, as it ends up and as it streams in.
import type { Statement } from "../../generated/Statement";
import type { Script } from "./rounds";

/** A statement as it ends up. */
export function statement(round: Script, seat: number, participant: string): Statement {
  const [position, why, concern, suggestion, confidence] = round.says[seat % round.says.length]!;
  return {
    participant,
    position,
    rationale: [why, "It follows from the project's description."],
    trade_offs: {
      optimizing_for: "A first release that is narrow and whole",
      accepting_as_cost: "Some wishes of regular borrowers wait",
      risks: ["The figures rest on one year"],
    },
    concerns: [concern],
    suggestions: [suggestion],
    votes: [],
    confidence,
    references: ["CONTEXT.md: Objectives"],
  };
}

/** A statement as it streams in. */
export function streamed(said: Statement): string {
  return `participant: ${said.participant}\nposition: |\n  ${said.position}\nrationale:\n  - "${said.rationale[0]}"\nconcerns:\n  - "${said.concerns[0]}"\n`;
}
