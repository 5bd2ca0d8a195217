import { afterEach, describe, expect, it, vi } from "vitest";
import { app } from "./app.svelte";

describe("the window that the application follows", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    document.documentElement.style.fontSize = "";
  });

  it("is narrow where the text has become larger, though nobody moved its edge", () => {
    let told: () => void = () => undefined;
    const watched: Element[] = [];
    const disconnect = vi.fn();
    class Observer {
      constructor(callback: () => void) {
        told = callback;
      }
      observe(element: Element) {
        watched.push(element);
      }
      disconnect = disconnect;
    }
    vi.stubGlobal("ResizeObserver", Observer);
    window.innerWidth = 1280;
    document.documentElement.style.fontSize = "16px";
    const stop = app.watch();
    expect(app.narrow).toBe(false);
    document.documentElement.style.fontSize = "32px";
    told();
    expect(app.narrow).toBe(true);
    expect((watched[0] as HTMLElement).style.width).toBe("1rem");
    stop();
    expect(disconnect).toHaveBeenCalledTimes(1);
    expect(watched[0]?.isConnected).toBe(false);
  });
});
