// The artifacts of a project, over its sessions: filtered, counted, and what names what.
import type { ArtifactRow } from "./generated/ArtifactRow";
import type { ArtifactState } from "./generated/ArtifactState";
import type { ArtifactType } from "./generated/ArtifactType";
import { artifactOrder, artifactStates } from "./words";
import type { SaidLink } from "./words/links";

export interface ArtifactFilter {
  type: ArtifactType | "";
  state: ArtifactState | "";
  session: string;
}

export const everything: ArtifactFilter = { type: "", state: "", session: "" };

type Key = keyof ArtifactFilter;

function fits(row: ArtifactRow, filter: ArtifactFilter, but?: Key): boolean {
  return (["type", "state", "session"] as const).every(
    (key) => key === but || filter[key] === "" || row[key] === filter[key],
  );
}

export function filtered(rows: ArtifactRow[], filter: ArtifactFilter): ArtifactRow[] {
  return rows.filter((row) => fits(row, filter));
}

/** Whether two lists say the same: then the one on the screen stays, and with it the place where somebody reads. */
export function sameRows(before: ArtifactRow[] | null, now: ArtifactRow[]): boolean {
  return (
    before?.length === now.length && now.every((row, index) => sameRow(row, before[index] as ArtifactRow))
  );
}

function sameRow(one: ArtifactRow, other: ArtifactRow): boolean {
  return (
    (["session", "id", "title", "state", "topic", "type", "round"] as const).every(
      (key) => one[key] === other[key],
    ) &&
    one.relations.length === other.relations.length &&
    one.relations.every(
      ({ key, id }, at) => key === other.relations[at]?.key && id === other.relations[at]?.id,
    )
  );
}

export interface Choice {
  value: string;
  label: string;
  count: number;
}

/** What a filter can be set to, each with how many it would leave of those that the other filters show. */
export function choices(
  rows: ArtifactRow[],
  filter: ArtifactFilter,
  key: Key,
  label: (value: string) => string,
): Choice[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    if (fits(row, filter, key)) counts.set(row[key], (counts.get(row[key]) ?? 0) + 1);
  }
  // The one that is chosen stays, so that it can be seen and taken back.
  if (filter[key] !== "" && !counts.has(filter[key])) counts.set(filter[key], 0);
  const order: readonly string[] =
    key === "type" ? artifactOrder : key === "state" ? Object.keys(artifactStates) : [...counts.keys()];
  return order.flatMap((value) => {
    const count = counts.get(value);
    return count === undefined ? [] : [{ value, label: label(value), count }];
  });
}

/** An artifact is known by its session and its id: other sessions may use the same ids. */
export const keyOf = (row: { session: string; id: string }): string => `${row.session} ${row.id}`;

/** A link of an artifact, with the key under which it is named and what that says. */
export interface Link extends SaidLink {
  id: string;
  /** The artifact; undefined where there is none of that id. */
  row: ArtifactRow | undefined;
}

/** What an artifact names, and what names it. */
export interface Links {
  names: Link[];
  namedBy: Link[];
}

/** Who names whom in a project. An id means the artifact of the same session, else the newest of that id. */
export class Relations {
  /** Those of each id, newest session first. */
  #byId = new Map<string, ArtifactRow[]>();

  /** `rows`: newest session first. */
  constructor(readonly rows: ArtifactRow[]) {
    for (const row of rows) {
      const known = this.#byId.get(row.id);
      if (known) known.push(row);
      else this.#byId.set(row.id, [row]);
    }
  }

  find(session: string, id: string): ArtifactRow | undefined {
    const all = this.#byId.get(id);
    return all?.find((row) => row.session === session) ?? all?.[0];
  }

  /** Of one artifact only: what names it is looked for when it is asked, for a project may have a hundred thousand. */
  of(row: ArtifactRow): Links {
    const names = row.relations.map((relation) => ({
      ...relation,
      row: this.find(row.session, relation.id),
    }));
    const namedBy = this.rows.flatMap((other) =>
      other.relations
        .filter(({ id }) => id === row.id && isSame(this.find(other.session, id), row))
        .map(({ key, kind }) => ({ key, kind, id: other.id, row: other })),
    );
    return { names, namedBy };
  }
}

const isSame = (one: ArtifactRow | undefined, other: ArtifactRow): boolean =>
  one?.session === other.session && one.id === other.id;
