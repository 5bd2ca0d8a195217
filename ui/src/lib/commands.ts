// What the command palette offers on every screen.
import { app } from "./app.svelte";
import { nav } from "./nav.svelte";
import { notices } from "./notices.svelte";
import type { Command } from "./palette.svelte";
import { search } from "./search.svelte";
import { tour } from "./tour.svelte";
import type { Appearance } from "./generated/Appearance";
import { languageNames, said, spoken, t, type Language } from "./language";

const appearances: Record<Appearance, string> = said({
  light: "Appearance: light",
  dark: "Appearance: dark",
  system: "Appearance: as the system",
});

export function globalCommands(): Command[] {
  const path = nav.path;
  const inProject: Command[] =
    path === null
      ? []
      : [
          { label: t("Search in the project"), hint: nav.projectName, run: () => (search.open = true) },
          { label: t("All artifacts of the project"), run: () => nav.go({ screen: "artifacts", path }) },
          { label: t("Traceability of the project"), run: () => nav.go({ screen: "traceability", path }) },
          {
            label: t("Go to the project"),
            hint: nav.projectName,
            run: () => nav.go({ screen: "home", path }),
          },
          { label: t("Start a new session"), run: () => nav.go({ screen: "new_session", path }) },
        ];
  const recents: Command[] = (app.state?.recents ?? [])
    .filter((recent) => recent.exists && recent.path !== path)
    .map((recent) => ({
      label: t("Open {name}", { name: recent.name }),
      hint: t("Recent project"),
      run: () => nav.go({ screen: "home", path: recent.path }),
    }));
  const appearance = (["light", "dark", "system"] as const).map((value) => ({
    label: appearances[value],
    run: () => void app.setAppearance(value).catch((error: unknown) => notices.error(error)),
  }));
  // Each language is found by its own name and by ours.
  const languages = (Object.keys(languageNames) as Language[]).map((value) => ({
    label: t("Language: {language}", { language: languageNames[value] }),
    hint: spoken.current === "en" ? undefined : "Language",
    run: () => void app.setLanguage(value).catch((error: unknown) => notices.error(error)),
  }));
  return [
    ...inProject,
    ...recents,
    { label: t("New project"), run: () => nav.go({ screen: "new_project" }) },
    { label: t("Welcome: all projects"), run: () => nav.go({ screen: "welcome" }) },
    { label: t("Help: the user guide"), hint: "F1", run: () => nav.go({ screen: "help", page: "index" }) },
    { label: t("First steps: a look around"), run: () => tour.again() },
    { label: t("About Roundtable: version and licences"), run: () => nav.go({ screen: "about" }) },
    { label: t("Settings"), run: () => nav.go({ screen: "settings" }) },
    ...appearance,
    ...languages,
  ];
}
