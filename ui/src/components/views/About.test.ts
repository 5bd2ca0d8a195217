import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { app } from "../../lib/app.svelte";
import { setHost } from "../../lib/host";
import { FakeHost } from "../../lib/host/fake";
import About from "./About.svelte";

describe("About", () => {
  let host: FakeHost;

  beforeEach(async () => {
    host = new FakeHost({
      app_state: () => ({
        version: "9.8.7",
        recents: [],
        appearance: "light",
        language: "en",
        documents_dir: "/home/ada/Documents",
        native_dialogs: false,
        started_with: null,
      }),
      open_link: () => ({}),
    });
    setHost(host);
    await app.load();
    render(About);
    await screen.findByTestId("licences");
  });

  it("says version, licence and where files lie", () => {
    const page = screen.getByTestId("about").textContent ?? "";
    for (const words of ["9.8.7", "MIT licence", "/home/ada/Documents", "app.roundtable.desktop", "keychain"])
      expect(page).toContain(words);
  });

  it("finds a package by its name and by its licence, and makes only the rows in sight", async () => {
    const user = userEvent.setup();
    const made = () => screen.getByTestId("licences").querySelectorAll("li");
    expect(made().length).toBeLessThan(100);
    expect(Number(made()[0]?.getAttribute("aria-setsize"))).toBeGreaterThan(500);
    await user.type(screen.getByTestId("licences-query"), "svelte mit");
    await waitFor(() => expect(screen.getByTestId("licence-svelte").textContent).toContain("MIT"));
    expect(made()).toHaveLength(1);
    expect(screen.getByTestId("licences-count").textContent).toMatch(/1 of \d+ packages/);
  });

  it("opens a package's place only after its address was shown", async () => {
    const user = userEvent.setup();
    await user.type(screen.getByTestId("licences-query"), "svelte");
    await user.click(screen.getByRole("button", { name: "svelte" }));
    expect(screen.getByTestId("link-address").textContent).toBe("https://github.com/sveltejs/svelte");
    expect(host.asked("open_link")).toEqual([]);
    await user.click(screen.getByTestId("link-open"));
    expect(host.asked("open_link")).toEqual([{ address: "https://github.com/sveltejs/svelte" }]);
  });
});
