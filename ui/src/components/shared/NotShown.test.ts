import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { spoken } from "../../lib/language";
import NotShown from "./NotShown.svelte";

describe("A screen that cannot be shown", () => {
  const error = { code: "internal", params: {}, detail: "the disk is gone" } as const;
  const names = () => screen.getAllByRole("button").map((button) => button.textContent?.trim());

  it("says why, is asked for once more, and has its way out", async () => {
    const [onagain, onback] = [vi.fn(), vi.fn()];
    render(NotShown, { title: "This session cannot be shown", error, onagain, onback });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("This session cannot be shown");
    expect(screen.getByRole("alert").textContent).toContain("the disk is gone");
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await userEvent.click(screen.getByRole("button", { name: "Back to the project" }));
    expect([onagain, onback].map((heard) => heard.mock.calls.length)).toEqual([1, 1]);
  });

  it("names another way out by its own words, and none where there is none", () => {
    const { unmount } = render(NotShown, {
      title: "",
      error,
      onagain: vi.fn(),
      onback: vi.fn(),
      back: "All projects",
    });
    expect(names()).toEqual(["Try again", "All projects"]);
    unmount();
    render(NotShown, { title: "", error, onagain: vi.fn() });
    expect(names()).toEqual(["Try again"]);
  });

  it("changes its language with the page", async () => {
    render(NotShown, { title: "", error, onagain: vi.fn(), onback: vi.fn() });
    await spoken.choose("de");
    expect(await screen.findByRole("button", { name: "Zurück zum Projekt" })).toBeTruthy();
    await spoken.choose("en");
  });
});
