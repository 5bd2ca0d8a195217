// What holds for the whole window: the application's state, its appearance, its width.
import type { Appearance } from "./generated/Appearance";
import type { AppState } from "./generated/AppState";
import { host } from "./host";
import type { Language } from "./generated/Language";
import { spoken } from "./language";

/** Below this width (in rem, so that larger text counts) side columns become drawers. */
const narrowRem = 56.25;

class App {
  state = $state.raw<AppState | null>(null);
  narrow = $state(false);

  async load(): Promise<void> {
    this.state = await host.call("app_state", {});
    this.#paint();
    await spoken.choose(this.state.language);
  }

  async setAppearance(appearance: Appearance): Promise<void> {
    if (this.state) this.state = { ...this.state, appearance };
    this.#paint();
    this.state = await host.call("set_appearance", { appearance });
    this.#paint();
  }

  async setLanguage(language: Language): Promise<void> {
    if (this.state) this.state = { ...this.state, language };
    await spoken.choose(language);
    this.state = await host.call("set_language", { language });
    // An answer that was on its way may have brought the earlier choice back.
    await spoken.choose(this.state.language);
  }

  async setReviewer(name: string): Promise<void> {
    this.state = await host.call("set_reviewer", { name });
  }

  /** Follows the system's appearance and text size, and the window's width; returns how to stop. */
  watch(): () => void {
    const dark = window.matchMedia?.("(prefers-color-scheme: dark)");
    const paint = () => this.#paint();
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      this.narrow = window.innerWidth <= narrowRem * rem;
    };
    dark?.addEventListener("change", paint);
    window.addEventListener("resize", measure);
    // No event says that the system's text has another size; what is as wide as its letters does.
    const letter = document.createElement("div");
    letter.setAttribute("aria-hidden", "true");
    Object.assign(letter.style, { position: "absolute", visibility: "hidden", width: "1rem", height: "1px" });
    document.body.append(letter);
    const sized = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(measure);
    sized?.observe(letter);
    measure();
    paint();
    return () => {
      dark?.removeEventListener("change", paint);
      window.removeEventListener("resize", measure);
      sized?.disconnect();
      letter.remove();
    };
  }

  #paint(): void {
    const wanted = this.state?.appearance ?? "system";
    const system = window.matchMedia?.("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    document.documentElement.dataset.theme = wanted === "system" ? system : wanted;
  }
}

export const app = new App();
