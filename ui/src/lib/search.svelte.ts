// Search in a project: whether its panel is open, and one question after the other as somebody types.
import type { HitKind } from "./generated/HitKind";
import type { SearchAnswer } from "./generated/SearchAnswer";
import type { SearchHit } from "./generated/SearchHit";
import type { WireError } from "./generated/WireError";
import { asWireError } from "./errors/table";
import { host } from "./host";
import type { Route } from "./nav.svelte";

/** Milliseconds after the last letter until the question is asked. */
const settle = 40;
/** Milliseconds until it is asked again while something is still being indexed. */
const again = 400;
/** Hits of each kind, and of one kind alone. */
const few = 6;
const many = 200;

class Search {
  open = $state(false);
}

/** The panel of the window. */
export const search = new Search();

/** Asks as somebody types. The answer to an older question never takes the place of a newer one's. */
export class SearchController {
  query = $state("");
  /** Only this kind; all when null. */
  kind = $state<HitKind | null>(null);
  answer = $state.raw<SearchAnswer | null>(null);
  error = $state.raw<WireError | null>(null);
  #number = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly path: string) {}

  /** What was typed is asked for as soon as nothing more comes. */
  type(query: string): void {
    this.query = query;
    this.kind = null;
    this.#later(settle);
  }

  /** Only one kind, more of it; null: all again. */
  only(kind: HitKind | null): void {
    this.kind = kind;
    void this.ask();
  }

  /** `look`: whether files that have changed are looked for; not where it is only asked again how far the index is. */
  async ask(look = true): Promise<void> {
    clearTimeout(this.#timer);
    const number = ++this.#number;
    const kinds = this.kind === null ? [] : [this.kind];
    try {
      const answer = await host.call("search", {
        path: this.path,
        query: this.query,
        limit: this.kind === null ? few : many,
        kinds,
        look,
      });
      if (number !== this.#number) return;
      this.answer = answer;
      this.error = null;
      if (answer.indexing !== null) this.#later(again, false);
    } catch (thrown) {
      if (number === this.#number) this.error = asWireError(thrown);
    }
  }

  /** No answer counts any more. */
  close(): void {
    this.#number++;
    clearTimeout(this.#timer);
  }

  #later(milliseconds: number, look = true): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.ask(look), milliseconds);
  }
}

/** The screen on which a hit stands, at its very place; null when it names none. */
export function routeTo(path: string, hit: SearchHit): Route | null {
  const { session, document } = hit;
  if (document !== null)
    return { screen: "document", path, document, ...(hit.heading === null ? {} : { heading: hit.heading }) };
  if (session === null) return null;
  if (hit.artifact !== null) return { screen: "review", path, session, artifact: hit.artifact };
  return { screen: "table", path, session, ...(hit.round === null ? {} : { round: hit.round }) };
}

/** Hits in groups of one kind, in their order. */
export function byKind(hits: SearchHit[]): { kind: HitKind; hits: SearchHit[] }[] {
  const groups: { kind: HitKind; hits: SearchHit[] }[] = [];
  for (const hit of hits) {
    const last = groups.at(-1);
    if (last?.kind === hit.kind) last.hits.push(hit);
    else groups.push({ kind: hit.kind, hits: [hit] });
  }
  return groups;
}

/** A text in pieces, those that matched told apart. Offsets that do not fit are left out. */
export function pieces(
  text: string,
  marks: { start: number; end: number }[],
): { text: string; hit: boolean }[] {
  const found: { text: string; hit: boolean }[] = [];
  let at = 0;
  for (const { start, end } of marks) {
    if (start < at || end <= start || end > text.length) continue;
    if (start > at) found.push({ text: text.slice(at, start), hit: false });
    found.push({ text: text.slice(start, end), hit: true });
    at = end;
  }
  if (at < text.length) found.push({ text: text.slice(at), hit: false });
  return found;
}
