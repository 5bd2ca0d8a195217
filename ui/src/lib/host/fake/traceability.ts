// What rests on what, of the sessions of the development page; `crowded`: 200 requirements against 60 decisions.
import type { Artifact } from "../../generated/Artifact";
import type { ArtifactType } from "../../generated/ArtifactType";
import type { SessionView } from "../../generated/SessionView";
import type { Trace } from "../../generated/Trace";
import type { Traceability } from "../../generated/Traceability";
import type { TracedCell } from "../../generated/TracedCell";
import type { TracedItem } from "../../generated/TracedItem";
import type { TracedLink } from "../../generated/TracedLink";
import type { TraceFinding } from "../../generated/TraceFinding";
import type { TraceGroup } from "../../generated/TraceGroup";
import { isAgreed, reviewOf } from "../../artifacts";
import { kindOf } from "./linkKinds";

const groupOf = (type: ArtifactType): TraceGroup => {
  if (["requirement", "nfr", "business_rule"].includes(type)) return "requirement";
  if (["architecture_decision", "adr"].includes(type)) return "decision";
  if (["component", "interface"].includes(type)) return "component";
  return ["risk", "mitigation"].includes(type) ? "risk" : "other";
};

/** A trace of items and what they name, as the core makes it: links of keys alone. */
export function traceOf(items: TracedItem[], names: [from: number, key: string, id: string][]): Trace {
  const find = (id: string) => {
    const at = items.findIndex((item) => item.id === id);
    return at < 0 ? null : at;
  };
  const links: TracedLink[] = names.map(([from, key, id]) => {
    const kind = kindOf(items[from]?.id ?? "", key, id);
    return { from, to: find(id), id, key, way: "key", kind };
  });
  const around = items.map(() => new Map<number, number[]>());
  const tie = (from: number, to: number, link: number) =>
    around[from]?.set(to, [...(around[from].get(to) ?? []), link]);
  links.forEach(({ from, to }, link) => {
    if (to === null) return;
    tie(from, to, link);
    tie(to, from, link);
  });
  const isColumn = (at: number) => ["decision", "component", "risk"].includes(items[at]?.group ?? "");
  const cells: TracedCell[] = [];
  items.forEach((item, requirement) => {
    if (item.group !== "requirement") return;
    const row = new Map<number, TracedCell>();
    const cell = (other: number) => {
      const known = row.get(other) ?? { requirement, other, links: [], over: [] };
      row.set(other, known);
      return known;
    };
    for (const [next, direct] of around[requirement] ?? []) {
      if (isColumn(next)) cell(next).links = direct;
      if (items[next]?.group === "requirement") continue;
      for (const other of around[next]?.keys() ?? []) if (isColumn(other)) cell(other).over.push(next);
    }
    cells.push(...[...row.values()].sort((one, other) => one.other - other.other));
  });
  const answered = new Set(
    cells
      .filter(({ other }) => ["decision", "component"].includes(items[other]?.group ?? ""))
      .map(({ requirement }) => requirement),
  );
  const led = new Set(cells.map(({ other }) => other));
  const findings: TraceFinding[] = items.flatMap((item, at): TraceFinding[] => {
    const isOrphan =
      item.group === "requirement" ? !answered.has(at) : item.group !== "other" && !led.has(at);
    return isOrphan ? [{ finding: "orphan", item: at }] : [];
  });
  links.forEach(({ to }, link) => {
    if (to === null) findings.push({ finding: "dangling", link });
    else if (["rejected", "replaced"].includes(items[to]?.standing ?? ""))
      findings.push({ finding: "stale", link, why: "rejected" });
  });
  return { items, links, cells, findings };
}

export const tracedItem = (id: string, type: ArtifactType, change: Partial<TracedItem> = {}): TracedItem => ({
  session: "20260107-specs-borrow-shed",
  document: null,
  topic: "Requirements for Borrow Shed",
  id,
  type,
  group: groupOf(type),
  title: `Title of ${id}`,
  standing: "agreed",
  replaced_by: [],
  round: 1,
  same_as: null,
  ...change,
});

function named(key: string, value: unknown): [string, string][] {
  if (typeof value === "string") return /^[A-Z]+-\d+$/.test(value) ? [[key, value]] : [];
  if (Array.isArray(value)) return value.flatMap((item) => named(key, item));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([inner, item]) => named(inner, item));
}

const item = (view: SessionView, artifact: Artifact): TracedItem =>
  tracedItem(artifact.id, artifact.type, {
    session: view.id,
    topic: view.topic,
    title: artifact.title,
    standing: reviewOf(artifact) ?? (isAgreed(artifact) ? "agreed" : "undecided"),
    round: artifact.created_round,
  });

const three = (number: number) => String(number).padStart(3, "0");

/** As many as a large project has. */
export function crowded(requirements = 200, decisions = 60): Trace {
  const items = [
    ...Array.from({ length: requirements }, (_, at) => tracedItem(`REQ-${three(at + 1)}`, "requirement")),
    ...Array.from({ length: decisions }, (_, at) =>
      tracedItem(`ARCH-${three(at + 1)}`, "architecture_decision"),
    ),
    ...Array.from({ length: decisions }, (_, at) => tracedItem(`COMP-${three(at + 1)}`, "component")),
    tracedItem("RISK-001", "risk", { title: "A risk that came out of nowhere" }),
  ];
  const names = Array.from({ length: decisions }, (_, at): [number, string, string][] => [
    ...[0, 1, 2].map((step): [number, string, string] => [
      requirements + at,
      "related",
      `REQ-${three(((at * 3 + step) % requirements) + 1)}`,
    ]),
    [requirements + decisions + at, "related", `ARCH-${three(at + 1)}`],
  ]).flat();
  return traceOf(items, [...names, [requirements, "related", "REQ-999"]]);
}

export function traced(views: SessionView[], isCrowded: boolean): Traceability {
  if (isCrowded) return { trace: crowded(), practice: true, unread: [], left_out: [] };
  const all = views.flatMap((view) => view.artifacts.map((artifact) => ({ view, artifact })));
  const names = all.flatMap(({ artifact }, at) =>
    named("", artifact)
      .filter(([, id]) => id !== artifact.id)
      .map(([key, id]): [number, string, string] => [at, key, id]),
  );
  return {
    trace: traceOf(
      all.map(({ view, artifact }) => item(view, artifact)),
      names,
    ),
    practice: true,
    unread: [],
    left_out: [],
  };
}
