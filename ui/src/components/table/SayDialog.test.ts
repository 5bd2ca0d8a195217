import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import SayDialog from "./SayDialog.svelte";

describe("saying something to the panel", () => {
  it("keeps the words in the field when they were not taken, and closes when they were", async () => {
    const user = userEvent.setup();
    const onclose = vi.fn();
    const onsay = vi.fn().mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    render(SayDialog, { onclose, onsay });
    const field = screen.getByTestId<HTMLTextAreaElement>("say-text");
    await user.type(field, "Mind the cost.");
    await user.click(screen.getByTestId("say-send"));
    expect(onclose).not.toHaveBeenCalled();
    expect(field.value).toBe("Mind the cost.");
    expect(field.maxLength).toBe(-1);
    await user.click(screen.getByTestId("say-send"));
    expect(onsay).toHaveBeenLastCalledWith("Mind the cost.");
    expect(onclose).toHaveBeenCalledOnce();
  });
});
