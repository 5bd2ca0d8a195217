// Earlier versions of the one document of the development page.
import type { Commands } from "../../generated/commands";
import type { ErrorCode } from "../../generated/ErrorCode";
import type { VersionRow } from "../../generated/VersionRow";
import { diff, documentPath } from "./document";

type Names = "document_versions" | "compare_version" | "put_version_back";
type Answers = { [K in Names]: (request: Commands[K]["request"]) => Commands[K]["response"] };

interface Kept extends VersionRow {
  text: string;
}

export class PreviewVersions {
  /** The last one first. */
  #kept: Kept[] = [];
  #made = 0;

  /** Keeps what a write replaces. Gives back its name. */
  keep(before: string | null, after: string, session: string | null, topic: string): string | null {
    if (before === null || before === after) return null;
    const others = this.#kept.filter(({ text }) => text !== before);
    const version = `${++this.#made}`;
    const at = new Date().toISOString();
    const made = { version, is_last: false, at, session, topic, text: before };
    this.#kept = [{ ...made, has_previous: others.length > 0 }, ...others];
    return version;
  }

  answers(
    now: () => string | null,
    write: (text: string) => void,
    failure: (code: ErrorCode, params: Record<string, string>) => unknown,
  ): Answers {
    const found = (version: string, path: string): Kept => {
      const one = this.#kept.find((kept) => kept.version === version);
      if (!one) throw failure("document_version_missing", { path });
      return one;
    };
    const hash = () => String(now()?.length ?? "");
    return {
      document_versions: ({ document }) => ({
        versions: document === documentPath ? this.#kept.filter(({ text }) => text !== now()) : [],
        sessions: [],
      }),
      compare_version: ({ document, version, against }) => {
        const one = found(version, document);
        const before = this.#kept[this.#kept.indexOf(one) + 1]?.text ?? "";
        return {
          diff: against === "now" ? diff(one.text, now() ?? "") : diff(before, one.text),
          existing_hash: hash(),
        };
      },
      put_version_back: ({ document, version, existing_hash }) => {
        if (existing_hash !== hash()) throw failure("document_changed", { path: document });
        const { text } = found(version, document);
        const kept = this.keep(now(), text, null, "");
        write(text);
        return { kept, existing_hash: hash() };
      },
    };
  }
}
