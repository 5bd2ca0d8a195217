// Where the focus is when what had it is gone: at the card, so that the keys of Review work on.
import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { FakeHost } from "../../lib/host/fake";
import { notices } from "../../lib/notices.svelte";
import { openReview, Revisable } from "../../test/reviewing";

describe("Review, where what had the focus is gone", () => {
  let host: FakeHost;
  const user = userEvent.setup();
  const at = (id: string) => screen.getByTestId(`artifact-${id}`);
  const hasFocus = (id: string) => waitFor(() => expect(document.activeElement).toBe(at(id)));

  beforeEach(async () => {
    host = new Revisable().host;
    await openReview(host);
    await screen.findByTestId("duplicates");
  });

  it("has it at the card when a form is left that nothing with the focus opened", async () => {
    // As where a click gives a button no focus.
    await fireEvent.click(screen.getByTestId("split-REQ-001"));
    await user.click(await screen.findByTestId("split-cancel"));
    await hasFocus("REQ-001");
    await user.keyboard("a");
    await waitFor(() => expect(host.asked("review_artifacts")[0]?.artifacts).toEqual(["REQ-001"]));
  });

  it("has it at the first part after a split, and at the whole again when that is undone", async () => {
    await user.click(screen.getByTestId("split-REQ-001"));
    await user.click(screen.getByTestId("split-save"));
    await waitFor(() => expect(screen.queryByTestId("split-artifact")).toBeNull());
    await hasFocus("REQ-004");
    // The button of the notice goes with it.
    (document.activeElement as HTMLElement).blur();
    notices.list.at(-1)?.action?.run();
    await waitFor(() => expect(host.asked("undo_revision")).toHaveLength(1));
    await hasFocus("REQ-001");
  });

  it("leaves it where it is", async () => {
    await user.click(screen.getByTestId("approve-REQ-002"));
    await waitFor(() => expect(notices.list.at(-1)?.action?.label).toBe("Undo"));
    at("REQ-003").focus();
    notices.list.at(-1)?.action?.run();
    await waitFor(() => expect(notices.list.at(-1)?.action?.label).toBe("Redo"));
    expect(document.activeElement).toBe(at("REQ-003"));
  });
});
