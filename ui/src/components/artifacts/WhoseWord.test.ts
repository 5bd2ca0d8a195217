import { tick } from "svelte";
import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { app } from "../../lib/app.svelte";
import type { AppState } from "../../lib/generated/AppState";
import { setHost } from "../../lib/host";
import { FakeHost } from "../../lib/host/fake";
import WhoseWord from "./WhoseWord.svelte";

const state = (reviewer: string): AppState => ({
  version: "0.1.0",
  recents: [],
  appearance: "system",
  language: "en",
  reviewer,
  documents_dir: "/home/ada/Documents",
  native_dialogs: true,
  started_with: null,
});

describe("Whose word a review is", () => {
  let host: FakeHost;

  beforeEach(() => {
    localStorage.clear();
    host = new FakeHost({ set_reviewer: ({ name }) => state(name) });
    setHost(host);
    app.state = state("");
  });

  it("is asked once, and the name is kept", async () => {
    const user = userEvent.setup();
    render(WhoseWord);
    await user.type(screen.getByLabelText(/^Your name/), " Ada Byron {Enter}");
    await waitFor(() => expect(screen.queryByTestId("whose-word")).toBeNull());
    expect(host.asked("set_reviewer")).toEqual([{ name: "Ada Byron" }]);
  });

  it("is not asked again where somebody gives none", async () => {
    const user = userEvent.setup();
    const { unmount } = render(WhoseWord);
    await user.click(screen.getByTestId("whose-word-none"));
    expect(screen.queryByTestId("whose-word")).toBeNull();
    unmount();
    render(WhoseWord);
    expect(screen.queryByTestId("whose-word")).toBeNull();
    expect(host.asked("set_reviewer")).toEqual([]);
  });

  it("keeps its room and the focus once it is answered, so that nothing below it moves", async () => {
    const high = vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(68);
    const user = userEvent.setup();
    const { unmount } = render(WhoseWord);
    await user.type(screen.getByLabelText(/^Your name/), "Ada{Enter}");
    const line = await screen.findByTestId("whose-word-answered");
    expect(line.style.minHeight).toBe("68px");
    expect(line.textContent?.trim()).toBe("Documents name Ada for what you approve and decide here.");
    await waitFor(() => expect(document.activeElement).toBe(line));
    unmount();
    localStorage.clear();
    app.state = state("");
    render(WhoseWord);
    await user.click(screen.getByTestId("whose-word-none"));
    expect(screen.getByTestId("whose-word-answered").style.minHeight).toBe("68px");
    high.mockRestore();
  });

  it("does not come into a review that is open already", async () => {
    app.state = null;
    render(WhoseWord);
    app.state = state("");
    await tick();
    expect(screen.queryByTestId("whose-word")).toBeNull();
  });

  it("is not asked where Settings has a name, or nothing is known yet", () => {
    app.state = state("Ada");
    const { unmount } = render(WhoseWord);
    expect(screen.queryByTestId("whose-word")).toBeNull();
    unmount();
    app.state = null;
    render(WhoseWord);
    expect(screen.queryByTestId("whose-word")).toBeNull();
  });
});
