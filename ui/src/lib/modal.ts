// Dialogs on top of the window: the rest is inert, the focus stays inside and goes back where it came from.

import { actOf } from "./keys";

interface Entry {
  node: HTMLElement;
  escape: () => void;
}

/** From the bottom to the top. */
const open: Entry[] = [];

const focusable =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex="0"]';

/** A Svelte action for the outermost element of a dialog; `escape` is what the Escape key does. */
export function modal(node: HTMLElement, escape: () => void): { destroy: () => void } {
  const before = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const entry: Entry = { node, escape };
  if (open.length === 0) document.addEventListener("keydown", onKey);
  document.body.append(node);
  open.push(entry);
  seal();
  // The dialog itself, unless something in it wants the focus: then its title is what a screen reader says first.
  const first =
    node.querySelector<HTMLElement>("[data-autofocus]") ?? node.querySelector<HTMLElement>('[role="dialog"]');
  (first ?? node).focus();
  // What has the focus may go with what it was for, as a button does that becomes another one: the dialog has it then.
  const kept = new MutationObserver(() => {
    if (open.at(-1) === entry && document.activeElement === document.body)
      node.querySelector<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true });
  });
  kept.observe(node, { childList: true, subtree: true });
  return {
    destroy() {
      kept.disconnect();
      open.splice(open.indexOf(entry), 1);
      node.remove();
      seal();
      if (open.length === 0) document.removeEventListener("keydown", onKey);
      if (before?.isConnected) before.focus();
      else open.at(-1)?.node.querySelector<HTMLElement>('[role="dialog"]')?.focus();
    },
  };
}

function seal(): void {
  const top = open.at(-1);
  const root = document.getElementById("app");
  const below = [...(root ? [root] : []), ...open.map((entry) => entry.node)];
  for (const node of below) {
    node.inert = top !== undefined && node !== top.node;
    if (node.inert && barsTakeNoRoom()) node.dataset.still = "";
    else delete node.dataset.still;
  }
}

/** Scrollbars that lie over what they scroll lie over dialogs, too: those are hidden. Others are under the veil, and keep their room. */
function barsTakeNoRoom(): boolean {
  const probe = document.createElement("div");
  const size = "5rem";
  Object.assign(probe.style, { position: "absolute", visibility: "hidden", overflow: "scroll" });
  Object.assign(probe.style, { width: size, height: size });
  document.body.append(probe);
  const room = probe.offsetWidth - probe.clientWidth;
  probe.remove();
  return room === 0;
}

function candidates(node: HTMLElement): HTMLElement[] {
  return [...node.querySelectorAll<HTMLElement>(focusable)].filter((item) => !item.closest("[hidden]"));
}

/** On the whole page: the focus may have been lost to it by a click beside anything. */
function onKey(event: KeyboardEvent): void {
  const top = open.at(-1);
  if (!top || event.defaultPrevented) return;
  if (actOf("window", event) === "close") {
    event.preventDefault();
    top.escape();
  } else if (event.key === "Tab") keepInside(event, top.node);
}

function keepInside(event: KeyboardEvent, node: HTMLElement): void {
  const items = candidates(node);
  const [first, last] = [items[0], items.at(-1)];
  const active = document.activeElement as HTMLElement | null;
  const outside = !active || !items.includes(active);
  if (!first || !last) event.preventDefault();
  else if (event.shiftKey && (active === first || outside)) {
    event.preventDefault();
    last.focus();
  } else if (!event.shiftKey && (active === last || outside)) {
    event.preventDefault();
    first.focus();
  }
}
