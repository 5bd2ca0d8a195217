// What keeps a document from being written although there is a preview of it: files of the session that are not whole.
import type { Said } from "./generated/Said";

/** As the core says it beside the preview; it says nothing else of it. The test holds it against the table of the core's sentences. */
export const notWhole =
  "{file} is not whole, and this text lacks what stood there. It cannot be written before that is settled. See the session's files.";

/** Those of the remarks on a preview for which it is not written: one for each file. */
export const withheldBy = (remarks: Said[]): Said[] => remarks.filter((one) => one.text === notWhole);
