// What the command palette offers on every screen.
import { app } from "./app.svelte";
import { nav } from "./nav.svelte";
import { notices } from "./notices.svelte";
import type { Command } from "./palette.svelte";

export function globalCommands(): Command[] {
  const path = nav.path;
  const inProject: Command[] =
    path === null
      ? []
      : [
          { label: "Go to the project", hint: nav.projectName, run: () => nav.go({ screen: "home", path }) },
          { label: "Start a new session", run: () => nav.go({ screen: "new_session", path }) },
        ];
  const recents: Command[] = (app.state?.recents ?? [])
    .filter((recent) => recent.exists && recent.path !== path)
    .map((recent) => ({
      label: `Open ${recent.name}`,
      hint: "Recent project",
      run: () => nav.go({ screen: "home", path: recent.path }),
    }));
  const appearance = (["light", "dark", "system"] as const).map((value) => ({
    label: `Appearance: ${value === "system" ? "as the system" : value}`,
    run: () => void app.setAppearance(value).catch((error: unknown) => notices.error(error)),
  }));
  return [
    ...inProject,
    ...recents,
    { label: "New project", run: () => nav.go({ screen: "new_project" }) },
    { label: "Welcome: all projects", run: () => nav.go({ screen: "welcome" }) },
    { label: "Settings", run: () => nav.go({ screen: "settings" }) },
    ...appearance,
  ];
}
