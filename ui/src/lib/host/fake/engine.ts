// A session that plays the script on timers, with the same events as the real one.
import type { Envelope } from "../../generated/Envelope";
import type { EscalationAnswer } from "../../generated/EscalationAnswer";
import type { EscalationRecord } from "../../generated/EscalationRecord";
import type { Event } from "../../generated/Event";
import type { Operation } from "../../generated/Operation";
import type { PhaseInfo } from "../../generated/PhaseInfo";
import type { PauseReason } from "../../generated/PauseReason";
import type { RecapChoice } from "../../generated/RecapChoice";
import type { Round } from "../../generated/Round";
import type { SessionView } from "../../generated/SessionView";
import type { Statement } from "../../generated/Statement";
import type { VoteCount } from "../../generated/VoteCount";
import { apply } from "../../session/apply";
import { escalationOf } from "./outcomes";
import { rounds } from "./rounds";
import { statement, streamed } from "./said";

type Stop = "pause" | "finish" | "close";

/** What befalls the first round, each once. */
export type Trouble = "slow" | "retry" | "absent" | "quorum" | "rate" | "money" | "limit";

export class PreviewSession {
  statements = new Map<number, Statement[]>();
  /** What happened, since the page was opened. */
  lived: Event[] = [];
  /** How it began. */
  readonly begun: SessionView;
  streams = new Map<number, (envelopes: Envelope[]) => void>();
  #stop: Stop | null = null;
  #answer: ((answer: EscalationAnswer | null) => void) | null = null;
  #recap: ((choice: RecapChoice) => void) | null = null;
  #quorum: ((seats: string[]) => void) | null = null;

  constructor(
    public view: SessionView,
    /** How many times faster than life. */
    readonly speed: number,
    readonly troubles: Set<Trouble>,
  ) {
    this.begun = view;
  }

  emit(event: Event): void {
    this.lived.push(event);
    const seq = this.view.seq + 1;
    this.view = { ...apply(this.view, event), seq };
    for (const stream of this.streams.values()) stream([{ seq, event }]);
  }

