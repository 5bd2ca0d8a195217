import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import SayDialog from "./SayDialog.svelte";

describe("saying something to the panel", () => {
  it("keeps the words in the field when they were not taken, and closes when they were", async () => {
    const user = userEvent.setup();
    const onclose = vi.fn();
    const onsay = vi.fn().mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    render(SayDialog, { path: "/p", session: "s", onclose, onsay });
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

  it("still has what was typed when it was closed without sending, and nothing once it was sent", async () => {
    const user = userEvent.setup();
    const props = { path: "/p", session: "s2", onclose: vi.fn(), onsay: vi.fn(async () => true) };
    const field = () => screen.getByTestId<HTMLTextAreaElement>("say-text");
    const first = render(SayDialog, props);
    await user.type(field(), "Mind the cost.");
    first.unmount();
    const other = render(SayDialog, { ...props, session: "s3" });
    expect(field().value).toBe("");
    other.unmount();
    const again = render(SayDialog, props);
    expect(field().value).toBe("Mind the cost.");
    await user.click(screen.getByTestId("say-send"));
    again.unmount();
    render(SayDialog, props);
    expect(field().value).toBe("");
  });
});
