/** The letters and numbers of a text alone, without capitals: two texts that say the same do so whatever stands between their words. */
export const bareWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
