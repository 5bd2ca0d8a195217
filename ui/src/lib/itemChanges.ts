// What a write would change in a document, item by item and as a person reads it: read from the difference of its lines.
import type { DiffLine } from "./generated/DiffLine";
import type { DiffPart } from "./generated/DiffPart";
import { became } from "./wordDiff";

export interface ItemChange {
  kind: "new" | "changed" | "gone";
  id: string;
  title: string;
  /** What it says, whole; of a changed one with what came and what went. */
  parts: DiffPart[];
}

interface Item {
  title: string;
  text: string;
}

const heading = /^ {0,3}(#{1,6})\s+(.*)$/u;
const definition = /^\[?([A-Z]{2,}-\d{3,})\]?\s*[:–—-]\s*(.*)$/u;
const fence = /^ {0,3}(```|~~~)/u;

const unescaped = (text: string): string => text.replace(/\\([!-/:-@[-`{-~])/gu, "$1");

/** A line of Markdown without its marks; nothing of one that only draws a table. */
function plain(line: string): string | null {
  const bare = line.trimEnd();
  if (/^\|[\s:|-]+\|$/u.test(bare)) return null;
  const row = /^\|(.*)\|$/u.exec(bare)?.[1];
  const cells = row?.split(/(?<!\\)\|/u).map((cell) => cell.trim());
  const text = cells ? cells.filter((cell) => cell !== "").join(" · ") : bare;
  return unescaped(
    text
      .replace(/^(\s*)[-*] \[ \] /u, "$1☐ ")
      .replace(/^(\s*)[-*] \[[xX]\] /u, "$1☑ ")
      .replace(/^(\s*)[-*] /u, "$1• ")
      .replace(/^> ?/u, "")
      .replace(/\*\*(.+?)\*\*/gu, "$1")
      .replace(/(^|[\s•(])\*([^*]+)\*/gu, "$1$2"),
  );
}

/** The items of a document by their ids, in its order. */
function itemsOf(lines: string[]): Map<string, Item> {
  const items = new Map<string, Item>();
  let own: { id: string; level: number; title: string; said: string[] } | null = null;
  let fenced = false;
  const end = () => {
    if (own && !items.has(own.id))
      items.set(own.id, {
        title: own.title,
        text: own.said
          .join("\n")
          .replace(/\n{3,}/gu, "\n\n")
          .trim(),
      });
    own = null;
  };
  for (const line of lines) {
    if (fence.test(line)) fenced = !fenced;
    const [, marks = "", title = ""] = (!fenced && heading.exec(line)) || [];
    const found = marks === "" ? null : definition.exec(title);
    if (found) {
      end();
      own = { id: found[1] ?? "", level: marks.length, title: unescaped(found[2] ?? ""), said: [] };
    } else if (own && marks !== "" && marks.length <= own.level) end();
    else if (own) {
      const said = fenced ? line : marks === "" ? plain(line) : unescaped(title);
      if (said !== null) own.said.push(said);
    }
  }
  end();
  return items;
}

/** The items that a write adds, changes and takes out, in the order of the document. */
export function itemChanges(lines: DiffLine[]): ItemChange[] {
  const of = (without: DiffLine["kind"]) =>
    itemsOf(lines.filter((line) => line.kind !== without).map((line) => line.text));
  const [before, now] = [of("added"), of("removed")];
  const changes: ItemChange[] = [];
  for (const [id, { title, text }] of now) {
    const was = before.get(id);
    if (!was) changes.push({ kind: "new", id, title, parts: [{ kind: "same", text }] });
    else if (was.text !== text || was.title !== title) {
      const parts = became(was.text, text);
      const titles: DiffPart[] =
        was.title === title ? [] : [...became(was.title, title), { kind: "same", text: "\n\n" }];
      changes.push({ kind: "changed", id, title, parts: [...titles, ...parts] });
    }
  }
  for (const [id, { title, text }] of before)
    if (!now.has(id)) changes.push({ kind: "gone", id, title, parts: [{ kind: "same", text }] });
  return changes;
}
