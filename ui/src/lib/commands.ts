// What the command palette offers on every screen.
import { app } from "./app.svelte";
import { host } from "./host";
import { keySheet } from "./keysheet.svelte";
import { nav } from "./nav.svelte";
import { notices } from "./notices.svelte";
import { palette, type Command } from "./palette.svelte";
import { languageInWords } from "./format";
import { saveProjectFile } from "./projectFile";
import { foldersOf } from "./recents";
import { pressed, shortcutWords } from "./shortcuts";
import { search } from "./search.svelte";
import { textSize } from "./textSize.svelte";
import { tour } from "./tour.svelte";
import type { Appearance } from "./generated/Appearance";
import { languageNames, said, t, type Language } from "./language";

const appearances: Record<Appearance, string> = said({
  light: "Appearance: light",
  dark: "Appearance: dark",
  system: "Appearance: as the system",
});

/** A folder that the system's dialog gives is opened; without dialogs Welcome has a field for it. */
async function openFolder(): Promise<void> {
  if (!app.state?.native_dialogs) {
    nav.go({ screen: "welcome" });
    return;
  }
  const { path } = await host.call("pick_folder", { title: t("Open a project's folder") });
  if (path !== null) nav.go({ screen: "home", path });
}

/** What goes wrong is said in a notice. */
const loud = (doing: Promise<void>) => void doing.catch((error: unknown) => notices.error(error));

export function globalCommands(): Command[] {
  const path = nav.path;
  const inProject: Command[] =
    path === null
      ? []
      : [
          {
            label: shortcutWords.search,
            hint: nav.projectName,
            key: "search",
            menu: "view.project",
            run: () => (search.open = true),
          },
          {
            label: t("All artifacts of the project"),
            menu: "view.project",
            run: () => nav.go({ screen: "artifacts", path }),
          },
          {
            label: t("Traceability of the project"),
            menu: "view.project",
            run: () => nav.go({ screen: "traceability", path }),
          },
          {
            label: t("Go to the project"),
            hint: nav.projectName,
            menu: "view.project",
            run: () => nav.go({ screen: "home", path }),
          },
          {
            label: t("Start a new session"),
            menu: "session.start",
            run: () => nav.go({ screen: "new_session", path }),
          },
          {
            label: t("Save a project file"),
            hint: t("opens this project by a double click"),
            menu: "file.project",
            run: () => loud(saveProjectFile(path)),
          },
        ];
  const known = (app.state?.recents ?? []).filter((recent) => recent.exists);
  // The one that is open counts, too: another one of its name is not taken for it.
  const folders = foldersOf(known);
  const recents: Command[] = known
    .filter((recent) => recent.path !== path)
    .map((recent) => ({
      label: t("Open {name}", { name: recent.name }),
      hint: folders.get(recent.path) ?? t("Recent project"),
      also: t("Recent project"),
      apart: folders.get(recent.path),
      menu: "file.recent",
      run: () => nav.go({ screen: "home", path: recent.path }),
    }));
  const appearance: Command[] = (["light", "dark", "system"] as const).map((value) => ({
    label: appearances[value],
    menu: "view.appearance",
    run: () => loud(app.setAppearance(value)),
  }));
  const sizes: Command[] = [
    { label: t("Larger text"), run: () => textSize.step("larger") },
    { label: t("Smaller text"), run: () => textSize.step("smaller") },
    { label: t("Text in its usual size"), run: () => textSize.step("usual") },
  ].map((command) => ({ ...command, also: t("Text size"), menu: "view.appearance" }));
  // Whoever does not read the language of the page finds their own by its own name, and by the word that most know.
  const languages: Command[] = (Object.keys(languageNames) as Language[]).map((value) => ({
    label: t("Language: {language}", { language: languageInWords(value) }),
    also: "Language",
    menu: "view.language",
    run: () => loud(app.setLanguage(value)),
  }));
  return [
    ...inProject,
    ...recents,
    {
      label: shortcutWords.new_project,
      key: "new_project",
      menu: "file.open",
      run: () => nav.go({ screen: "new_project" }),
    },
    {
      label: shortcutWords.open_folder,
      key: "open_folder",
      menu: "file.open",
      run: () => loud(openFolder()),
    },
    {
      label: t("Welcome: all projects"),
      menu: "file.open",
      run: () => nav.go({ screen: "welcome" }),
    },
    {
      label: shortcutWords.help,
      key: "help",
      menu: "help.help",
      run: () => {
        if (nav.route.screen !== "help") nav.go({ screen: "help", page: "index" });
      },
    },
    {
      label: shortcutWords.keys,
      key: "keys",
      menu: "help.help",
      run: () => (keySheet.open = !keySheet.open),
    },
    { label: t("First steps: a look around"), menu: "help.help", run: () => tour.again() },
    {
      label: t("About Roundtable: version and licences"),
      menu: "help.about",
      run: () => nav.go({ screen: "about" }),
    },
    {
      label: shortcutWords.settings,
      key: "settings",
      menu: "file.app",
      run: () => nav.go({ screen: "settings" }),
    },
    ...appearance,
    ...sizes,
    ...languages,
  ];
}

/** What the palette does not offer, for it is the palette itself. */
const toPalette = (): Command => ({
  label: shortcutWords.palette,
  key: "palette",
  menu: "view.go",
  run: () => (palette.open = !palette.open),
});

/** Everything that the native menu has: what the palette offers now, and the palette. */
export const menuCommands = (): Command[] => [toPalette(), ...palette.commands];

/** The command that a key event asks for on this screen. */
export const commandOf = (event: KeyboardEvent): Command | undefined =>
  menuCommands().find(({ key }) => key !== undefined && pressed(event, key));
