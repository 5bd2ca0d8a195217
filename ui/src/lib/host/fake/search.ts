// Search and the list of artifacts over the sessions of the development page.
import type { Artifact } from "../../generated/Artifact";
import type { ArtifactHistory } from "../../generated/ArtifactHistory";
import type { ArtifactRow } from "../../generated/ArtifactRow";
import type { ArtifactState } from "../../generated/ArtifactState";
import type { ArtifactStep } from "../../generated/ArtifactStep";
import type { MarkedText } from "../../generated/MarkedText";
import type { Relation } from "../../generated/Relation";
import type { SearchAnswer } from "../../generated/SearchAnswer";
import type { SearchHit } from "../../generated/SearchHit";
import type { SearchProject } from "../../generated/SearchProject";
import type { SessionView } from "../../generated/SessionView";
import { kindOf } from "./linkKinds";
import { isAgreed, mainText, replacedBy, reviewOf, rewordedOf } from "../../artifacts";

const words = (query: string) =>
  query
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

function marked(text: string, asked: string[]): MarkedText {
  const marks = [...text.matchAll(/[\p{L}\p{N}]+/gu)]
    .filter((found) => asked.some((word) => found[0].toLowerCase().startsWith(word)))
    .map((found) => ({ start: found.index, end: found.index + found[0].length }));
  return { text, marks, cut_before: false, cut_after: false };
}

function stateOf(artifact: Artifact): ArtifactState {
  if (replacedBy(artifact).length > 0) return "replaced";
  const review = reviewOf(artifact);
  if (review !== null) return review;
  if (artifact.review?.state === "approved") return "outdated";
  if (isAgreed(artifact) || artifact.status === "resolved" || artifact.status === "addressed")
    return "agreed";
  if (artifact.status === "deferred") return "deferred";
  return ["conflict", "open", "escalated"].includes(artifact.status)
    ? "disputed"
    : rewordedOf(artifact)
      ? "reworded"
      : "undecided";
}

/** Ids that stand as values below a key. */
function relations(from: string, key: string, value: unknown): Relation[] {
  if (typeof value === "string")
    return /^[A-Z]+-\d+$/.test(value) ? [{ key, id: value, kind: kindOf(from, key, value) }] : [];
  if (Array.isArray(value)) return value.flatMap((item) => relations(from, key, item));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([inner, item]) => relations(from, inner, item));
}

const row = (view: SessionView, artifact: Artifact): ArtifactRow => ({
  session: view.id,
  topic: view.topic,
  id: artifact.id,
  type: artifact.type,
  title: artifact.title,
  state: stateOf(artifact),
  round: artifact.created_round,
  relations: relations(artifact.id, "", artifact).filter((to) => to.id !== artifact.id),
});

/** Every entry of a session, with the text that is looked through. */
function entries(view: SessionView): { text: string; hit: (asked: string[]) => SearchHit }[] {
  const at = { named: false, session: view.id, of: view.topic, state: null, document: null, heading: null };
  const none = { round: null, participant: null, name: null, artifact: null };
  const artifacts = view.artifacts.map((artifact) => ({
    text: `${artifact.id} ${artifact.title} ${mainText(artifact)}`,
    hit: (asked: string[]): SearchHit => ({
      ...at,
      ...none,
      kind: "artifact",
      round: artifact.created_round,
      artifact: artifact.id,
      state: stateOf(artifact),
      title: marked(artifact.title, asked),
      snippet: marked(mainText(artifact), asked),
    }),
  }));
  const rounds = view.rounds.map((round) => ({
    text: `${round.question} ${round.synthesis}`,
    hit: (asked: string[]): SearchHit => ({
      ...at,
      ...none,
      kind: "round",
      round: round.number,
      title: marked(round.question, asked),
      snippet: marked(round.synthesis, asked),
    }),
  }));
  const session = {
    text: `${view.id} ${view.topic}`,
    hit: (asked: string[]): SearchHit => ({
      ...at,
      ...none,
      kind: "session",
      title: marked(view.topic, asked),
      snippet: marked("", asked),
    }),
  };
  return [...artifacts, session, ...rounds];
}

function search(views: SessionView[], { query, limit, kinds }: SearchProject): SearchAnswer {
  const asked = words(query);
  const all = views.flatMap(entries).filter(({ text }) => {
    const own = words(text);
    return asked.length > 0 && asked.every((word) => own.some((known) => known.startsWith(word)));
  });
  const hits = all
    .map(({ hit }) => hit(asked))
    .filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
  const order = ["artifact", "session", "round", "statement", "section"] as const;
  const groups = order.map((kind) => hits.filter((hit) => hit.kind === kind));
  return {
    query,
    hits: groups.flatMap((group) => group.slice(0, limit)),
    more: order.filter((_, index) => (groups[index]?.length ?? 0) > limit),
    indexing: null,
  };
}

function history(view: SessionView, artifact: Artifact): ArtifactHistory {
  const steps: ArtifactStep[] = [
    {
      step: "created",
      round: artifact.created_round,
      at: view.rounds[artifact.created_round - 1]?.timestamp ?? null,
    },
  ];
  for (const round of view.rounds) {
    if (round.artifacts_changed?.includes(artifact.id))
      steps.push({ step: "changed", round: round.number, at: round.timestamp });
  }
  return { artifact, steps };
}

export const searchAnswers = (views: () => SessionView[], missing: (id: string) => Error | object) => ({
  search: (request: SearchProject) => search(views(), request),
  project_artifacts: ({ query }: { query: string }) => {
    const all = views().flatMap((view) => view.artifacts.map((artifact) => row(view, artifact)));
    const asked = words(query);
    const fits = (one: ArtifactRow) =>
      asked.every((word) => words(`${one.id} ${one.title}`).some((own) => own.startsWith(word)));
    return { query, artifacts: all.filter(fits), more: false, indexing: null };
  },
  artifact_history: (request: { session: string; artifact: string }) => {
    const view = views().find((one) => one.id === request.session);
    const found = view?.artifacts.find((artifact) => artifact.id === request.artifact);
    if (!view || !found) throw missing(request.artifact);
    return history(view, found);
  },
});
