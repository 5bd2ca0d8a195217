import { describe, expect, it } from "vitest";
import type { SessionView } from "../generated/SessionView";
import { seatState, view } from "../../test/samples";
import { AskingAgain } from "./askingAgain.svelte";

const waits = (absent: string[], round = 2, running = true, asked = 4): SessionView =>
  view({
    running,
    table: {
      ...view().table,
      round,
      quorum: { answered: 1, quorum: 3, absent, asked },
      seats: absent.map((seat) => seatState(seat, { state: "absent", asked: 1 })),
    },
  });
const asks = (seat: string) => ({ operation: "retry_seat", round: 2, seat, asked: 1 });

describe("seats that are asked again one after another", () => {
  it("are each asked once, the next one when the table waits again", () => {
    const again = new AskingAgain();
    const all = waits(["qa", "ux"]);
    again.begin(all);
    expect(again.next(all)).toEqual(asks("qa"));
    expect(again.next({ ...all, table: { ...all.table, quorum: null } })).toBeNull();
    expect(again.isUnderWay).toBe(true);
    // The screen may still show the wait that was answered.
    expect(again.next(all)).toBeNull();
    // The first one is still absent, and is not asked a third time.
    expect(again.next(waits(["qa", "ux"], 2, true, 5))).toEqual(asks("ux"));
    expect(again.isUnderWay).toBe(false);
    expect(again.next(waits(["qa", "ux"], 2, true, 6))).toBeNull();
  });

  it("are left where the session rests or another round is on the table", () => {
    for (const later of [waits(["qa"], 2, false), waits(["qa"], 3)]) {
      const again = new AskingAgain();
      again.begin(waits(["qa"]));
      expect(again.next(later)).toBeNull();
      expect(again.isUnderWay).toBe(false);
    }
  });
});
