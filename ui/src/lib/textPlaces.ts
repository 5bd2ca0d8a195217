// Places in a rendered document: where it defines an artifact, and where a line of its Markdown stands.
import { bareWords } from "./bareWords";
import type { OutlineItem } from "./generated/OutlineItem";

const headings = ["h1", "h2", "h3", "h4", "h5", "h6"].join();
const blocks = [headings, "p", "li", "tr", "pre"].join();

/** Whether a text begins with an id, as a definition does: marks before it count as nothing. */
function beginsWith(element: Element, id: string): boolean {
  const text = (element.textContent ?? "").replace(/^[\s[*_`]+/, "");
  return text.startsWith(id) && !/^[A-Za-z0-9-]/.test(text.slice(id.length));
}

/** Where a document defines an artifact: in a heading, else where bold words begin with its id. As the core has it. */
export function definedAt(root: ParentNode, id: string): HTMLElement | null {
  const first = (selector: string) =>
    [...root.querySelectorAll<HTMLElement>(selector)].find((element) => beginsWith(element, id));
  const bold = () => first("strong");
  return first(headings) ?? bold()?.closest<HTMLElement>("li, p, td") ?? bold() ?? null;
}

/** Where a document names an id for the first time: the innermost block that has it as a word. */
export function namedAt(root: ParentNode, id: string): HTMLElement | null {
  const isNamed = ({ textContent }: Element) =>
    (textContent ?? "").split(/[^\p{L}\p{N}_-]+/u).some((word) => word.replace(/^[-_]+|[-_]+$/g, "") === id);
  const all = [...root.querySelectorAll<HTMLElement>(`${blocks}, td`)];
  return (
    all.find(
      (block) =>
        isNamed(block) && !all.some((inner) => inner !== block && block.contains(inner) && isNamed(inner)),
    ) ?? null
  );
}

/** The letters and numbers of a text alone: what Markdown adds to them is not shown. */
const plain = (text: string): string => bareWords(text.replace(/\]\([^)]*\)/g, "]"));

/** The heading that a line stands under, from 0; -1 above the first one. */
function headingOf(lines: string[], outline: OutlineItem[], line: number): number {
  let under = -1;
  for (const [at, text] of lines.slice(0, line).entries()) {
    const marks = /^ {0,3}(#{1,6})\s/.exec(text)?.[1]?.length;
    const isUnderlined = /^ {0,3}(=+|-+)\s*$/.test(lines[at + 1] ?? "");
    if (marks === undefined && !isUnderlined) continue;
    const words = plain(text);
    const found = outline.findIndex(
      (item, index) =>
        index > under && (marks === undefined || item.level === marks) && plain(item.text) === words,
    );
    if (found >= 0) under = found;
  }
  return under;
}

/** What is shown of a block; between the cells of a row there is nothing but their borders. */
const shownOf = (block: HTMLElement): string =>
  plain(
    block.tagName === "TR"
      ? [...block.children].map((cell) => cell.textContent).join(" ")
      : (block.textContent ?? ""),
  );

interface Text {
  /** Its Markdown. */
  text: string;
  outline: OutlineItem[];
}

/**
 * Where a line of a document's Markdown stands in what is shown of it: in its section the block that holds the line, else
 * the words, else the heading. Lines are counted from 1.
 */
export function lineAt(
  root: ParentNode,
  { text, outline }: Text,
  line: number,
  words: string,
): HTMLElement | null {
  const lines = text.split("\n");
  const under = headingOf(lines, outline, line);
  const all = [...root.querySelectorAll<HTMLElement>(blocks)];
  const at = (index: number) => all.findIndex((element) => element.id === outline[index]?.anchor);
  const next = under + 1 < outline.length ? at(under + 1) : -1;
  const section = all.slice(Math.max(0, under < 0 ? 0 : at(under)), next < 0 ? undefined : next);
  const shown = section.map((block) => ({ block, text: shownOf(block) }));
  // The last one that holds it is the innermost, of a list within a list, too.
  const holding = (wanted: string) =>
    wanted === ""
      ? undefined
      : (shown.find((one) => one.text === wanted) ??
        shown.findLast((one) => ` ${one.text} `.includes(` ${wanted} `)));
  const found = holding(plain(lines[line - 1] ?? "")) ?? holding(plain(words));
  return found?.block ?? section[0] ?? all[0] ?? null;
}
