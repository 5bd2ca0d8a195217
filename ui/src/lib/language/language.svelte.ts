// The language of the page. English stands in the components and is the key; another language is loaded when it is wanted.
import type { Language as Choice } from "../generated/Language";
import type { Tables } from "./tables";
import type { Texts } from "./texts";

/** A language that the page has. */
export type Language = Exclude<Choice, "system">;

/** Each in its own language. */
export const languageNames: Record<Language, string> = { en: "English", de: "Deutsch" };

/** The tags by which dates, numbers and lists are written. */
const locales: Record<Language, string> = { en: "en-GB", de: "de-DE" };

/** English is its own translation. Does not compile while a language has no texts, or lacks one. */
const loaders: Record<Exclude<Language, "en">, () => Promise<{ texts: Texts; tables: Tables }>> = {
  de: () => import("./de"),
};

class Spoken {
  current = $state<Language>("en");
  /** From an English text to the one that is shown; null for English itself. */
  #translate = $state.raw<((text: string) => string) | null>(null);
  /** Sentences by code in the current language; null for English, whose rows stand beside their types. */
  tables = $state.raw<Tables | null>(null);
  #wanted = 0;
  #disguised = false;

  /** The tag by which dates, numbers and lists are written. */
  get locale(): string {
    return locales[this.current];
  }

  /** An English text in the current language. */
  of(text: string): string {
    return this.#translate?.(text) ?? text;
  }

  /** An English text of the core in the current language. */
  inCore(text: string): string {
    return this.tables?.core[text] ?? this.of(text);
  }

  /** Shows the page in the chosen language, at once and without a restart. The last choice holds. */
  async choose(choice: Choice): Promise<void> {
    if (this.#disguised) return;
    const language = choice === "system" ? ofSystem() : choice;
    this.#wanted += 1;
    const wanted = this.#wanted;
    // A page that cannot load a language still speaks.
    const words = language === "en" ? null : await loaders[language]().catch(() => null);
    if (wanted !== this.#wanted) return;
    this.#show(
      words ? language : "en",
      words && ((text) => words.texts[text as keyof Texts] ?? text),
      words?.tables,
    );
  }

  /** Shows English through a function, for looking at layouts, whatever is chosen then; null ends it. */
  disguise(translate: ((text: string) => string) | null): void {
    this.#wanted += 1;
    this.#disguised = translate !== null;
    this.#show("en", translate);
  }

  #show(
    language: Language,
    translate: ((text: string) => string) | null,
    tables: Tables | null = null,
  ): void {
    this.current = language;
    this.tables = tables;
    this.#translate = translate;
    document.documentElement.lang = language;
  }
}

export const spoken = new Spoken();

/** The first of the system's languages that the page has, else English. */
export function ofSystem(wanted: readonly string[] = navigator.languages): Language {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split(/[-_]/)[0] ?? "";
    if (language in languageNames) return language as Language;
  }
  return "en";
}
