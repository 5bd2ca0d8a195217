// A text with names in braces: `{name}` stands for a value, `{n|# round|# rounds}` for one of the forms that a number
// takes, with `#` for the number itself. The forms stand in the order of Unicode: zero, one, two, few, many, other, as far
// as the language has them.

/** The names of the values that a text asks for. */
export type NamesIn<T extends string> = T extends `${string}{${infer Inner}}${infer Rest}`
  ? NameOf<Inner> | NamesIn<Rest>
  : never;

type NameOf<Inner extends string> = Inner extends `${infer Name}|${string}` ? Name : Inner;

/** What stands for the names of a text. A number is written as the language writes it. */
export type Values<Names extends string = string> = Record<Names, string | number | null | undefined>;

const placeholder = /\{(\w+)(?:\|([^{}]*))?\}/g;
const categories = ["zero", "one", "two", "few", "many", "other"] as const;

/** The names of a text as it stands, each once. */
export function namesIn(text: string): string[] {
  return [...new Set([...text.matchAll(placeholder)].map((match) => match[1] ?? ""))].sort();
}

/** The numbers of forms at each place of a text that depends on a number. */
export function formsIn(text: string): number[] {
  return [...text.matchAll(placeholder)].flatMap((match) =>
    match[2] === undefined ? [] : [match[2].split("|").length],
  );
}

/** The words of plurals that a language has, in the order in which a text gives its forms. */
export function pluralsOf(locale: string): string[] {
  const has = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  return categories.filter((category) => has.includes(category));
}

/** The text without what tells it from others of the same words: `Open@topic` -> `Open`. */
export const bare = (text: string): string => text.replace(/@[a-z]+$/, "");

/** Puts values into a text, in one pass: a value may hold braces itself. `locale`: a language tag. */
export function fill(text: string, values: Partial<Values>, locale: string): string {
  return text.replace(placeholder, (_, name: string, forms: string | undefined) => {
    const value = values[name] ?? "";
    const written = typeof value === "number" ? new Intl.NumberFormat(locale).format(value) : value;
    if (forms === undefined) return written;
    const form = new Intl.PluralRules(locale).select(Number(value));
    const all = forms.split("|");
    return (all[pluralsOf(locale).indexOf(form)] ?? all.at(-1) ?? "").replaceAll("#", () => written);
  });
}

/** A text in pieces: words, and names that something else than words stands for. */
export function pieces(text: string, slots: string[]): { words: string; slot: string | null }[] {
  if (slots.length === 0) return [{ words: text, slot: null }];
  return text
    .split(new RegExp(`(\\{(?:${slots.join("|")})\\})`))
    .filter((piece) => piece !== "")
    .map((piece) => {
      const slot = slots.find((name) => piece === `{${name}}`) ?? null;
      return { words: slot === null ? piece : "", slot };
    });
}