  operate(operation: Operation): void {
    switch (operation.operation) {
      case "say":
        this.emit({
          event: "note_taken",
          note: { round: this.view.table.round, at: now(), text: operation.text },
        });
        return;
      case "answer":
        this.#answer?.(operation.answer);
        return;
      case "recap":
        if (operation.round === this.view.table.recap?.round) this.#recap?.(operation.choice);
        return;
      case "retry_seat":
        if (operation.asked === this.#askedOf(operation.seat)) this.#quorum?.([operation.seat]);
        return;
      case "retry_absent":
        if (operation.asked === this.view.table.quorum?.asked) this.#quorum?.(this.view.table.quorum.absent);
        return;
      case "go_on":
        if (operation.asked === this.view.table.quorum?.asked) this.#quorum?.([]);
        return;
      default:
        this.#stop = operation.operation;
        if (operation.operation !== "close")
          this.emit({ event: "stopping", conclude: operation.operation === "finish" });
        this.#answer?.(null);
    }
  }

  /** Concludes while it does not run. */
  finish(): void {
    this.#stop = "finish";
    this.#ended();
  }

  async run(): Promise<void> {
    this.#stop = null;
    const pending = this.view.escalations.find((record) => !record.answer);
    if (pending && !(await this.#ask(pending))) return;
    while (true) {
      const number = this.view.rounds.length + 1;
      await this.#round(number);
      if (this.#ended() || this.#held()) return;
      if (number === 2 && !(await this.#ask(escalationOf(this.statements.get(2) ?? [])))) return;
      if (this.view.config.interactive && !(await this.#choose(number))) return;
      if (number >= 7) this.#stop = "finish";
      if (this.#ended()) return;
    }
  }

  async #round(number: number): Promise<void> {
    const script = rounds[(number - 1) % rounds.length]!;
    const info = this.#phaseOf(number);
    const phase = info.name;
    const sequential = info.participation === "sequential";
    this.emit({ event: "round_started", round: number, phase, participation: info.participation });
    this.emit({ event: "facilitator_thinking", round: number, step: "question" });
    await this.#pieces(number, "question", "facilitator", `question: "${script.question}"`);
    const all = this.view.participants.map((person) => person.id);
    const seats = info.speakers === "facilitator" ? [] : all;
    this.#giveSides(all);
    const focus = { type: "agenda" as const, topic_id: script.topic };
    this.emit({
      event: "question_asked",
      round: number,
      focus,
      question: script.question,
      exploration: script.exploration,
      seats,
    });
    const answer = async (seat: string, index: number, again = false) => {
      if (this.#stop === "close") return;
      this.emit({ event: "seat_thinking", round: number, seat, asked: this.#askedOf(seat) + 1 });
      if (number === 3 && index === 1) {
        await this.#wait(1500);
        this.emit({
          event: "seat_absent",
          round: number,
          absence: { participant: seat, reason: "No answer within two minutes, asked twice." },
        });
        return;
      }
      await this.#hindered(number, seat, index);
      if (number === 1 && index > 0 && this.#fails(index) && !again) {
        this.emit({
          event: "seat_absent",
          round: number,
          absence: { participant: seat, reason: "The provider could not answer, asked five times." },
        });
        return;
      }
      const said = statement(script, index, seat);
      await this.#wait(index * 400);
      await this.#pieces(number, "response", seat, streamed(said));
      this.statements.set(number, [...(this.statements.get(number) ?? []), said]);
      this.emit({ event: "seat_answered", round: number, statement: said });
    };
    if (sequential) for (const [index, seat] of seats.entries()) await answer(seat, index);
    else await Promise.all(seats.map((seat, index) => answer(seat, index)));
    await this.#enough(number, seats, answer);
    this.emit({ event: "facilitator_thinking", round: number, step: "synthesis" });
    await this.#pieces(number, "synthesis", "facilitator", `synthesis: |\n  ${script.synthesis}`);
    if (this.#stop !== "close") this.#commit(number, phase);
  }

  /** Two rounds in the first phase and the rest in the second; of many phases each has a round. */
  #phaseOf(number: number): PhaseInfo {
    const { phases } = this.view.strategy;
    const at = phases.length > 3 ? number - 1 : number > 2 ? 1 : 0;
    return phases[Math.min(at, phases.length - 1)]!;
  }

  /** The facilitator gives the sides that the user left open, in turn. */
  #giveSides(seats: string[]): void {
    const { sides } = this.view.strategy;
    if (sides.length === 0 || seats.every((id) => id in this.view.sides)) return;
    const given = seats.map((id, at): [string, string] => [
      id,
      this.view.sides[id] ?? sides[at % sides.length]!.name,
    ]);
    this.emit({ event: "sides_given", sides: Object.fromEntries(given) });
  }

  #askedOf(id: string): number {
    return this.view.table.seats.find((seat) => seat.seat === id)?.asked ?? 0;
  }

  #fails(index: number): boolean {
    return this.troubles.has("quorum") || (this.troubles.has("absent") && index === 1);
  }

  /** Holds up a call of the first round. */
  async #hindered(round: number, actor: string, index: number): Promise<void> {
    if (round !== 1) return;
    const step = "response" as const;
    if (index === 1 && this.troubles.has("slow")) {
      this.emit({ event: "call_slow", round, step, actor });
      await this.#wait(6000);
    }
    if (index === 2 && this.troubles.has("retry")) {
      const reason = "the provider cannot answer at the moment";
      this.emit({ event: "call_retried", round, step, actor, attempt: 2, wait_ms: 8000, reason });
      await this.#wait(8000);
    }
  }

  /** Below the quorum the user says how it goes on. */
  async #enough(
    round: number,
    seats: string[],
    answer: (seat: string, index: number, again: boolean) => Promise<void>,
  ): Promise<void> {
    if (seats.length === 0) return;
    const quorum = Math.max(1, Math.ceil(seats.length * this.view.config.quorum));
    while (this.#stop === null) {
      const absent = this.view.table.seats.filter((seat) => seat.state === "absent").map((seat) => seat.seat);
      const answered = seats.length - absent.length;
      if (answered >= quorum) return;
      const asked = this.view.table.seats.reduce((sum, seat) => sum + seat.asked, 0);
      this.emit({ event: "quorum_missed", round, answered, quorum, absent, asked });
      const again = await new Promise<string[]>((resolve) => (this.#quorum = resolve));
      this.#quorum = null;
      if (again.length === 0) return;
      await Promise.all(again.map((seat) => answer(seat, seats.indexOf(seat), true)));
    }
  }

  /** Whether the provider or the spending limit pauses the session now; each does so once. */
  #held(): boolean {
    const cost = this.view.metrics.cost ?? 0;
    const limit = this.view.config.spending_limit;
    const provider = (code: string, message: string, retry_after_s: number | null): PauseReason => ({
      why: "provider",
      code,
      message,
      retry_after_s,
    });
    let reason: PauseReason | null = null;
    if (this.troubles.delete("rate")) reason = provider("rate_limited", "429: too many requests", 754);
    else if (this.troubles.delete("money")) reason = provider("out_of_money", "402: credit balance", null);
    else if (this.troubles.delete("limit")) reason = { why: "spending_limit", spent: 1.02, limit: 1 };
    else if (limit != null && cost >= limit) reason = { why: "spending_limit", spent: cost, limit };
    if (reason) this.emit({ event: "paused", reason });
    return reason !== null;
  }

  #commit(number: number, phase: string): void {
    const script = rounds[(number - 1) % rounds.length]!;
    const first = number <= rounds.length;
    const round: Round = {
      number,
      phase,
      timestamp: now(),
      focus: { type: "agenda", topic_id: script.topic },
      participation: this.view.table.participation,
      question: script.question,
      synthesis: script.synthesis,
      consensus: script.consensus,
      conflicts:
        number === 2
          ? [
              {
                id: "CONF-001",
                description: "Deposit or none",
                positions: { "product-manager": "None", "business-analyst": "20 euros for machines" },
              },
            ]
          : [],
      resolved: [],
      artifacts_created: first ? script.artifacts.map((artifact) => artifact.id) : [],
      conflicts_resolved: [],
      absent: this.view.table.seats
        .filter((seat) => seat.state === "absent")
        .map((seat) => ({ participant: seat.seat, reason: seat.reason })),
      overrides:
        number === 1
          ? ["The facilitator wanted to conclude; 1 of at least 3 rounds was done, so the session went on."]
          : [],
      votes:
        number === 2 && this.view.strategy.policy !== "facilitator_synthesis"
          ? votesOf(this.view.participants.map((person) => person.id))
          : [],
      next_focus: number === 1 ? "How late returns are noticed, before anybody has to ask." : "",
      warnings: number === 2 ? ["QA Lead: an answer had to be asked for twice."] : [],
      next: number === 2 ? "escalate" : "continue",
    };
    const agenda = this.view.agenda.map((topic) =>
      topic.definition.id === script.topic
        ? {
            ...topic,
            status: number > 1 && number !== 3 ? ("closed" as const) : ("partial" as const),
            coverage: topic.definition.done_when.criteria.slice(0, script.coverage),
          }
        : topic,
    );
    const tokens = this.view.metrics.tokens + 6200;
    const metrics = {
      rounds: number,
      tasks: number * 6,
      tokens,
      tokens_in: tokens - 900 * number,
      tokens_out: 900 * number,
      tokens_cached: 0,
      cost: this.view.practice ? null : number * 0.037,
    };
    const current_phase = this.#phaseOf(number + 1).name;
    this.emit({
      event: "round_committed",
      round,
      artifacts: first ? script.artifacts : [],
      agenda,
      metrics,
      current_phase,
      escalations: number === 2 ? [escalationOf(this.statements.get(2) ?? [])] : [],
      unmet: this.view.unmet,
    });
  }

  /** Waits for the user; false when they decide later. */
  async #ask(record: EscalationRecord): Promise<boolean> {
    this.emit({ event: "escalation_raised", escalation: record });
    const answer = await new Promise<EscalationAnswer | null>((resolve) => (this.#answer = resolve));
    this.#answer = null;
    if (answer === null) {
      if (this.#stop === "pause") {
        this.view = { ...this.view, table: { ...this.view.table, escalation: null } };
        this.emit({ event: "paused", reason: { why: "decide_later" } });
      } else this.#ended();
      return false;
    }
    const settled = this.view.artifacts.filter(
      (artifact) => artifact.id === "CONF-001" && answer.choice !== "continue",
    );
    this.emit({
      event: "escalation_answered",
      escalation: { ...record, answer, at: now() },
      artifacts: settled.map((artifact) => ({ ...artifact, status: "resolved" as const })),
      unmet: [],
    });
    this.emit({ event: "resumed", current_phase: this.view.current_phase });
    return true;
  }

  async #choose(number: number): Promise<boolean> {
    this.emit({
      event: "recap_waiting",
      round: number,
      has_next_phase: this.view.strategy.phases.length > 1,
    });
    const choice = await new Promise<RecapChoice>((resolve) => (this.#recap = resolve));
    if (choice === "exit") this.#stop = "pause";
    if (choice === "conclude") this.#stop = "finish";
    this.emit({ event: "resumed", current_phase: this.view.current_phase });
    return !this.#ended();
  }

  #ended(): boolean {
    if (this.#stop === "pause") this.emit({ event: "paused", reason: { why: "user" } });
    else if (this.#stop === "close") this.emit({ event: "closed", status: "closed", conclusion: null });
    else if (this.#stop === "finish") {
      this.emit({
        event: "closed",
        status: "closed",
        conclusion: {
          by: "user",
          unmet: [{ gate: "critical_topic", topic_id: "user-workflows" }],
          final_consensus: ["Residents see from home what is free"],
          unresolved: ["OQ-001"],
          recommendation: "Build seeing and reserving first, and count late returns from the first day.",
          output_type: "requirements",
        },
      });
    } else return false;
    return true;
  }

  async #pieces(
    round: number,
    step: "question" | "response" | "synthesis",
    actor: string,
    text: string,
  ): Promise<void> {
    for (let at = 0; at < text.length && this.#stop !== "close"; at += 12) {
      await this.#wait(60);
      this.emit({ event: "piece", round, step, actor, text: text.slice(at, at + 12) });
    }
  }

  async #wait(ms: number): Promise<void> {
    const sleep = (some: number) => new Promise((resolve) => setTimeout(resolve, some));
    await sleep(ms / this.speed);
    // For screenshots: `previewHold = true` stops the clock.
    while ((globalThis as { previewHold?: boolean }).previewHold) await sleep(20);
  }
}

/** One proposal that all but one support, and one that is blocked. */
function votesOf(seats: string[]): VoteCount[] {
  const [first = "", second = "", ...others] = seats;
  return [
    {
      proposal: "REQ-001",
      support: seats.slice(1),
      stand_aside: [first],
      block: [],
      share: 0.78,
      agreed: true,
    },
    {
      proposal: "REQ-004",
      support: [first, ...others],
      stand_aside: [],
      block: [second],
      share: 0.7,
      agreed: false,
    },
  ];
}

function now(): string {
  return new Date().toISOString();
}
