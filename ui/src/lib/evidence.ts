// The words for what artifacts rest on, and for who held what.
import type { ArtifactEvidence } from "./generated/ArtifactEvidence";
import type { Dispute } from "./generated/Dispute";
import type { EvidenceLink } from "./generated/EvidenceLink";
import type { EvidenceView } from "./generated/EvidenceView";
import type { LinkState } from "./generated/LinkState";
import type { Stand } from "./generated/Stand";
import type { StandKind } from "./generated/StandKind";
import type { StatementField } from "./generated/StatementField";
import type { Yielded } from "./generated/Yielded";
import { listed, percent } from "./format";
import { said, t } from "./language";
import type { RoundConfidence } from "./generated/RoundConfidence";

/** Every link of an artifact, those of its criteria included. */
export function linksOf(evidence: ArtifactEvidence): EvidenceLink[] {
  return [...evidence.links, ...evidence.criteria.flatMap((criterion) => criterion.links)];
}

/** What was known of it after a round. Words that were quoted and that nobody says in which round stay. */
export function evidenceUpTo(view: EvidenceView, round: number): EvidenceView {
  if (round === Infinity) return view;
  const by = <T extends { round: number }>(all: T[]) => all.filter((one) => one.round <= round);
  const disputes = view.dissent.disputes.map((one) => ({
    ...one,
    stands: by(one.stands),
    yielded: one.yielded.filter((yielded) => yielded.by <= round),
  }));
  return {
    ...view,
    artifacts: view.artifacts.map((one) => ({
      ...one,
      links: by(one.links),
      criteria: one.criteria.map((criterion) => ({ ...criterion, links: by(criterion.links) })),
    })),
    // That is so at the end; what was so by then is not known.
    of_earlier_wording: [],
    dissent: {
      ...view.dissent,
      disputes: disputes.filter(({ stands, yielded }) => stands.length + yielded.length > 0),
    },
  };
}

/** Whether it is words of the user, not of a seat that somebody has called so. */
export const isUsersOwn = (link: EvidenceLink): boolean =>
  link.place ? link.place.field === "note" : link.participant === "user";

/** That it writes down what the user said to the table, as a sentence's beginning; empty where no such words are quoted for it. */
export function saidByUser(evidence: ArtifactEvidence): string {
  const own = linksOf(evidence).find((link) => isUsersOwn(link) && link.state === "quoted");
  return own ? t("Said by you in round {round}", { round: own.round }) : "";
}

const isEvidence = (link: EvidenceLink) => link.state === "quoted" || link.state === "proposed";

/** Whether somebody's position in a conflict is recorded: it rests on that, whatever is quoted. */
export const isHeld = (dispute: Dispute | undefined): boolean =>
  dispute?.stands.some((stand) => stand.kind === "position") ?? false;

/**
 * Ids of the artifacts for which nothing that was said is quoted or proposed, without conflicts whose positions are recorded.
 * `decided`: those that rest on a word of the user, which nobody at the table has to have said.
 */
export function withoutEvidence(
  view: EvidenceView | null,
  decided: (id: string) => boolean = () => false,
): ReadonlySet<string> {
  const held = new Set(view?.dissent.disputes.filter(isHeld).map((dispute) => dispute.id));
  const rests = (one: ArtifactEvidence) =>
    linksOf(one).some((link) => isEvidence(link) || link.state === "of_whole") || held.has(one.id);
  const without = view?.artifacts.filter((one) => !rests(one) && !decided(one.id)) ?? [];
  return new Set(without.map((one) => one.id));
}

export const withoutEvidenceMeans = (): string =>
  t(
    "Nothing that a participant said is quoted for these, and nothing that was said when they were written is worded like them. Look at them with care: they may be right all the same.",
  );

/**
 * One sentence: on how much of what kind it rests, and how many criteria on nothing. `decided`: that it writes down a decision, and whose,
 * or what the user said, if it does. Empty for a conflict of which only the positions are known: they stand in a line of their own.
 */
