import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keyPlaces } from "../../lib/keys";
import { keySheet } from "../../lib/keysheet.svelte";
import { spoken } from "../../lib/language";
import { nav } from "../../lib/nav.svelte";
import { keyWords, shortcuts, type Shortcut } from "../../lib/shortcuts";
import KeySheet from "./KeySheet.svelte";

describe("the sheet of keys", () => {
  beforeEach(() => {
    keySheet.open = true;
    nav.go({ screen: "review", path: "/p", session: "s1" });
  });
  afterEach(async () => {
    keySheet.open = false;
    await spoken.choose("en");
  });

  it("has every key of every screen, and the places that have keys of their own", () => {
    render(KeySheet);
    const everywhere = within(screen.getByTestId("keys-window"));
    for (const shortcut of Object.keys(shortcuts) as Shortcut[])
      expect(everywhere.getByText(keyWords(shortcut))).toBeTruthy();
    for (const place of Object.values(keyPlaces)) expect(screen.getByText(place)).toBeTruthy();
  });

  it("opens at the keys of the screen below, and closes by Escape", async () => {
    render(KeySheet);
    expect(document.activeElement?.textContent.trim()).toBe(keyPlaces.review);
    await userEvent.setup().keyboard("{Escape}");
    expect(keySheet.open).toBe(false);
  });

  it("speaks the language of the window", async () => {
    await spoken.choose("de");
    render(KeySheet);
    expect(screen.getByRole("dialog", { name: "Tastenkürzel" }).textContent).toContain("Strg K");
  });
});
