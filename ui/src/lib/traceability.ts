// What rests on what: rows and columns of the matrix, columns and lines of the graph, and what is found.
import type { ArtifactRow } from "./generated/ArtifactRow";
import type { ArtifactState } from "./generated/ArtifactState";
import type { ArtifactType } from "./generated/ArtifactType";
import type { Standing } from "./generated/Standing";
import type { Trace } from "./generated/Trace";
import type { TracedCell } from "./generated/TracedCell";
import type { TracedItem } from "./generated/TracedItem";
import type { TracedLink } from "./generated/TracedLink";
import type { TraceFinding } from "./generated/TraceFinding";
import type { TraceGroup } from "./generated/TraceGroup";
import type { Link, Links } from "./projectArtifacts";
import { visible } from "./visible";
import { artifactOrder } from "./words";

export type FindingKind = TraceFinding["finding"];

/** The columns of the graph, from what is wanted to what may go wrong. */
export const groups = ["requirement", "decision", "component", "risk"] as const;
export type Group = (typeof groups)[number];

/** A link of an item, seen from it: the other one is absent where nothing has its id. */
export interface Tie {
  link: number;
  other: number | null;
  /** The item itself says so; else the other one does. */
  out: boolean;
}

const states: Record<Standing, ArtifactState> = {
  approved: "approved",
  outdated: "outdated",
  agreed: "agreed",
  undecided: "undecided",
  disputed: "disputed",
  deferred: "deferred",
  rejected: "rejected",
  replaced: "rejected",
  written: "agreed",
};

const gone = new Set<Standing>(["deferred", "rejected", "replaced"]);
/** What holds as long as nobody turns it down, and nobody has agreed to. */
const unagreed = new Set<Standing>(["undecided", "disputed"]);

export class Tracing {
  readonly ties: Tie[][];
  readonly #cells = new Map<string, TracedCell>();
  readonly #linked = new Set<number>();
  readonly #typesOf = new Map<number, Set<ArtifactType>>();
  readonly #ofItem = new Map<number, TraceFinding[]>();
  readonly #ofLink = new Map<number, TraceFinding>();
  readonly #ids = new Map<number, string>();
  readonly #copies = new Map<number, number[]>();

  constructor(readonly trace: Trace) {
    this.ties = trace.items.map(() => []);
    trace.links.forEach((link, at) => {
      const [from, to] = [this.shownAs(link.from), link.to === null ? null : this.shownAs(link.to)];
      // That a copy names what it was copied from is no link of theirs.
      if (from === to && link.from !== link.to) return;
      this.ties[from]?.push({ link: at, other: to, out: true });
      if (to !== null) this.ties[to]?.push({ link: at, other: from, out: false });
    });
    trace.items.forEach((item, at) => {
      if (item.same_as !== null) this.#copies.set(item.same_as, [...this.copies(item.same_as), at]);
    });
    for (const cell of trace.cells) {
      this.#cells.set(`${cell.requirement} ${cell.other}`, cell);
      this.#linked.add(cell.requirement).add(cell.other);
      const type = this.item(cell.other)?.type;
      if (type)
        this.#typesOf.set(cell.requirement, (this.#typesOf.get(cell.requirement) ?? new Set()).add(type));
    }
    for (const finding of trace.findings) {
      if ("link" in finding) this.#ofLink.set(finding.link, finding);
      for (const item of this.concerned(finding)) {
        const known = this.#ofItem.get(item);
        if (known) known.push(finding);
        else this.#ofItem.set(item, [finding]);
      }
    }
  }

  item(at: number): TracedItem | undefined {
    return this.trace.items[at];
  }

  /** The place of the item in whose row it stands: a copy that a fork made and nobody changed stands for what it was copied from. */
  shownAs(at: number): number {
    return this.item(at)?.same_as ?? at;
  }

  /** The places of the copies that stand in its row. */
  copies(at: number): number[] {
    return this.#copies.get(at) ?? [];
  }

  /** The id of an item as it is shown. A matrix asks for it in each cell. */
  id(at: number): string {
    const known = this.#ids.get(at);
    if (known !== undefined) return known;
    const id = visible(this.item(at)?.id ?? "");
    this.#ids.set(at, id);
    return id;
  }

  link(at: number): TracedLink | undefined {
    return this.trace.links[at];
  }

  cell(requirement: number, other: number): TracedCell | undefined {
    return this.#cells.get(`${requirement} ${other}`);
  }

