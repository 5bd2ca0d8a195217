// Whose work the application is built from, and what their licences say. Both lists are written by scripts/licences.mjs and read
// when somebody looks at them.

export interface Licence {
  of: "rust" | "npm" | "font" | "other";
  name: string;
  version: string;
  /** As its authors say it, an SPDX expression in most. */
  licence: string;
  /** Where it comes from; https. */
  link: string;
  /** Something of it is in the program, on some system; the others only build or test it. */
  isPart: boolean;
}

/** The texts of what is in the program, each paragraph once. */
export interface LicenceTexts {
  /** By `rust serde 1.0.0`: the files' names and texts; `lent` where the package brings none, and the usual one stands there. */
  of: Record<string, { texts: [string, string][]; lent?: boolean; authors?: string }>;
  /** The paragraphs of each text. */
  texts: Record<string, string[]>;
  paragraphs: Record<string, string>;
}

/** What a package's licence says. */
export interface LicenceWords {
  /** A file of the package, or the name of the licence, and its paragraphs. */
  texts: { name: string; paragraphs: string[] }[];
  /** The package brings no text: this is the licence as others have it, and these are the authors as far as it names them. */
  lentFor: string | null;
}

export async function licences(): Promise<Licence[]> {
  return (await import("./licences.json")).default as Licence[];
}

export async function licenceTexts(): Promise<LicenceTexts> {
  return (await import("./licence-texts.json")).default as unknown as LicenceTexts;
}

/** The words of one of them; null for what is no part of the program. */
export function wordsOf(all: LicenceTexts, { of, name, version }: Licence): LicenceWords | null {
  const found = all.of[`${of} ${name} ${version}`];
  if (!found) return null;
  const texts = found.texts.map(([file, text]) => ({
    name: file,
    paragraphs: (all.texts[text] ?? []).map((key) => all.paragraphs[key] ?? ""),
  }));
  return { texts, lentFor: found.lent ? (found.authors ?? "") : null };
}

/** Those whose name or licence holds every word. */
export function matching(all: Licence[], query: string): Licence[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter(({ name, licence }) =>
    words.every((word) => `${name} ${licence}`.toLowerCase().includes(word)),
  );
}
