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
