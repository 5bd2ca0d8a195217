// What a change of the review did to an artifact, as a person reads it: in the words of the interface, and only what changed.
import type { Dissent } from "./generated/Dissent";
import type { Quote } from "./generated/Quote";
import type { RevisedArtifact } from "./generated/RevisedArtifact";
import type { RevisedKey } from "./generated/RevisedKey";
import type { RevisionView } from "./generated/RevisionView";
import type { JsonValue } from "./generated/serde_json/JsonValue";
import {
  consequencesOf,
  dissentsOf,
  endpointsOf,
  lines,
  linesForPeople,
  optionsOf,
  quotesOf,
} from "./artifacts";
import { inside, listed } from "./format";
import { t } from "./language";
import { doneAgain } from "./undoing";
import { became, type DiffPart } from "./wordDiff";
import { agreement, fieldName, reviewState, stance } from "./words";

/** What ids are called; by themselves where that is not known. */
export interface Called {
  person: (id: string) => string;
  topic: (id: string) => string;
  /** An artifact where it is not shown: its id, and its title where that is known. */
  artifact: (id: string) => string;
}

export const asWritten: Called = { person: (id) => id, topic: (id) => id, artifact: (id) => id };

/** What changed of one key: its label, and the words that came and went. */
export interface RevisedWords {
  key: string;
  label: string;
  parts: DiffPart[];
}

type Tree = Record<string, JsonValue | undefined>;
const isTree = (value: JsonValue | undefined): value is Record<string, JsonValue> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const textIn = (tree: Tree, key: string) => (typeof tree[key] === "string" ? tree[key].trim() : "");
const items = (value: JsonValue): JsonValue[] =>
  Array.isArray(value) ? value : value === null ? [] : [value];

function dissentLine({ participant, round, stance: stood, reason }: Dissent, { person }: Called): string {
  if (participant === "") return reason;
  const who = { name: person(participant), stance: inside(stance(stood)) };
  const whose =
    round > 0 ? t("{name} {stance} in round {round}", { ...who, round }) : `${who.name} ${who.stance}`;
  return reason ? t("{whose}: “{words}”", { whose, words: reason }) : whose;
}

function quoteLine({ participant, round, quote: words }: Quote, { person }: Called): string {
  if (participant === "") return words;
  const name = person(participant);
  const whose = round > 0 ? t("{name}, round {round}", { name, round }) : name;
  return t("{whose}: “{words}”", { whose, words });
}

/** A word of the user with its reason; its hash says nothing to anybody. */
function reviewLines(value: JsonValue): string[] {
  if (!isTree(value)) return [];
  const word = textIn(value, "state");
  const state = word in reviewState ? reviewState[word as keyof typeof reviewState] : word;
  const reason = textIn(value, "reason");
  return [reason ? `${state}: ${reason}` : state];
}

function positionLines(value: JsonValue, { person }: Called): string[] {
  const line = (who: string, item: JsonValue) => {
    const words = isTree(item) ? textIn(item, "position") || textIn(item, "stance") : lines(item).join(", ");
    return who ? `${person(who)}: ${words}` : words;
  };
  if (isTree(value)) return Object.entries(value).map(([who, item]) => line(who, item));
  return items(value).map((item) =>
    line(isTree(item) ? textIn(item, "participant") || textIn(item, "actor") : "", item),
  );
}

const optionLines = (value: JsonValue): string[] =>
  optionsOf(value).flatMap(({ name, pros, cons }) => [
    name,
    ...pros.map((text) => `${fieldName("pros")}: ${text}`),
    ...cons.map((text) => `${fieldName("cons")}: ${text}`),
  ]);

const endpointLines = (value: JsonValue): string[] =>
  endpointsOf(value).map(({ method, path, does }) => [method, path, does].filter(Boolean).join(" "));

/** The ids in a word that something is no duplicate of another one. */
const distinctLines = (value: JsonValue): string[] =>
  items(value).map((item) => (isTree(item) ? textIn(item, "id") : lines(item).join(", ")));

/** What a key says, a line for each thing; an id that is all of one has its title beside it. */
const linesOf = (key: string, value: JsonValue, called: Called): string[] =>
  linesAsKept(key, value, called).map((line) => (/^[A-Z]+-\d+$/.test(line) ? called.artifact(line) : line));

function linesAsKept(key: string, value: JsonValue, called: Called): string[] {
  switch (key) {
    case "dissent":
      return dissentsOf(value).map((item) => dissentLine(item, called));
    case "quotes":
      return quotesOf(value).map((item) => quoteLine(item, called));
    case "supported_by":
      return lines(value).map(called.person);
    case "topic_id":
      return lines(value).map(called.topic);
    case "status":
      return lines(value).map((word) =>
        word in agreement ? agreement[word as keyof typeof agreement] : word,
      );
    case "review":
      return reviewLines(value);
    case "positions":
      return positionLines(value, called);
    case "options":
      return optionLines(value);
    case "endpoints":
      return endpointLines(value);
    case "consequences":
      return consequencesOf(value);
    case "distinct_from":
      return distinctLines(value);
    default:
      return linesForPeople({ key, label: "", value }, called.person);
  }
}

function labelOf(key: string): string {
  const known: Record<string, string> = {
    review: t("Your word"),
    dissent: t("Dissent"),
    quotes: t("Evidence"),
    supported_by: t("Held by"),
    topic_id: t("Topic"),
    status: t("At the table"),
    positions: t("Positions"),
    created_round: t("Comes from round"),
  };
  return known[key] ?? fieldName(key);
}

