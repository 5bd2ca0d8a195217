import { screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { OutsideChanges } from "../../lib/generated/OutsideChanges";
import { FakeHost } from "../../lib/host/fake";
import { notices } from "../../lib/notices.svelte";
import { ended, openReview, reviewAnswers } from "../../test/reviewing";
import { artifact } from "../../test/samples";

const path = "docs/specifications/requirements.md";

describe("Review, when its document changes outside", () => {
  let host: FakeHost;
  let tell: (news: OutsideChanges) => void;
  const user = userEvent.setup();

  beforeEach(async () => {
    host = new FakeHost(
      reviewAnswers({
        inspect_session: () => ({ findings: [], repairs: [] }),
        session_view: () => ended([artifact("REQ-001")]),
        preview_document: ({ mode }) => ({
          path,
          exists: true,
          mode,
          html: "<p>As it would be.</p>",
          diff: [],
          has_choice: true,
          elsewhere: null,
          fidelity: { approved: 1, present: 1, missing: [] },
          existing_hash: "h",
          approved: ["REQ-001"],
          further: [],
          remarks: [],
        }),
        read_document: () => ({
          path,
          full_path: `/p/${path}`,
          title: "Requirements",
          html: "<p>As somebody wrote it.</p>",
          outline: [],
          text: "",
          practice: false,
          modified: null,
        }),
        await_changes: ({ since }) =>
          since === null ? { number: 0, files: [] } : new Promise((resolve) => (tell = resolve)),
      }),
    );
    await openReview(host);
    await user.click(await screen.findByTestId("preview-document"));
    await screen.findByTestId("write-document");
    await waitFor(() => expect(host.asked("await_changes")).toHaveLength(2));
  });

  const write = () => screen.getByTestId<HTMLButtonElement>("write-document");

  it("says so, shows both versions, and writes nothing until it was previewed again", async () => {
    tell({ number: 1, files: [{ path, kind: "changed" }] });
    const said = await screen.findByTestId("overtaken");
    expect(said.textContent).toContain(`${path} was changed outside`);
    expect(write().disabled).toBe(true);
    // Nobody asked for it now: below the buttons it moves none of them.
    const place = write().compareDocumentPosition(said);
    expect(place & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(said.contains(screen.getByTestId("preview-document"))).toBe(true);
    await user.click(screen.getByTestId("compare-versions"));
    const versions = within(await screen.findByTestId("both-versions"));
    expect(versions.getByText("As somebody wrote it.")).toBeTruthy();
    expect(versions.getByText("As it would be.")).toBeTruthy();
    await user.click(versions.getByRole("button", { name: "Preview it again over what is there" }));
    await waitFor(() => expect(screen.queryByTestId("overtaken")).toBeNull());
    expect(write().disabled).toBe(false);
  });

  it("counts nothing any more in a document that was changed outside since it was written", async () => {
    host.answers.write_document = () => ({
      path,
      full_path: `/p/${path}`,
      fidelity: { approved: 1, present: 1, missing: [] },
      further: [],
      remarks: [],
    });
    await user.click(write());
    await screen.findByTestId("open-document");
    expect(screen.getByTestId("fidelity").dataset.stale).toBeUndefined();
    tell({ number: 1, files: [{ path, kind: "changed" }] });
    await waitFor(() => expect(screen.getByTestId("fidelity").dataset.stale).toBe("true"));
    expect(screen.getByTestId("overtaken").textContent).toContain("was changed outside since it was written");
  });

  it("leaves the preview alone when another file has changed", async () => {
    tell({ number: 1, files: [{ path: "docs/other.md", kind: "added" }] });
    await waitFor(() => expect(notices.list[0]?.text).toBe("Changed outside: other.md"));
    expect(screen.queryByTestId("overtaken")).toBeNull();
    expect(write().disabled).toBe(false);
  });
});
