import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { FakeHost } from "../../lib/host/fake";
import { setHost } from "../../lib/host";
import { nav } from "../../lib/nav.svelte";
import Document from "./Document.svelte";

const finding = {
  id: "D-1",
  kind: "unknown_reference",
  severity: "error",
  characteristic: "",
  key: null,
  artifact: "REQ-001",
  line: 12,
  words: "REQ-777",
  why: "Nothing is called REQ-777.",
  better: "Take the reference out.",
  rule: null,
};

describe("a document", () => {
  let host: FakeHost;
  const user = userEvent.setup();

  beforeEach(async () => {
    host = new FakeHost({
      read_document: () => ({
        path: "docs/r.md",
        full_path: "/p/docs/r.md",
        title: "Requirements",
        html: "<h1>Requirements</h1>",
        outline: [{ level: 1, text: "Requirements", anchor: "requirements" }],
        text: "# Requirements",
        practice: false,
        modified: null,
      }),
      check_document: () => ({ findings: [finding, { ...finding, id: "D-2", artifact: "", line: 40 }] }),
      validation_plan: () => ({ reader: null, prompts: [], tokens_in: 0, unread: "" }),
      validation_state: () => ({ progress: null, reading: null, error: null }),
    });
    setHost(host);
    render(Document, { path: "/p", document: "docs/r.md" });
    await screen.findByTestId("document");
  });

  it("is not checked until somebody asks", () => {
    expect(screen.queryByTestId("wording")).toBeNull();
    expect(host.asked("check_document")).toEqual([]);
  });

  it("is checked on demand, and each finding names its line", async () => {
    await user.click(screen.getByRole("button", { name: "Check wording" }));
    expect(host.asked("check_document")).toEqual([{ path: "/p", document: "docs/r.md" }]);
    expect(screen.getByTestId("wording-found").textContent).toContain("2 findings in 2 parts.");
    const first = within(screen.getByTestId("wording-REQ-001")).getByRole("listitem").textContent;
    expect(first).toContain("Line 12");
    expect(first).toContain("REQ-777");
    expect(screen.getByTestId("wording-text").textContent).toContain("Line 40");
  });

  it("stays with the check where no model is set up, and leads to where one is", async () => {
    await user.click(screen.getByTestId("check-document"));
    const of = { target: "document", document: "docs/r.md" };
    expect(host.asked("validation_plan")).toEqual([{ path: "/p", of }]);
    expect(screen.queryByTestId("start-reading")).toBeNull();
    await user.click(await screen.findByTestId("reading-setup"));
    expect(nav.route).toEqual({ screen: "settings" });
  });
});
