// The native menu: the palette's commands once more, in the system's own form. Which there are is said there alone.
import type { MenuEntry } from "./generated/MenuEntry";
import type { MenuGroup } from "./generated/MenuGroup";
import type { MenuRole } from "./generated/MenuRole";
import { host } from "./host";
import { said, t } from "./language";
import type { Command } from "./palette.svelte";
import { isMac, isWindows, shortcuts } from "./shortcuts";
import { visible } from "./visible";

/** The menus from left to right, and the parts of each, between which there is a line. */
const places = {
  file: ["open", "recent", "project", "app"],
  view: ["go", "project", "appearance", "language"],
  session: ["start", "screen"],
  help: ["help", "about"],
} as const;

type Group = keyof typeof places;
/** `edit.screen`: what the screen undoes; among its other actions where the system has no menu for that. */
export type MenuPlace = { [G in Group]: `${G}.${(typeof places)[G][number]}` }[Group] | "edit.screen";

const titles: Record<Group, string> = said({ file: "File", view: "View", session: "Session", help: "Help" });

/** Characters of a line: a menu is as wide as its longest one. */
const longest = 80;
const name = "Roundtable";

const line: MenuEntry = { kind: "line" };
const standard = (role: MenuRole, label: string): MenuEntry => ({ kind: "standard", role, label });

/** Parts with something in them, a line between two. */
const lined = (parts: MenuEntry[][]): MenuEntry[] =>
  parts.filter((part) => part.length > 0).flatMap((part, at) => (at === 0 ? part : [line, ...part]));

/** What is typed and selected is the system's business; GTK has nothing for it, and the keys work all the same. */
const edit = (ofScreen: MenuEntry[]): MenuGroup => ({
  title: t("Edit"),
  entries: lined([
    [standard("undo", t("Undo")), standard("redo", t("Redo"))],
    ofScreen,
    [
      standard("cut", t("Cut")),
      standard("copy", t("Copy")),
      standard("paste", t("Paste")),
      standard("select_all", t("Select all")),
    ],
  ]),
});

export interface Menu {
  groups: MenuGroup[];
  /** What each action's id does. */
  runs: Map<string, () => void>;
}

/** The menu of these commands; ids begin with `prefix`. */
export function menuOf(commands: Command[], prefix: string): Menu {
  const runs = new Map<string, () => void>();
  const [mac, windows] = [isMac(), isWindows()];
  const action = (command: Command): MenuEntry => {
    const id = `${prefix}.${runs.size}`;
    runs.set(id, command.run);
    const text = visible(command.apart ? `${command.label} · ${command.apart}` : command.label);
    const label = text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
    return { kind: "action", id, label, key: command.key ? shortcuts[command.key] : null };
  };
  const hasEdit = mac || windows;
  const placeOf = ({ menu }: Command): MenuPlace | null =>
    menu === undefined || (menu === "edit.screen" && !hasEdit) ? "session.screen" : menu;
  const at = (place: MenuPlace) => commands.filter((command) => placeOf(command) === place).map(action);
  const quit = standard("quit", t("Quit Roundtable"));

  const groups: MenuGroup[] = [];
  // On macOS the first one is the application's own, and has what stands elsewhere under File and Help.
  if (mac)
    groups.push({
      title: name,
      entries: lined([
        at("help.about"),
        at("file.app"),
        [
          standard("hide", t("Hide Roundtable")),
          standard("hide_others", t("Hide others")),
          standard("show_all", t("Show all")),
        ],
        [quit],
      ]),
    });
  for (const group of Object.keys(places) as Group[]) {
    const parts = places[group].map((part) => {
      const place = `${group}.${part}` as MenuPlace;
      if (mac && (place === "file.app" || place === "help.about")) return [];
      return place === "file.app" ? [...at(place), quit] : at(place);
    });
    const entries = lined(parts);
    if (entries.length > 0) groups.push({ title: titles[group], entries });
    if (group === "file" && hasEdit) groups.push(edit(at("edit.screen")));
  }
  return { groups, runs };
}

/** Keeps the system's menu as the commands are, and does what is chosen from it. */
export class NativeMenu {
  #shown = "";
  #generation = 0;
  #runs = new Map<string, () => void>();

  /** The commands have changed, or the language has. */
  show(commands: Command[]): void {
    const shape = JSON.stringify(menuOf(commands, "").groups);
    // An id is never used for a second thing: what is chosen from a menu that is gone by then does nothing.
    if (shape !== this.#shown) this.#generation++;
    const { groups, runs } = menuOf(commands, String(this.#generation));
    this.#runs = runs;
    if (shape === this.#shown) return;
    this.#shown = shape;
    // Without a menu everything is in the palette all the same.
    void host.call("set_menu", { groups }).catch(() => undefined);
  }

  /** Waits for what is chosen. Ends where there is no menu. */
  async follow(): Promise<void> {
    for (;;) {
      const { id } = await host.call("await_menu", {});
      if (id === null) return;
      this.#runs.get(id)?.();
    }
  }
}
