// What stands beside each other follows the room in letters: a query of the window in `em` means the letters of the system, and
// knows nothing of a text that is larger here.
import { describe, expect, it } from "vitest";
import bothWordings from "../components/artifacts/BothWordings.svelte?raw";
import traceGraph from "../components/traceability/TraceGraph.svelte?raw";
import mainAndSide from "../components/shared/MainAndSide.svelte?raw";

const sources = import.meta.glob<string>("../components/**/*.svelte", {
  query: "?raw",
  import: "default",
  eager: true,
});

const asksTheWindow = (source: string) => /@media[^{]*width/.test(source);

describe("columns", () => {
  it("stack by the room in letters, not by the window", () => {
    const found = Object.entries(sources).flatMap(([file, source]) => (asksTheWindow(source) ? [file] : []));
    expect(found).toEqual([]);
    expect(asksTheWindow("<style>@media (max-width: 60em) { a { b: c } }</style>")).toBe(true);
  });

  it("of two wordings are one where there is no room, and say then whose each is", () => {
    const [, narrow = ""] = /@container \(max-width: [\d.]+rem\) \{([^]*)<\/style>/.exec(bothWordings) ?? [];
    expect(narrow).toMatch(/\.pair \{\s*grid-template-columns: minmax\(0, 1fr\);/);
    expect(narrow).toMatch(/\.whose[^{]*\{\s*display: block;/);
  });

  it("of the graph have room for two lines of a name above their boxes, and no number is broken", () => {
    const [, head = ""] = /\.wide h2 \{([^}]*)\}/.exec(traceGraph) ?? [];
    const [, count = ""] = /\.count \{([^}]*)\}/.exec(traceGraph) ?? [];
    const [, below = ""] = /head: ([\d.]+),/.exec(traceGraph) ?? [];
    expect(traceGraph).toMatch(/<h2[^]*class="two-lines">[^]*class="muted count">[^]*<\/h2>/);
    // The lines begin where the heads end; two lines of the small letters and the padding are less than that.
    expect(head).toContain(`height: ${below}rem;`);
    expect(Number(below)).toBeGreaterThanOrEqual(2.5);
    expect(count).toMatch(/flex: none;\s*white-space: nowrap;/);
  });

  it("give the side a share, and no least width that could make it the wider one", () => {
    const [, columns = ""] = /grid-template-columns: (.*3fr.*);/.exec(mainAndSide) ?? [];
    expect(columns).toBe("minmax(0, var(--main, 3fr)) minmax(0, 2fr)");
  });
});
