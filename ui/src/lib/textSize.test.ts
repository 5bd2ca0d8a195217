import { beforeEach, describe, expect, it } from "vitest";
import { actOf } from "./keys";
import { notices } from "./notices.svelte";
import { textSize } from "./textSize.svelte";

const root = document.documentElement;

describe("the size of the text", () => {
  beforeEach(() => {
    localStorage.clear();
    textSize.begin();
    notices.clear();
  });

  it("is a part of what the system asks for, and the same after a start", () => {
    expect(root.style.fontSize).toBe("");
    textSize.choose(150);
    expect(root.style.fontSize).toBe("150%");
    root.style.fontSize = "";
    textSize.begin();
    expect([textSize.now, root.style.fontSize]).toEqual([150, "150%"]);
    localStorage.setItem("roundtable.text", "17");
    textSize.begin();
    expect([textSize.now, root.style.fontSize]).toEqual([100, ""]);
  });

  it("becomes larger and smaller step by step up to the ends, and is said", () => {
    textSize.step("smaller");
    expect(textSize.now).toBe(100);
    textSize.step("larger");
    expect([textSize.now, notices.list.at(-1)?.text]).toEqual([110, "Text size: 110 %"]);
    for (let more = 0; more < 9; more++) textSize.step("larger");
    expect(textSize.now).toBe(200);
    expect(notices.list).toHaveLength(1);
    textSize.step("usual");
    expect(textSize.now).toBe(100);
  });

  it("has the keys of every window, wherever a keyboard has its signs", () => {
    const act = (key: string, more: KeyboardEventInit = {}) =>
      actOf("window", new KeyboardEvent("keydown", { key, ctrlKey: true, ...more }));
    expect(["+", "=", "-", "0"].map((key) => act(key))).toEqual(["larger", "larger", "smaller", "usual"]);
    expect(act("+", { shiftKey: true })).toBe("larger");
    expect(act("+", { ctrlKey: false })).toBeNull();
  });
});
