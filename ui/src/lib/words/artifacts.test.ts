import { expect, test } from "vitest";
import { artifactState } from "../artifacts";
import { artifact } from "../../test/samples";
import { agreement, outcomes, stateName, whoRevised } from "./artifacts";

test("whoever gave a word is named as what they are, and nobody else is called the user", () => {
  expect(whoRevised("user")).toBe("by you");
  expect(whoRevised("driver")).toBe("by a program that drove the window");
  expect(whoRevised("hand")).toBe("by hand in its file");
  expect(whoRevised("table")).toBe("at the table");
  expect(whoRevised("Ada")).toBe("by Ada");
});

test("what the table made of an item has one word, in lists, in the history and beside what counts now", () => {
  for (const status of ["consensus", "confirmed", "draft", "proposed", "conflict"] as const) {
    const state = artifactState(artifact("REQ-001", { status, review: null }));
    expect([status, agreement[status]]).toEqual([status, stateName(state, "requirement")]);
  }
  expect(agreement.draft).toBe(outcomes.undecided.name);
});
