// A session: what it is, how it is set up, why it waits.
import type { ConsensusPolicy } from "../generated/ConsensusPolicy";
import type { ForkedFrom } from "../generated/ForkedFrom";
import type { Origin } from "../generated/Origin";
import type { PauseReason } from "../generated/PauseReason";
import type { SessionRow } from "../generated/SessionRow";
import type { SessionStatus } from "../generated/SessionStatus";
import type { TopicStatus } from "../generated/TopicStatus";
import type { UnmetGate } from "../generated/UnmetGate";
import type { Workflow } from "../generated/Workflow";
import { originOf } from "../forks";
import { dollarsWith, sentence } from "../format";
import { fromCore, said, t } from "../language";

export const workflows: Record<Workflow, { name: string; about: string }> = said({
  specs: { name: "Specs", about: "What to build, and why: requirements" },
  design: { name: "Design", about: "How to build it: architecture" },
  brainstorm: { name: "Brainstorm", about: "Ideas, risks and what to do about them" },
  roundtable: { name: "Roundtable", about: "Any question that needs several heads" },
});

/** The name of a workflow's word; files of others may hold more. */
export function workflowName(word: string): string {
  return word in workflows ? workflows[word as Workflow].name : word;
}

const strategies: Record<string, string> = said({
  standard: "Standard",
  disney: "Disney",
  debate: "Debate",
  "consensus-driven": "Consensus-driven",
  "six-hats": "Six hats",
});

/** The name of a strategy's word; a project may have others. */
export function strategyName(word: string): string {
  return strategies[word] ?? sentence(word.replace(/-/g, " "));
}

export const sessionStatus: Record<SessionStatus, string> = said({
  active: "Active",
  paused: "Paused",
  closed: "Closed",
});

export const topicStatus: Record<TopicStatus, string> = said({
  open: "Open",
  partial: "Partial",
  closed: "Closed",
});

const outputTypes: Record<string, { name: string; about: string }> = said({
  adr: { name: "Decision record", about: "One decision with its options and consequences, and a summary" },
  requirements: { name: "Requirements", about: "What to build, and why" },
  architecture: { name: "Architecture", about: "How to build it, with its decisions" },
  summary: { name: "Summary", about: "What was found, ranked, with risks and open questions" },
});

/** What a session ends in; files of others may name other kinds. */
export function outputTypeWords(kind: string): { name: string; about: string } {
  return outputTypes[kind] ?? { name: kind, about: "" };
}

/** What a session is about, and of a fork after which round it goes on: it is about the same. */
export function topicOf(of: { topic: string; forked_from: ForkedFrom | null }): string {
  const { topic, forked_from: from } = of;
  return from ? t("{topic} (fork after round {round})", { topic, round: from.round }) : topic;
}

/** What a session is about where its row is not at hand; `all` are the sessions of the project, as far as they are known. */
export function topicAmong(of: { session: string; topic: string }, all: SessionRow[]): string {
  const from = all.find((row) => row.id === of.session)?.forked_from ?? null;
  return topicOf({ topic: of.topic, forked_from: from });
}

/** What a fork goes on from: it bears the same name. `all` are the sessions of the project. */
export function forkOf(from: ForkedFrom, all: Pick<SessionRow, "id" | "topic">[]): string {
  const topic = originOf({ forked_from: from }, all)?.topic;
  return topic === undefined
    ? t("Fork of a session that cannot be read or is not here any more, after round {round}", {
        round: from.round,
      })
    : t("Fork of “{topic}” after round {round}", { topic, round: from.round });
}

/** Where a value came from, unless it is what the application does when nobody says otherwise; `detail` names the place for those who want to look. */
export const origins: Record<Exclude<Origin, "built_in"> | "fork", { label: string; detail: string }> = said({
  user: { label: "your choice", detail: "You chose it on this page." },
  fork: {
    label: "from the original session",
    detail: "Filled in from the session that this one is forked from.",
  },
  config: {
    label: "from this project's settings",
    detail:
      "It stands in the project's file .s2s/config.yaml, as it was when the project was made or as somebody has set it since.",
  },
  strategy: { label: "from the strategy", detail: "The chosen strategy brings it along." },
  workflow: { label: "from the workflow", detail: "The chosen workflow brings it along." },
});

export const policies: Record<ConsensusPolicy, string> = said({
  consent: "Agreed when somebody supports it and nobody blocks it",
  weighted_majority: "Agreed by majority, weighted by confidence",
  unanimous: "Agreed when everybody supports it",
  simple_majority: "Agreed by majority",
  facilitator_judgment: "The facilitator weighs the arguments",
  facilitator_synthesis: "The facilitator sums up, without a vote",
});

