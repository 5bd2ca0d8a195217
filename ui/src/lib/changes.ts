// What is changed outside of the window while a screen shows it: another window, git, an editor. The screen waits for the
// next changes; when the window gets the focus the files are looked at again, wherever nothing could be watched.
import type { OutsideChange } from "./generated/OutsideChange";
import type { OutsideChanges } from "./generated/OutsideChanges";
import { host } from "./host";
import { t } from "./language";
import { listed } from "./format";

/** Milliseconds after a failure until the next try. */
const AGAIN = 5000;

/** Tells the screen of a project, and of a session in it, what changes outside; returns how to stop. */
export function followChanges(
  path: string,
  session: string | null,
  onchanged: (files: OutsideChange[]) => void,
): () => void {
  let gone = false;
  let number = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const ask = (since: number | null, look: boolean) =>
    host.call("await_changes", { path, session, since, look });

  /** Two answers may tell the same: the one that came first counts. */
  function take(news: OutsideChanges) {
    if (gone || news.number <= number) return;
    number = news.number;
    if (news.files.length > 0) onchanged(news.files);
  }

  async function follow() {
    try {
      ({ number } = await ask(null, false));
      while (!gone) {
        const news = await ask(number, false);
        take(news);
        // An answer without news comes after a long wait; one that does not is no reason to hurry.
        if (news.files.length === 0) await new Promise((resolve) => (timer = setTimeout(resolve, 250)));
      }
    } catch {
      // The project is gone, or cannot be read: its screen says so when it looks.
      if (!gone) timer = setTimeout(() => void follow(), AGAIN);
    }
  }

  const look = () => void ask(number, true).then(take, () => undefined);
  window.addEventListener("focus", look);
  void follow();
  return () => {
    gone = true;
    clearTimeout(timer);
    window.removeEventListener("focus", look);
  };
}

/** The names of files in a sentence: the first two, and how many more. */
export function changedWords(files: OutsideChange[]): string {
  const names = files.map((file) => file.path.slice(file.path.lastIndexOf("/") + 1));
  const rest = names.length - 2;
  const list =
    rest > 0 ? t("{names} and {rest} more", { names: names.slice(0, 2).join(", "), rest }) : listed(names);
  return files.length > 0 && files.every((file) => file.kind === "removed")
    ? t("Deleted outside: {list}", { list })
    : t("Changed outside: {list}", { list });
}
