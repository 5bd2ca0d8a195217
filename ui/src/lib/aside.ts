// Escape on a screen that is looked at beside what somebody does: back to that, unless something on it has the key for itself.
import { actOf, writes } from "./keys";
import { nav } from "./nav.svelte";

export function leaveByEscape(event: KeyboardEvent): void {
  if (event.defaultPrevented || actOf("window", event) !== "close" || writes(event.target)) return;
  // A dialog of it has had the key already.
  if (document.querySelector('[aria-modal="true"]')) return;
  event.preventDefault();
  nav.back();
}
