// What keeps a document from being written although there is a preview of it: files of the session that are not whole.
import type { Said } from "./generated/Said";

/**
 * Those of the remarks on a preview for which it is not written, one for each file: the core tells them by this sentence alone. The
 * test holds it against the table of the core's sentences.
 */
export const withheldBy = (remarks: Said[]): Said[] =>
  remarks.filter(
    (one) =>
      one.text ===
      "{file} is not whole, and this text lacks what stood there. It cannot be written before that is settled. See the session's files.",
  );
