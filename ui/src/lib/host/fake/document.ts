// A document for the development page, made of what was approved.
import type { Artifact } from "../../generated/Artifact";
import type { DiffLine } from "../../generated/DiffLine";
import type { DocumentPreview } from "../../generated/DocumentPreview";
import type { FurtherDocument } from "../../generated/FurtherDocument";
import type { OutlineItem } from "../../generated/OutlineItem";
import type { WriteMode } from "../../generated/WriteMode";
import { grouped } from "../../artifacts";
import { slug } from "../../format";
import { artifactTypes } from "../../words";

export const documentPath = "docs/specifications/requirements.md";

export function preview(
  approved: Artifact[],
  mode: WriteMode,
  existing: string | null,
): DocumentPreview & { text: string } {
  const parts = grouped(approved).map((group) => {
    const items = group.items.map(
      (artifact) => `### ${artifact.id} ${artifact.title}\n\n${String(artifact.description ?? "")}`,
    );
    return `## ${artifactTypes[group.type].many}\n\n${items.join("\n\n")}`;
  });
  const kept = mode === "merge" && existing?.includes("## Notes") ? "\n\n## Notes\n\nKept by hand." : "";
  const text = `# Requirements for Borrow Shed\n\n> Practice: these answers are simulated.\n\n${parts.join("\n\n")}${kept}\n`;
  return {
    path: documentPath,
    exists: existing !== null,
    mode,
    ...rendered(text),
    diff: existing === null ? [] : diff(existing, text),
    has_choice: existing !== null,
    elsewhere: null,
    fidelity: { approved: approved.length, present: approved.length, missing: [] },
    existing_hash: existing === null ? "" : String(existing.length),
    approved: approved.map((artifact) => artifact.id),
    further: records(approved),
    remarks: [],
  };
}

/** A record for each decision, as a design has them. */
function records(approved: Artifact[]): FurtherDocument[] {
  return approved
    .filter((artifact) => artifact.type === "architecture_decision")
    .map((artifact, at) => ({
      path: `docs/architecture/decisions/000${at + 1}-${slug(artifact.title)}.md`,
      exists: false,
      html: rendered(`# ${artifact.title}\n\n${String(artifact.decision ?? "")}`).html,
      diff: [],
      existing_hash: "",
    }));
}

export function rendered(text: string): {
  title: string;
  html: string;
  outline: OutlineItem[];
  text: string;
} {
  const outline: OutlineItem[] = [];
  const blocks = text.split(/\n{2,}/).map((block) => {
    const heading = /^(#+) (.*)$/.exec(block.trim());
    const plain = escape(heading?.[2] ?? block.replace(/^> /, ""));
    if (!heading)
      return block.startsWith("> ") ? `<blockquote><p>${plain}</p></blockquote>` : `<p>${plain}</p>`;
    const level = heading[1]!.length;
    const anchor = `h-${outline.length}`;
    outline.push({ level, text: heading[2]!, anchor });
    return `<h${level} id="${anchor}">${plain}</h${level}>`;
  });
  return { title: "Requirements for Borrow Shed", html: blocks.join("\n"), outline, text };
}

export function diff(before: string, after: string): DiffLine[] {
  const [old, fresh] = [before.split("\n"), after.split("\n")];
  const removed = old
    .filter((line) => !fresh.includes(line))
    .map((text): DiffLine => ({ kind: "removed", text }));
  const now = fresh.map((text): DiffLine => ({ kind: old.includes(text) ? "same" : "added", text }));
  return [...now.slice(0, 1), ...removed, ...now.slice(1)];
}

function escape(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}
