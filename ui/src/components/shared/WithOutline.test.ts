import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { createRawSnippet } from "svelte";
import { describe, expect, it, vi } from "vitest";
import fidelity from "../documents/FidelityCheck.svelte?raw";
import WithOutline from "./WithOutline.svelte";
import beside from "./Beside.svelte?raw";
import source from "./WithOutline.svelte?raw";

const children = createRawSnippet(() => ({ render: () => "<p>The text.</p>" }));

describe("a text with its outline", () => {
  it("leads to each part, says which one is on the screen, and keeps the text beside it", async () => {
    const onchoose = vi.fn();
    const items = [
      { key: "a", text: "First", isCurrent: true },
      { key: "b", text: "Second", level: 3 },
    ];
    render(WithOutline, { label: "In this document", items, onchoose, children });
    const outline = within(screen.getByRole("navigation", { name: "In this document" }));
    const parts = within(outline.getByRole("list"));
    expect(parts.getAllByRole("button").map((button) => button.getAttribute("aria-current"))).toEqual([
      "page",
      null,
    ]);
    await userEvent.click(outline.getByRole("button", { name: "Second" }));
    expect(onchoose).toHaveBeenCalledWith("b");
    expect(screen.getByText("The text.").closest(".columns")?.classList.contains("alone")).toBe(false);
  });

  it("is folded above the text where there is no room beside it, until it is asked for and something is chosen", async () => {
    const items = [{ key: "a", text: "First" }];
    render(WithOutline, { label: "In this document", items, onchoose: vi.fn(), children });
    const toggle = screen.getByTestId("show-outline");
    const isFolded = () => screen.getByRole("list").classList.contains("beside");
    expect([toggle.getAttribute("aria-expanded"), isFolded()]).toEqual(["false", true]);
    await userEvent.click(toggle);
    expect([toggle.getAttribute("aria-expanded"), isFolded()]).toEqual(["true", false]);
    await userEvent.click(screen.getByRole("button", { name: "First" }));
    expect([toggle.getAttribute("aria-expanded"), isFolded()]).toEqual(["false", true]);
    expect(source).toMatch(/\.beside \{[^}]*display: var\(--beside\)/);
    expect(beside).toMatch(/@container[^]*\.aside \{[^}]*--beside: none;[^}]*--above: block;/);
  });

  it("gives the text the whole width where there is nothing to lead to", () => {
    render(WithOutline, { label: "In this document", items: [], onchoose: vi.fn(), children });
    expect(screen.queryByRole("navigation")).toBeNull();
    expect(screen.getByText("The text.").closest(".columns")?.classList.contains("alone")).toBe(true);
  });

  it("shares how it stands beside the text with the check of a document", () => {
    for (const file of [source, fidelity]) {
      expect(file).toContain("<Beside ");
      expect(file).not.toMatch(/@container|container-type/);
    }
  });
});
