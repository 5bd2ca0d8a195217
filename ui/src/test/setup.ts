// Runs before each file of tests. All files of a worker share its process and its document (vite.config.ts): each gets modules of its
// own, with their state as at the start of the application, and an empty document.
import { afterEach, vi } from "vitest";

vi.resetModules();
document.body.replaceChildren();
for (const { name } of [...document.documentElement.attributes])
  document.documentElement.removeAttribute(name);
localStorage.clear();
sessionStorage.clear();

Element.prototype.scrollIntoView = vi.fn();

afterEach(async () => {
  const { notices } = await import("../lib/notices.svelte");
  notices.clear();
});
