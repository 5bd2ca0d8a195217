// What is said of a finding in a session's files and of its repair. The sentences stand in words.json, which the terminal
// reads, too.
import type { FindingCode } from "../generated/FindingCode";
import type { RepairKind } from "../generated/RepairKind";
import { fromCore, spoken } from "../language";
import words from "./words.json";

/** `{name}` stands for a parameter. Does not compile while a code has no row. */
export const findingTable: Record<FindingCode, { found: string; todo: string }> = words.findings;

/** As above, for what a repair does. */
export const repairTable: Record<RepairKind, { does: string }> = words.repairs;

type Params = Partial<Record<string, string>>;

/** The text with the parameters in it, in one pass: a parameter may hold braces itself. */
const fill = (text: string, params: Params) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => fromCore(params[name] ?? ""));

/** What does not fit, and what can be done by hand. */
export function findingWords(finding: { code: FindingCode; params: Params }): {
  found: string;
  todo: string;
} {
  const { found, todo } = (spoken.tables?.findings ?? findingTable)[finding.code];
  return { found: fill(found, finding.params), todo: fill(todo, finding.params) };
}

/** What a repair does. */
export const repairWords = (repair: { kind: RepairKind; params: Params }): string =>
  fill((spoken.tables?.repairs ?? repairTable)[repair.kind].does, repair.params);
