// How large the window's text is, in percent of what the system asks for. All sizes are in rem, so that what has text grows with
// it. Kept in the web view's storage: it belongs to this window, not to a project.
import { percent } from "./format";
import { t } from "./language";
import { notices } from "./notices.svelte";

export const textSizes = [100, 110, 125, 150, 175, 200] as const;
export type TextSize = (typeof textSizes)[number];

const key = "roundtable.text";
const usual: TextSize = 100;

class TextSizes {
  now = $state<TextSize>(usual);

  /** Takes what an earlier start left, and shows it. */
  begin(): void {
    this.now = textSizes.find((size) => size === Number(kept())) ?? usual;
    this.#paint();
  }

  choose(size: TextSize): void {
    this.now = size;
    this.#paint();
    try {
      localStorage.setItem(key, String(size));
    } catch {
      // Without storage it holds as long as the window is open.
    }
  }

  /** A key or a command: what stands in Settings is not in sight, so that it is said how large the text is now. */
  step(act: "larger" | "smaller" | "usual"): void {
    const at = textSizes.indexOf(this.now) + (act === "larger" ? 1 : -1);
    this.choose(act === "usual" ? usual : (textSizes[at] ?? this.now));
    notices.clear();
    notices.say(t("Text size: {size}", { size: percent(this.now / 100) }));
  }

  #paint(): void {
    document.documentElement.style.fontSize = this.now === usual ? "" : `${this.now}%`;
  }
}

function kept(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export const textSize = new TextSizes();
