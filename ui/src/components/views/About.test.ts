import { cleanup, render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { app } from "../../lib/app.svelte";
import { setHost } from "../../lib/host";
import { FakeHost } from "../../lib/host/fake";
import About from "./About.svelte";

describe("About", () => {
  let host: FakeHost;
  /** The host that is asked for newer versions. */
  let from: string | null;

  beforeEach(async () => {
    from = null;
    host = new FakeHost({
      update_source: () => ({ host: from }),
      look_for_update: () => ({ found: { version: "9.9.0", notes: "<b>Faster</b>" } }),
      install_update: () => ({}),
      app_state: () => ({
        version: "9.8.7",
        recents: [],
        appearance: "light",
        language: "en",
        reviewer: "",
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

  it("shows word for word what a licence says, and tells whose text is lent", async () => {
    const user = userEvent.setup();
    await user.type(screen.getByTestId("licences-query"), "libertinus");
    await user.click(screen.getByRole("button", { name: /licence of Libertinus Serif/ }));
    await waitFor(() =>
      expect(screen.getByTestId("licence-text").textContent).toContain("SIL OPEN FONT LICENSE"),
    );
    expect(screen.getByTestId("licence-text").textContent).not.toContain("brings no text");
    await user.keyboard("{Escape}");
    await user.clear(screen.getByTestId("licences-query"));
    await user.type(screen.getByTestId("licences-query"), "typst-pdf");
    await user.click(screen.getByRole("button", { name: /licence of typst-pdf/ }));
    await waitFor(() => expect(screen.getByTestId("licence-text").textContent).toContain("brings no text"));
    expect(screen.getByTestId("licence-text").textContent).toContain("Apache License");
  });

  it("says that a build without an address asks nobody for newer versions, and has no button for it", async () => {
    const section = await screen.findByTestId("updates");
    expect(section.textContent).toContain("asks nobody");
    expect(section.querySelector("button")).toBeNull();
    expect(host.asked("look_for_update")).toEqual([]);
  });

  it("asks for a newer version only when somebody says so, and installs the one that was shown", async () => {
    const user = userEvent.setup();
    await screen.findByTestId("updates");
    cleanup();
    from = "updates.example.org";
    render(About);
    const button = await screen.findByTestId("look-for-update");
    expect(screen.getByTestId("updates").textContent).toContain("updates.example.org");
    expect(host.asked("look_for_update")).toEqual([]);
    await user.click(button);
    const install = await screen.findByTestId("install-update");
    expect(screen.getByTestId("updates").textContent).toContain("<b>Faster</b>");
    await user.click(install);
    await waitFor(() =>
      expect(screen.getByTestId("updates").textContent).toContain("Version 9.9.0 is installed"),
    );
    expect(host.asked("install_update")).toEqual([{ version: "9.9.0" }]);
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
