// Proposals for a split: sentence by sentence, with each criterion at the part that it shares most words with.
import type { Artifact } from "./generated/Artifact";
import type { KeyForm } from "./generated/KeyForm";
import type { JsonValue } from "./generated/serde_json/JsonValue";
import { lines, mainText } from "./artifacts";
import { enclosed } from "./enclosed";

export interface Draft {
  title: string;
  text: string;
  /** What it says under other keys that have a text, by key; absent where that is what the artifact says. */
  others?: Record<string, string>;
}

/** The keys of a main text: what a part says of it is the part's text. */
const mainKeys = ["description", "question", "decision", "responsibility"];

/** What an artifact says in texts beside its main one, by key: a part of it may say something else there, or nothing. */
export function otherTexts(artifact: Artifact, forms: KeyForm[]): Record<string, string> {
  const fields = artifact as Record<string, JsonValue | undefined>;
  const texts = forms.filter(({ key, form }) => form === "text" && !mainKeys.includes(key));
  const said = texts.map(({ key }) => [key, lines(fields[key] ?? null).join("\n")] as const);
  return Object.fromEntries(said.filter(([, text]) => text.trim() !== ""));
}

/** Words with which a reason or a purpose begins that may stand before what it is of: "Because …, the tool is kept." */
const reasons = /^(because|so that|in order (?:to|that)|weil|damit|sodass|so dass|um)(?=\s)/i;
/** Those that always come after it, and what a demand serves: "It serves the hand-over." */
const afterwards =
  /^((?:this|that|it) is (?:because|needed for|meant for)|(?:this|that|it|they|these) serves?|(?:the )?purpose(?: is|:)|(?:es|er|sie|dies|das) (?:dient|dienen)|(?:der )?zweck(?: ist|:)|(?:the )?reason(?: is|:)|denn|das ist so, weil|(?:der )?grund(?: ist|:)|begründung:)(?=\s)/i;
/** What follows a comma within a clause, and begins no main one. */
const within =
  /^(and|or|but|nor|which|who|whom|whose|that|as|because|so|if|when|und|oder|aber|sondern|der|die|das|den|dem|deren|dessen|was|wer|wo|ob|what|where|whether|welche[rsmn]?|dass|weil|damit|wenn|wie|als|um)\b/i;

/** Where the main clause begins behind the reason with which a sentence begins; -1 where it has none. */
function behindReason(sentence: string): number {
  const { pairs } = enclosed(sentence);
  const found = [...sentence.matchAll(/,\s+/g)].find((comma) => {
    if (pairs.some(({ from, to }) => from < comma.index && comma.index < to)) return false;
    const rest = sentence.slice(comma.index + comma[0].length);
    return !within.test(rest) && rest.split(/\s+/).length > 2;
  });
  return found ? found.index + found[0].length : -1;
}

/** Whether a text says only why or what for: what it is of stands beside it. "Um" is a reason with its "zu" alone: else it is a time or place. */
function isReason(text: string): boolean {
  if (afterwards.test(text)) return true;
  if (!reasons.test(text) || (/^um\s/i.test(text) && !/\s\p{L}*zu(?:\s|\p{L})/u.test(text))) return false;
  return behindReason(text) < 0;
}

/**
 * The sentences of a text: up to a full stop, a question or exclamation mark before a space, a semicolon or a line end. What is
 * quoted or in parentheses stays whole, and so does what only leads to the next line. A reason is no demand of its own: it stays
 * with the one before it, or at the beginning with the next one.
 */
export function sentences(text: string): string[] {
  const { pairs } = enclosed(text);
  const places = [...text.matchAll(/(?<=[.!?;])\s+|\n+/g)]
    .map((found) => found.index)
    .filter((at) => !pairs.some(({ from, to }) => from < at && at < to))
    .filter((at) => !text.slice(0, at).trimEnd().endsWith(":"));
  const pieces = [0, ...places].map((from, at) => text.slice(from, places[at]));
  const found: string[] = [];
  /** Whether there are but reasons so far. */
  let waits = true;
  for (const piece of pieces) {
    const isWhy = isReason(piece.trim());
    if (found.length > 0 && (isWhy || waits)) found[found.length - 1] += piece;
    else found.push(piece);
    waits &&= isWhy;
  }
  return found.map((piece) => piece.trim()).filter((sentence) => sentence !== "");
}

