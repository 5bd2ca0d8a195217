// Names of people, files and servers, shown so that nothing in them is unseen and nothing looks like something else.

/** Signs that show nothing, or turn the order of what is shown: controls, marks of direction, spaces without width, fillers. */
const unseen =
  /[\p{Cc}\u2028\u2029]|[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]/gu;
/** Letters of alphabets in which some look like Latin ones. */
const alike =
  /\p{Script=Cyrillic}|\p{Script=Greek}|\p{Script=Armenian}|\p{Script=Cherokee}|\p{Script=Coptic}/gu;
const latin = /\p{Script=Latin}/u;
const wide = /[\uff01-\uff5e]/gu;
/** Signs of pictures that are joined, e.g. a family: what joins them is seen in the picture. */
const picture =
  /\p{Extended_Pictographic}[\u{1f3fb}-\u{1f3ff}]?\ufe0f?(?:\u200d\p{Extended_Pictographic}[\u{1f3fb}-\u{1f3ff}]?\ufe0f?)*/gu;

const written = (sign: string) =>
  `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`;

/**
 * A name, a file's path or a host for display where a decision hangs on it: what cannot be seen is written as `[U+202E]`,
 * and so is a letter that looks like a Latin one in a word of Latin letters (`p[U+0430]ypal`). Never for what goes back to
 * the program: that takes the name itself.
 */
export function visible(name: string): string {
  const pictures = [...name.matchAll(picture)].map(
    (found) => [found.index, found.index + found[0].length] as const,
  );
  const inPicture = (at: number) => pictures.some(([begin, end]) => at >= begin && at < end);
  return name
    .replace(unseen, (sign: string, at: number) => (inPicture(at) ? sign : written(sign)))
    .replace(/[\p{L}\p{M}]+/gu, (word) => (latin.test(word) ? word.replace(alike, written) : word))
    .replace(wide, written);
}
