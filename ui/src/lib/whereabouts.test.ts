import { describe, expect, it } from "vitest";
import { pageName } from "./whereabouts";

const path = "/p";

describe("the last step of the path on top", () => {
  it("is the page of the project, with the topic or the title that it is about", () => {
    const names = [
      pageName({ screen: "artifacts", path }, ""),
      pageName({ screen: "review", path, session: "s" }, "Requirements for Borrow Shed"),
      pageName({ screen: "table", path, session: "s" }, "Requirements for Borrow Shed"),
      pageName({ screen: "document", path, document: "d.md" }, "Requirements: Borrow Shed"),
    ];
    expect(names).toEqual([
      "Artifacts",
      "Review: Requirements for Borrow Shed",
      "Requirements for Borrow Shed",
      "Requirements: Borrow Shed",
    ]);
  });

  it("is left out on the project's own page, and as long as nobody knows what a page is about", () => {
    expect(pageName({ screen: "home", path }, "")).toBe("");
    expect(pageName({ screen: "review", path, session: "s" }, "")).toBe("");
    expect(pageName({ screen: "document", path, document: "d.md" }, "")).toBe("");
  });
});
