// A running answer comes in the form that is kept in files. People see its words.
import { said } from "./language";

const labels: Record<string, string> = said({
  rationale: "Why:",
  concerns: "Concerns:",
  suggestions: "Suggests:",
  optimizing_for: "Puts first:",
  accepting_as_cost: "Pays for it:",
  risks: "Risks:",
  exploration: "To explore:",
});

/** Keys without a label whose text is for people; the values of all others (ids, marks, flags) say nothing to them. */
const spoken = new Set([
  "position",
  "synthesis",
  "question",
  "title",
  "description",
  "acceptance",
  "resolution",
  "recommendation",
]);

const isSaid = (key: string): boolean => spoken.has(key) || labels[key] !== undefined;

/** The names of those at the table, by their ids: an id says nothing to people. */
export type Names = ReadonlyMap<string, string>;

/** What a line stands in: a key, or an item of a list, which is what the key above it is. */
interface Open {
  /** How far it is from the edge: what is further in belongs to it. */
  indent: number;
  key: string;
  /** Whether its text is for people. */
  shows: boolean;
  /** Its text goes on below, and nothing in it is a key. */
  isText: boolean;
}

/** Texts that begin here and end on another line: a block, or quotation marks that are still open. */
const goesOn = (value: string): boolean =>
  /^[|>][-+]?\d?\s*$/.test(value) || /^"(?:[^"\\]|\\.)*\\?$/.test(value) || /^'(?:[^']|'')*$/.test(value);

/** A key of the form, or a seat's id in its place, with what stands behind it. */
const keyed = /^(["']?)([a-z][a-z0-9_-]*)\1:(?:\s+(.*)|)$/;
/** What may become a key once more of it has come. */
const halfKey = /^["']?[a-z][a-z0-9_-]*["']?$/;

/** The words of a running answer, without keys, ids, quotes and marks of the form. A line without a key belongs to what it stands in. */
export function liveText(text: string, names: Names = new Map()): string {
  const words: string[] = [];
  const open: Open[] = [];
  let isForm = false;
  /** A label whose text has not come yet: of an empty list it says nothing. */
  let label = "";
  /** `begins`: a sentence of its own begins, not a line that goes on with what stands before it. */
  const say = (value: string, begins: boolean) => {
    if (!value) return;
    const before = words.at(-1);
    if ((begins || label) && before !== undefined) words[words.length - 1] = ended(before);
    if (label) words.push(label);
    words.push(value);
    label = "";
  };

  for (const line of text.split("\n")) {
    if (/^\s*(```|$)/.test(line)) continue;
    let rest = line.trim();
    let at = line.length - line.trimStart().length;
    const isItem = /^-(\s|$)/.test(rest);
    // A list may stand as far from the edge as its key.
    for (
      let top = open.at(-1);
      top && (at < top.indent || (at === top.indent && !(isItem && top.key)));
      top = open.at(-1)
    )
      open.pop();
    const around = open.at(-1);
    if (around?.isText && at > around.indent) {
      // A comma is one of the text here, and not of a list in brackets.
      if (around.shows) say(plain(rest) + (rest.endsWith(",") ? "," : ""), false);
      continue;
    }
    let shows = around?.shows ?? true;
    let key = "";
    for (let item = /^-(?:\s+|$)/.exec(rest); item; item = /^-(?:\s+|$)/.exec(rest)) {
      rest = rest.slice(item[0].length);
      open.push({ indent: at, key: "", shows, isText: goesOn(rest) });
      at += item[0].length;
    }
    const of = open.findLast((one) => one.key !== "")?.key ?? "";
    const found = keyed.exec(rest);
    // In words for people a colon is a colon.
    if (found && (isSaid(found[2] ?? "") || !(of && shows))) {
      isForm = true;
      key = found[2] ?? "";
      rest = found[3] ?? "";
      const seat = of === "positions" ? (names.get(key) ?? key) : undefined;
      shows = seat !== undefined || isSaid(key);
      open.push({ indent: at, key, shows, isText: goesOn(rest) });
      label = shows ? (seat === undefined ? (labels[key] ?? "") : `${seat}:`) : "";
      if (/^\[?\s*\{/.test(rest)) say(inBraces(rest), true);
      else if (shows) say(plain(rest), true);
    } else if (/^[[\]{},]+$/.test(rest)) continue;
    else if (/^\{/.test(rest)) say(inBraces(rest), isItem);
    else if (shows && !(open.length === 0 && (isForm || words.length === 0) && halfKey.test(rest)))
      say(plain(rest), isItem);
  }
  return named(words.join(" "), names);
}

/** With a mark at its end, where another sentence follows. */
const ended = (words: string): string => (/[\p{L}\p{N})%"”»’']$/u.test(words) ? `${words}.` : words);

/** A value without quotes and marks of the form. */
const plain = (value: string): string =>
  value
    .trim()
    .replace(/^[|>][-+]?\d?$/, "")
    .replace(/^["'[]+|["'\],]+$/g, "")
    .replace(/["'],\s*["']/g, "; ")
    .replace(/\\+(["\\]?)$|\\(["\\])/g, "$1$2");

/** What is for people of a form that stands on one line: `{ participant: qa-lead, position: "Not yet" }`. */
function inBraces(form: string): string {
  const values = form.matchAll(/["']?\b([a-z_]+)["']?\s*:\s*\[?\s*"((?:[^"\\]|\\.)*)/g);
  return [...values].flatMap(([, key = "", value = ""]) => (isSaid(key) ? [plain(value)] : [])).join(" ");
}

/** What finds the ids of seats in a text, made once for those at a table; null where none can be told from a word. */
const finding = new WeakMap<Names, RegExp | null>();

function finds(names: Names): RegExp | null {
  const made = finding.get(names);
  if (made !== undefined) return made;
  // One of a single word may be a word like any other.
  const ids = [...names.keys()].filter((id) => id.includes("-")).sort((a, b) => b.length - a.length);
  const any = ids.map((id) => id.replace(/[^\w-]/g, "\\$&")).join("|");
  const found = ids.length > 0 ? new RegExp(`(?<![\\w-])(?:${any})(?![\\w-])`, "g") : null;
  finding.set(names, found);
  return found;
}

/** Ids of seats by their names. */
function named(text: string, names: Names): string {
  const any = finds(names);
  return any ? text.replace(any, (id) => names.get(id) ?? id) : text;
}

/** The end of a text, cut at a word. */
export function tail(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(-length);
  return `…${cut.slice(cut.indexOf(" ") + 1)}`;
}

/** The beginning of a text, cut at a word. */
export function head(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  const end = cut.lastIndexOf(" ");
  return `${end > 0 ? cut.slice(0, end) : cut}…`;
}

/** So much is dropped at once from the beginning of a running text. */
const step = 400;

/**
 * The end of a running text, of at least `length` characters where it has them: whole words alone, as the last one may
 * not be whole yet. It begins at the same word until so much more has come, so that its lines do not break anew with
 * every word.
 */
export function running(text: string, length: number): string {
  const whole = text.replace(/(\s)\S*$/u, "$1").trimEnd();
  const dropped = Math.floor((whole.length - length) / step) * step;
  if (dropped <= 0) return whole;
  const cut = whole.slice(dropped);
  return `…${cut.slice(cut.indexOf(" ") + 1)}`;
}
