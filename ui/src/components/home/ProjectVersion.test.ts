import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import ProjectVersion from "./ProjectVersion.svelte";

describe("the version that exports give", () => {
  async function open(now: string) {
    const onwrite = vi.fn<(version: string) => void>();
    const user = userEvent.setup();
    render(ProjectVersion, { now, busy: false, error: null, onwrite });
    await user.click(screen.getByText(/^Exports give/));
    return { onwrite, user };
  }
  const field = () => screen.getByTestId<HTMLInputElement>("project-version-text");

  it("says the version of now and writes another one, without spaces around it, once it is another one", async () => {
    const { onwrite, user } = await open("0.1.0");
    expect(screen.getByText("0.1.0", { selector: "summary strong" })).toBeTruthy();
    expect(screen.getByTestId("project-version-save").hasAttribute("disabled")).toBe(true);
    await user.type(field(), " ");
    await user.keyboard("{Enter}");
    expect(onwrite).not.toHaveBeenCalled();
    await user.clear(field());
    await user.type(field(), " 1.2 ");
    await user.click(screen.getByTestId("project-version-save"));
    expect(onwrite).toHaveBeenCalledExactlyOnceWith("1.2");
    expect(document.activeElement).toBe(field());
  });

  it("says that there is none, and takes one away", async () => {
    await open("");
    expect(screen.getByText("Exports give no version")).toBeTruthy();
  });
});
