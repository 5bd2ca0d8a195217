import { describe, expect, it } from "vitest";
import { leaveBeginning } from "./beginning";

function blocks(...html: string[]): Element[] {
  const box = document.createElement("div");
  box.innerHTML = html.join("");
  return [...box.children];
}

describe("how a text begins", () => {
  it("is its first blocks, and of a table the first rows", () => {
    const row = (number: number) => `<tr><td>${number}</td></tr>`;
    const table = `<table>${[1, 2, 3, 4, 5, 6].map(row).join("")}</table>`;
    const all = blocks(
      "<p>First.</p>",
      table,
      `<p>${"long ".repeat(120)}</p>`,
      "<p>Behind.</p>",
      "<p>End.</p>",
    );
    leaveBeginning(all);
    expect(all.map((block) => block.hasAttribute("hidden"))).toEqual([false, false, false, true, true]);
    expect(all[1]?.querySelectorAll("tr:not([hidden])")).toHaveLength(4);
  });

  it("names no place, so that a link leads into the whole text", () => {
    const all = blocks(
      '<h2 id="a">A <a id="b">b</a></h2>',
      `<p id="c">${"long ".repeat(120)}</p>`,
      '<p id="d">D</p>',
    );
    leaveBeginning(all);
    for (const block of all) expect(block.outerHTML).not.toContain(" id=");
  });
});
