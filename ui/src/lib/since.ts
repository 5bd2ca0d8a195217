// Whether what documents were made from has changed since. Of one that does not say what it was made from, nothing is claimed.
import type { InputsOfDocument } from "./generated/InputsOfDocument";
import { host } from "./host";
import { isRecord } from "./records";

export type Since = "current" | "changed" | "unknown";

export function sinceOf(inputs: InputsOfDocument | null | undefined): Since {
  if (!inputs?.told || inputs.markers !== null) return "unknown";
  if (inputs.changes.length > 0) return "changed";
  return inputs.unread.length === 0 ? "current" : "unknown";
}

/** Whether nothing is known that a reader of the document would have to be told. */
export const isAsItWas = (inputs: InputsOfDocument): boolean =>
  inputs.markers === null &&
  [inputs.changes, inputs.unread, inputs.behind, inputs.edited].every((found) => found.length === 0);

/** Whether no more is known than that what it was made from cannot be read. */
export const isUnread = (inputs: InputsOfDocument): boolean =>
  inputs.unread.length > 0 && isAsItWas({ ...inputs, unread: [] });

/** Of the documents that a session went into, without the records of its decisions. */
export async function inputsOfSession(path: string, session: string): Promise<InputsOfDocument[]> {
  const all = await inputsOfAll(path);
  return all.filter((one) => one.sessions.includes(session) && !isRecord(one.document));
}

/** Of all documents of a project; nothing where that cannot be told: whoever asks has something else to show. */
export async function inputsOfAll(path: string): Promise<InputsOfDocument[]> {
  try {
    return (await host.call("document_inputs", { path, document: null })).documents;
  } catch {
    return [];
  }
}
