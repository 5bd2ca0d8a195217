// The projection of events onto a view: the mirror of `crates/api/src/view.rs`. A test compares the two.
import type { CallState } from "../generated/CallState";
import type { Event } from "../generated/Event";
import type { SeatState } from "../generated/SeatState";
import type { SessionView } from "../generated/SessionView";
import type { TableState } from "../generated/TableState";

/** The view after an event. The given view is left as it is; `seq` is the caller's business. */
export function apply(view: SessionView, event: Event): SessionView {
  const table = (change: Partial<TableState>): SessionView => ({
    ...view,
    table: { ...view.table, ...change },
  });
  const seat = (id: string, change: (state: SeatState) => Partial<SeatState>): SessionView =>
    table({
      seats: view.table.seats.map((state) => (state.seat === id ? { ...state, ...change(state) } : state)),
    });

  switch (event.event) {
    case "sides_given":
      return { ...view, sides: event.sides };
    case "round_started":
      return {
        ...view,
        current_phase: event.phase,
        status: "active",
        running: true,
        table: {
          round: event.round,
          participation: event.participation,
          facilitator_step: null,
          facilitator_text: "",
          facilitator_call: null,
          facilitator_partial: "",
          quorum: null,
          question: null,
          seats: view.participants.map((person) => waiting(person.id)),
          escalation: null,
          recap: null,
          stopping: view.table.stopping,
          paused: null,
        },
      };
    case "facilitator_thinking":
      return table({
        facilitator_step: event.step,
        facilitator_text: "",
        facilitator_call: null,
        quorum: null,
      });
    case "question_asked":
      return table({
        facilitator_step: null,
        facilitator_text: "",
        facilitator_call: null,
        facilitator_partial: "",
        question: { focus: event.focus, question: event.question, exploration: event.exploration },
        seats: view.table.seats.map((state) =>
          event.seats.includes(state.seat) ? state : { ...state, state: "not_asked" },
        ),
      });
    case "seat_thinking":
      return table({
        quorum: null,
        seats: view.table.seats.map((state) =>
          state.seat === event.seat
            ? {
                ...state,
                state: "thinking",
                asked: event.asked,
                text: "",
                reason: "",
                kind: undefined,
                call: null,
              }
            : state,
        ),
      });
    case "piece":
      return event.step === "response"
        ? seat(event.actor, (state) => ({ text: state.text + event.text, call: null }))
        : table({
            facilitator_text: view.table.facilitator_text + event.text,
            facilitator_call: null,
          });
    case "retry":
      return event.step === "response"
        ? seat(event.actor, () => ({ text: "", call: null }))
        : table({ facilitator_text: "" });
    case "call_slow":
      return event.step === "response"
        ? seat(event.actor, () => ({ call: { call: "slow" } }))
        : table({ facilitator_call: { call: "slow" } });
    case "call_retried": {
      const { attempt, wait_ms, until, reason, partial } = event;
      const call: CallState = { call: "retrying", attempt, wait_ms, ...(until ? { until } : {}), reason };
      return event.step === "response"
        ? seat(event.actor, (state) => ({ text: "", call, partial: partial ?? state.partial }))
        : table({
            facilitator_text: "",
            facilitator_call: call,
            facilitator_partial: partial ?? view.table.facilitator_partial,
          });
    }
    case "call_failed": {
      const { partial } = event;
      if (!partial) return view;
      return event.step === "response"
        ? seat(event.actor, () => ({ partial }))
        : table({ facilitator_partial: partial });
    }
    case "used":
      return { ...view, metrics: event.metrics };
    case "quorum_missed": {
      const { answered, quorum, absent, asked } = event;
      return table({ quorum: { answered, quorum, absent, asked } });
    }
    case "seat_answered":
      return seat(event.statement.participant, () => ({
        state: "answered",
        statement: event.statement,
        text: "",
        call: null,
        partial: "",
      }));
    case "seat_absent":
      return seat(event.absence.participant, () => ({
        state: "absent",
        reason: event.absence.reason,
        kind: event.absence.kind,
        text: "",
        call: null,
        partial: event.absence.partial ?? "",
      }));
    case "round_committed":
      return {
        ...table({
          facilitator_step: null,
          facilitator_text: "",
          facilitator_call: null,
          facilitator_partial: "",
        }),
        rounds: [...view.rounds, event.round],
        artifacts: merged(view.artifacts, event.artifacts),
        agenda: event.agenda,
        metrics: event.metrics,
        current_phase: event.current_phase,
        escalations: [...view.escalations, ...event.escalations],
        timing: { ...view.timing, updated_at: event.round.timestamp },
        unmet: event.unmet,
        ...(view.baseline ? { coverage: event.coverage ?? [] } : {}),
      };
    case "escalation_raised":
      return {
        ...table({ escalation: event.escalation.id }),
        escalations: merged(view.escalations, [event.escalation]),
      };
    case "escalation_answered":
      return {
        ...table({ escalation: null }),
        escalations: replaced(view.escalations, event.escalation),
        artifacts: merged(view.artifacts, event.artifacts),
        unmet: event.unmet,
      };
    case "recap_waiting":
      return table({ recap: { round: event.round, has_next_phase: event.has_next_phase } });
    case "resumed":
      return { ...table({ recap: null, escalation: null }), current_phase: event.current_phase };
    case "note_taken":
      return { ...view, notes: [...view.notes, event.note] };
    case "stopping":
      return table({ stopping: event.conclude });
    case "paused":
      return {
        ...table({
          paused: event.reason,
          stopping: null,
          facilitator_step: null,
          recap: null,
          quorum: null,
        }),
        status: "paused",
        running: false,
      };
    case "closed":
      return {
        ...table({ stopping: null, facilitator_step: null, escalation: null, recap: null, quorum: null }),
        status: "closed",
        running: false,
        conclusion: event.conclusion,
        artifacts: merged(view.artifacts, event.artifacts ?? []),
      };
  }
}

function waiting(seat: string): SeatState {
  return { seat, state: "waiting", asked: 0, text: "", call: null, statement: null, reason: "", partial: "" };
}

/** Replaced in place where the id is known, appended where it is not. */
function merged<T extends { id: string }>(known: T[], changed: T[]): T[] {
  const fresh = changed.filter((item) => !known.some((other) => other.id === item.id));
  return [...changed.reduce((items, item) => replaced(items, item), known), ...fresh];
}

function replaced<T extends { id: string }>(known: T[], item: T): T[] {
  return known.map((other) => (other.id === item.id ? item : other));
}
