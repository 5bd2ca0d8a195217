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

  it("names what the document names and nothing defines, with its line and what became of it, and leads there", async () => {
    const named = [
      { id: "REQ-007", line: 12, is_known: true, replaced_by: ["REQ-004"] },
      { id: "REQ-070", line: 14, is_known: false, replaced_by: [] },
      { id: "REQ-008", line: 15, is_known: true, replaced_by: [] },
    ];
    const html =
      '<h2>REQ-004: Give a tool back</h2><p>As REQ-070 says.</p><ul><li>Before <p id="there">see _REQ-007_</p></li></ul>';
    const of = { document: "docs/r.md", html, rows, named, onmissing: vi.fn(), onclose: vi.fn() };
    render(FidelityCheck, of);
    const shown = screen.getByTestId("fidelity-named");
    expect(shown.textContent).toContain("Named in the document and not defined here (3)");
    expect(screen.getByTestId("named-REQ-007").textContent).toMatch(
      /^REQ-007, line 12 It was replaced by REQ-004\./,
    );
    expect(screen.getByTestId("named-REQ-070").textContent).toContain("It is nowhere in this project.");
    expect(screen.getByTestId("named-REQ-008").textContent).toContain("It was rejected.");
    expect(screen.getByTestId("fidelity-whole").textContent).not.toContain("✓");
    await userEvent.setup().click(screen.getByTestId("named-REQ-007"));
    expect(document.activeElement?.id).toBe("there");
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
