// Sessions that ended before the page was opened (`&finished`): a specs session and a design with artifacts of every
// kind, so that Review and New session have something to show.
import type { Artifact } from "../../generated/Artifact";
import type { ArtifactType } from "../../generated/ArtifactType";
import type { SessionView } from "../../generated/SessionView";
import type { Workflow } from "../../generated/Workflow";
import { rounds } from "./rounds";
import { fresh } from "./values";

export function finished(project: string): SessionView[] {
  return [
    ended(
      project,
      "specs",
      "Requirements for Borrow Shed",
      rounds.flatMap((round) => round.artifacts),
      1,
    ),
    ended(project, "design", "Architecture of Borrow Shed", everyKind(), 2),
  ];
}

function ended(
  project: string,
  workflow: Workflow,
  topic: string,
  artifacts: Artifact[],
  number: number,
): SessionView {
  const setup = {
    workflow,
    topic,
    provider: "practice",
    strategy: workflow === "design" ? "debate" : null,
    participants: null,
    min_rounds: null,
    max_rounds: null,
    interactive: null,
    verbose: null,
    models: null,
    spending_limit: null,
    sides: {},
    output_type: null,
    linked_sessions: [],
    forked_from: null,
    baseline: null,
    fork: null,
  };
  const view = fresh(project, setup, number);
  const seats = view.participants.map((person) => person.id);
  return {
    ...view,
    status: "closed",
    running: false,
    timing: { ...view.timing, closed_at: view.timing.updated_at },
    artifacts,
    sides:
      workflow === "design" ? Object.fromEntries(seats.map((id, at) => [id, at % 2 ? "con" : "pro"])) : {},
    current_phase: view.strategy.phases.at(-1)!.name,
    rounds: [1, 2, 3].map((round) => ({
      number: round,
      phase: view.strategy.phases[Math.min(round, view.strategy.phases.length) - 1]!.name,
      timestamp: view.timing.updated_at,
      focus: { type: "agenda" as const, topic_id: "user-workflows" },
      participation: "parallel" as const,
      question: "What has to hold when two people want the same thing on the same day?",
      synthesis: "One place decides who gets it; everything else shows what that place says.",
      consensus: ["One place decides"],
      conflicts: [],
      resolved: round === 3 ? ["CONF-009: decided for one place, since two would have to agree first"] : [],
      artifacts_created: round === 1 ? artifacts.slice(0, 3).map((artifact) => artifact.id) : [],
      conflicts_resolved: round === 3 ? ["CONF-009"] : [],
      next: round === 3 ? ("conclude" as const) : ("phase" as const),
    })),
    conclusion: {
      by: "facilitator",
      final_consensus: [
        "One place decides who gets a thing.",
        "The paper list stays for those without a phone.",
      ],
      unresolved: ["CONF-008: whether reminders go out by post as well"],
      recommendation: "Build the booking list first, and let everything else read from it.",
      output_type: workflow === "design" ? "architecture" : "requirements",
    },
    unmet: [],
  };
}

function everyKind(): Artifact[] {
  const made = (id: string, type: ArtifactType, title: string, own: Record<string, unknown>) =>
    ({
      id,
      type,
      title,
      status: "consensus",
      topic_id: "user-workflows",
      created_round: 1,
      supported_by: ["product-manager", "qa-lead"],
      ...own,
    }) as Artifact;
  return [
    made("ARCH-001", "architecture_decision", "One list decides who gets a thing", {
      context: "Two people may want the same drill on the same Saturday.",
      decision: "The booking list alone decides; calendar and paper list show what it says.",
      options: [
        { name: "One booking list", pros: ["One answer, always"], cons: ["Stands still when it fails"] },
        { name: "Calendar and list agree", pros: ["Works without the other"], cons: ["Both may be wrong"] },
      ],
      rationale: "Nothing may be promised to two people.",
      consequences: {
        positive: ["No thing is promised twice"],
        negative: ["If it stands still, volunteers lend from paper and write it in later"],
      },
      related: ["REQ-001", "NFR-001"],
    }),
    made("COMP-001", "component", "Booking list", {
      responsibility: "Knows for each thing and day whether it is free, held or out, and for whom.",
      interfaces: { provides: ["Free things of a day"], requires: ["Today's date"] },
      dependencies: ["COMP-002"],
      technology: "A table in one file",
    }),
    made("INT-001", "interface", "Booking", {
      kind: "call",
      description: "Whoever books learns at once whether it worked; asked twice, it answers the same.",
      endpoints: [
        { method: "read", path: "/things", description: "What is free on a day" },
        { method: "change", path: "/bookings", description: "Books, or names what is free instead" },
      ],
    }),
    made("IDEA-001", "idea", "A shelf that lends itself", {
      phase: "dreamer",
      description: "What is cheap stands on an open shelf, without a list.",
      builds_on: [],
      feasibility: "medium: needs a rule for what is cheap",
    }),
    made("RISK-001", "risk", "Things do not come back", {
      related_idea: "IDEA-001",
      severity: "medium",
      likelihood: "high",
      description: "Nobody knows who has the hand cart.",
    }),
    made("MIT-001", "mitigation", "A photo at the shelf", {
      addresses: "RISK-001",
      description: "A photo of the shelf each Saturday shows what is missing.",
      effort: "low",
      effectiveness: "medium",
    }),
    made("CONF-009", "conflict", "One place or two", {
      status: "resolved",
      description: "Whether list and calendar both decide.",
      positions: { "qa-lead": { position: "One", round: 2 } },
      resolution: {
        method: "agreed at the table",
        decision: "One place, since two would have to agree first",
      },
      resolved_round: 3,
    }),
  ];
}
