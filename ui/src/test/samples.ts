// Small, complete values of the wire types for tests.
import type { Artifact } from "../lib/generated/Artifact";
import type { DocumentRow } from "../lib/generated/DocumentRow";
import type { EscalationRecord } from "../lib/generated/EscalationRecord";
import type { Forecast } from "../lib/generated/Forecast";
import type { InputsOfDocument } from "../lib/generated/InputsOfDocument";
import type { PhaseInfo } from "../lib/generated/PhaseInfo";
import type { ProviderRow } from "../lib/generated/ProviderRow";
import type { ProviderSettings } from "../lib/generated/ProviderSettings";
import type { Round } from "../lib/generated/Round";
import type { SeatInfo } from "../lib/generated/SeatInfo";
import type { SeatState } from "../lib/generated/SeatState";
import type { SessionOptions } from "../lib/generated/SessionOptions";
import type { SessionRow } from "../lib/generated/SessionRow";
import type { SessionView } from "../lib/generated/SessionView";
import type { Statement } from "../lib/generated/Statement";

export const seatInfo = (id: string, name: string): SeatInfo => ({
  id,
  name,
  description: `${name} speaks.`,
  color: "blue",
  origin: "built-in",
  described: true,
});

export const phase = (name: string, title: string, change: Partial<PhaseInfo> = {}): PhaseInfo => ({
  name,
  title,
  participation: "parallel",
  goal: "",
  speakers: "all",
  ...change,
});

export const seatState = (seat: string, change: Partial<SeatState> = {}): SeatState => ({
  seat,
  state: "waiting",
  asked: 0,
  text: "",
  call: null,
  statement: null,
  reason: "",
  partial: "",
  ...change,
});

export const statement = (participant: string, confidence: number | null = 0.8): Statement => ({
  participant,
  position: `What ${participant} holds.`,
  rationale: ["A reason."],
  trade_offs: { optimizing_for: "", accepting_as_cost: "", risks: [] },
  concerns: [],
  suggestions: [],
  votes: [],
  confidence,
  references: [],
});

export const artifact = (id: string, change: Record<string, unknown> = {}): Artifact =>
  ({
    id,
    type: "requirement",
    title: `Title of ${id}`,
    status: "consensus",
    topic_id: "flows",
    created_round: 1,
    description: `Text of ${id}`,
    ...change,
  }) as Artifact;

export const round = (number: number, change: Partial<Round> = {}): Round => ({
  number,
  phase: "proposal",
  timestamp: "2026-03-01T10:05:00Z",
  focus: { type: "agenda", topic_id: "flows" },
  participation: "parallel",
  question: "Who?",
  synthesis: "They agree.",
  consensus: [],
  conflicts: [],
  resolved: [],
  artifacts_created: [],
  conflicts_resolved: [],
  next: "continue",
  ...change,
});

export const escalation = (change: Partial<EscalationRecord> = {}): EscalationRecord => ({
  id: "ESC-001",
  round: 1,
  trigger: "critical_keyword",
  triggers: [
    {
      kind: "critical_keyword",
      keyword: "legal",
      topic_id: "flows",
      said_by: "qa",
      quote: "A legal matter.",
    },
  ],
  reason: "Somebody spoke of the law.",
  positions: [
    { participant: "pm", position: "Yes.", rationale: ["Value."], confidence: 0.9 },
    { participant: "qa", position: "No.", rationale: ["Risk."], confidence: 0.4 },
  ],
  recommendation: "Ask a lawyer.",
  ...change,
});

export function view(change: Partial<SessionView> = {}): SessionView {
  return {
    project: "/p",
    project_name: "Shed",
    id: "s1",
    topic: "Requirements for Shed",
    workflow: "specs",
    strategy: {
      name: "consensus-driven",
      title: "Consensus-driven",
      policy: "consent",
      phases: [
        phase("proposal", "Proposal"),
        phase("refinement", "Refinement", { participation: "sequential" }),
      ],
      sides: [],
      min_participants: 2,
      threshold: 0.6,
    },
    practice: true,
    status: "active",
    running: true,
    timing: { started_at: "2026-03-01T10:00:00Z", updated_at: "2026-03-01T10:00:00Z", closed_at: null },
    config: {
      source: ".s2s/config.yaml",
      verbose: false,
      interactive: false,
      strategy: "consensus-driven",
      limits: { min_rounds: 3, max_rounds: 20 },
      escalation: { max_rounds_per_conflict: 3, confidence_below: 0.5, critical_keywords: [] },
      participants: ["pm", "qa"],
      quorum: 0.5,
      spending_limit: null,
      models: {},
    },
    current_phase: "proposal",
    agenda: [
      {
        definition: {
          id: "flows",
          name: "User workflows",
          critical: true,
          done_when: { criteria: ["Kinds of user named"], min_requirements: 1 },
          exploration: "",
        },
        status: "open",
        coverage: [],
        closed_round: null,
      },
    ],
    artifacts: [],
    rounds: [],
    escalations: [],
    notes: [],
    sides: {},
    linked_sessions: [],
    forked_from: null,
    conclusion: null,
    metrics: { rounds: 0, tasks: 0, tokens: 0, tokens_in: 0, tokens_out: 0, tokens_cached: 0, cost: null },
    facilitator: seatInfo("facilitator", "Facilitator"),
    participants: [seatInfo("pm", "Product Manager"), seatInfo("qa", "QA Lead")],
    unmet: [],
    table: {
      round: 1,
      participation: "parallel",
      facilitator_step: null,
      facilitator_text: "",
      facilitator_call: null,
      facilitator_partial: "",
      question: null,
      seats: [seatState("pm"), seatState("qa")],
      escalation: null,
      recap: null,
      quorum: null,
      stopping: null,
      paused: null,
    },
    seq: 0,
    ...change,
  };
}