export function evidenceLine(evidence: ArtifactEvidence, decided = "", dispute?: Dispute): string {
  const links = linksOf(evidence);
  // A sentence that is quoted for the whole and for a criterion is one.
  const sentence = ({ participant, round, words }: EvidenceLink) =>
    JSON.stringify([participant, round, words]);
  const count = (state: LinkState) =>
    new Set(links.filter((link) => link.state === state).map(sentence)).size;
  const [quoted, proposed] = [count("quoted"), count("proposed")];
  const parts = [
    proposed > 0
      ? t("{n|# sentence|# sentences} of the discussion {n|says|say} it in similar words", { n: proposed })
      : "",
    count("not_found") > 0
      ? t("{n|# quotation does|# quotations do} not occur in what was said", { n: count("not_found") })
      : "",
    count("not_recorded") > 0
      ? t("{n|# quotation|# quotations} cannot be checked: what was said then is not recorded", {
          n: count("not_recorded"),
        })
      : "",
  ].filter(Boolean);
  const bare = evidence.criteria.filter((criterion) => !criterion.links.some(isEvidence)).length;
  if (links.some(isEvidence) && bare > 0)
    parts.push(
      evidence.criteria.length === 1
        ? t("its acceptance criterion has no evidence")
        : t("{bare} of its {n} acceptance criteria {bare|has|have} no evidence", {
            bare,
            n: evidence.criteria.length,
          }),
    );
  // Nobody at the table has to have said what the user has decided.
  if (decided !== "") {
    const rests = quoted > 0 ? [t("it rests on {n|# quotation|# quotations}", { n: quoted })] : [];
    return [decided, ...rests, ...parts].join("; ");
  }
  if (links.some(isEvidence)) {
    const rests =
      quoted > 0
        ? t("It rests on {n|# quotation|# quotations}", { n: quoted })
        : t("It rests on no quotation");
    return [rests, ...parts].join("; ");
  }
  if (links.some((link) => link.state === "of_whole"))
    return [t("Said of what it was split from; of these words nobody spoke"), ...parts].join("; ");
  if (isHeld(dispute)) return parts.join("; ");
  const why = [evidence.recorded ? "" : t("no statements were recorded"), ...parts].filter(Boolean);
  return why.length > 0 ? t("No evidence: {why}", { why: why.join("; ") }) : t("No evidence");
}

/** What a link is, in words beside its participant. */
export const linkMeans: Record<LinkState, string> = said({
  quoted: "Quoted",
  of_whole: "Said of what it was split from: of these words nobody spoke",
  proposed: "Proposed: similar words that nobody quoted",
  not_found: "Not found: these words do not occur in what this participant had said by then",
  not_recorded: "Cannot be checked: what this participant said then is not recorded",
});

/** Where in a statement. */
export const fieldNames: Record<StatementField, string> = said({
  position: "position",
  rationale: "reasons",
  suggestion: "suggestions",
  concern: "concerns",
  trade_off: "trade-offs",
  condition: "votes",
  reference: "references",
  note: "words to the table",
});

const stood: Record<StandKind, string> = said({
  support: "voted for it",
  "stand-aside": "stood aside",
  block: "blocked it",
  against: "was against it",
  position: "held",
  otherwise: "held something else when the user decided",
});

/** How somebody stood in a round. */
export const standWords = (stand: Stand): string => stood[stand.kind];

/** That somebody yielded, as far as the files say it; `name` is who. */
export function yieldedWords(yielded: Yielded, name: string): string {
  const { held, by, then } = yielded;
  const first =
    then === null
      ? t("{name} held a position in round {round}, and round {by} has none of theirs", {
          name,
          round: held.round,
          by,
        })
      : t("{name} yielded after round {round}: {first} then, {later} in round {laterRound}", {
          name,
          round: held.round,
          first: standWords(held),
          later: standWords(then),
          laterRound: then.round,
        });
  const changed = yielded.changed.map(String);
  return changed.length > 0
    ? t("{first}. It was changed in {n|round|rounds} {changed}.", {
        first,
        n: changed.length,
        changed: listed(changed),
      })
    : `${first}.`;
}

/** `Round 1: 60 %, round 2: none given`. */
export const confidenceWords = (rounds: RoundConfidence[]): string =>
  rounds
    .map(({ round, confidence }, index) => {
      const given = confidence === null ? t("none given") : percent(confidence);
      return index === 0
        ? t("Round {round}: {given}", { round, given })
        : t("round {round}: {given}", { round, given });
    })
    .join(", ");

/** The lines of a small chart: points with a number, broken where a round gives none. Width and height in units of the chart. */
export function chartLines(
  rounds: RoundConfidence[],
  first: number,
  last: number,
  width: number,
  height: number,
): { x: number; y: number }[][] {
  const lines: { x: number; y: number }[][] = [[]];
  let before: number | null = null;
  for (const { round, confidence } of rounds) {
    if (confidence === null || (before !== null && round !== before + 1)) lines.push([]);
    before = round;
    if (confidence === null) continue;
    const x = last === first ? width / 2 : ((round - first) / (last - first)) * width;
    lines.at(-1)?.push({ x, y: (1 - confidence) * height });
  }
  return lines.filter((line) => line.length > 0);
}
