// Buttons have three ranks, and links one look: both are said in `controls.css`, and no component has others of its own.
import { describe, expect, it } from "vitest";

const sources = import.meta.glob<string>("../components/**/*.svelte", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** What of a component gives a link an underline of its own, or a button that does something the look of one. */
function ownLooks(source: string): string[] {
  const style = /<style>([^]*)<\/style>/.exec(source)?.[1] ?? "";
  const links = /\.link\b[^{]*\{[^}]*text-decoration/.test(style) ? ["a link's underline"] : [];
  const markup = source.replace(/<style>[^]*/, "");
  const acts = [...markup.matchAll(/<button[^]*?<\/button/g)].filter(
    ([button]) => /class="[^"]*\blink\b/.test(button) && /aria-(pressed|expanded|disabled)=/.test(button),
  );
  return [...links, ...acts.map(() => "a button that looks like a link")];
}

describe("the ranks of buttons", () => {
  it("are said in one place", () => {
    const found = Object.entries(sources).flatMap(([file, source]) =>
      ownLooks(source).map((what) => `${file}: ${what}`),
    );
    expect(found).toEqual([]);
  });

  it("would be found otherwise", () => {
    expect(ownLooks("<style>.link { color: red; text-decoration: underline }</style>")).toHaveLength(1);
    expect(ownLooks('<button class="plain link" aria-expanded={open}>Details</button>')).toHaveLength(1);
    expect(ownLooks('<button class="plain link">Requirements</button>')).toEqual([]);
  });
});
