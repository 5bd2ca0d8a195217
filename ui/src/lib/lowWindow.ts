// Whether the window is low for its text. A media query would not know it: its rem does not grow with the size of the text that is
// chosen in the window.
import { createSubscriber } from "svelte/reactivity";
import { textSize } from "./textSize.svelte";

/** In rem: less than twice what a screen of a usual window has above its content. */
const low = 34;

/** A rem of this page, in pixels. */
export const remOfPage = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

const heard = createSubscriber((update) => {
  window.addEventListener("resize", update);
  return () => window.removeEventListener("resize", update);
});

/** Told anew when the window or its text gets another size. */
export function isLowWindow(): boolean {
  heard();
  void textSize.now;
  return window.innerHeight < low * remOfPage();
}
