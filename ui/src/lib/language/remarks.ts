// What the user should know of a document: what is to be done first, and what is told for information. The core tells all of it in one
// row, each with its words; which of them ask for something is known by their texts.
import type { Said } from "../generated/Said";
import { sentencesOfCore } from "./core";

/** The texts that ask for something, what stops the document first, and how many of their last sentences say what to do; 0 where it
 * is to be looked at. */
export const asking: Readonly<Record<string, number>> = {
  "{file} is not whole, and this text lacks what stood there. It cannot be written before that is settled. See the session's files.": 1,
  "{n|# artifact|# artifacts} of this session could not be read: {ids}.": 0,
  "{n|# file|# files} of this session could not be read, and what stands there is missing here: {files}.": 0,
  "The records are written, but the session does not list them: {why}. Writing again lists them.": 1,
  "{n|# line|# lines} of what is there would go, perhaps somebody's own words: the difference shows {n|it|them}.": 0,
  "{file} is there, and the session does not list it: nothing of it is in this text. See the session's files.": 1,
  "{file} says another decision than the session's own file, whose words stand in this text. See the session's files.": 1,
  "{file} does not give a decision of the user as the session's own file does; words in it that are not the user's are told apart where that can be known. See the session's files.": 1,
  "{file} has a decision in it, and its status says that it is open: this text tells it as open. See the session's files.": 1,
  "{file} says that the user decided, and the session's own file says nothing of it. See the session's files.": 1,
  "{path}, in the other place for documents, cannot be read and is not merged: {why}.": 0,
  "Of what you said to the panel, no result has words like these: {all}. It may stand there in others.": 0,
  "Two figures may stand for one thing. {all}": 0,
  "{ids}: the same conflict or question did not end alike in two sessions, one forked from the other. Both stand in the document, and each names the other. Decide or answer one of them anew in Review, and write the document of that session again.": 1,
  "{ids} are the same item of two sessions, one forked from the other, and say different things. Both stand in the document, and each names the other. Reject or change one of them in Review, and write the document of that session again.": 1,
  "These are the same items of two sessions, one forked from the other, and say different things: {ids}. Both of each stand in the document, and each names the other. Reject or change one of them in Review, and write the document of that session again.": 1,
  "{id} stands in the document, and {other}, the same item in a fork of one session, is no result there any more: the document says why. If it is not to hold, reject {id} in Review, too, and write its session's document again; if it is to hold, it is enough that it is approved there.": 1,
  "{n} items stand in the document although the same items are no results of the other session any more, of which one is a fork: {ids}. The document says of each whether it was rejected, left for later, split or merged there. Those that are not to hold are to be rejected in Review, too; of those that are to hold it is enough that they are approved there. Then write their session's document again.": 2,
  "{others} stood in the document only as the same as {id}, and {n|is|are} in it no more. If {n|it is|they are} to hold, write the document of {n|its|their} session again; if not, reject {n|it|them} in Review, too.": 1,
  "{ids} {n|is|are} named in the document as the same item in a fork of one session, and {n|says|say} something else there since. Write the document of that session again.": 1,
  "In the document and without a file in the session, where somebody deleted it: {id}. What the document says of it stays; take it out by hand if it is to go.": 1,
  "In the document and without a file in the session, where somebody deleted them: {ids}. What the document says of it stays; take it out by hand if it is to go.": 1,
  "{id} “{title}” stays in the document although it is no result of the session any more ({why}): it has another title there. Take it out by hand.": 1,
  "{id} “{title}” stays in the document although it is no result of the session any more ({why}): headings stand below it. Take it out by hand.": 1,
  "Before “{heading}” a block of code or a comment had no end, and hid everything behind it. It ends before that heading now; every other line stays as it was. Look whether that is the right place.": 1,
  "config.yaml names “{word}” as the language of documents (roundtable.document_language), and there is no such language here: this text is in English. There are: {known}.": 0,
};
const ranks = new Map(Object.keys(asking).map((text, at) => [text, at]));

/** One of them, in its parts; the last two may be empty. */
export interface Remark {
  /** What is so. */
  fact: string;
  /** What to do. */
  act: string;
  /** What else there is to know. */
  more: string;
}

function remark(said: Said): Remark {
  const [fact = "", ...others] = sentencesOfCore(said);
  const acts = others.length - (asking[said.text] ?? 0);
  return { fact, act: others.slice(acts).join(" "), more: others.slice(0, acts).join(" ") };
}

/** All of them: what is to be done first, by its rank, and the others as the core tells them. */
export function ranked(remarks: Said[]): { first: Remark[]; others: Remark[] } {
  const rank = (said: Said) => ranks.get(said.text) ?? -1;
  const first = remarks.filter((said) => rank(said) >= 0).sort((one, other) => rank(one) - rank(other));
  return { first: first.map(remark), others: remarks.filter((said) => rank(said) < 0).map(remark) };
}
