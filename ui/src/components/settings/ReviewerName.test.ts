import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import ReviewerName from "./ReviewerName.svelte";

it("writes a name once it is another one, and keeps the focus where it was typed", async () => {
  const user = userEvent.setup();
  const onwrite = vi.fn();
  const { rerender } = render(ReviewerName, { now: "", onwrite });
  const [field, save] = [screen.getByTestId("reviewer-name"), screen.getByTestId("reviewer-save")];
  expect(save.hasAttribute("disabled")).toBe(true);
  await user.type(field, "  Ada Byron ");
  await user.click(save);
  expect(onwrite.mock.calls).toEqual([["Ada Byron"]]);
  await rerender({ now: "Ada Byron", onwrite });
  expect([(field as HTMLInputElement).value, save.hasAttribute("disabled")]).toEqual(["Ada Byron", true]);
  expect(document.activeElement).toBe(field);
  await user.type(field, "{Enter}");
  expect(onwrite).toHaveBeenCalledTimes(1);
});
