import { render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { notices } from "../../lib/notices.svelte";
import Notices from "./Notices.svelte";

const long = "Changed outside: 20261126-specs-borrow-shed.yaml, NFR-001.yaml and 1 more";

describe("what was done", () => {
  /** The end of what stands first in the bar, and the beginning of the buttons. */
  let free: [number, number];
  let bar: HTMLElement;
  const taken = () => document.documentElement.style.getPropertyValue("--row-below");

  beforeEach(() => {
    bar = document.createElement("header");
    bar.id = "top-bar";
    const first = bar.appendChild(document.createElement("nav"));
    const last = bar.appendChild(document.createElement("div"));
    first.getBoundingClientRect = () => new DOMRect(0, 4, free[0], 32);
    last.getBoundingClientRect = () => new DOMRect(free[1], 4, 400, 32);
    document.body.append(bar);
    vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(40);
    const wide = (element: Element) => parseFloat((element as HTMLElement).style.width) || 800;
    const spy = (what: "clientWidth" | "scrollWidth", of: (element: Element) => number) =>
      vi.spyOn(Element.prototype, what, "get").mockImplementation(function (this: Element) {
        return of(this);
      });
    spy("clientWidth", wide);
    // Seven pixels for each letter, in one line.
    spy("scrollWidth", (element) => Math.max(wide(element), (element.textContent ?? "").trim().length * 7));
  });

  afterEach(() => {
    vi.restoreAllMocks();
    bar.remove();
  });

  it("stands in the bar, between what is there", async () => {
    free = [200, 800];
    render(Notices);
    notices.say(long);
    const notice = await screen.findByText(long);
    await waitFor(() => expect(screen.getByTestId("notice").style.width).toBe("600px"));
    expect(notice.parentElement?.classList.contains("below")).toBe(false);
    expect(taken()).toBe("0px");
  });

  it("has a row of its own, with all its words, where the bar has no room for them", async () => {
    for (const narrow of [
      [200, 280],
      [200, 370],
      // In two lines they would fit.
      [200, 700],
      [600, 0],
    ] as [number, number][]) {
      free = narrow;
      const { unmount } = render(Notices);
      const id = notices.say(long);
      await waitFor(() => expect(screen.getByTestId("notice").classList.contains("below")).toBe(true));
      expect(screen.getByTestId("notice").textContent?.trim()).toBe(long);
      await waitFor(() => expect(taken()).toBe("40px"));
      notices.dismiss(id);
      await waitFor(() => expect(taken()).toBe("0px"));
      unmount();
    }
  });
});
