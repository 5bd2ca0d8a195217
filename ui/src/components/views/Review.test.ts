import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { DocumentPreview } from "../../lib/generated/DocumentPreview";
import type { Artifact } from "../../lib/generated/Artifact";
import { FakeHost } from "../../lib/host/fake";
import { setHost } from "../../lib/host";
import { notices } from "../../lib/notices.svelte";
import { artifact, view } from "../../test/samples";
import Review from "./Review.svelte";

const preview = (change: Partial<DocumentPreview> = {}): DocumentPreview => ({
  path: "docs/specifications/requirements.md",
  exists: false,
  mode: "override",
  html: "<h1>Requirements</h1>",
  diff: [],
  fidelity: { approved: 2, present: 2, missing: [] },
  existing_hash: "",
  approved: ["REQ-001", "REQ-002"],
  ...change,
});

describe("Review", () => {
  let host: FakeHost;
  let artifacts: Artifact[];
  let exists: boolean;

  beforeEach(async () => {
    exists = false;
    artifacts = [artifact("REQ-001"), artifact("REQ-002"), artifact("REQ-003", { status: "draft" })];
    host = new FakeHost({
      session_view: () => view({ artifacts, running: false, status: "closed" }),
      review_artifacts: (request) => ({
        artifacts: artifacts
          .filter((item) => request.artifacts.includes(item.id))
          .map(
            (item) =>
              ({
                ...item,
                review: request.state && { state: request.state, by: "user", at: "", hash: "" },
              }) as Artifact,
          ),
      }),
      preview_document: (request) =>
        preview({ mode: request.mode, exists, existing_hash: exists ? "h" : "" }),
      write_document: () => ({ path: preview().path, full_path: "/p/r.md", fidelity: preview().fidelity }),
    });
    setHost(host);
    render(Review, { path: "/p", session: "s1" });
    await screen.findByTestId("review");
  });
  const word = (id: string) => screen.getByTestId(`artifact-${id}`).dataset.review;

  it("approves all that the table agreed on, and takes it back", async () => {
    const user = userEvent.setup();
    await user.click(screen.getByTestId("approve-all"));
    expect(host.asked("review_artifacts")[0]).toEqual({
      path: "/p",
      session: "s1",
      artifacts: ["REQ-001", "REQ-002"],
      state: "approved",
    });
    expect(["REQ-001", "REQ-002", "REQ-003"].map(word)).toEqual(["approved", "approved", "none"]);
    notices.list.at(-1)?.action?.run();
    await waitFor(() => expect(word("REQ-001")).toBe("none"));
  });

  it("rejects and defers single ones; undo brings the earlier word back", async () => {
    const user = userEvent.setup();
    await user.click(screen.getByTestId("approve-REQ-003"));
    await user.click(screen.getByTestId("reject-REQ-003"));
    await user.click(screen.getByTestId("defer-REQ-001"));
    expect(["REQ-001", "REQ-003"].map(word)).toEqual(["deferred", "rejected"]);
    notices.list.at(-2)?.action?.run();
    await waitFor(() => expect(word("REQ-003")).toBe("approved"));
  });

  it("previews and writes the document", async () => {
    const user = userEvent.setup();
    await user.click(screen.getByTestId("approve-all"));
    await user.click(screen.getByTestId("preview-document"));
    expect(screen.getByTestId("fidelity").textContent).toContain(
      "2 of 2 approved artifacts are in the document.",
    );
    await user.click(screen.getByTestId("write-document"));
    expect(host.asked("write_document")).toEqual([
      { path: "/p", session: "s1", mode: "override", existing_hash: "" },
    ]);
    expect(screen.getByTestId("open-document")).toBeTruthy();
  });

  it("proposes to merge where there is a document already, and lets the user override", async () => {
    const user = userEvent.setup();
    exists = true;
    await user.click(screen.getByTestId("approve-all"));
    await user.click(screen.getByTestId("preview-document"));
    expect(screen.getByTestId<HTMLInputElement>("mode-merge").checked).toBe(true);
    await user.click(screen.getByTestId("mode-override"));
    await user.click(screen.getByTestId("write-document"));
    expect(host.asked("write_document")[0]).toMatchObject({ mode: "override", existing_hash: "h" });
  });
});
