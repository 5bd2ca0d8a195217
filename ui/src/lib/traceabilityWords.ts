// The words of the screen that shows what rests on what.
import type { WhyLeftOut } from "./generated/WhyLeftOut";
import type { StaleWhy } from "./generated/StaleWhy";
import type { Standing } from "./generated/Standing";
import type { TracedCell } from "./generated/TracedCell";
import type { TracedItem } from "./generated/TracedItem";
import type { TraceFinding } from "./generated/TraceFinding";
import { listed, sentence } from "./format";
import type { FindingKind, Group, Tracing } from "./traceability";
import { visible } from "./visible";
import { linkWords, linkWordsBack } from "./words/links";
import { said, t, type Text } from "./language";

export const groupNames: Record<Group, { one: string; many: string }> = said({
  requirement: { one: "requirement", many: "Requirements" },
  decision: { one: "decision", many: "Decisions" },
  component: { one: "component", many: "Components" },
  risk: { one: "risk", many: "Risks" },
});

/** What a group is called over several: interfaces stand with the components. */
export const groupName = (group: Group, hasInterfaces: boolean): string =>
  group === "component" && hasInterfaces ? t("Components and interfaces") : groupNames[group].many;

export const findingKinds: Record<FindingKind, { name: string; about: string }> = said({
  orphan: {
    name: "Orphans",
    about: "Requirements that nothing answers, and what no requirement leads to",
  },
  dangling: { name: "Dangling links", about: "Ids that are nowhere in this project" },
  stale: {
    name: "Stale links",
    about: "Links to what was rejected, deferred, replaced, or changed after an approval",
  },
  two_wordings: {
    name: "Pairs of wordings",
    about:
      "What a session and its fork say in other words each, and nobody has decided which one holds: both count",
  },
});

export const standings: Record<Standing, string> = said({
  approved: "Approved",
  outdated: "Approved, and changed since",
  agreed: "Agreed",
  undecided: "Not agreed",
  disputed: "Disputed",
  deferred: "Deferred",
  rejected: "Rejected",
  replaced: "Replaced",
  written: "In a document only",
});

const whyStale: Record<StaleWhy, (says: string) => string> = {
  rejected: (says) => t("{says}, which was rejected", { says }),
  deferred: (says) => t("{says}, which was deferred", { says }),
  replaced: (says) => t("{says}, which was replaced", { says }),
  changed: (says) => t("{says}, which was changed after this was approved or written", { says }),
};

/** That a fork does not count yet. */
export const whyLeftOut = {
  open: "{session} is a fork whose discussion is not over: what it says is left out until then.",
  unwritten: "{session} is a fork that no document was written from: what it says is left out until then.",
  decided_against:
    "{session} is a fork that was decided against: all that it alone came to is rejected, and it is left out.",
} as const satisfies Record<WhyLeftOut, Text>;

/** An item in a line. */
export const named = (item: TracedItem): string =>
  item.title ? `${visible(item.id)} ${item.title}` : visible(item.id);

/** What was found, as the end of a sentence that begins with the item. */
export function findingWords(tracing: Tracing, finding: TraceFinding): string {
  if (finding.finding === "orphan") {
    const isRequirement = tracing.item(finding.item)?.group === "requirement";
    return isRequirement ? t("no decision and no component answers it") : t("no requirement leads to it");
  }
  if (finding.finding === "two_wordings")
    return t("{id} says it in other words, and nobody has decided which one holds", {
      id: tracing.id(finding.other),
    });
  const link = tracing.link(finding.link);
  if (!link) return "";
  const says = `${linkWords(link)}: ${visible(link.id)}`;
  if (finding.finding === "dangling") return t("{says}, which is nowhere in this project", { says });
  const now = link.to === null ? [] : (tracing.item(link.to)?.replaced_by ?? []);
  if (finding.why === "replaced" && now.length > 0)
    return t("{says}, which was replaced by {now}", { says, now: listed(now.map(visible)) });
  return whyStale[finding.why](says);
}

const tags = said({
  dangling: "dangling link",
  stale: "stale link",
  led: "a stale link leads here",
  two: "in two wordings",
});

