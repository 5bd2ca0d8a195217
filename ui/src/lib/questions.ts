// How many questions of a session wait for an answer in it: what the project's page says and what its review says is one count.
import type { Artifact } from "./generated/Artifact";
import type { InputsOfDocument } from "./generated/InputsOfDocument";
import type { ReviewHistory } from "./generated/ReviewHistory";
import type { SessionRow } from "./generated/SessionRow";
import { isOpenQuestion } from "./artifacts";

/** What is known of a session's questions, by the documents that it went into. */
type Known = Pick<InputsOfDocument, "without_matter" | "asked_in_fork">;

const largest = (counts: (number | undefined)[]): number => Math.max(0, ...counts.map((count) => count ?? 0));

/** Without those that nobody has to answer any more, and those that wait as copies in a fork: they are counted there. */
const waiting = (session: string, open: number, gone: number, known: Known[]): number =>
  Math.max(0, open - gone - largest(known.map((one) => one.asked_in_fork[session])));

/** Of a session in a list. */
export const waitingOfRow = (row: SessionRow, known: Known[]): number =>
  waiting(row.id, row.open_questions, largest(known.map((one) => one.without_matter[row.id])), known);

/** Of a session under review, of which is known which questions have no matter any more; null as long as that is not known. */
export function waitingOfArtifacts(
  session: string,
  artifacts: Artifact[],
  history: Pick<ReviewHistory, "without_matter"> | null,
  known: Known[],
): number | null {
  if (!history) return null;
  const open = artifacts.filter(isOpenQuestion);
  const gone = open.filter(({ id }) => history.without_matter[id] !== undefined);
  return waiting(session, open.length, gone.length, known);
}
