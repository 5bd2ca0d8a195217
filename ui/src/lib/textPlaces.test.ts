import { describe, expect, it } from "vitest";
import { definedAt, lineAt } from "./textPlaces";

const page = (html: string) => new DOMParser().parseFromString(html, "text/html").body;

describe("where a document defines an artifact", () => {
  it("is its heading, whatever mentions it before", () => {
    const root = page(
      "<p><strong>REQ-001</strong> comes first.</p><h3>REQ-0010: No</h3><h3 id='h'>[REQ-001]: Yes</h3>",
    );
    expect(definedAt(root, "REQ-001")?.id).toBe("h");
  });

  it("is the line that begins with it in bold, where no heading does", () => {
    const root = page("<p>BR-001 is told.</p><ul><li id='i'><strong>BR-001: One</strong> borrower</li></ul>");
    expect(definedAt(root, "BR-001")?.id).toBe("i");
    expect(definedAt(root, "BR-002")).toBeNull();
  });
});

describe("where a line of a document stands", () => {
  const text = [
    "---",
    "# no heading of the page",
    "---",
    "# Requirements",
    "",
    "Quick.",
    "",
    "```",
    "## Rules",
    "```",
    "",
    "## Rules",
    "",
    "- It is **quick** to [use](https://a.example/b).",
    "- Quick.",
    "",
    "| REQ-1 | fast |",
    "",
    "Underlined",
    "---",
    "",
    "Quick. As before,",
    "and fast.",
  ].join("\n");
  const outline = [
    { level: 1, text: "Requirements", anchor: "h-0" },
    { level: 2, text: "Rules", anchor: "h-1" },
    { level: 2, text: "Underlined", anchor: "h-2" },
  ];
  const root = page(
    `<h1 id="h-0">Requirements</h1><p id="a">Quick.</p><pre id="b">## Rules</pre>
     <h2 id="h-1">Rules</h2><ul id="c"><li id="d">It is <strong>quick</strong> to <a>use</a>.</li><li id="e">Quick.</li></ul>
     <table><tr id="f"><td>REQ-1</td><td>fast</td></tr></table>
     <h2 id="h-2">Underlined</h2><p id="g">Quick. As before,
     and fast.</p>`,
  );
  const at = (line: number, words = "") => lineAt(root, { text, outline }, line, words)?.id;

  it("is the block that holds it, in its own section", () => {
    expect([4, 6, 12, 14, 15, 17, 19, 22, 23].map((line) => at(line))).toEqual([
      "h-0",
      "a",
      "h-1",
      "d",
      "e",
      "f",
      "h-2",
      "g",
      "g",
    ]);
  });

  it("is where the words are, or the section, where the line itself is not found", () => {
    expect(at(16, "fast")).toBe("f");
    expect(at(16, "nowhere")).toBe("h-1");
    expect(at(1)).toBe("h-0");
  });
});
