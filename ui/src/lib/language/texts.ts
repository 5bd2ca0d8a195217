// Which texts there are: those that German has. A text that it lacks does not compile where it is used.
import type { texts } from "./de";
import type { NamesIn } from "./text";

/** An English text of the page. */
export type Text = keyof typeof texts;

/** A text without names in it. */
export type PlainText = { [T in Text]: [NamesIn<T>] extends [never] ? T : never }[Text];

/** All texts in one language, by their English. */
export type Texts = Readonly<Record<Text, string>>;

/** Texts of a language. Does not compile where a translation asks for other values than its English. */
export function translations<const T extends Record<string, string>>(table: T & SameNames<T>): T {
  return table;
}

type SameNames<T extends Record<string, string>> = {
  [English in keyof T & string]: [NamesIn<English>, NamesIn<T[English]>] extends [
    NamesIn<T[English]>,
    NamesIn<English>,
  ]
    ? T[English]
    : NamesIn<English>;
};
