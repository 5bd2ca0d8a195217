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
  "resolution",
  "recommendation",
]);

/** The words of a running answer, without keys, quotes and marks of the form. */
export function liveText(text: string): string {
  const words: string[] = [];
  for (const line of text.split("\n")) {
    if (/^\s*```/.test(line)) continue;
    const key = /^\s*(?:- )?([a-z_]+):(?:\s|$)(.*)$/.exec(line);
    const name = key?.[1];
    if (name && !labels[name] && !spoken.has(name)) continue;
    const rest = key ? (key[2] ?? "") : line;
    const label = name ? (labels[name] ?? "") : "";
    const plain = rest
      .trim()
      .replace(/^- /, "")
      .replace(/^[|>][-+]?$/, "")
      .replace(/^["'[]+|["'\],]+$/g, "")
      .replace(/["'],\s*["']/g, "; ")
      .replace(/\\+(["\\]?)$|\\(["\\])/g, "$1$2");
    const shown = [label, plain].filter(Boolean).join(" ");
    if (shown) words.push(shown);
  }
  return words.join(" ");
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
