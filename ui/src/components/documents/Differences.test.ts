import { render, screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import type { DiffLine } from "../../lib/generated/DiffLine";
import ReadableDiff from "./ReadableDiff.svelte";
import WriteDiff from "./WriteDiff.svelte";

const line = (kind: DiffLine["kind"], text: string): DiffLine => ({ kind, text });

describe("A difference that is none", () => {
  it("of an update says whether nothing changes, or only what is no item", () => {
    const { unmount } = render(WriteDiff, { lines: [line("same", "### REQ-001: Lend")] });
    expect(screen.getByText("Nothing changes.")).toBeTruthy();
    expect(screen.queryByText("As Markdown")).toBeNull();
    unmount();
    render(WriteDiff, { lines: [line("same", "### REQ-001: Lend"), line("added", "# Provenance")] });
    expect(screen.getByText("No item changes; other parts of the document do.")).toBeTruthy();
    expect(screen.getByText("As Markdown")).toBeTruthy();
  });

  it("of an earlier version says that nobody sees it, with the lines behind that where some are", () => {
    const { unmount } = render(ReadableDiff, { lines: [line("same", "Text.")] });
    expect(screen.getByTestId("readable-same").textContent).toContain("Nothing is different");
    expect(screen.queryByTestId("as-markdown")).toBeNull();
    unmount();
    render(ReadableDiff, { lines: [line("removed", "**Text.**"), line("added", "Text.")] });
    expect(screen.getByTestId("readable-same")).toBeTruthy();
    expect(screen.getByTestId("as-markdown")).toBeTruthy();
  });
});
