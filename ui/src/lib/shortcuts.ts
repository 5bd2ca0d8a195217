// The keys that work on every screen: one table for the page, the palette, the native menu and the sheet of keys. How a key
// is told from others, and how it is written, holds for those of single screens (`keys.ts`), too.
import table from "./shortcuts.json";
import { said, t } from "./language";

export type Shortcut = keyof typeof table;

/** As the native menu takes them: `CmdOrCtrl+K`. */
export const shortcuts: Record<Shortcut, string> = table;

/** What each does, as the palette, the menu and the sheet call it. */
export const shortcutWords: Record<Shortcut, string> = said({
  palette: "Go to…",
  search: "Search in the project",
  new_project: "New project",
  open_folder: "Open a folder…",
  settings: "Settings",
  keys: "Keyboard shortcuts",
  help: "Help: the user guide",
});

export const isMac = (): boolean => navigator.platform.startsWith("Mac");
export const isWindows = (): boolean => navigator.platform.startsWith("Win");

/** Keys that stand as a word in the tables, where the sign would be none or part of the notation. */
const worded: Record<string, string> = { " ": "Space", "+": "plus" };

/** Whether a key event is these keys: these modifiers, and no other. */
export function matches(event: KeyboardEvent, keys: string): boolean {
  const parts = keys.split("+");
  const key = parts.at(-1) ?? "";
  const typed = worded[event.key] ?? event.key;
  // Which signs need Shift is for the layout to say: a German keyboard has the slash above the 7.
  const isSign = key === "plus" || (key.length === 1 && key.toLowerCase() === key.toUpperCase());
  return (
    typed.toLowerCase() === key.toLowerCase() &&
    (event.ctrlKey || event.metaKey) === parts.includes("CmdOrCtrl") &&
    (isSign || event.shiftKey === parts.includes("Shift")) &&
    !event.altKey
  );
}

/** Whether a key event is that shortcut. */
export const pressed = (event: KeyboardEvent, shortcut: Shortcut): boolean =>
  matches(event, shortcuts[shortcut]);

/** Keys that have a name on the keyboard rather than a sign. */
const named: Record<string, string> = said({
  Space: "Space bar",
  Enter: "Enter@key",
  Escape: "Esc@key",
  Backspace: "Backspace@key",
  Home: "Home@key",
  End: "End@key",
  PageUp: "Page up",
  PageDown: "Page down",
});
const signs: Record<string, string> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  plus: "+",
  "-": "−",
};

/** As somebody reads them on this system: `⌘K`, `Ctrl K`. */
export function written(keys: string): string {
  const words = keys.split("+").map((part) => {
    if (part === "CmdOrCtrl") return isMac() ? "⌘" : t("Ctrl");
    if (part === "Shift") return isMac() ? "⇧" : t("Shift");
    return signs[part] ?? named[part] ?? part;
  });
  return words.join(isMac() ? "" : " ");
}

/** That shortcut, as somebody reads it on this system. */
export const keyWords = (shortcut: Shortcut): string => written(shortcuts[shortcut]);