/** With a capital at its beginning; names keep their letters, as in iOS. */
const capital = (text: string) => text.replace(/^\p{Ll}(?!\p{Lu})/u, (letter) => letter.toUpperCase());

/** A part of a sentence as a sentence of its own: it begins with a capital and ends with a full stop. */
export function asSentence(text: string): string {
  const plain = capital(text).replace(/[;,\s]+$/, "");
  return /[.!?…:]["'“”‘’«»)\]]*$/.test(plain) ? plain : `${plain}.`;
}

/** The parts that are proposed: a sentence each, or the whole and an empty one where there is only one. */
export function proposed(artifact: Artifact): Draft[] {
  const found = sentences(mainText(artifact)).map(asSentence);
  if (found.length < 2)
    return [
      { title: artifact.title, text: mainText(artifact) },
      { title: "", text: "" },
    ];
  return found.map((text, at) => ({ title: at === 0 ? artifact.title : titleOf(text), text }));
}

/** As many words a proposed title may have; a clause that is a little longer stays whole. */
const most = 8;
const whole = 12;
/** A title does not end in a word that only leads to the next one. */
const leading =
  /^(a|an|the|and|or|but|of|to|in|on|at|by|for|from|with|within|without|as|is|are|be|can|may|must|shall|will|that|which|who|when|if|than|its|their|no|not|der|die|das|den|dem|des|ein|eine|einen|einem|einer|eines|und|oder|aber|von|vom|zu|zum|zur|in|im|an|am|auf|bei|für|aus|mit|binnen|innerhalb|ohne|als|ist|sind|wird|werden|kann|können|muss|müssen|soll|sollen|darf|dürfen|dass|wenn|wer|seine|ihre|kein|keine|nicht)$/i;

/** Words that lead to what is said behind them. */
const saying =
  /^(say|says|said|state|states|stated|read|reads|demand|demands|require|requires|decide|decides|decided|agree|agrees|agreed|hold|holds|mean|means|sagt|sagen|besagt|besagen|lautet|lauten|steht|heißt|verlangt|verlangen|fordert|fordern|entscheidet|entscheiden|beschließt|beschließen|vereinbart|vereinbaren|gilt)[:,]?$/i;
/** Those that do so before a colon alone. */
const naming = /^(is|are|follows|following|ist|sind|folgt|folgendes|folgende):$/i;
/** Words with which somebody says where something stands. */
const source = /^(according|as|from|per|aus|gemäß|laut|wie)$/i;
/** As many words a lead-in may have. */
const short = 6;

/** What a sentence says behind a lead-in such as "The context says:"; all of it where it has none. */
function withoutLeadIn(sentence: string): string {
  const words = sentence.split(/\s+/);
  const isFrom = source.test(words[0] ?? "");
  const last = words.slice(0, short).findIndex((word, at) => {
    const ahead = words[at + 1] ?? "";
    if (ahead === "") return false;
    const isSaying = saying.test(word);
    if (/^["“„«»‘‚]/.test(ahead)) return isSaying || word.endsWith(":");
    if (word.endsWith(":")) return isSaying || isFrom || naming.test(word);
    return isSaying && word.endsWith(",") && (isFrom || /^(that|dass)$/i.test(ahead));
  });
  return last < 0
    ? sentence
    : capital(
        words
          .slice(last + 1)
          .join(" ")
          .replace(/^(that|dass)\s+/i, ""),
      );
}

/** The first sentence of a quotation that is all of a text; the text itself where it is none. */
function unquoted(text: string): string {
  const { pairs } = enclosed(text);
  const whole = pairs.find(({ from, to }) => from === 0 && /^[.!?;,:]*$/.test(text.slice(to + 1)));
  return whole && text[0] !== "(" ? (sentences(text.slice(1, whole.to))[0] ?? text) : text;
}

/** The words without marks that begin what they do not end. */
function withoutUnended(text: string): string {
  const { unended } = enclosed(text);
  return unended
    .toSorted((one, other) => other - one)
    .reduce((left, at) => left.slice(0, at) + left.slice(at + 1), text);
}

/** A reason behind what it is of. */
const trailing =
  /[,;]?\s+(?:because|so that|in order (?:to|that))\s|[,;]\s+(?:weil|damit|sodass|so dass|denn|um)\s/i;

/** What a sentence demands, without why. */
function withoutReason(sentence: string): string {
  const from = reasons.test(sentence) ? behindReason(sentence) : 0;
  const demand = from > 0 ? capital(sentence.slice(from)) : sentence;
  const end = from < 0 ? -1 : demand.search(trailing);
  return end > 0 && demand.slice(0, end).split(/\s+/).length > 2 ? demand.slice(0, end) : demand;
}

/** A word that joins a sentence to the one before it says nothing in a title. */
const joining = /^(?:and|or|und|oder)\s+(?=\S)/i;
const withoutJoining = (text: string) => (joining.test(text) ? capital(text.replace(joining, "")) : text);

/** The title of a part: what its sentence says, not what leads to it. */
export function titleOf(sentence: string): string {
  const plain = withoutJoining(sentence.replace(/[.!?;,:]+$/, ""));
  if (plain.split(/\s+/).length <= most) return withoutUnended(plain);
  return withoutUnended(shortened(withoutReason(unquoted(withoutLeadIn(plain)))));
}

/** As many characters a title has at most that says a sentence whole. */
const longest = 120;

/** The title of a decision: its whole sentence, for what limits it is part of it; with dots where that is too long for a title. */
export function wholeTitleOf(sentence: string): string {
  const plain = withoutJoining(sentence.trim().replace(/[.!?;,:]+$/, ""));
  if (plain.length <= longest) return withoutUnended(plain);
  const room = plain.slice(0, longest);
  const end = room.lastIndexOf(" ");
  return `${withoutUnended(room.slice(0, end > 0 ? end : longest - 1)).replace(/[.!?;,:]+$/, "")}…`;
}

/** The first words of a sentence: its first clause where that is short, else as many words as a title has. */
function shortened(sentence: string): string {
  const plain = sentence.replace(/[.!?;,:]+$/, "");
  const words = plain.split(/\s+/);
  if (words.length <= most) return plain;
  const end = words.findIndex((word) => /[,;:]$/.test(word));
  const taken = end >= 2 && end < whole ? words.slice(0, end + 1) : words.slice(0, most);
  while (taken.length > 3 && leading.test(taken.at(-1) ?? "")) taken.pop();
  return taken.join(" ").replace(/[,;:]+$/, "");
}

/** A text in two at a place in it. What joined the two in one sentence ends the first one or goes: a comma before the second one is none
 * of its own. */
export function cut(draft: Draft, at: number): [Draft, Draft] {
  const [left, right] = [draft.text.slice(0, at).trim(), draft.text.slice(at).trim()];
  const ending = /[.!?]$/.exec(right)?.[0] ?? "";
  const first = left.replace(/[,;]$/, "");
  const second = right.replace(/^[,;.]\s*/, "");
  const isEnded = first === "" || /[.!?…:)”"]$/.test(first);
  return [
    { ...draft, text: isEnded ? first : first + ending },
    { title: capital(titleOf(second)), text: second },
  ];
}

/** Whether nothing was written in a part yet. */
export const isEmpty = ({ title, text }: Draft) => title.trim() === "" && text.trim() === "";

/** The parts with one of them cut in two: what is cut off fills the next one where that is empty. */
export function cutIn(parts: Draft[], at: number, place: number): Draft[] {
  const part = parts[at];
  if (!part) return parts;
  const next = parts[at + 1];
  return [...parts.slice(0, at), ...cut(part, place), ...parts.slice(at + (next && isEmpty(next) ? 2 : 1))];
}

const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);

/** The criteria of an artifact. */
export function criteria(artifact: Artifact): string[] {
  const value = (artifact as Record<string, unknown>).acceptance;
  return value === undefined ? [] : lines(value as never);
}

/** The part that shares most words with a criterion; the first where none does. */
export function partOf(criterion: string, parts: Draft[]): number {
  const wanted = words(criterion);
  const shared = parts.map(
    (part) => [...words(`${part.title} ${part.text}`)].filter((word) => wanted.has(word)).length,
  );
  return Math.max(0, shared.indexOf(Math.max(...shared)));
}
