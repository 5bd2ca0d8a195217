import { screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { FakeHost } from "../../lib/host/fake";
import { notices } from "../../lib/notices.svelte";
import { openReview, Revisable } from "../../test/reviewing";

describe("Review, where somebody says why", () => {
  let host: FakeHost;

  beforeEach(async () => {
    host = new Revisable().host;
    await openReview(host);
    await screen.findByTestId("duplicates");
  });

  const at = (id: string) => screen.getByTestId(`artifact-${id}`);
  const asked = () =>
    host.asked("review_artifacts").map(({ artifacts, state, reason }) => [artifacts.join(), state, reason]);
  const reason = (id: string) => screen.getByTestId<HTMLInputElement>(`reason-${id}`);

  it("asks for nothing: a word is given as before, and a line for the reason stands beside it then", async () => {
    const user = userEvent.setup();
    expect(screen.queryByTestId("reason-REQ-001")).toBeNull();
    await user.click(screen.getByTestId("defer-REQ-001"));
    await waitFor(() => expect(asked()).toEqual([["REQ-001", "deferred", undefined]]));
    await user.type(reason("REQ-001"), "  Not before  2027. {Enter}");
    await waitFor(() => expect(asked().at(-1)).toEqual(["REQ-001", "deferred", "Not before 2027."]));
    expect(document.activeElement).toBe(at("REQ-001"));
    await waitFor(() => expect(reason("REQ-001").value).toBe("Not before 2027."));
    expect(at("REQ-001").textContent).toContain("Your reason");
    await user.click(screen.getByTestId("approve-REQ-001"));
    await waitFor(() => expect(screen.queryByTestId("reason-REQ-001")).toBeNull());
  });

  it("leaves it as it was with Escape, and where it is left without another word", async () => {
    const user = userEvent.setup();
    await user.click(screen.getByTestId("reject-REQ-001"));
    await user.type(reason("REQ-001"), "Too much{Escape}");
    expect(reason("REQ-001").value).toBe("");
    await user.click(reason("REQ-001"));
    await user.tab();
    await waitFor(() => expect(at("REQ-001").getAttribute("aria-busy")).toBe("false"));
    expect(asked()).toHaveLength(1);
  });

  it("is reached by a key, which says what it waits for", async () => {
    const user = userEvent.setup();
    at("REQ-002").focus();
    await user.keyboard("w");
    expect(notices.list.at(-1)?.text).toBe("What is deferred or rejected has a line for the reason.");
    await user.keyboard("rw");
    expect(document.activeElement).toBe(reason("REQ-002"));
    await user.keyboard("Late{Enter}");
    await waitFor(() => expect(asked().at(-1)).toEqual(["REQ-002", "rejected", "Late"]));
  });

  it("is given for several at once, and for an approval never", async () => {
    const user = userEvent.setup();
    await user.click(screen.getByTestId("select-REQ-001"));
    await user.click(screen.getByTestId("select-REQ-002"));
    await user.type(screen.getByTestId("reason-selected"), "Next year");
    await user.click(screen.getByTestId("all-deferred"));
    await waitFor(() => expect(asked()).toEqual([["REQ-001,REQ-002", "deferred", "Next year"]]));
    expect([reason("REQ-001").value, reason("REQ-002").value]).toEqual(["Next year", "Next year"]);
    await user.click(screen.getByTestId("select-REQ-001"));
    await user.click(screen.getByTestId("select-REQ-003"));
    expect(screen.getByTestId<HTMLInputElement>("reason-selected").value).toBe("");
    await user.type(screen.getByTestId("reason-selected"), "No");
    await user.click(screen.getByTestId("all-approved"));
    await waitFor(() => expect(asked().at(-1)).toEqual(["REQ-001,REQ-003", "approved", undefined]));
  });
});
