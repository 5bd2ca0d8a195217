// What of a text stands between quotation marks or parentheses.

/** By the mark that begins it, those that end it; some begin in one language what they end in another. */
const ends: Record<string, string> = {
  "(": ")",
  "[": "]",
  '"': '"',
  "“": "”",
  "„": "“”",
  "«": "»",
  "»": "«",
  "‘": "’",
  "‚": "‘’",
};
const isLetter = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

export interface Enclosed {
  /** Where it begins and ends, the marks among them. */
  pairs: { from: number; to: number }[];
  /** Where marks stand that begin what nothing ends. */
  unended: number[];
}

export function enclosed(text: string): Enclosed {
  const pairs: Enclosed["pairs"] = [];
  const unended: number[] = [];
  let open: { mark: string; at: number }[] = [];
  for (let at = 0; at < text.length; at++) {
    const mark = text[at] ?? "";
    // An apostrophe ends nothing.
    if (mark === "’" && isLetter(text[at + 1])) continue;
    const begun = open.findLastIndex((one) => ends[one.mark]?.includes(mark));
    if (begun >= 0) {
      pairs.push({ from: open[begun]?.at ?? at, to: at });
      unended.push(...open.slice(begun + 1).map((one) => one.at));
      open = open.slice(0, begun);
    } else if (mark in ends) open.push({ mark, at });
  }
  return { pairs, unended: [...unended, ...open.map((one) => one.at)] };
}
