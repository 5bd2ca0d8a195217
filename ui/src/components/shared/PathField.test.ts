import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import PathField from "./PathField.svelte";

describe("the field for a path", () => {
  const user = userEvent.setup();

  it("is taken by Enter and by its button, without the blanks around it, and never empty", async () => {
    const ontake = vi.fn();
    render(PathField, { label: "A file", act: "Choose", testids: ["file", "take"], ontake });
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Choose" });
    await user.type(screen.getByLabelText("A file"), "  {Enter}");
    expect([button.disabled, ontake.mock.calls]).toEqual([true, []]);
    await user.type(screen.getByLabelText("A file"), "/tmp/a.md {Enter}");
    await user.click(button);
    expect(ontake.mock.calls).toEqual([["/tmp/a.md"], ["/tmp/a.md"]]);
  });
});
