// Where the words of a finding stand in a text. The same words may stand there several times: within a quotation somebody else said
// them, and within a longer word they are none.

/** What stands between quotation marks, single ones left out: an apostrophe is one of them. */
const QUOTED = /"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|»[^«]*«/gu;

const isLetter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** The first character and the one behind the last; null where the words do not occur. Case is forgiven, where it can be. */
export function placeOf(words: string, text: string): { from: number; to: number } | null {
  // Letters whose small form is longer, as of İ, would shift every place behind them: such a text is taken as it is.
  const hasShift = text.toLowerCase().length !== text.length;
  const [wanted, lower] = hasShift ? [words, text] : [words.toLowerCase(), text.toLowerCase()];
  if (wanted === "") return null;
  const quotations = [...text.matchAll(QUOTED)].map((match) => [match.index, match.index + match[0].length]);
  const places: number[] = [];
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + 1)) places.push(at);
  const isWhole = (at: number) =>
    !(isLetter(text[at - 1]) && isLetter(text[at])) &&
    !(isLetter(text[at + wanted.length - 1]) && isLetter(text[at + wanted.length]));
  const isOwn = (at: number) => !quotations.some(([from, to]) => from! < at && at + wanted.length < to!);
  const at = places.find((at) => isWhole(at) && isOwn(at)) ?? places.find(isWhole) ?? places[0];
  return at === undefined ? null : { from: at, to: at + wanted.length };
}
