// What reaches the user of an error: what happened, what is safe, what to do. The sentences stand in words.json, which the
// terminal reads, too; what it says otherwise is each row's `terminal`.
import type { ErrorCode } from "../generated/ErrorCode";
import type { WireError } from "../generated/WireError";
import { fromCore, spoken } from "../language";
import type { ErrorSentences } from "../language/tables";
import { visible } from "../visible";
import words from "./words.json";

export type Severity = "notice" | "problem" | "fault";

export interface ErrorWords extends ErrorSentences {
  severity: Severity;
}

/** `{name}` stands for a parameter of the error. Does not compile while a code has no row. */
export const errorTable: Record<
  ErrorCode,
  ErrorSentences & { severity: string; terminal?: Partial<ErrorSentences> }
> = words;

/** A word that is none of the three is a slip in words.json, which a test finds. */
const severity = (word: string): Severity => (word === "notice" || word === "problem" ? word : "fault");

/** The words for an error, parameters filled in. */
export function errorWords(error: WireError): ErrorWords {
  const row = spoken.tables?.errors[error.code] ?? errorTable[error.code];
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => visible(fromCore(error.params[name] ?? ""))).trim();
  return {
    severity: severity(errorTable[error.code].severity),
    happened: fill(row.happened),
    safe: fill(row.safe),
    todo: fill(row.todo),
  };
}

/** What was thrown, as a wire error; anything else is a fault of ours. */
export function asWireError(thrown: unknown): WireError {
  if (isWireError(thrown)) return thrown;
  const detail = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  return { code: "internal", params: {}, detail };
}

function isWireError(value: unknown): value is WireError {
  return typeof value === "object" && value !== null && "code" in value && String(value.code) in errorTable;
}
