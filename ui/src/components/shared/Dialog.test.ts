import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import SayDialog from "../table/SayDialog.svelte";
import appSource from "../../App.svelte?raw";
import frameSource from "../table/TableFrame.svelte?raw";
import diffSource from "../documents/Diff.svelte?raw";
import readableSource from "../documents/ReadableDiff.svelte?raw";
import besideSource from "./Beside.svelte?raw";
import dialogSource from "./Dialog.svelte?raw";
import verbatimSource from "./Verbatim.svelte?raw";

afterEach(() => vi.restoreAllMocks());

describe("a dialog", () => {
  it("is made no wider by what it shows: a wide table scrolls by itself", () => {
    expect(dialogSource).toMatch(/\.content \{[^}]*grid-template-columns: minmax\(0, 1fr\);/);
  });

  it("has no scrollbar of what is behind drawn over it, where scrollbars take no room", () => {
    const app = document.createElement("div");
    app.id = "app";
    document.body.append(app);
    const { unmount } = render(SayDialog, {
      path: "/p",
      session: "still",
      onclose: () => {},
      onsay: async () => true,
    });
    // Nothing has a size in these tests, so that scrollbars take no room.
    expect(app.inert).toBe(true);
    expect(app.dataset.still).toBe("");
    expect(dialogSource).toMatch(/\[data-still\]\) \{[^}]*--scrolls: hidden;/);
    for (const source of [dialogSource, appSource, frameSource])
      expect(source).toContain("overflow: var(--scrolls, auto);");
    unmount();
    expect(app.dataset.still).toBeUndefined();
    app.remove();
  });

  /** Nothing has a size in these tests: head and foot of a dialog, and the least of what stands between them, in a window of 700. */
  function sized(head: number, foot: number) {
    const heights = new Map([
      ["HEADER", head],
      ["FOOTER", foot],
    ]);
    vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockImplementation(function (this: HTMLElement) {
      return this.classList.contains("smallest") ? 200 : (heights.get(this.tagName) ?? 0);
    });
    vi.spyOn(Element.prototype, "clientHeight", "get").mockImplementation(function (this: Element) {
      return this.classList.contains("veil") ? 700 : 0;
    });
  }
  const open = () =>
    render(SayDialog, { path: "/p", session: "flow", onclose: () => {}, onsay: async () => true });

  it("scrolls in one place: what it shows, or all of it where head and foot leave that too little room", () => {
    const isFlow = () => screen.getByRole("dialog").classList.contains("flows");
    sized(200, 300);
    const { unmount } = open();
    expect(isFlow()).toBe(false);
    unmount();
    sized(200, 301);
    open();
    expect(isFlow()).toBe(true);
    expect(dialogSource).toMatch(/\n  \.all \{[^}]*overflow: hidden;/);
    expect(dialogSource).toMatch(/\.flows \.all \{[^}]*overflow: var\(--scrolls, auto\);/);
    expect(dialogSource).toMatch(/\.flows \.content \{[^}]*overflow: visible;/);
  });

  it("has what is written in sight when another part of it begins to scroll", async () => {
    sized(200, 301);
    const scrolled = vi.fn();
    Element.prototype.scrollIntoView = scrolled;
    open();
    expect(document.activeElement).toBe(screen.getByTestId("say-text"));
    await waitFor(() => expect(scrolled.mock.contexts).toEqual([screen.getByTestId("say-text")]));
  });

  it("holds nothing that scrolls up and down by itself", () => {
    for (const [size, source] of [
      ["aside-low", besideSource],
      ["diff-height", diffSource],
      ["diff-height", readableSource],
      ["verbatim-height", verbatimSource],
    ] as const) {
      expect(source).toContain(`max-height: var(--${size}, `);
      expect(dialogSource).toContain(`--${size}: none;`);
    }
  });

  it("keeps the focus inside and gives it back", async () => {
    const user = userEvent.setup();
    const opener = document.createElement("button");
    document.body.append(opener);
    opener.focus();
    const said: string[] = [];
    const { unmount } = render(SayDialog, {
      path: "/p",
      session: "dialog",
      onclose: () => unmount(),
      onsay: async (text: string) => said.push(text) > 0,
    });

    expect(document.activeElement).toBe(screen.getByTestId("say-text"));
    await user.keyboard("A fact.");
    const inside = () => screen.getByRole("dialog").contains(document.activeElement);
    for (let step = 0; step < 8; step++) {
      await user.tab();
      expect(inside()).toBe(true);
    }
    await user.tab({ shift: true });
    expect(inside()).toBe(true);

    await user.click(screen.getByTestId("say-send"));
    expect(said).toEqual(["A fact."]);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it("has the focus when what had it goes, as a button does that becomes another one", async () => {
    const { unmount } = render(SayDialog, {
      path: "/p",
      session: "dialog",
      onclose: () => {},
      onsay: async () => true,
    });
    const dialog = screen.getByRole("dialog");
    const button = document.createElement("button");
    dialog.append(button);
    button.focus();
    button.remove();
    await waitFor(() => expect(document.activeElement).toBe(dialog));
    unmount();
  });
});
