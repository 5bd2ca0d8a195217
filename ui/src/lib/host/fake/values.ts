// Whole wire values of the development page: options, a fresh session, a row.
import type { SessionOptions } from "../../generated/SessionOptions";
import type { SessionRow } from "../../generated/SessionRow";
import type { SessionSetup } from "../../generated/SessionSetup";
import type { SessionView } from "../../generated/SessionView";
import type { Sourced } from "../../generated/Sourced";
import type { Workflow } from "../../generated/Workflow";
import { isOpenConflict, isOpenQuestion } from "../../artifacts";
import { agenda, facilitator, people } from "./content";
import { strategies } from "./strategies";

export function ago(hours: number): string {
  return new Date(Date.now() - hours * 3_600_000).toISOString();
}

const titles: Record<Workflow, string> = {
  specs: "Requirements for",
  design: "Architecture of",
  brainstorm: "Ideas for",
  roundtable: "A question about",
};
const ledBy: Record<Workflow, string> = {
  specs: "consensus-driven",
  design: "debate",
  brainstorm: "disney",
  roundtable: "standard",
};

export function options(
  request: { workflow: Workflow; strategy: string | null; topic: string },
  rows: SessionRow[],
): SessionOptions {
  const { workflow, topic } = request;
  const fixed = workflow === "brainstorm";
  const strategy = fixed ? null : request.strategy;
  const from = <T>(value: T, origin: Sourced<T>["origin"]): Sourced<T> => ({ value, origin });
  const quick = /\b(urgent|fast|quick|asap)\b/i.exec(topic);
  return {
    workflows: ["specs", "design", "brainstorm", "roundtable"],
    strategies,
    people,
    strategy: from(strategy ?? ledBy[workflow], strategy ? "user" : "workflow"),
    recommendation: {
      strategy: "consensus-driven",
      because: quick ? { rule: "words", words: [quick[1]!.toLowerCase()] } : { rule: "usual" },
    },
    participants: fixed
      ? from([], "workflow")
      : from(["product-manager", "ux-researcher", "business-analyst", "qa-lead"], "config"),
    min_rounds: from(3, "config"),
    max_rounds: from(20, "strategy"),
    max_rounds_per_phase: from(4, "strategy"),
    consensus: from({ policy: "consent", threshold: 0 }, "strategy"),
    escalation_enabled: from(true, "built_in"),
    max_rounds_per_conflict: from(3, "config"),
    confidence_below: from(0.5, "config"),
    critical_keywords: from(["security", "must-have", "blocking", "legal"], "built_in"),
    interactive: from(false, "config"),
    verbose: from(false, "built_in"),
    providers: [{ id: "practice", name: "Practice panel", sends_to: "", practice: true }],
    suggested_topic: `${titles[workflow]} Borrow Shed`,
    continuable: rows.filter((row) => row.status === "paused" && row.workflow === workflow),
    linkable: rows.filter((row) => row.status === "closed"),
    strategy_fixed: fixed,
    output_types: workflow === "roundtable" ? ["adr", "requirements", "architecture", "summary"] : [],
  };
}

export function fresh(project: string, setup: SessionSetup, number: number): SessionView {
  const preset = options(setup, []);
  const ids = setup.participants ?? preset.participants.value;
  const strategy = strategies.find((one) => one.name === preset.strategy.value) ?? strategies[0]!;
  const participants = ids.map((id) => people.find((person) => person.id === id)!);
  const interactive = setup.interactive ?? false;
  return {
    project,
    project_name: "Borrow Shed",
    id: `20261121-${setup.workflow}-borrow-shed-${number}`,
    topic: setup.topic,
    workflow: setup.workflow,
    strategy,
    practice: setup.provider === "practice",
    status: "active",
    running: true,
    timing: { started_at: ago(0), updated_at: ago(0), closed_at: null },
    config: {
      source: ".s2s/config.yaml",
      verbose: false,
      interactive,
      strategy: strategy.name,
      limits: { min_rounds: 3, max_rounds: 20 },
      escalation: { max_rounds_per_conflict: 3, confidence_below: 0.5, critical_keywords: [] },
      participants: ids,
      quorum: 0.5,
      output_type: setup.output_type,
      spending_limit: setup.spending_limit,
      models: {},
    },
    current_phase: strategy.phases[0]!.name,
    agenda,
    artifacts: [],
    rounds: [],
    escalations: [],
    notes: [],
    sides: setup.sides,
    linked_sessions: setup.linked_sessions.map((id) => ({ id, topic: "Requirements for Borrow Shed" })),
    forked_from: setup.fork ? { ...setup.fork, exact: true } : null,
    conclusion: null,
    metrics: { rounds: 0, tasks: 0, tokens: 0, tokens_in: 0, tokens_out: 0, tokens_cached: 0, cost: null },
    facilitator,
    participants,
    unmet: [
      { gate: "min_rounds", completed: 0, min_rounds: 3 },
      { gate: "critical_topic", topic_id: "user-workflows" },
      { gate: "phase", current: strategy.phases[0]!.name },
    ],
    table: {
      round: 1,
      participation: "parallel",
      facilitator_step: null,
      facilitator_text: "",
      facilitator_call: null,
      facilitator_partial: "",
      question: null,
      seats: participants.map((person) => ({
        seat: person.id,
        state: "waiting",
        asked: 0,
        text: "",
        call: null,
        statement: null,
        reason: "",
        partial: "",
      })),
      escalation: null,
      recap: null,
      quorum: null,
      stopping: null,
      paused: null,
    },
    seq: 0,
  };
}

export function rowOf(view: SessionView): SessionRow {
  return {
    id: view.id,
    topic: view.topic,
    workflow: view.workflow,
    strategy: view.strategy.name,
    phase:
      view.strategy.phases.length > 1
        ? (view.strategy.phases.find((phase) => phase.name === view.current_phase)?.title ?? "")
        : "",
    current: view.running,
    status: view.status,
    running: view.running,
    practice: view.practice,
    generation: "B",
    rounds: view.rounds.length,
    artifacts: { requirements: view.artifacts.length },
    forked_from: view.forked_from,
    waiting: view.escalations.filter((record) => !record.answer).length,
    open_conflicts: view.artifacts.filter(isOpenConflict).length,
    open_questions: view.artifacts.filter(isOpenQuestion).length,
    updated_at: view.timing.updated_at,
    resumable: true,
    to_mend: 0,
  };
}
