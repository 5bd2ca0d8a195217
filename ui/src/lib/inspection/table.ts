// What is said of a finding in a session's files and of its repair. The sentences stand in words.json, which the terminal
// reads, too.
import type { FindingCode } from "../generated/FindingCode";
import type { RepairKind } from "../generated/RepairKind";
import { fromCore, spoken, t } from "../language";
import words from "./words.json";

/** `{name}` stands for a parameter. Does not compile while a code has no row. */
export const findingTable: Record<FindingCode, { found: string; todo: string }> = words.findings;

/** As above, for what a repair does. */
export const repairTable: Record<RepairKind, { does: string }> = words.repairs;

/** What stands in the files under a name of the format, in words: whoever reads a finding may never have seen the file. `*` is any name. */
export const keyTable: Readonly<Record<string, string>> = words.keys;

type Params = Partial<Record<string, string>>;

/** Parameters that hold names of the format, commas between, or the place of an entry below one: `rounds, item 2`. */
const ofKeys = new Set(["keys", "count", "key", "lacks"]);

/** A name of the format in words; one that is not of the format as it stands. */
function keyWords(key: string): string {
  const table = spoken.tables?.keys ?? keyTable;
  const of = (pattern: string, name: string) => table[pattern]?.replace("*", () => name);
  const parts = key.split(".");
  const last = parts.at(-1) ?? "";
  const before = parts.slice(0, -1).join(".");
  const inParts = () => of(`${before}.*`, last) ?? of(`*.${last}`, before) ?? of(parts[0] ?? "", "");
  return of(key, "") ?? (parts.length > 1 ? inParts() : undefined) ?? t("“{key}”", { key });
}

/** Of how many something is said, and that it is nothing. */
const isNoKey = (value: string): boolean => /^(\d+|nothing)$/.test(value);

function inWords(keys: string): string {
  if (isNoKey(keys)) return fromCore(keys);
  const entry = /^(.*), item (\d+)$/.exec(keys);
  if (entry) return `${keyWords(entry[1] ?? "")}, ${keyWords("item")} ${entry[2]}`;
  return keys.split(", ").map(keyWords).join(", ");
}

/** The names of the format that a finding speaks of, for whoever looks for them in the file; nothing where it speaks of none. */
export const keysOf = ({ params }: { params: Params }): string =>
  [...ofKeys]
    .flatMap((name) => params[name] ?? [])
    .filter((value) => !isNoKey(value))
    .join(", ");

/** The text with the parameters in it, in one pass: a parameter may hold braces itself. */
const fill = (text: string, params: Params) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? "";
    return ofKeys.has(name) && value !== "" ? inWords(value) : fromCore(value);
  });

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