  /** The items that a finding is about: whoever has to do something about it first. */
  concerned(finding: TraceFinding): number[] {
    if (finding.finding === "orphan") return [finding.item];
    if (finding.finding === "two_wordings") return [finding.item, finding.other];
    const link = this.link(finding.link);
    if (!link) return [];
    const places = link.to === null || finding.finding === "dangling" ? [link.from] : [link.from, link.to];
    return places.map((at) => this.shownAs(at));
  }

  findings(kind: FindingKind | null): TraceFinding[] {
    return this.trace.findings.filter((one) => kind === null || one.finding === kind);
  }

  /** How many items of a group are orphans, of how many: both of what is agreed, as a document counts them. What nobody has agreed to is
   * in no document: the orphans among that are counted apart. */
  orphans(group: Group): { open: number; of: number; unagreed: number } {
    const found = this.findings("orphan").flatMap((one) => (one.finding === "orphan" ? [one.item] : []));
    const orphans = this.counted(found.filter((at) => this.item(at)?.group === group));
    const all = this.counted(this.of(group));
    return {
      open: orphans.hold - orphans.unagreed,
      of: all.hold - all.unagreed,
      unagreed: orphans.unagreed,
    };
  }

  ofItem(at: number): TraceFinding[] {
    return this.#ofItem.get(at) ?? [];
  }

  ofLink(at: number): TraceFinding | undefined {
    return this.#ofLink.get(at);
  }

