// What sessions are called where several may be about the same: a fork has the topic of what it was forked from.
import type { SessionRow } from "./generated/SessionRow";
import { day } from "./format";
import { visible } from "./visible";
import { topicOf } from "./words";

/** What of a session tells it apart from others. */
type Known = Pick<SessionRow, "id" | "forked_from" | "updated_at">;

/** A name for each session, by its id: its topic, that it is a fork, when it was changed where that is not enough, and its id
 * where nothing else tells two apart. */
export function sessionNames(topics: ReadonlyMap<string, string>, sessions: Known[]): Map<string, string> {
  const rows = new Map(sessions.map((row) => [row.id, row]));
  const names = new Map(
    [...topics].map(([id, topic]) => {
      const from = rows.get(id)?.forked_from;
      const name = topic || visible(id);
      return [id, topicOf({ topic: name, forked_from: from ?? null })];
    }),
  );
  const dated = apart(names, (id) => {
    const at = Date.parse(rows.get(id)?.updated_at ?? "");
    return Number.isNaN(at) ? "" : day(new Date(at));
  });
  return apart(dated, visible);
}

/** The same for sessions that are all at hand. */
export const namesOf = (sessions: (Known & { topic: string })[]): Map<string, string> =>
  sessionNames(new Map(sessions.map(({ id, topic }) => [id, topic])), sessions);

/** Adds something to those names that several have. */
function apart(names: Map<string, string>, by: (id: string) => string): Map<string, string> {
  const count = new Map<string, number>();
  for (const name of names.values()) count.set(name, (count.get(name) ?? 0) + 1);
  return new Map(
    [...names].map(([id, name]) => {
      const more = (count.get(name) ?? 0) > 1 ? by(id) : "";
      return [id, more ? `${name} · ${more}` : name];
    }),
  );
}