/** A sum of US dollars: to the cent, whether it was spent or is expected. */
export function money(dollars: number): string {
  return dollars > 0 && dollars < 0.01 ? t("under 1 cent") : dollarsWith(dollars, 2);
}

/** Why the provider made it pause, as the end of a sentence. */
function providerCause(code: string, retryAfter: number | null): string {
  switch (code) {
    case "unreachable":
      return t("Why: the provider cannot be reached. Check the network, then resume.");
    case "unusable":
      return t(
        "Why: the facilitator's answers could not be used, twice in a row. Choose another model for it, then resume.",
      );
    case "disconnected":
      return t("Why: the connection to the provider breaks again and again. Check the network, then resume.");
    // Where it says for how long, the line beside the button does.
    case "rate_limited":
      return retryAfter === null
        ? t("Why: the provider asks us to wait. Resume later.")
        : t("Why: it had too many requests in a short time.");
    case "out_of_money":
      return t("Why: the account at the provider has no money left. Top it up there, then resume.");
    case "unauthorised":
      return t("Why: the provider does not accept the key. Ask whoever gave it to you, then resume.");
    default:
      return retryAfter === null
        ? t("Why: the provider cannot answer now. Resume later.")
        : t("Why: the provider cannot answer now.");
  }
}

/** What is safe: where something could not be written, `unkept` answers that had come, or what the user had just said. */
function kept(unkept: number | null): string {
  if (unkept === null) return t("Everything said so far is kept.");
  return unkept === 0
    ? t(
        "Everything that could be written is kept; a decision or words of yours that are not there yet are asked for again.",
      )
    : t(
        "{n|# answer that had just come|# answers that had just come} could not be kept and will be asked for again; everything before is kept.",
        { n: unkept },
      );
}

/** Why a session is paused: what happened and what to do. */
export function pauseWords(reason: PauseReason | null): { title: string; todo: string; detail: string } {
  const words = (title: string, todo: string, detail = "", unkept: number | null = null) => ({
    title,
    todo: `${kept(unkept)} ${todo}`,
    detail,
  });
  switch (reason?.why) {
    case "decide_later":
      return words(t("Paused: a decision waits for you."), t("Resume, and the question comes back."));
    case "provider":
      return words(
        t("Paused by the provider."),
        providerCause(reason.code, reason.retry_after_s),
        fromCore(reason.message),
      );
    case "nobody_answered":
      return words(
        t("Paused: nobody at the table answered."),
        t("Resume to ask this round's question again."),
      );
    case "quorum_missed":
      return words(
        t("Paused: too few seats answered."),
        t(
          "{answered} answered, and {quorum} would do. Resume to ask the others again or to go on without them.",
          {
            answered: reason.answered,
            quorum: reason.quorum,
          },
        ),
      );
    case "spending_limit":
      return words(
        t("Paused: the spending limit is reached."),
        t("The session has cost {spent} of the {limit} that you allowed. Raise the limit to go on.", {
          spent: money(reason.spent),
          limit: money(reason.limit),
        }),
      );
    case "storage":
      return words(
        t("Paused: the project's folder could not be written."),
        t("Check the disk and the folder, then resume."),
        fromCore(reason.message),
        reason.unkept,
      );
    case "file_damaged":
      return words(
        t("Paused: a file of the session is not as it should be, and was left alone."),
        t("The session's files say what it has lost. Mend it there or bring it back, then resume."),
        fromCore(reason.message),
        reason.unkept,
      );
    default:
      return words(t("Paused."), t("Resume when you are ready."));
  }
}

/** What still stands in the way of an end, as a short phrase. */
export function unmetWords(
  gate: UnmetGate,
  topic: (id: string) => string,
  phase: (name: string) => string,
  artifact: (id: string) => string,
): string {
  switch (gate.gate) {
    case "min_rounds":
      return t("{completed} of at least {n|# round|# rounds} done", {
        completed: gate.completed,
        n: gate.min_rounds,
      });
    case "critical_topic":
      return t("“{topic}” is not closed", { topic: topic(gate.topic_id) });
    case "other_topics":
      return t("{begun} of at least {needed} other topics begun", { begun: gate.begun, needed: gate.needed });
    case "blocking_conflict":
      return t("{id} is not settled", { id: artifact(gate.id) });
    case "blocking_question":
      return t("{id} has no answer", { id: artifact(gate.id) });
    case "contradiction":
      return t("{id}: two approved artifacts contradict each other", { id: artifact(gate.id) });
    case "baseline_not_covered":
      return t("{n|# item|# items} of the document not taken up", { n: gate.items.length });
    case "phase":
      return t("The phase “{phase}” is not the last one", { phase: phase(gate.current) });
  }
}
