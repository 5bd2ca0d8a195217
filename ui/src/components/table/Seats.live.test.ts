import { render } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";
import { liveText } from "../../lib/live";
import { seatState, view } from "../../test/samples";
import Seats from "./Seats.svelte";

vi.mock("../../lib/live", async (original) => {
  const live = await original<typeof import("../../lib/live")>();
  return { ...live, liveText: vi.fn(live.liveText) };
});

it("reads a seat's words when they are others, and not when another seat has said something", async () => {
  const says = (seat: string, words: string) =>
    seatState(seat, { state: "thinking", text: `position: ${words}` });
  const pm = says("pm", "What the manager says");
  const of = (words: string) => ({
    ...view({ running: true }),
    table: { ...view().table, seats: [pm, says("qa", words)] },
  });
  const before = of("One word");
  const shown = render(Seats, { view: before, onseat: () => undefined });
  vi.mocked(liveText).mockClear();
  await shown.rerender({ view: { ...before, table: of("One word more").table } });
  const read = vi.mocked(liveText).mock.calls.map(([text]) => text);
  expect(read).toContain("position: One word more");
  expect(read).not.toContain(pm.text);
});
