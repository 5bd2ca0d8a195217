// What a write would change in a document, item by item and as a person reads it: read from the difference of its lines.
import { itemsOf, type Block, type DocumentItem } from "./documentBlocks";
import type { DiffLine } from "./generated/DiffLine";
import { became, type DiffPart } from "./wordDiff";

export interface ItemChange {
  kind: "new" | "changed" | "gone";
  id: string;
  title: string;
  /** What it says, whole; of a changed one with what came and what went. */
  parts: DiffPart[];
}

function lineOf(block: Block): string {
  switch (block.kind) {
    case "blank":
      return "";
    case "row":
      return block.cells.filter((cell) => cell !== "").join(" · ");
    case "item": {
      const mark = block.checked === null ? (block.number ?? "•") : block.checked ? "☑" : "☐";
      return `${block.indent}${mark} ${block.text}`;
    }
    case "paragraph":
      return block.indent + block.text;
    case "heading":
    case "code":
      return block.text;
  }
}

/** All that an item says below its title, in lines. */
const textOf = ({ blocks }: DocumentItem): string =>
  blocks
    .map(lineOf)
    .join("\n")
    .replace(/\n{3,}/gu, "\n\n")
    .trim();

/** The items that a write adds, changes and takes out, in the order of the document. */
export function itemChanges(lines: DiffLine[]): ItemChange[] {
  const of = (without: DiffLine["kind"]) =>
    itemsOf(lines.filter((line) => line.kind !== without).map((line) => line.text));
  const [before, now] = [of("added"), of("removed")];
  const changes: ItemChange[] = [];
  const whole = (kind: "new" | "gone", item: DocumentItem): ItemChange => ({
    kind,
    id: item.id,
    title: item.title,
    parts: [{ kind: "same", text: textOf(item) }],
  });
  for (const item of now.values()) {
    const { id, title } = item;
    const was = before.get(id);
    if (!was) {
      changes.push(whole("new", item));
      continue;
    }
    const [text, earlier] = [textOf(item), textOf(was)];
    if (earlier === text && was.title === title) continue;
    const titles: DiffPart[] =
      was.title === title ? [] : [...became(was.title, title), { kind: "same", text: "\n\n" }];
    changes.push({ kind: "changed", id, title, parts: [...titles, ...became(earlier, text)] });
  }
  for (const item of before.values()) if (!now.has(item.id)) changes.push(whole("gone", item));
  return changes;
}
