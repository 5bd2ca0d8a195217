// The first steps: shown once, to whoever has no project yet, and again when they ask for them in Help.
import type { Route } from "./nav.svelte";
import { t } from "./language";

export const tourSteps = (): { title: string; text: string }[] => [
  {
    title: t("A panel discusses, you decide"),
    text: t(
      "AI experts discuss what you want to build, round by round. The sample project needs no key and no network.",
    ),
  },
  {
    title: t("Every result has its reason"),
    text: t(
      "Review shows who said what and who disagreed. What you approve is in the document, word for word.",
    ),
  },
  {
    title: t("Nothing is far away"),
    text: t(
      "Go to… does whatever a screen can, Search finds what was said, and Help has a page for each task.",
    ),
  },
];

const seenKey = "roundtable.tour";

class Tour {
  /** From 0; null while it is not shown. */
  step = $state<number | null>(null);

  /** At the start of the application. `isNew`: it has no recent project. */
  begin(isNew: boolean): void {
    if (isNew && !this.#seen()) this.step = 0;
  }

  again(): void {
    this.step = 0;
  }

  next(): void {
    if (this.step === null) return;
    if (this.step + 1 < tourSteps().length) this.step += 1;
    else this.end();
  }

  back(): void {
    if (this.step !== null && this.step > 0) this.step -= 1;
  }

  /** Another screen is there. Whoever has come to a session works by now, and whoever has seen the last step has read it. */
  follow(screen: Route["screen"]): void {
    if (this.step === null) return;
    const works = screen === "table" || screen === "review" || screen === "replay";
    if (works || this.step + 1 === tourSteps().length) this.end();
  }

  /** Skipped or read: it does not come by itself any more. */
  end(): void {
    this.step = null;
    try {
      localStorage.setItem(seenKey, "seen");
    } catch {
      // Without storage it comes again with the next start, as long as there is no project.
    }
  }

  #seen(): boolean {
    try {
      return localStorage.getItem(seenKey) !== null;
    } catch {
      return false;
    }
  }
}

export const tour = new Tour();
