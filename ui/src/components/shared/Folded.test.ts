import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import Folded from "./Folded.svelte";

const text = "They agree. ".repeat(60);
const high = (height: number) =>
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(height);

afterEach(() => vi.restoreAllMocks());

describe("words that are folded", () => {
  it("are all there once somebody asks, by a button that says so", async () => {
    high(200);
    render(Folded, { text, testid: "said" });
    const all = await screen.findByRole("button", { name: "Read all" });
    expect(all.getAttribute("aria-expanded")).toBe("false");
    expect(screen.getByTestId("said").classList.contains("closed")).toBe(true);
    await userEvent.setup().click(all);
    expect(screen.getByTestId("said").classList.contains("closed")).toBe(false);
    expect(screen.getByRole("button", { name: "Read less" }).getAttribute("aria-expanded")).toBe("true");
  });

  it("have no button where they have room", () => {
    high(0);
    render(Folded, { text: "They agree.", testid: "said" });
    expect(screen.queryByRole("button")).toBeNull();
  });
});
