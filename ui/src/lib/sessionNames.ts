// What sessions are called where several may be about the same: a fork has the topic of what it was forked from.
import type { SessionRow } from "./generated/SessionRow";
import { day } from "./format";
import { t } from "./language";
import { visible } from "./visible";
import { topicOf } from "./words";

/** What of a session tells it apart from others. */
type Known = Pick<SessionRow, "id" | "forked_from" | "updated_at">;

interface Parts {
  topic: string;
  forked_from: SessionRow["forked_from"];
  /** When it was changed, where topics are the same; and its id where that is the same, too. */
  more: string[];
}

/** A name for each session, by its id: its topic, that it is a fork, when it was changed where that is not enough, and its id
 * where nothing else tells two apart. */
export const sessionNames = (topics: ReadonlyMap<string, string>, sessions: Known[]): Map<string, string> =>
  new Map([...partsOf(topics, sessions)].map(([id, parts]) => [id, whole(parts)]));

/** The same for sessions that are all at hand. */
export const namesOf = (sessions: (Known & { topic: string })[]): Map<string, string> =>
  sessionNames(topicsOf(sessions), sessions);

export const topicsOf = (sessions: { id: string; topic: string }[]): Map<string, string> =>
  new Map(sessions.map(({ id, topic }) => [id, topic]));

/** The same names for a place that cuts them at their end, as a field does: what tells a session apart comes first, and of words
 * with which several topics begin, nothing is said. */
export function shortNames(topics: ReadonlyMap<string, string>, sessions: Known[]): Map<string, string> {
  const parts = partsOf(topics, sessions);
  const all = [...new Set([...parts.values()].map(({ topic }) => topic))];
  return new Map(
    [...parts].map(([id, { topic, forked_from: from, more }]) => {
      const fork = from ? [t("Fork after round {round}", { round: from.round })] : [];
      return [id, [...fork, ...more, ownWords(topic, all)].join(" · ")];
    }),
  );
}

const whole = ({ topic, forked_from, more }: Parts): string =>
  [topicOf({ topic, forked_from }), ...more].join(" · ");

function partsOf(topics: ReadonlyMap<string, string>, sessions: Known[]): Map<string, Parts> {
  const rows = new Map(sessions.map((row) => [row.id, row]));
  const parts = new Map(
    [...topics].map(([id, topic]): [string, Parts] => {
      const forked_from = rows.get(id)?.forked_from ?? null;
      return [id, { topic: topic || visible(id), forked_from, more: [] }];
    }),
  );
  const dated = apart(parts, (id) => {
    const at = Date.parse(rows.get(id)?.updated_at ?? "");
    return Number.isNaN(at) ? "" : day(new Date(at));
  });
  return apart(dated, visible);
}

/** Adds something to those names that several have. */
function apart(all: Map<string, Parts>, by: (id: string) => string): Map<string, Parts> {
  const count = new Map<string, number>();
  for (const parts of all.values()) count.set(whole(parts), (count.get(whole(parts)) ?? 0) + 1);
  return new Map(
    [...all].map(([id, parts]) => {
      const more = (count.get(whole(parts)) ?? 0) > 1 ? by(id) : "";
      return [id, more ? { ...parts, more: [...parts.more, more] } : parts];
    }),
  );
}

/** Fewer letters than this in common do not push what differs out of a field. */
const least = 20;

/** A topic without the words with which another one begins, too. */
function ownWords(topic: string, all: string[]): string {
  const shared = Math.max(0, ...all.map((other) => (other === topic ? 0 : sharedWords(topic, other))));
  return shared < least ? topic : `… ${topic.slice(shared)}`;
}

/** How many letters both begin with, in whole words; of each a word is left at least. */
function sharedWords(one: string, other: string): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at++;
  return one.lastIndexOf(" ", Math.min(at, one.length - 1, other.length - 1)) + 1;
}
