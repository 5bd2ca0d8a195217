import { afterEach, describe, expect, it, vi } from "vitest";
import { actOf, keyPlaces, keyRows, stepped, type KeyPlace } from "./keys";
import { reviewAct } from "./reviewkeys";
import { matches, shortcuts, written } from "./shortcuts";

const places = Object.keys(keyPlaces) as KeyPlace[];
const sources = import.meta.glob<string>("/src/**/*.{svelte,ts}", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The event of somebody who presses these keys. */
function press(keys: string, more: KeyboardEventInit = {}): KeyboardEvent {
  const parts = keys.split("+");
  const key = parts.at(-1) === "Space" ? " " : parts.at(-1);
  const [ctrlKey, shiftKey] = [parts.includes("CmdOrCtrl"), parts.includes("Shift")];
  return new KeyboardEvent("keydown", { key, ctrlKey, shiftKey, ...more });
}

afterEach(() => vi.restoreAllMocks());

describe("the table of keys", () => {
  it("has each key once in a place, and none that does something else on every screen", () => {
    for (const place of places) {
      const keys = keyRows(place).flatMap((row) => row.keys);
      expect(new Set(keys).size, place).toBe(keys.length);
      for (const key of keys) {
        expect(actOf(place, press(key)), key).not.toBeNull();
        expect(Object.values(shortcuts), key).not.toContain(key);
      }
    }
  });

  it("tells keys by their modifiers, but leaves to the layout which signs need Shift", () => {
    expect(actOf("review", press("A", { key: "a" }))).toBe("approved");
    expect(actOf("review", press("X"))).toBe("select");
    expect(actOf("review", press("Shift+X"))).toBe("range");
    for (const modifier of ["ctrlKey", "altKey", "metaKey", "shiftKey"])
      expect(actOf("review", press("D", { [modifier]: true })), modifier).toBeNull();
    expect(matches(press("CmdOrCtrl+/", { shiftKey: true }), shortcuts.keys)).toBe(true);
    expect(matches(press("/"), shortcuts.keys)).toBe(false);
  });

  it("leaves letters to whoever writes", () => {
    const field = document.createElement("textarea");
    let act: string | null = "none";
    field.addEventListener("keydown", (event) => (act = reviewAct(event)));
    field.dispatchEvent(press("A"));
    expect(act).toBeNull();
  });

  it("is what all handlers go by, but those of a menu, of Tab in a dialog and of fields with a button beside them", () => {
    const own = Object.entries(sources)
      .filter(([path, source]) => !path.includes(".test.") && /event\.key\b/.test(source))
      .map(([path]) => path.replace(/^.*\//, ""));
    expect(own.sort()).toEqual([
      "Menu.svelte",
      "ModelField.svelte",
      "PathField.svelte",
      "modal.ts",
      "shortcuts.ts",
    ]);
  });

  it("is written as the system writes keys", () => {
    const on = (platform: string) => vi.spyOn(navigator, "platform", "get").mockReturnValue(platform);
    on("Linux x86_64");
    expect(written("CmdOrCtrl+Shift+F")).toBe("Ctrl Shift F");
    on("MacIntel");
    expect(written("CmdOrCtrl+Shift+F")).toBe("⌘⇧F");
    expect(written("ArrowUp")).toBe("↑");
  });

  it("leads around one by one, and by pages to the ends", () => {
    expect([stepped(2, 1, 3), stepped(0, -1, 3), stepped(1, 8, 3), stepped(1, -8, 3)]).toEqual([0, 2, 2, 0]);
    expect(stepped(0, 1, 0)).toBe(0);
  });
});
