// Round corners cut out of what scrolls cost four times as much a frame where no graphics card paints: `.framed` goes around it.
import { describe, expect, it } from "vitest";

const sources = import.meta.glob<string>("../components/**/*.svelte", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Selectors of boxes that scroll and have round corners of their own; a few lines of code are no box that somebody scrolls. */
function scrolledAndRound(source: string): string[] {
  const style = (/<style>([^]*)<\/style>/.exec(source)?.[1] ?? "").replaceAll(/\/\*[^]*?\*\//g, "");
  return [...style.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(
      ([, , body = ""]) =>
        /overflow(-y)?:\s*(auto|scroll|var\(--scrolls)/.test(body) && /border-radius:\s*[^0;]/.test(body),
    )
    .map(([, selector = ""]) => selector.trim())
    .filter((selector) => !/\bpre\b/.test(selector));
}

describe("what scrolls", () => {
  it("has square corners", () => {
    const found = Object.entries(sources).flatMap(([file, source]) =>
      scrolledAndRound(source).map((selector) => `${file}: ${selector}`),
    );
    expect(found).toEqual([]);
  });

  it("would be found otherwise", () => {
    expect(scrolledAndRound("<style>.list { overflow: auto; border-radius: 4px }</style>")).toEqual([
      ".list",
    ]);
    expect(
      scrolledAndRound("<style>.a { overflow: var(--scrolls, auto); border-radius: 4px }</style>"),
    ).toEqual([".a"]);
    expect(scrolledAndRound("<style>pre { overflow: auto; border-radius: 4px }</style>")).toEqual([]);
  });
});
