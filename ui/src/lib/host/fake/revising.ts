// What is changed in Review on the development page: kept as long as the page, with a history that can be undone.
import type { Action } from "../../generated/Action";
import type { Artifact } from "../../generated/Artifact";
import type { ReviewHistory } from "../../generated/ReviewHistory";
import type { ArtifactType } from "../../generated/ArtifactType";
import type { Commands } from "../../generated/commands";
import type { KeyForm } from "../../generated/KeyForm";
import type { RevisedArtifacts } from "../../generated/RevisedArtifacts";
import type { RevisedKey } from "../../generated/RevisedKey";
import type { SessionView } from "../../generated/SessionView";
import type { Reworded } from "../../generated/Reworded";
import type { JsonValue } from "../../generated/serde_json/JsonValue";
import { isAgreed, writtenFor } from "../../artifacts";
import { artifactOrder } from "../../words";
import { ago } from "./values";

type Names =
  | "review_artifacts"
  | "review_history"
  | "edit_artifact"
  | "split_artifact"
  | "settle_artifact"
  | "merge_artifacts"
  | "distinguish_artifacts"
  | "undo_revision";
type Answers = { [K in Names]: (request: Commands[K]["request"]) => Commands[K]["response"] };
type Tree = Record<string, unknown>;

interface Entry {
  id: string;
  action: Action;
  undoes: string | null;
  changes: { before: Artifact | null; after: Artifact }[];
}

const text = (key: string): KeyForm => ({ key, form: "text", words: [] });
const own: Partial<Record<ArtifactType, KeyForm[]>> = {
  requirement: [
    { key: "priority", form: "word", words: ["must", "should", "could", "wont"] },
    text("description"),
    text("rationale"),
    { key: "acceptance", form: "texts", words: [] },
  ],
  business_rule: ["description", "rationale", "conditions", "actions"].map(text),
  nfr: ["category", "target", "minimum", "measurement", "description"].map(text),
  architecture_decision: ["context", "decision", "rationale"].map(text),
};
const forms = Object.fromEntries(artifactOrder.map((type) => [type, own[type] ?? [text("description")]]));

const contentOf = (artifact: Artifact): string => {
  const { review: _r, reworded: _w, distinct_from: _d, status: _s, ...rest } = artifact as Tree;
  return JSON.stringify(rest);
};

function keysOf(before: Artifact, after: Artifact): RevisedKey[] {
  const value = (of: Artifact, key: string) => ((of as Tree)[key] ?? null) as JsonValue;
  const same = (key: string) => JSON.stringify(value(before, key)) === JSON.stringify(value(after, key));
  return [...new Set([...Object.keys(after), ...Object.keys(before)])]
    .filter((key) => !["reworded", "status"].includes(key) && !same(key))
    .map((key) => ({ key, before: value(before, key), after: value(after, key) }));
}

