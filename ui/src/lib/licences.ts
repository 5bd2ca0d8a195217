// Whose work the application is built from. The list is written by scripts/licences.mjs and read when somebody looks at it.

export interface Licence {
  of: "rust" | "npm";
  name: string;
  version: string;
  /** As its authors say it, an SPDX expression in most. */
  licence: string;
  /** Where it comes from; https. */
  link: string;
  /** Something of it is in the program, on some system; the others only build or test it. */
  isPart: boolean;
}

export async function licences(): Promise<Licence[]> {
  return (await import("./licences.json")).default as Licence[];
}

/** Those whose name or licence holds every word. */
export function matching(all: Licence[], query: string): Licence[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter(({ name, licence }) =>
    words.every((word) => `${name} ${licence}`.toLowerCase().includes(word)),
  );
}
