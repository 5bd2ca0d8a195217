// Documents that are not there any more. What Roundtable wrote in them is kept (docs/decisions/0029), and can be put back.
import { listed } from "./format";
import type { SessionOfDocument } from "./generated/SessionOfDocument";
import { t } from "./language";
import type { ProjectHome } from "./generated/ProjectHome";
import type { WireError } from "./generated/WireError";
import { host } from "./host";

export interface GoneDocument {
  /** Where it was, in the project. */
  document: string;
  /** How many earlier versions of it are kept. */
  versions: number;
  /** Whether it is kept as it was written last. */
  last: boolean;
  /** The sessions that it can be written anew from, one after the other, the oldest first. */
  sessions: SessionOfDocument[];
}

type Looked = Pick<ProjectHome, "path" | "documents" | "places" | "gone">;

/** What is kept of a document that could not be read; null unless it is not there. */
export async function goneOf(
  path: string,
  document: string,
  error: WireError | null,
): Promise<GoneDocument | null> {
  // Of a file that is there and cannot be read, its versions are not told either.
  return error?.code === "file_trouble" ? kept(path, document) : null;
}

/** The documents of a project that are not there any more: those that were written here, and those of which something is kept. */
export class GoneDocuments {
  rows = $state.raw<GoneDocument[]>([]);
  /** Every document that was listed since. */
  readonly #seen = new Set<string>();
  #last: unknown = null;

  /**
   * Looks for those that are called as usual, in any place, and for those that were listed before. Of others nobody knows what
   * they were called.
   */
  async look({ path, documents, places, gone }: Looked): Promise<void> {
    this.#last = documents;
    const names = new Set([...this.#seen, ...gone]);
    for (const { requirements, architecture } of places?.choices ?? [])
      names.add(requirements).add(architecture);
    for (const row of documents) {
      this.#seen.add(row.path);
      names.delete(row.path);
    }
    const found = await Promise.all([...names].map((document) => kept(path, document)));
    // Of an older list nothing is said any more.
    if (this.#last !== documents) return;
    const isTold = (one: GoneDocument | null) =>
      one !== null && (one.versions > 0 || one.last || gone.includes(one.document));
    this.rows = found.filter(isTold) as GoneDocument[];
  }
}

/** How a document comes to be whole that was made from several sessions. */
export const writtenInTurn = (first: string, further: string[]): string =>
  t(
    "It held the results of {n} sessions: write it from “{first}” first, then merge {others} into it. Written from one alone, it lacks what only the others hold.",
    { n: further.length + 1, first, others: listed(further.map((topic) => t("“{name}”", { name: topic }))) },
  );

/** Whether anything of it can be brought back. */
export const isKept = ({ versions, last }: GoneDocument): boolean => versions > 0 || last;

/** What of it can be brought back. */
export function keptOf({ versions, last }: GoneDocument): string {
  if (!last)
    return versions === 0
      ? t("No earlier version is kept.")
      : t("{n|An earlier version is|# earlier versions are} kept.", { n: versions });
  if (versions === 0) return t("It is kept as it was written last.");
  return t("It is kept as it was written last, and {n|an earlier version of it|# earlier versions of it}.", {
    n: versions,
  });
}

async function kept(path: string, document: string): Promise<GoneDocument | null> {
  try {
    const { versions, sessions } = await host.call("document_versions", { path, document });
    const last = versions.some(({ is_last }) => is_last);
    return { document, versions: versions.length - Number(last), last, sessions };
  } catch {
    return null;
  }
}
