import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import App from "./App.svelte";
import { setHost } from "./lib/host";
import { FakeHost } from "./lib/host/fake";
import { nav } from "./lib/nav.svelte";
import { spoken } from "./lib/language";
import { palette } from "./lib/palette.svelte";

describe("the window", () => {
  let host: FakeHost;
  let choose: (id: string | null) => void;
  let drop: (path: string | null) => void;

  beforeEach(async () => {
    palette.open = false;
    localStorage.clear();
    nav.go({ screen: "welcome" });
    host = new FakeHost({
      app_state: () => ({
        version: "1.0.0",
        recents: [],
        appearance: "light",
        language: "en",
        reviewer: "",
        documents_dir: "/home/ana",
        native_dialogs: true,
        started_with: null,
      }),
      await_dropped: () => new Promise((resolve) => (drop = (path) => resolve({ path }))),
      open_project: () =>
        Promise.reject({
          code: "project_file_alone",
          params: { path: "/q/x.roundtable", folder: "/q" },
          detail: "",
        }),
      set_menu: () => ({}),
      set_notices: () => ({}),
      await_menu: () => new Promise((resolve) => (choose = (id) => resolve({ id }))),
      update_source: () => ({ host: null }),
      read_guide: ({ page }) => ({ page, html: "<h1>Guide</h1>", pages: [{ page, title: "Guide" }] }),
      pick_folder: () => ({ path: null }),
    });
    setHost(host);
    render(App);
    await waitFor(() => expect(host.asked("set_menu").length).toBeGreaterThan(0));
  });

  it("gives the system its menu, and does what is chosen from it", async () => {
    const { groups } = host.asked("set_menu").at(-1) ?? { groups: [] };
    expect(groups.map((group) => group.title)).toEqual(["File", "View", "Help"]);
    const about = groups
      .flatMap((group) => group.entries)
      .find((entry) => entry.kind === "action" && entry.label.startsWith("About"));
    await waitFor(() => expect(host.asked("await_menu")).toHaveLength(1));
    choose(about?.kind === "action" ? about.id : null);
    await screen.findByTestId("about");
  });

  it("gives the system the words of its notifications, in the language that is chosen", async () => {
    const bodies = () =>
      host.asked("set_notices").map(({ texts }) => texts.find((text) => text.kind === "done")?.body);
    await waitFor(() => expect(bodies()).toEqual(["The panel is done. The results can be reviewed."]));
    await spoken.choose("de");
    await waitFor(() =>
      expect(bodies().at(-1)).toBe("Das Panel ist fertig. Die Ergebnisse können geprüft werden."),
    );
    await spoken.choose("en");
  });

  it("opens palette, help and a folder by their keys", async () => {
    const user = userEvent.setup();
    await user.keyboard("{Control>}k{/Control}");
    await screen.findByTestId("palette");
    await user.keyboard("{Control>}k{/Control}");
    await waitFor(() => expect(screen.queryByTestId("palette")).toBeNull());
    await user.keyboard("{Control>}o{/Control}");
    expect(host.asked("pick_folder")).toHaveLength(1);
    await user.keyboard("{F1}");
    await waitFor(() => expect(nav.route.screen).toBe("help"));
  });

  it("shows all keys, also over a question, and closes them by the same key", async () => {
    const user = userEvent.setup();
    await user.keyboard("{Control>}k{/Control}");
    await user.keyboard("{Control>}/{/Control}");
    await screen.findByTestId("key-sheet");
    await user.keyboard("{Control>}/{/Control}");
    await waitFor(() => expect(screen.queryByTestId("key-sheet")).toBeNull());
    expect(screen.getByTestId("palette")).toBeTruthy();
  });

  it("opens what is dropped on it or handed over, one after the other, and says why it cannot", async () => {
    await waitFor(() => expect(host.asked("await_dropped")).toHaveLength(1));
    drop("/q/x.roundtable");
    await screen.findByTestId("error-project_file_alone");
    expect(host.asked("open_project")).toEqual([{ path: "/q/x.roundtable" }]);
    expect(host.asked("await_dropped")).toHaveLength(2);
    drop("/p");
    await waitFor(() => expect(nav.route).toEqual({ screen: "home", path: "/p" }));
  });

  it("leaves the screen alone while a question is on top of it", async () => {
    const user = userEvent.setup();
    await user.keyboard("{Control>}k{/Control}");
    await screen.findByTestId("palette");
    await user.keyboard("{Control>}n{/Control}");
    expect(nav.route.screen).toBe("welcome");
    await user.keyboard("{Escape}");
    await user.keyboard("{Control>}n{/Control}");
    expect(nav.route.screen).toBe("new_project");
  });
});