/** The word for a finding about a link, at one of its ends: what it leads to has not said it. */
function tagOf(tracing: Tracing, at: number, finding: TraceFinding): string[] {
  if (finding.finding === "orphan") return [];
  if (finding.finding === "two_wordings") return [tags.two];
  if (finding.finding === "dangling") return [tags.dangling];
  const from = tracing.link(finding.link)?.from;
  return [from !== undefined && tracing.shownAs(from) === at ? tags.stale : tags.led];
}

/** What was found about its links, in a word each; that it is an orphan has a mark of its own. */
export const linkTags = (tracing: Tracing, at: number): string[] => [
  ...new Set(tracing.ofItem(at).flatMap((one) => tagOf(tracing, at, one))),
];

/** That forks have the same item, which has no row of its own there: nothing where none has. */
export function copyWords(tracing: Tracing, at: number): string[] {
  const ids = tracing.copies(at).map((copy) => tracing.id(copy));
  return ids.length === 0
    ? []
    : [t("also {ids} in {n|a fork|forks}", { ids: ids.join(", "), n: ids.length })];
}

/** How an item stands, and what was found about it, in whole words. */
export function aboutItem(tracing: Tracing, at: number): string {
  const found = tracing.ofItem(at).map((one) => findingWords(tracing, one));
  const standing = standings[tracing.item(at)?.standing ?? "undecided"];
  return [standing, ...copyWords(tracing, at), ...found].join("; ");
}

/** What links a requirement to something, once each, read from the requirement: its row says whose cell it is. */
function direct(tracing: Tracing, cell: TracedCell): string[] {
  const words = cell.links.flatMap((at) => {
    const link = tracing.link(at);
    if (!link) return [];
    const isOwn = tracing.item(link.from)?.group === "requirement";
    return [isOwn || link.way !== "key" ? linkWords(link) : linkWordsBack(link)];
  });
  return [...new Set(words)];
}

const steps = (tracing: Tracing, cell: TracedCell): string[] => cell.over.map((at) => tracing.id(at));

/** What stands in a cell. A direct link says more than the steps beside it. */
export function cellWords(tracing: Tracing, cell: TracedCell): string {
  const words = direct(tracing, cell);
  if (words.length > 0) return [...(isStale(tracing, cell) ? [t("stale")] : []), ...words].join(", ");
  const [first = "", ...others] = steps(tracing, cell);
  return others.length > 0
    ? t("over {over} and {n} more", { over: first, n: others.length })
    : t("over {over}", { over: first });
}

/** The same for somebody who does not see row and column. */
export function cellSentence(tracing: Tracing, row: number, column: number): string {
  const pair = listed([tracing.id(row), tracing.id(column)]);
  const cell = tracing.cell(row, column);
  if (!cell) return t("{pair}: not linked", { pair });
  const [words, over] = [direct(tracing, cell), steps(tracing, cell)];
  const parts = [
    ...(words.length > 0 ? [t("direct, {words}", { words: words.join(", ") })] : []),
    ...(over.length > 0 ? [t("over {over}", { over: listed(over) })] : []),
    ...(isStale(tracing, cell) ? [t("stale")] : []),
  ];
  return `${pair}: ${parts.join("; ")}`;
}

export const isStale = (tracing: Tracing, cell: TracedCell): boolean =>
  cell.links.some((at) => tracing.ofLink(at)?.finding === "stale");

/** What an item is linked to and how, by ids, in a line; those that are nowhere say so. */
export function tiedTo(tracing: Tracing, at: number): string {
  const ids = new Map<string, Set<string>>();
  for (const tie of tracing.ties[at] ?? []) {
    const link = tracing.link(tie.link);
    if (!link) continue;
    const how = sentence(tie.out ? linkWords(link) : linkWordsBack(link));
    const id = tie.other === null ? t("{id} (nowhere)", { id: visible(link.id) }) : tracing.id(tie.other);
    ids.set(how, (ids.get(how) ?? new Set()).add(id));
  }
  if (ids.size === 0) return t("Linked to nothing");
  return [...ids].map(([how, of]) => `${how}: ${listed([...of])}`).join("; ");
}
