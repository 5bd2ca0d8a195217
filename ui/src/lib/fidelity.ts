// Whether a document says what was approved: the rows of the check, before it is written and for one that is there.
import type { Artifact } from "./generated/Artifact";
import type { NamedAlone } from "./generated/NamedAlone";
import type { DocumentView } from "./generated/DocumentView";
import { isApprovable, isInDocument, mainText, outcomeOf } from "./artifacts";
import { bareWords } from "./bareWords";
import { host } from "./host";
import { reviewedView } from "./reviewedView";

/** An approved artifact, and whether the document has it. */
export interface FidelityRow {
  session: string;
  id: string;
  title: string;
  isMissing: boolean;
}

export interface FidelityOfDocument {
  rows: FidelityRow[];
  /** Sessions that cannot be read: what they approved is not among the rows. */
  unread: string[];
  /** What the document names, and nothing of the project defines. */
  named: NamedAlone[];
}

/** An artifact that a document names with a title beside it which is not its own. */
export interface OtherTitle {
  session: string;
  id: string;
  /** Its title now. */
  title: string;
  /** What stands beside its id. */
  said: string;
}

/** An id, and what stands in quotation marks right behind it. */
const quotedBeside =
  /\b([A-Z]{2,}-\d{3,})[^\S\n]*[:,]?[^\S\n]*(?:«([^«»]+)»|“([^“”]+)”|„([^„“”]+)[“”]|"([^"]+)")/g;

/**
 * Where a text quotes something beside an id that is not that artifact's title: a model wrote it when the title was another one, and
 * what a model wrote is not changed. A title that is cut off counts as the title. Ids that no row has are left out.
 */
export function otherTitles(text: string, rows: FidelityRow[]): OtherTitle[] {
  const found = [...text.matchAll(quotedBeside)].flatMap((match): OtherTitle[] => {
    const [, id = "", ...quoted] = match;
    const said = quoted.find((one) => one !== undefined)?.trim() ?? "";
    const known = rows.filter((row) => row.id === id);
    const isTitle = ({ title }: FidelityRow) =>
      bareWords(title) === bareWords(said) ||
      (said.endsWith("…") && bareWords(title).startsWith(bareWords(said)));
    const [row] = known;
    return row && bareWords(said) !== "" && !known.some(isTitle)
      ? [{ session: row.session, id, title: row.title, said }]
      : [];
  });
  return found.filter(
    (one, at) => found.findIndex((other) => other.id === one.id && other.said === one.said) === at,
  );
}

/** What each artifact says, made once for each. */
const said = new WeakMap<Artifact, string>();

/**
 * What of an artifact a document stands on: its words, and whether they are in it. Whether the panel's agreement or the user's
 * own approval puts them there makes no difference to what was counted.
 */
function saying(artifact: Artifact): string {
  const known = said.get(artifact);
  if (known !== undefined) return known;
  const { review: _review, ...rest } = artifact;
  const outcome = outcomeOf(artifact);
  const words = JSON.stringify([rest, outcome === "agreed" ? "approved" : outcome]);
  said.set(artifact, words);
  return words;
}

/** The same as long as nothing was changed of a session's artifacts: what was made from the ones holds for the others. */
export const stateOf = (artifacts: Artifact[]): string => artifacts.map(saying).join("\n");

/** What was approved, by the user or, without a word of theirs, by the panel. */
export function approvedOf(artifacts: Artifact[]): Artifact[] {
  return artifacts.filter((item) => isApprovable(item) && isInDocument(item));
}

/** How many of these stand in a document because the panel agreed, and nobody has said a word on them. */
export const agreedAlone = (approved: string[], artifacts: Artifact[]): number =>
  artifacts.filter((item) => outcomeOf(item) === "agreed" && approved.includes(item.id)).length;

async function approvedIn(path: string, session: string): Promise<Artifact[]> {
  const { artifacts } = await reviewedView(path, session);
  // An entry that only points at a record stands in no document.
  const isPointer = (artifact: Artifact) => artifact.type === "adr" && mainText(artifact) === "";
  return approvedOf(artifacts).filter((artifact) => !isPointer(artifact));
}

/** Whether a document defines an artifact: in a heading, else where bold words begin with its id. */
function defines({ outline, text }: DocumentView, id: string): boolean {
  const begins = (words: string) => words.startsWith(id) && !/^[A-Za-z0-9-]/.test(words.slice(id.length));
  return (
    outline.some((item) => begins(item.text.replace(/^[\s[*_`]+/, ""))) ||
    text.split("**").some((words, at) => at % 2 === 1 && begins(words))
  );
}

/**
 * Compares a document that is there with what these sessions have approved. What it lacks is told by the check that comes
 * before an export. That check leaves out a session of which nothing is left in the document, hence the look at the text.
 */
export async function fidelityOf(
  path: string,
  document: DocumentView,
  sessions: string[],
): Promise<FidelityOfDocument> {
  const of = { kind: "document" as const, document: document.path };
  const { lacking, named } = await host.call("look_at_export", { path, of, session: null });
  const lacks = (session: string, id: string) =>
    lacking.some((one) => one.session === session && one.artifacts.includes(id)) || !defines(document, id);
  const read = await Promise.allSettled(sessions.map((session) => approvedIn(path, session)));
  const rows = read.flatMap((result, at) => {
    const session = sessions[at] ?? "";
    if (result.status === "rejected") return [];
    return result.value.map(({ id, title }) => ({ session, id, title, isMissing: lacks(session, id) }));
  });
  return { rows, named, unread: sessions.filter((_, at) => read[at]?.status === "rejected") };
}
