// The file that opens a project by a double click: made when somebody says so, and never by itself.
import { host } from "./host";
import { t } from "./language";
import { notices } from "./notices.svelte";
import { visible } from "./visible";

/** Saves it in the project's folder, where the file manager shows it. One that is there already stays as it is. */
export async function saveProjectFile(path: string): Promise<void> {
  const saved = await host.call("save_project_file", { path });
  const file = visible(saved.file);
  notices.say(
    saved.made
      ? t("{file} is in the project's folder; a double click on it opens the project.", { file })
      : t("{file} was in the project's folder already; a double click on it opens the project.", { file }),
  );
}