  /** What holds, and what does not as long as a requirement is linked to it. */
  #isShown(at: number): boolean {
    const item = this.item(at);
    if (item === undefined || item.same_as !== null) return false;
    return this.holds(at) || this.#linked.has(at);
  }

  /** Whether something can rest on it: it is neither rejected nor replaced nor left for later. */
  holds(at: number): boolean {
    const item = this.item(at);
    return item !== undefined && !gone.has(item.standing);
  }

  /** Of the items at these places: how many hold, how many of those are not agreed, and how many hold no more. */
  counted(places: number[]): { hold: number; unagreed: number; gone: number } {
    const hold = places.filter((at) => this.holds(at));
    const open = hold.filter((at) => unagreed.has(this.item(at)?.standing ?? "agreed"));
    return { hold: hold.length, unagreed: open.length, gone: places.length - hold.length };
  }

  /** Places of the items of a group that are shown. */
  of(group: TraceGroup): number[] {
    return [...this.trace.items.keys()].filter((at) => this.item(at)?.group === group && this.#isShown(at));
  }

  /** The types that have a column in the matrix, with how many items each has, and how many of them have a stale link. */
  types(): { type: ArtifactType; count: number; stale: number }[] {
    const counts = new Map<ArtifactType, number>();
    const stale = new Map<ArtifactType, number>();
    for (const at of [...this.of("decision"), ...this.of("component"), ...this.of("risk")]) {
      const type = this.item(at)?.type;
      if (!type) continue;
      counts.set(type, (counts.get(type) ?? 0) + 1);
      if (this.ofItem(at).some((one) => one.finding === "stale")) stale.set(type, (stale.get(type) ?? 0) + 1);
    }
    return artifactOrder.flatMap((type) => {
      const count = counts.get(type);
      return count === undefined ? [] : [{ type, count, stale: stale.get(type) ?? 0 }];
    });
  }

  /** Rows and columns of the matrix. With a kind of findings: what these are about, and what it is linked to. Of stale links only the
   * rows that have one, or to which one leads: whoever looks for them is not to read links that are sound. */
  matrix(type: ArtifactType | "", kind: FindingKind | null): { rows: number[]; columns: number[] } {
    const rows = this.of("requirement");
    const columns = [...this.of("decision"), ...this.of("component"), ...this.of("risk")].filter(
      (at) => type === "" || this.item(at)?.type === type,
    );
    if (kind === null) return { rows, columns };
    const about = new Set(this.findings(kind).flatMap((one) => this.concerned(one)));
    const tied = (at: number, others: number[], find: (one: number, other: number) => unknown) =>
      about.has(at) || others.some((other) => about.has(other) && find(at, other));
    if (kind === "stale") {
      const concerned = rows.filter((at) => about.has(at));
      return {
        rows: concerned,
        columns: columns.filter((at) => tied(at, concerned, (column, row) => this.cell(row, column))),
      };
    }
    return {
      rows: rows.filter((at) => tied(at, columns, (row, column) => this.cell(row, column))),
      columns: columns.filter((at) => tied(at, rows, (column, row) => this.cell(row, column))),
    };
  }

  /** The types of what a requirement is linked to, where a matrix of these types shows nothing of it: an empty row says nothing of
   * whether something answers it. */
  linkedElsewhere(requirement: number, shown: Set<ArtifactType>): ArtifactType[] {
    const linked = this.#typesOf.get(requirement) ?? new Set();
    if ([...linked].some((type) => shown.has(type))) return [];
    return artifactOrder.filter((type) => linked.has(type));
  }

  /** What a matrix shows of links: whether some are direct, and some only over another item. */
  marks(rows: number[], columns: number[]): { direct: boolean; over: boolean } {
    const [left, above] = [new Set(rows), new Set(columns)];
    const shown = this.trace.cells.filter(
      ({ requirement, other }) => left.has(requirement) && above.has(other),
    );
    return {
      direct: shown.some(({ links }) => links.length > 0),
      over: shown.some(({ links, over }) => links.length === 0 && over.length > 0),
    };
  }

  /** The columns of the graph. With a focus: the item and what it touches; with a kind of findings: what these are about,
   * and what it touches. */
  graph(kind: FindingKind | null, focus: number | null): Record<Group, number[]> {
    const about =
      focus !== null
        ? [focus]
        : kind !== null
          ? this.findings(kind).flatMap((one) => this.concerned(one))
          : null;
    const touched = about && new Set(about.flatMap((at) => [at, ...this.#others(at)]));
    return Object.fromEntries(
      groups.map((group) => [
        group,
        touched
          ? [...touched].filter((at) => this.item(at)?.group === group).sort((one, other) => one - other)
          : this.of(group),
      ]),
    ) as Record<Group, number[]>;
  }

  #others(at: number): number[] {
    return (this.ties[at] ?? []).flatMap((tie) => (tie.other === null ? [] : [tie.other]));
  }

  /** An item as the sheet of an artifact takes it; a document stands in the place of the session's topic. */
  row(at: number): ArtifactRow | undefined {
    const item = this.item(at);
    if (!item) return undefined;
    return {
      session: item.session ?? "",
      topic: item.topic || (item.document ?? ""),
      id: item.id,
      type: item.type,
      title: item.title,
      state: states[item.standing],
      round: item.round,
      relations: [],
    };
  }

  /** What an item names, and what names it. */
  links(at: number): Links {
    const of = (tie: Tie): Link => {
      const link = this.link(tie.link);
      const row = tie.other === null ? undefined : this.row(tie.other);
      const how = { key: link?.key ?? "", kind: link?.kind ?? "related", ...(link && { way: link.way }) };
      return { ...how, id: tie.out ? (link?.id ?? "") : (row?.id ?? ""), row };
    };
    const ties = this.ties[at] ?? [];
    return {
      names: ties.filter((tie) => tie.out).map(of),
      namedBy: ties.filter((tie) => !tie.out).map(of),
    };
  }

  /** The place of an item that was made a row. */
  place(row: ArtifactRow): number {
    return this.trace.items.findIndex(
      (item) =>
        item.id === row.id &&
        (item.session ?? "") === row.session &&
        (item.session !== null || item.document === row.topic),
    );
  }
}

/** A line of the graph: the links between two items. */
export interface Line {
  from: number;
  to: number;
  links: number[];
}

/** The links between items that are both shown, once for each pair. */
export function linesBetween(tracing: Tracing, shown: Set<number>): Line[] {
  const lines = new Map<string, Line>();
  tracing.trace.links.forEach((link, at) => {
    if (link.to === null) return;
    const ends = [tracing.shownAs(link.from), tracing.shownAs(link.to)].sort((one, other) => one - other);
    const [from, to] = ends as [number, number];
    if (from === to || !shown.has(from) || !shown.has(to)) return;
    const known = lines.get(`${from} ${to}`);
    if (known) known.links.push(at);
    else lines.set(`${from} ${to}`, { from, to, links: [at] });
  });
  return [...lines.values()];
}

/** Whether one of its links leads to what does not hold any more. */
export const isStaleLine = (tracing: Tracing, line: Line): boolean =>
  line.links.some((at) => tracing.ofLink(at)?.finding === "stale");

/** Whether a key says it, and not only words. */
export const isSaidByKey = (tracing: Tracing, line: Line): boolean =>
  line.links.some((at) => tracing.link(at)?.way === "key");
