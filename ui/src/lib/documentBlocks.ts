// What the Markdown of a document says to whoever reads no Markdown: block by block, and the items that it defines.

/** What a line of a document is. */
export type Block =
  | { kind: "heading"; level: number; text: string }
  | { kind: "paragraph"; text: string; indent: string }
  /** `number`: as an ordered list counts it. `checked`: of a list of tasks. */
  | { kind: "item"; text: string; indent: string; number: string | null; checked: boolean | null }
  /** `head`: the names of the columns; in the head itself the same cells. */
  | { kind: "row"; cells: string[]; head: string[] }
  | { kind: "code"; text: string }
  | { kind: "blank" };

/** A requirement, a decision, …: what a heading defines by an id, and all that stands below it. */
export interface DocumentItem {
  id: string;
  title: string;
  blocks: Block[];
}

const heading = /^ {0,3}(#{1,6})\s+(.*?)(?:\s+#+)?\s*$/u;
const rule = /^\s*(?:[-*_]\s*){3,}$/u;
const row = /^\s*\|/u;
/** The line between the head of a table and its rows. */
const divider = /^\s*\|?(?:\s*:?-+:?\s*\|)*\s*(?::?-+:?\s*)?$/u;
const item = /^(\s*)(?:[-*+]|(\d+[.)]))\s+(?:\[([ xX])\]\s+)?(.*)$/u;
const fence = /^ {0,3}(`{3,}|~{3,})(.*)$/u;
const quote = /^\s*(?:>\s?)+/u;
const definition = /^\[?([A-Z]{2,}-\d{3,})\]?\s*[:–—-]\s*(.*)$/u;

/** The 32 signs that Markdown may give a meaning to: as many as there are characters that Unicode keeps for no text. */
const signs = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
const NO_TEXT = 0xfdd0;
/** Signs that stand for themselves, out of the reach of what looks for marks. */
const kept = (text: string): string =>
  text.replace(/[!-/:-@[-`{-~]/gu, (sign) => String.fromCharCode(NO_TEXT + signs.indexOf(sign)));
const back = (text: string): string =>
  text.replace(/[\ufdd0-\ufdef]/gu, (sign) => signs[sign.charCodeAt(0) - NO_TEXT] ?? "");

/** The words of a line, without the marks that Markdown has within one. */
function words(text: string): string {
  const unmarked = text
    .replace(
      /\\([!-/:-@[-`{-~])|(`+)(?!`)(.+?)(?<!`)\2(?!`)/gu,
      (_, sign?: string, __?: string, code?: string) => kept(sign ?? code ?? ""),
    )
    .replace(/<!--.*?-->/gu, "")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/gu, "$1")
    .replace(/\*\*(?=\S)(.+?)\*\*/gu, "$1")
    .replace(/(^|[^\p{L}\p{N}*_])(__|[*_])(?=\S)(.+?)\2(?![\p{L}\p{N}])/gu, "$1$3")
    .replace(/<\/?[a-z][^>]*>/giu, " ");
  return back(unmarked).trim();
}

function cells(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/u, "")
    .replace(/(?<!\\)\|$/u, "");
  return inner.split(/(?<!\\)\|/u).map((cell) => words(cell.replaceAll("\\|", kept("|"))));
}

const isDivider = (line = ""): boolean => line.includes("-") && divider.test(line);

/** A line outside of tables and code; null where nobody reads it. */
function blockOf(line: string): Block | null {
  if (line.trim() === "") return { kind: "blank" };
  if (rule.test(line)) return null;
  const [, marks, title = ""] = heading.exec(line) ?? [];
  if (marks !== undefined) return { kind: "heading", level: marks.length, text: words(title) };
  const quoted = line.replace(quote, "");
  const [, indent = "", number, box, listed] = item.exec(quoted) ?? [];
  const text = words(listed ?? quoted);
  if (text === "") return null;
  if (listed === undefined) return { kind: "paragraph", text, indent: /^\s*/u.exec(quoted)?.[0] ?? "" };
  return {
    kind: "item",
    text,
    indent,
    number: number ?? null,
    checked: box === undefined ? null : box !== " ",
  };
}

/**
 * The blocks of a document, one for each of its lines: null for a line that nobody reads, as a rule, a comment, or the line
 * below the head of a table.
 */
export function blocksOf(lines: string[]): (Block | null)[] {
  let head: string[] | null = null;
  let above: string[] | null = null;
  /** What opened the block of code that a line is in. */
  let opened: string | null = null;
  return lines.map((line, at): Block | null => {
    const [, marks, info = ""] = fence.exec(line) ?? [];
    if (opened !== null) {
      const isEnd = marks?.startsWith(opened) === true && info.trim() === "";
      if (isEnd) opened = null;
      else return line.trim() === "" ? { kind: "blank" } : { kind: "code", text: line };
      return null;
    }
    if (marks !== undefined) {
      opened = marks;
      head = null;
      return null;
    }
    if (!row.test(line)) {
      head = null;
      return blockOf(line);
    }
    const own = cells(line);
    if (head === null) head = isDivider(lines[at + 1]) ? own : [];
    else if (head.length > 0 && head === above && isDivider(line)) return null;
    above = own;
    return { kind: "row", cells: own, head };
  });
}

/** The items that a document defines, by their ids and in its order; of an id that it defines twice the first one. */
export function itemsOf(lines: string[]): Map<string, DocumentItem> {
  const items = new Map<string, DocumentItem>();
  let own: { level: number; item: DocumentItem } | null = null;
  for (const block of blocksOf(lines)) {
    if (!block) continue;
    const [, id, title = ""] = (block.kind === "heading" && definition.exec(block.text)) || [];
    if (block.kind === "heading" && (id !== undefined || (own && block.level <= own.level))) own = null;
    if (block.kind === "heading" && id !== undefined) {
      own = { level: block.level, item: { id, title, blocks: [] } };
      if (!items.has(id)) items.set(id, own.item);
    } else own?.item.blocks.push(block);
  }
  return items;
}
