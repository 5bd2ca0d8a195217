import { afterEach, vi } from "vitest";
import { notices } from "../lib/notices.svelte";

Element.prototype.scrollIntoView = vi.fn();

afterEach(() => notices.clear());
