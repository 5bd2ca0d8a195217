import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import Menu from "./Menu.svelte";

describe("a menu behind a button", () => {
  const user = userEvent.setup();
  const run = vi.fn();
  let button: HTMLElement;

  beforeEach(() => {
    run.mockClear();
    const labels = ["Compare", "Copy", "Show"];
    const items = labels.map((label) => ({ label, testid: label, run: () => run(label) }));
    render(Menu, { label: "More", testid: "more", items });
    button = screen.getByTestId("more");
    button.focus();
  });

  const at = () => document.activeElement?.textContent;

  it("opens by a press at its first item, and by the arrows at the first or the last", async () => {
    expect(button.getAttribute("aria-expanded")).toBe("false");
    await user.keyboard("{Enter}");
    expect([button.getAttribute("aria-expanded"), at()]).toEqual(["true", "Compare"]);
    await user.keyboard("{Escape}{ArrowDown}");
    expect(at()).toBe("Compare");
    await user.keyboard("{Escape}{ArrowUp}");
    expect(at()).toBe("Show");
  });

  it("leads around by arrows, to its ends by Home and End, and by letters", async () => {
    await user.keyboard("{ArrowDown}{ArrowUp}");
    expect(at()).toBe("Show");
    await user.keyboard("{ArrowDown}{End}");
    expect(at()).toBe("Show");
    await user.keyboard("{Home}");
    expect(at()).toBe("Compare");
    await user.keyboard("c");
    expect(at()).toBe("Copy");
    await user.keyboard("c");
    expect(at()).toBe("Compare");
  });

  it("takes letters that come together as one beginning", async () => {
    await user.keyboard("{ArrowDown}{End}cop");
    expect(at()).toBe("Copy");
  });

  it("gives the focus back with Escape, with what was chosen, and lets Tab go on", async () => {
    await user.keyboard("{ArrowDown}{Escape}");
    expect(document.activeElement).toBe(button);
    expect(screen.queryByRole("menu")).toBeNull();
    await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    expect(run.mock.calls).toEqual([["Copy"]]);
    expect(document.activeElement).toBe(button);
    await user.keyboard("{ArrowDown}{Tab}");
    expect(screen.queryByRole("menu")).toBeNull();
  });

  it("closes when something beside it is pressed", async () => {
    await user.click(button);
    expect(screen.getByRole("menu")).toBeTruthy();
    await user.click(document.body);
    expect(screen.queryByRole("menu")).toBeNull();
  });
});
