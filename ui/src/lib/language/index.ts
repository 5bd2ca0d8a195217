// The words of the page in the chosen language. How to write and to translate them: docs/TRANSLATING.md.
import { spoken } from "./language.svelte";
import { bare, fill, pieces, type NamesIn, type Values } from "./text";
import type { PlainText, Text } from "./texts";

export { fromCore, ofCore, ofSkills, sentencesIn } from "./core";
export { languageNames, ofSystem, spoken, type Language } from "./language.svelte";
export type { PlainText, Text } from "./texts";

/** The names of the values that a text asks for. */
export type NamesOf<T extends Text> = NamesIn<T>;

type ValuesOf<T extends string> = [NamesIn<T>] extends [never] ? [] : [values: Values<NamesIn<T>>];

/** An English text in the current language, its values filled in. */
export function t<T extends Text>(text: T, ...values: ValuesOf<T>): string {
  return fill(bare(spoken.of(text)), values[0] ?? {}, spoken.locale);
}

/** As `t`, where which text it is shows only at run time; a value that is missing stands empty. */
export function told(text: Text, values: Partial<Values>): string {
  return fill(bare(spoken.of(text)), values, spoken.locale);
}

/** A text in pieces, for `Phrase.svelte`: words with their values in them, and the names in `slots`. */
export function phrase(
  text: Text,
  values: Values,
  slots: string[],
): { words: string; slot: string | null }[] {
  return pieces(bare(spoken.of(text)), slots).map(({ words, slot }) => ({
    words: fill(words, values, spoken.locale),
    slot,
  }));
}

interface Table {
  readonly [key: string]: PlainText | "" | Table;
}

type Said<T> = { readonly [K in keyof T]: T[K] extends string ? string : Said<T[K]> };

/** A table whose texts are read in the language of the moment, however often it changes. */
export function said<const T extends Table>(table: T): Said<T> {
  const read: PropertyDescriptorMap = {};
  for (const [key, value] of Object.entries(table)) {
    const inner = typeof value === "string" ? null : said(value);
    read[key] = { enumerable: true, get: () => inner ?? (value === "" ? "" : t(value as PlainText)) };
  }
  return Object.defineProperties({}, read) as Said<T>;
}
