import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import FidelityCheck from "./FidelityCheck.svelte";

const rows = [{ session: "s1", id: "REQ-004", title: "Give a tool back", isMissing: false }];
const open = (question: string) =>
  render(FidelityCheck, {
    document: "docs/r.md",
    html: `<h2>REQ-004: Give a tool back</h2><p>All is well.</p><p id="asked">${question}</p>`,
    rows,
    onmissing: vi.fn(),
    onclose: vi.fn(),
  });

describe("the check against the artifacts", () => {
  it("names what a question calls by a title that the review has changed since, and is not content then", async () => {
    open("OQ-001: Does REQ-004 «Return a tool» hold at night?");
    const called = screen.getByTestId("fidelity-called");
    expect(called.textContent).toContain("Named with another title (1)");
    expect(called.textContent).toContain("“Return a tool”; it is called “Give a tool back”");
    expect(screen.getByTestId("fidelity-whole").textContent).not.toContain("✓");
    await userEvent.setup().click(screen.getByTestId("called-REQ-004"));
    expect(document.activeElement?.id).toBe("asked");
  });

  it("says where nothing was approved that it could be compared with", () => {
    const nothing = { document: "docs/r.md", html: "<p>All is well.</p>", rows: [] };
    render(FidelityCheck, { ...nothing, onmissing: vi.fn(), onclose: vi.fn() });
    expect(screen.getByText("No artifact is approved for it.")).toBeTruthy();
    expect(screen.queryByTestId("fidelity-whole")).toBeNull();
  });

  it("has nothing to say of a title that is the artifact's", () => {
    open("OQ-001: Does REQ-004 «Give a tool back» hold at night?");
    expect(screen.queryByTestId("fidelity-called")).toBeNull();
    expect(screen.getByTestId("fidelity-whole").textContent).toContain("✓");
  });
});