export const options = (): SessionOptions => ({
  workflows: ["specs"],
  strategies: [view().strategy, { ...view().strategy, name: "standard", title: "Standard" }],
  people: [seatInfo("pm", "Product Manager"), seatInfo("qa", "QA Lead"), seatInfo("ux", "UX Researcher")],
  strategy: { value: "consensus-driven", origin: "config" },
  recommendation: { strategy: "standard", because: { rule: "usual" } },
  participants: { value: ["pm", "qa"], origin: "workflow" },
  min_rounds: { value: 3, origin: "config" },
  max_rounds: { value: 20, origin: "strategy" },
  max_rounds_per_phase: { value: 4, origin: "strategy" },
  consensus: { value: { policy: "consent", threshold: 0 }, origin: "strategy" },
  escalation_enabled: { value: true, origin: "built_in" },
  max_rounds_per_conflict: { value: 3, origin: "built_in" },
  confidence_below: { value: 0.5, origin: "built_in" },
  critical_keywords: { value: ["legal"], origin: "config" },
  interactive: { value: false, origin: "built_in" },
  verbose: { value: false, origin: "built_in" },
  providers: [{ id: "practice", name: "Practice panel", sends_to: "", practice: true }],
  suggested_topic: "Requirements for Shed",
  continuable: [],
  linkable: [],
  strategy_fixed: false,
  output_types: [],
});

export const sessionRow = (id: string, change: Partial<SessionRow> = {}): SessionRow => ({
  id,
  topic: `Topic of ${id}`,
  workflow: "specs",
  strategy: "standard",
  phase: "",
  current: false,
  status: "closed",
  running: false,
  practice: true,
  generation: "B",
  rounds: 3,
  artifacts: { requirements: 4 },
  forked_from: null,
  waiting: 0,
  open_conflicts: 0,
  open_questions: 0,
  updated_at: null,
  resumable: true,
  to_mend: 0,
  ...change,
});

/** A document as Home lists it. */
export const documentRow = (path: string, change: Partial<DocumentRow> = {}): DocumentRow => ({
  path,
  title: path,
  modified: null,
  practice: false,
  ...change,
});

/** What is known of a document of the session `s1` that is as it was written. */
export const inputsOf = (document: string, change: Partial<InputsOfDocument> = {}): InputsOfDocument => ({
  document,
  told: true,
  sessions: ["s1"],
  changes: [],
  unread: [],
  undecided: [],
  behind: [],
  decided: [],
  edited: [],
  without_matter: {},
  asked_in_fork: {},
  markers: null,
  ...change,
});

export const forecast = (change: Partial<Forecast> = {}): Forecast => ({
  rounds: { least: 4, most: 20 },
  calls: { least: 24, most: 120 },
  tokens_in: { least: 90_000, most: 1_500_000 },
  tokens_out: { least: 5_000, most: 150_000 },
  seconds: { least: 120, most: 3_600 },
  cost: { least: 0.4, most: 9.2 },
  unpriced: [],
  basis: {
    first_question: 5_000,
    first_response: { least: 2_000, most: 3_000 },
    letters_per_token: 4,
    statement: { least: 150, most: 800 },
    synthesis: { least: 500, most: 4_000 },
    growth: { least: 100, most: 500 },
    topics: 4,
    prices_of: "2026-11-15",
  },
  ...change,
});

export const providerRow = (id: string, change: Partial<ProviderRow> = {}): ProviderRow => ({
  account: { id, kind: "anthropic", name: `Name of ${id}`, base_url: `https://api.${id}.test` },
  host: `api.${id}.test`,
  needs_key: true,
  key: { key: "keychain" },
  ...change,
});

export const providerSettings = (change: Partial<ProviderSettings> = {}): ProviderSettings => ({
  providers: [],
  kinds: [
    { kind: "anthropic", name: "Anthropic", base_url: "https://api.anthropic.com", needs_key: true },
    { kind: "azure", name: "Azure OpenAI", base_url: "", needs_key: true },
    { kind: "compatible", name: "Another server", base_url: "", needs_key: false },
  ],
  models: { everyone: null, facilitator: null, seats: {}, tiers: {} },
  prices_of: "2026-11-01",
  own_prices: [],
  prices_unreadable: null,
  ...change,
});
