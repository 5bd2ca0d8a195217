// The keys that work on every screen: one table for the page, the palette and the native menu.
import table from "./shortcuts.json";
import { t } from "./language";

export type Shortcut = keyof typeof table;

/** As the native menu takes them: `CmdOrCtrl+K`. */
export const shortcuts: Record<Shortcut, string> = table;

export const isMac = (): boolean => navigator.platform.startsWith("Mac");
export const isWindows = (): boolean => navigator.platform.startsWith("Win");

/** Whether a key event is that shortcut: these modifiers, and no other. */
export function pressed(event: KeyboardEvent, shortcut: Shortcut): boolean {
  const parts = shortcuts[shortcut].split("+");
  const key = parts.at(-1) ?? "";
  return (
    event.key.toLowerCase() === key.toLowerCase() &&
    (event.ctrlKey || event.metaKey) === parts.includes("CmdOrCtrl") &&
    event.shiftKey === parts.includes("Shift") &&
    !event.altKey
  );
}

/** As somebody reads it on this system: `⌘K`, `Ctrl K`. */
export function keyWords(shortcut: Shortcut): string {
  const words = shortcuts[shortcut].split("+").map((part) => {
    if (part === "CmdOrCtrl") return isMac() ? "⌘" : t("Ctrl");
    if (part === "Shift") return isMac() ? "⇧" : t("Shift");
    return part;
  });
  return words.join(isMac() ? "" : " ");
}
