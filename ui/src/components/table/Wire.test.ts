// The table draws what really comes over the wire: keys that Rust leaves out are missing here, too, and not null.
import { render, screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import { header as acts, nothing, stretches } from "../../test/table";
import Seats from "./Seats.svelte";
import TableHeader from "./TableHeader.svelte";

describe("the table", () => {
  for (const stretch of stretches) {
    it(`is drawn from the wire: ${stretch.name}`, () => {
      for (const view of [stretch.snapshot, stretch.result]) {
        const header = render(TableHeader, { view, ...acts });
        const seats = render(Seats, { view, onseat: nothing });
        expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(view.topic);
        expect(screen.queryByTestId("cost")).toBeNull();
        header.unmount();
        seats.unmount();
      }
    });
  }
});
