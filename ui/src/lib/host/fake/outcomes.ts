// What round 2 leads to: a question to the user.
import type { DecisionOptions } from "../../generated/DecisionOptions";
import type { EscalationRecord } from "../../generated/EscalationRecord";
import type { Statement } from "../../generated/Statement";

export function escalationOf(said: Statement[]): EscalationRecord {
  return {
    id: "ESC-001",
    round: 2,
    trigger: "critical_keyword",
    triggers: [
      {
        kind: "critical_keyword",
        keyword: "must-have",
        topic_id: "functional-requirements",
        said_by: "product-manager",
        quote: "Collecting deposits is a must-have for some volunteers, and nobody has the time for it.",
      },
      {
        kind: "low_confidence",
        participant: "qa-lead",
        topic_id: "functional-requirements",
        confidence: 0.45,
      },
    ],
    reason:
      "The panel is split on the deposit, one seat says that nobody knows, and hand-over and return cannot be specified before it is decided.",
    conflict: "CONF-001",
    positions: said.map(({ participant, position, rationale, confidence }) => ({
      participant,
      position,
      rationale,
      confidence,
    })),
    recommendation:
      "Start without a deposit and count late and missing returns for three months. It costs a means of pressure; it keeps the door open, and gives the figure that is missing now.",
  };
}

/** Each position an option of its own, under its first sentence. */
export function optionsOf(asked: EscalationRecord | undefined): DecisionOptions {
  const options = (asked?.positions ?? []).map(({ participant, position }) => ({
    name: (position.split(". ")[0] ?? position).replace(/\.$/, ""),
    held_by: [participant],
    certain: true,
    recommended: false,
  }));
  return { options };
}
