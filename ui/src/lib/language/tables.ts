// Sentences that the terminal knows in English, too: by code, in files of their own. A language brings its own rows.
import type { ErrorCode } from "../generated/ErrorCode";
import type { FindingCode } from "../generated/FindingCode";
import type { RepairKind } from "../generated/RepairKind";

export interface ErrorSentences {
  happened: string;
  safe: string;
  todo: string;
}

/** `{name}` stands for a parameter, as in the English rows. */
export interface Tables {
  errors: Record<ErrorCode, ErrorSentences>;
  findings: Record<FindingCode, { found: string; todo: string }>;
  repairs: Record<RepairKind, { does: string }>;
  /** What stands in the files under a name of the format, where findings and repairs speak of it. */
  keys: Readonly<Record<string, string>>;
  /** Sentences that the core makes, by their English: `said!` in its sources. */
  core: Readonly<Record<string, string>>;
  /** Those of them that files, events and errors have in English: they are recognised. */
  kept: Readonly<Record<string, string>>;
  /** What strategies, agendas and participants of the product say of themselves, by their English. */
  skills: Readonly<Record<string, string>>;
}
