import { screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { FakeHost } from "../../lib/host/fake";
import { nav } from "../../lib/nav.svelte";
import { openReview, Revisable } from "../../test/reviewing";

describe("Review of a fork, where something was turned down in its session", () => {
  let host: FakeHost;

  beforeEach(async () => {
    const given = new Revisable();
    host = given.host;
    given.history = {
      ...given.history,
      turned_down: {
        "REQ-001": [{ session: "s0", artifact: "REQ-007", state: "rejected", at: "2026-01-07T10:00:00Z" }],
      },
    };
    await openReview(host);
    await screen.findByTestId("turned-down-REQ-001");
  });

  it("says so, and leads there", async () => {
    const said = screen.getByTestId("turned-down-REQ-001");
    expect(said.textContent).toMatch(/REQ-007\s*\(s0\): rejected there on /);
    expect(screen.queryByTestId("turned-down-REQ-002")).toBeNull();
    await userEvent.setup().click(within(said).getByRole("button", { name: "Open REQ-007 in its session" }));
    expect(nav.route).toEqual({ screen: "review", path: "/p", session: "s0", artifact: "REQ-007" });
  });

  it("leaves it out of what is approved at once, until it is approved itself", async () => {
    const user = userEvent.setup();
    const approved = () => host.asked("review_artifacts").map(({ artifacts }) => artifacts);
    expect(screen.getByTestId("left-out-of-all").textContent).toContain(
      "One more was agreed here, but rejected",
    );
    await user.click(screen.getByTestId("approve-all"));
    await waitFor(() => expect(approved()).toHaveLength(1));
    expect(approved()[0]).not.toContain("REQ-001");
    expect(screen.queryByTestId("approve-all")).toBeNull();
    await user.click(screen.getByTestId("approve-REQ-001"));
    await waitFor(() => expect(screen.queryByTestId("left-out-of-all")).toBeNull());
    expect(screen.queryByTestId("turned-down-REQ-001")).toBeNull();
    expect(approved()[1]).toEqual(["REQ-001"]);
  });
});
