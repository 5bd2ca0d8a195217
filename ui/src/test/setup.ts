import { afterEach, vi } from "vitest";
import { notices } from "../lib/notices.svelte";

window.scrollTo = vi.fn() as unknown as typeof window.scrollTo;
Element.prototype.scrollIntoView = vi.fn();

afterEach(() => notices.clear());
