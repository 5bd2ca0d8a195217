import { describe, expect, it } from "vitest";
import { FakeHost } from "./host/fake";
import { setHost } from "./host";
import type { ReviewHistory } from "./generated/ReviewHistory";
import { reviewHistory, revision } from "../test/reviewing";
import { RevisingController } from "./revising.svelte";

describe("The history of a review", () => {
  it("keeps the entry of a change that was written while it was read", async () => {
    const looks: ((read: ReviewHistory) => void)[] = [];
    const with1 = reviewHistory({ revisions: [revision("R-001")] });
    const host = new FakeHost({
      review_history: () => new Promise((resolve) => looks.push(resolve)),
      edit_artifact: () => ({ revision: "R-001", history: with1, artifacts: [] }),
    });
    setHost(host);
    const revising = new RevisingController("/p", "s1", () => undefined);
    const looked = revising.look();
    await Promise.resolve();
    await revising.edit("REQ-001", { title: "Other" }, false);
    // What was read is of before the change.
    looks.shift()?.(reviewHistory());
    await Promise.resolve();
    await new Promise((done) => setTimeout(done));
    expect(revising.history?.revisions.map(({ id }) => id)).toEqual(["R-001"]);
    looks.shift()?.(with1);
    await looked;
    expect(revising.history?.revisions.map(({ id }) => id)).toEqual(["R-001"]);
    expect(host.asked("review_history")).toHaveLength(2);
  });
});
