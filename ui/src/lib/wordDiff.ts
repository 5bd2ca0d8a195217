// Two texts: which words only one of them has, beside each other or one after the other.
import type { DiffKind } from "./generated/DiffKind";

/** A piece of a text that stayed, came or went. */
export interface DiffPart {
  kind: DiffKind;
  text: string;
}

/** Beyond so many pairs of words the middle counts as other words altogether: nobody waits for more. */
const MOST = 4_000_000;

const tokens = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}_-]+|[^\s\p{L}\p{N}_-]/gu) ?? [];

/** Both texts with what the other one has not: `removed` in the left one, `added` in the right one. `as` says a word of the right as
 * the left one says it. */
export function beside(
  left: string,
  right: string,
  as: (word: string) => string = (word) => word,
): { left: DiffPart[]; right: DiffPart[] } {
  const [one, other] = [tokens(left), tokens(right)];
  const said = other.map(as);
  let start = 0;
  while (start < one.length && start < said.length && one[start] === said[start]) start += 1;
  let end = 0;
  const rest = Math.min(one.length, said.length) - start;
  while (end < rest && one[one.length - 1 - end] === said[said.length - 1 - end]) end += 1;
  const kept = common(one.slice(start, one.length - end), said.slice(start, said.length - end));
  const has = (at: number, length: number, side: 0 | 1) =>
    at < start || at >= length - end || kept.some((pair) => pair[side] === at - start);
  const parts = (words: string[], side: 0 | 1) =>
    joined(words, (at) =>
      has(at, words.length, side) ? "same" : side === 0 ? ("removed" as const) : ("added" as const),
    );
  return { left: parts(one, 0), right: parts(other, 1) };
}

/** The places of the longest line of words that both have. */
function common(one: string[], other: string[]): [number, number][] {
  if (one.length * other.length > MOST) return [];
  const width = other.length + 1;
  const best = new Uint32Array((one.length + 1) * width);
  const at = (row: number, column: number) => best[row * width + column] ?? 0;
  for (let row = one.length - 1; row >= 0; row -= 1)
    for (let column = other.length - 1; column >= 0; column -= 1)
      best[row * width + column] =
        one[row] === other[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const pairs: [number, number][] = [];
  for (let row = 0, column = 0; row < one.length && column < other.length;) {
    if (one[row] === other[column]) pairs.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return pairs;
}

/** Words of one kind that follow each other are one part; a space alone between two that differ differs with them. */
function joined(words: string[], kindOf: (at: number) => DiffPart["kind"]): DiffPart[] {
  const kinds = words.map((_, at) => kindOf(at));
  const parts: DiffPart[] = [];
  words.forEach((text, at) => {
    const [before, after] = [kinds[at - 1], kinds[at + 1]];
    const joins = /^\s+$/u.test(text) && before !== undefined && before !== "same" && before === after;
    const kind = joins ? before : (kinds[at] ?? "same");
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else parts.push({ kind, text });
  });
  return parts;
}

/** So many words that came and went make a passage that was written anew; below that each word is told for itself. */
const PASSAGE = 4;
const wordsIn = (text: string) => text.match(/[\p{L}\p{N}_-]+/gu)?.length ?? 0;

/** A short word that a passage written anew has by chance is read more easily with it. A figure is never there by chance. */
const isByChance = (text: string, around: string) =>
  /^\s*\p{L}{0,3}\s*$/u.test(text) && wordsIn(around) >= PASSAGE;

/** What was changed over time, to be read: changes that only a space or a short word parts are one, what went before what came. */
export function readable(parts: DiffPart[]): DiffPart[] {
  const read: DiffPart[] = [];
  let [gone, came] = ["", ""];
  const end = () => {
    if (gone.trim() !== "") read.push({ kind: "removed", text: gone });
    if (came.trim() !== "") read.push({ kind: "added", text: came });
    [gone, came] = ["", ""];
  };
  parts.forEach((part, at) => {
    if (part.kind === "removed") gone += part.text;
    else if (part.kind === "added") came += part.text;
    else {
      const isBetween = gone + came !== "" && parts[at + 1] !== undefined && !part.text.includes("\n");
      const isBlank = part.text.trim() === "";
      const isOfBoth = gone.trim() !== "" && came.trim() !== "";
      if (isBetween && (isBlank || (isOfBoth && isByChance(part.text, `${gone} ${came}`)))) {
        gone += part.text;
        came += part.text;
      } else {
        end();
        read.push(part);
      }
    }
  });
  end();
  return read;
}

/** What a text became, in one line of parts: what went before what came, to be read. */
export function became(before: string, now: string): DiffPart[] {
  const [one, other] = [tokens(before), tokens(now)];
  const least = Math.min(one.length, other.length);
  let start = 0;
  while (start < least && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < least - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  const middle = common(one.slice(start, one.length - end), other.slice(start, other.length - end));
  const kept: [number, number][] = [
    ...middle.map(([left, right]): [number, number] => [left + start, right + start]),
    ...Array.from({ length: end }, (_, at): [number, number] => [
      one.length - end + at,
      other.length - end + at,
    ]),
    [one.length, other.length],
  ];
  const parts: DiffPart[] = [];
  const add = (kind: DiffPart["kind"], words: string[]) => {
    const text = words.join("");
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else if (text !== "") parts.push({ kind, text });
  };
  add("same", one.slice(0, start));
  let [left, right] = [start, start];
  for (const [to, too] of kept) {
    add("removed", one.slice(left, to));
    add("added", other.slice(right, too));
    add("same", one.slice(to, to + 1));
    [left, right] = [to + 1, too + 1];
  }
  return readable(parts);
}
