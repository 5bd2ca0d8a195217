import { describe, expect, it } from "vitest";
import { artifact } from "../test/samples";
import { takenOver } from "./reviewing.svelte";

describe("what a command gives back", () => {
  const known = ["REQ-001", "REQ-002", "BR-001"].map((id) => artifact(id));
  const ids = (all: { id: string }[]) => all.map(({ id }) => id);

  it("stands behind what was split into it, as when the review is opened again", () => {
    const split = artifact("REQ-001", { replaced_by: ["REQ-003", "REQ-004"] });
    const all = takenOver(known, [artifact("REQ-004"), split, artifact("REQ-003")]);
    expect(ids(all)).toEqual(["REQ-001", "REQ-003", "REQ-004", "REQ-002", "BR-001"]);
    expect(all[0]).toBe(split);
  });

  it("keeps the place of what was there, also of what a merge points to", () => {
    const merged = artifact("BR-001", { replaced_by: ["REQ-002"] });
    expect(ids(takenOver(known, [merged, artifact("REQ-002")]))).toEqual(["REQ-001", "REQ-002", "BR-001"]);
    expect(ids(takenOver(known, [artifact("REQ-009")]))).toEqual(["REQ-001", "REQ-002", "BR-001", "REQ-009"]);
  });
});
