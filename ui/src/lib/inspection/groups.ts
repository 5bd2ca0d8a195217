// Findings of one kind stand together, and of many the first ones: two hundred sentences that differ in an id are not read.
import type { FileFinding } from "../generated/FileFinding";
import type { FindingCode } from "../generated/FindingCode";

/** How many of a kind are shown before somebody asks for all. */
const FIRST = 3;

export interface FindingGroup {
  code: FindingCode;
  shown: FileFinding[];
  /** Those behind them; nothing where all are shown. */
  held: FileFinding[];
}

/** The findings by kind, kinds in the order of their first finding; `whole` names the kinds of which all are shown. */
export function grouped(findings: FileFinding[], whole: ReadonlySet<FindingCode>): FindingGroup[] {
  const kinds = new Map<FindingCode, FileFinding[]>();
  for (const finding of findings) {
    const kind = kinds.get(finding.code);
    if (kind) kind.push(finding);
    else kinds.set(finding.code, [finding]);
  }
  return [...kinds].map(([code, all]) => {
    // One more costs no more room than the button that would show it.
    const few = whole.has(code) || all.length <= FIRST + 1;
    return { code, shown: few ? all : all.slice(0, FIRST), held: few ? [] : all.slice(FIRST) };
  });
}
