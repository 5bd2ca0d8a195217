import { fireEvent, render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import ListField from "./ListField.svelte";

describe("a list of short texts", () => {
  const user = userEvent.setup();
  const long =
    "A tool that is brought back after the day on which it was due is shown to whoever waits for it.";
  const field = (at: number) =>
    screen.getByRole<HTMLTextAreaElement>("textbox", { name: `Acceptance ${at}` });
  const values = () => screen.getAllByRole<HTMLTextAreaElement>("textbox").map(({ value }) => value);
  const show = (...items: string[]) => render(ListField, { label: "Acceptance", one: "line", items });

  it("makes each field as high as its text", async () => {
    show("Short.", long);
    const growing = () => field(2).parentElement;
    expect(growing()?.className).toContain("grows");
    // The words that give it its height are those in the field, at any time.
    expect(growing()?.dataset.text).toBe(long);
    await user.type(field(2), " And more.");
    expect(growing()?.dataset.text).toBe(`${long} And more.`);
  });

  it("begins the next one with Enter, and removes an empty one with Backspace", async () => {
    show("One", "Two");
    await user.type(field(1), "{Enter}Between");
    expect(values()).toEqual(["One", "Between", "Two"]);
    await user.clear(field(2));
    await user.keyboard("{Backspace}");
    expect(values()).toEqual(["One", "Two"]);
    expect(document.activeElement).toBe(field(1));
  });

  it("has one line of text in a field, and keeps lines that were there", async () => {
    show("One", "Two\nlines");
    await user.type(field(1), "{Shift>}{Enter}{/Shift}more");
    expect(values()[0]).toBe("One more");
    await user.type(field(2), "!");
    expect(values()[1]).toBe("Two\nlines!");
  });

  it("makes several of several lines that are pasted, and one of one", async () => {
    show("");
    const paste = (text: string) =>
      fireEvent.paste(field(1), { clipboardData: { getData: () => text } as unknown as DataTransfer });
    await paste("One\n");
    expect(values()).toEqual(["One"]);
    await paste("- A\n- B\n");
    expect(values()).toEqual(["A", "B"]);
  });
});
