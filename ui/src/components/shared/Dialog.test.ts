import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import SayDialog from "../table/SayDialog.svelte";
import appSource from "../../App.svelte?raw";
import frameSource from "../table/TableFrame.svelte?raw";
import dialogSource from "./Dialog.svelte?raw";

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