/** One history for each session; its words of approval hold for the wording that they were given to. */
export function revisionAnswers(session: (id: string) => { view: SessionView }): Answers {
  const histories = new Map<string, Entry[]>();
  const judged = new Map<string, { wording: Artifact; at: string }>();
  const entries = (id: string) => histories.get(id) ?? [];
  const find = (id: string, artifact: string) => {
    const found = session(id).view.artifacts.find((known) => known.id === artifact);
    if (!found) throw { code: "artifact_missing", params: { id: artifact }, detail: "" };
    return found;
  };

  function history(id: string): ReviewHistory {
    const { artifacts } = session(id).view;
    const all = entries(id);
    const now = (artifact: string) => JSON.stringify(artifacts.find((known) => known.id === artifact));
    return {
      decided_since: {},
      spoken_of_since: {},
      turned_down: {},
      without_matter: {},
      revisions: all.toReversed().map((entry) => ({
        id: entry.id,
        action: entry.action,
        by: "user",
        at: ago(0),
        undoes: entry.undoes,
        undone_by: all.find((other) => other.undoes === entry.id)?.id ?? null,
        fits: entry.changes.every(({ after }) => now(after.id) === JSON.stringify(after)),
        changes: entry.changes.map(({ before, after }) => ({
          artifact: after.id,
          made: before === null,
          keys: before === null ? [] : keysOf(before, after),
        })),
      })),
      stale: artifacts.flatMap((artifact) => {
        const review = artifact.review;
        const earlier = judged.get(`${id} ${artifact.id}`);
        if (!review || !earlier || contentOf(earlier.wording) === contentOf(artifact)) return [];
        const keys = keysOf(earlier.wording, artifact).filter((key) => key.key !== "review");
        return [{ artifact: artifact.id, state: review.state, by: review.by, at: earlier.at, keys }];
      }),
      duplicates: [],
      hashes: Object.fromEntries(artifacts.map((artifact) => [artifact.id, contentOf(artifact)])),
      forms,
      unread: [],
    };
  }

  function put(
    id: string,
    action: Action,
    changed: Artifact[],
    undoes: string | null = null,
  ): RevisedArtifacts {
    const one = session(id);
    const known = (of: Artifact) => one.view.artifacts.find((other) => other.id === of.id) ?? null;
    const changes = changed.map((after) => ({ before: known(after), after }));
    const revision = `R-${String(entries(id).length + 1).padStart(3, "0")}`;
    const fresh = new Map(changed.map((artifact) => [artifact.id, artifact]));
    const old = one.view.artifacts.map((artifact) => fresh.get(artifact.id) ?? artifact);
    const made = changes.filter(({ before }) => before === null).map(({ after }) => after);
    one.view = { ...one.view, artifacts: [...old, ...made] };
    histories.set(id, [...entries(id), { id: revision, action, undoes, changes }]);
    return { revision, artifacts: changed, history: history(id) };
  }

  function word(
    id: string,
    artifact: Artifact,
    state: "approved" | "rejected" | "deferred" | null,
    reason?: string | null,
  ): Artifact {
    const earlier = artifact.review?.state === state ? artifact.review?.reason : undefined;
    const why = state === "approved" ? "" : (reason ?? earlier ?? "");
    const review = state && { state, by: "user", at: ago(0), hash: "", ...(why ? { reason: why } : {}) };
    const said = { ...artifact, review } as Artifact;
    judged.set(`${id} ${artifact.id}`, { wording: said, at: ago(0) });
    return said;
  }

  function replaced(id: string, artifact: Artifact, by: string[]): Artifact {
    return word(id, { ...artifact, replaced_by: by } as Artifact, "rejected");
  }

  /** Words of the user: not agreed until they are approved. */
  function reworded(artifact: Artifact, made: Pick<Reworded, "how" | "from">): Artifact {
    const { status } = artifact;
    const told = { ...made, by: "user", at: ago(0), round: artifact.created_round, status, hash: "" };
    return { ...artifact, status: isAgreed(artifact) ? "draft" : status, reworded: told } as Artifact;
  }

  /** The next id of an artifact's type, or one behind it. */
  function freeId(id: string, like: Artifact, behind = 0): string {
    const prefix = like.id.replace(/\d+$/, "");
    const numbers = session(id)
      .view.artifacts.filter((known) => known.id.startsWith(prefix))
      .map((known) => Number(known.id.slice(prefix.length)));
    return `${prefix}${String(Math.max(...numbers) + 1 + behind).padStart(3, "0")}`;
  }

  return {
    review_artifacts: (request) => {
      const { session: id, artifacts, state, reason } = request;
      const changed = artifacts.map((artifact) => word(id, find(id, artifact), state, reason));
      const done = put(id, "review", changed);
      return { artifacts: done.artifacts, revision: done.revision, changed: [] };
    },
    review_history: (request) => history(request.session),
    edit_artifact: (request) => {
      const edited = reworded({ ...find(request.session, request.artifact), ...request.words } as Artifact, {
        how: "edit",
      });
      return put(request.session, "edit", [
        request.approve ? word(request.session, edited, "approved") : edited,
      ]);
    },
    settle_artifact: ({ session: id, artifact, words, instead, approve }) => {
      const settled = find(id, artifact);
      if (settled.type === "conflict") {
        const resolution = { method: "user decision in the review", decision: words };
        const rejected = writtenFor(artifact, session(id).view.artifacts);
        const written = rejected.flatMap((old, at) => {
          const own = instead.find((one) => one.artifact === old.id);
          if (!own) return [word(id, old, "rejected")];
          const { title, text: description } = own;
          const made = { ...old, id: freeId(id, old, at), title, description, review: null } as Artifact;
          const told = reworded(
            { ...made, status: "draft", supported_by: [], dissent: [], quotes: [] } as Artifact,
            {
              how: "decide",
              from: [old.id],
            },
          );
          return [replaced(id, old, [made.id]), approve ? word(id, told, "approved") : told];
        });
        return put(id, "decide", [{ ...settled, status: "resolved", resolution } as Artifact, ...written]);
      }
      const resolution = { status: "addressed", reason: words, method: "user answer" };
      return put(id, "answer", [{ ...settled, status: "addressed", resolution } as Artifact]);
    },
    split_artifact: (request) => {
      const old = find(request.session, request.artifact);
      const parts = request.parts.map((part, at) => {
        const id = freeId(request.session, old, at);
        const { title, text: description, acceptance, others } = part;
        const made = { ...old, ...others, id, title, description, acceptance, review: null } as Artifact;
        const whole = reworded(made, { how: "split", from: [old.id] });
        return request.approve ? word(request.session, whole, "approved") : whole;
      });
      const gone = replaced(
        request.session,
        old,
        parts.map((part) => part.id),
      );
      return put(request.session, "split", [gone, ...parts]);
    },
    merge_artifacts: (request) => {
      const keep = find(request.session, request.keep) as Tree;
      const other = find(request.session, request.other) as Tree;
      const joined = Object.fromEntries(
        Object.entries(other)
          .filter(([key, value]) => Array.isArray(value) && Array.isArray(keep[key]))
          .map(([key, value]) => [key, [...new Set([...(keep[key] as unknown[]), ...(value as unknown[])])]]),
      );
      const one = { ...keep, ...request.words, ...joined } as Artifact;
      return put(request.session, "merge", [
        request.approve ? word(request.session, one, "approved") : one,
        replaced(request.session, other as Artifact, [one.id]),
      ]);
    },
    distinguish_artifacts: ({ session: id, left, right }) => {
      const apart = (one: string, other: string) => {
        const of = find(id, one) as Tree;
        const word = { id: other, by: "user", at: ago(0), hash: "", other_hash: "" };
        return {
          ...of,
          distinct_from: [...((of.distinct_from as Tree[]) ?? []), word],
        } as unknown as Artifact;
      };
      return put(id, "distinguish", [apart(left, right), apart(right, left)]);
    },
    undo_revision: (request) => {
      const entry = entries(request.session).find((known) => known.id === request.revision);
      if (!entry) throw { code: "revision_missing", params: { revision: request.revision }, detail: "" };
      const stands = entry.changes.filter(({ before }) => before !== null).map(({ after }) => after.id);
      const back = entry.changes.map(
        ({ before, after }) => before ?? replaced(request.session, after, stands),
      );
      return put(request.session, "undo", back, entry.id);
    },
  };
}
