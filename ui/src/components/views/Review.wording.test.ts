import { screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { FakeHost } from "../../lib/host/fake";
import { notices } from "../../lib/notices.svelte";
import { openReview, Revisable } from "../../test/reviewing";

describe("the pattern of a requirement in Review", () => {
  let host: FakeHost;

  beforeEach(async () => {
    host = new Revisable().host;
    await openReview(host);
  });

  it("calls a statement what it is, and makes a demand of it, with a way back", async () => {
    const user = userEvent.setup();
    const demand = "A tool must be lent. The owner hears of it.";
    host.answers.check_session = () => ({
      findings: [],
      patterns: { "REQ-001": "indicative", "REQ-002": "none" },
      demands: { "REQ-001": demand },
    });
    await user.click(screen.getByTestId("check-wording"));
    await user.click(await screen.findByRole("button", { name: "EARS: States a fact" }));
    const means = screen.getByTestId("ears-means-REQ-001");
    expect(means.textContent).toMatch(/It says how things are.*As a requirement:\s+A tool must be lent\./s);
    expect(screen.queryByTestId("demand-REQ-002")).toBeNull();
    await user.click(screen.getByTestId("demand-REQ-001"));
    await waitFor(() => expect(host.asked("edit_artifact")).toHaveLength(1));
    expect(host.asked("edit_artifact")[0]).toMatchObject({
      artifact: "REQ-001",
      words: { description: demand },
      approve: false,
    });
    await waitFor(() => expect(notices.list.at(-1)?.text).toBe("REQ-001: worded as a requirement."));
    notices.list.at(-1)?.action?.run();
    await waitFor(() => expect(host.asked("undo_revision")).toHaveLength(1));
  });
});