/** A dissent that came or went is called what it is: whoever stands aside has a reservation and blocks nothing. */
function labelIn({ key, before, after }: RevisedKey): string {
  if (key !== "dissent") return labelOf(key);
  const [was, is] = [before, after].map((value) => items(value).map((item) => JSON.stringify(item)));
  const changed = [...(was ?? []), ...(is ?? [])].filter(
    (item) => was?.includes(item) !== is?.includes(item),
  );
  const aside = changed.filter((item) => textIn(JSON.parse(item) as Tree, "stance") === "stand-aside");
  if (aside.length === 0) return labelOf(key);
  return aside.length === changed.length
    ? t("Stood aside, without blocking it")
    : t("Dissent, and who stood aside");
}

/** Two lists without what both have. */
function apart(before: string[], after: string[]): [string[], string[]] {
  const rest = [...after];
  const gone = before.filter((line) => {
    const at = rest.indexOf(line);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  return [gone, rest];
}

const wordsOf = (line: string) => new Set(line.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

/** Whether a line is another one in other words: most of the words of either are in both. */
function isReworded(before: string, after: string): boolean {
  const [one, other] = [wordsOf(before), wordsOf(after)];
  const both = [...one].filter((word) => other.has(word)).length;
  return 2 * both >= Math.max(one.size, other.size) && both > 0;
}

/** Lines that came and went: one that was only worded otherwise word by word, every other one whole. */
function lineParts(gone: string[], came: string[]): DiffPart[] {
  const rest = [...gone];
  const lines = came.map((line): DiffPart[] => {
    const at = rest.findIndex((known) => isReworded(known, line));
    const [before] = at < 0 ? [] : rest.splice(at, 1);
    return before === undefined ? [{ kind: "added", text: line }] : became(before, line);
  });
  const all = [...lines, ...rest.map((text): DiffPart[] => [{ kind: "removed", text }])];
  return all.flatMap((parts, at) => (at === 0 ? parts : [{ kind: "same" as const, text: "\n" }, ...parts]));
}

function partsOf({ key, before, after }: RevisedKey, called: Called): DiffPart[] {
  const [was, is] = [linesOf(key, before, called), linesOf(key, after, called)];
  const [gone, came] = apart(was, is);
  if (was.length === 1 && is.length === 1 && gone.length > 0) return became(gone.join(), came.join());
  if (gone.length + came.length > 0) return lineParts(gone, came);
  if (was.join("\n") === is.join("\n")) return [];
  return [{ kind: "same", text: t("The same, in another order.") }];
}

/** What changed, key by key. A key that says the same to people is not among them: a word given again, say, has another hash. */
export function revisedWords(keys: RevisedKey[], called: Called): RevisedWords[] {
  const words = keys
    .map((revised) => ({
      key: revised.key,
      label: labelIn(revised),
      parts: partsOf(revised, called),
    }))
    .filter(({ parts }) => parts.length > 0);
  const again = words.length === 0 && keys.find(({ key }) => key === "review");
  if (!again) return words;
  const text = t("Once more: {words}", { words: reviewLines(again.after).join("") });
  return [{ key: again.key, label: labelOf(again.key), parts: [{ kind: "same", text }] }];
}

/** What stands for the artifact since this change. */
const wentInto = (change: RevisedArtifact): string[] => {
  const value = change.keys.find(({ key }) => key === "replaced_by")?.after ?? null;
  return lines(value);
};

/** A change of the review as the history of one artifact has it. */
export interface HistoryEntry {
  row: RevisionView;
  /** What it did to the artifact, and to those that it was made of. */
  changes: RevisedArtifact[];
  /** What went into the artifact with it. */
  took: string[];
}

/**
 * The history of an artifact, or of all with an empty id; the newest first. What went into it, and what it was split from, is part
 * of it as far as that came before: its words are among those of the artifact.
 */
export function historyOf(artifact: string, rows: RevisionView[]): HistoryEntry[] {
  if (artifact === "") return rows.map((row) => ({ row, changes: row.changes, took: [] }));
  const ids = new Set([artifact]);
  return rows.flatMap((row) => {
    const changes = row.changes.filter((change) => ids.has(change.artifact));
    const others = row.changes.filter(
      (change) => !ids.has(change.artifact) && wentInto(change).some((id) => ids.has(id)),
    );
    const took = others.map((change) => change.artifact);
    // What was taken back made nothing of the two.
    const holds = row.undone_by === null && (row.undoes === null || doneAgain(row, rows));
    if (holds) took.forEach((id) => ids.add(id));
    return changes.length > 0 ? [{ row, changes, took }] : [];
  });
}

/** What a change took into an artifact, in a sentence; empty where it took nothing in. */
export function tookIn({ row, changes, took }: HistoryEntry, called: Called): string {
  const from = listed(took.map(called.artifact));
  if (row.action === "split" && took.length > 0) return t("It was made from {from}.", { from });
  if (row.action === "decide" && took.length > 0)
    return t("It was written in the place of {from}, which said another decision.", { from });
  if (row.action !== "merge" || took.length === 0) return "";
  return changes.some(({ keys }) => revisedWords(keys, asWritten).length > 0)
    ? t("It took in {from}. What that changed stands below.", { from })
    : t("It took in {from}, and says what it said before.", { from });
}
