// The Rust projection and this one are the same: what crates/api plays in its tests is played again here.
import { describe, expect, it } from "vitest";
import type { Envelope } from "../generated/Envelope";
import type { SessionView } from "../generated/SessionView";
import { apply } from "./apply";
import fixture from "./fixtures/session.json";

interface Stretch {
  name: string;
  snapshot: SessionView;
  envelopes: Envelope[];
  result: SessionView;
}

describe("the projection", () => {
  for (const { name, snapshot, envelopes, result } of fixture as unknown as Stretch[]) {
    it(`agrees with the Rust side: ${name}`, () => {
      let view = snapshot;
      for (const { seq, event } of envelopes) view = { ...apply(view, event), seq };
      expect(view).toEqual(result);
    });
  }
});
