import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { app } from "./app.svelte";
import { commandOf, globalCommands, menuCommands } from "./commands";
import type { MenuEntry } from "./generated/MenuEntry";
import type { SetMenu } from "./generated/SetMenu";
import { setHost } from "./host";
import { FakeHost } from "./host/fake";
import { spoken } from "./language";
import { menuOf, NativeMenu } from "./menu";
import { nav } from "./nav.svelte";
import { palette, type Command } from "./palette.svelte";
import { pressed, shortcuts, type Shortcut } from "./shortcuts";

const on = (platform: string) => vi.spyOn(navigator, "platform", "get").mockReturnValue(platform);
const actions = ({ groups }: SetMenu) =>
  groups
    .flatMap((group) => group.entries)
    .filter((entry): entry is Extract<MenuEntry, { kind: "action" }> => entry.kind === "action");
const roles = ({ groups }: SetMenu) =>
  groups
    .flatMap((group) => group.entries)
    .flatMap((entry) => (entry.kind === "standard" ? [entry.role] : []));

let host: FakeHost;
let retract: () => void;
/** Answers what waits for a choice. */
let choose: (id: string | null) => void;

beforeEach(() => {
  host = new FakeHost({
    set_menu: () => ({}),
    await_menu: () => new Promise((resolve) => (choose = (id) => resolve({ id }))),
  });
  setHost(host);
  app.state = {
    version: "1.0.0",
    recents: [
      { path: "/home/ana/shed", name: "Shed & barn", opened_at: "2026-01-07T09:00:00Z", exists: true },
    ],
    appearance: "light",
    language: "en",
    reviewer: "",
    documents_dir: "",
    native_dialogs: true,
    started_with: null,
  };
  nav.go({ screen: "welcome" });
  retract = palette.offer(globalCommands);
  on("Linux x86_64");
});

afterEach(async () => {
  retract();
  vi.restoreAllMocks();
  await spoken.choose("en");
});

describe("recent projects of one name", () => {
  it("are told apart by their folders, in the palette and in the menu", () => {
    const recents = ["/home/ana/shed", "/media/stick/shed"].map((path) => ({
      path,
      name: "Shed",
      opened_at: "2026-01-07T09:00:00Z",
      exists: true,
    }));
    if (app.state) app.state = { ...app.state, recents };
    const opens = globalCommands().filter(({ label }) => label === "Open Shed");
    expect(opens.map(({ hint }) => hint)).toEqual(["/home/ana/shed", "/media/stick/shed"]);
    const labels = actions(menuOf(opens, "1")).map(({ label }) => label);
    expect(labels).toEqual(["Open Shed · /home/ana/shed", "Open Shed · /media/stick/shed"]);
  });
});

describe("the native menu", () => {
  it("has actions that the palette has, each once, and does the same", () => {
    nav.go({ screen: "home", path: "/home/ana/barn" });
    const { groups, runs } = menuOf(menuCommands(), "1");
    const shown = actions({ groups });
    const labels = [...palette.commands.map((command) => command.label), "Go to…"];
    expect(shown.map((entry) => entry.label).sort()).toEqual(labels.sort());
    expect([...runs.keys()].sort()).toEqual(shown.map((entry) => entry.id).sort());
    const settings = shown.find((entry) => entry.label === "Settings");
    runs.get(settings?.id ?? "")?.();
    expect(nav.route.screen).toBe("settings");
  });

  it("shows the keys of the one table, and the page does the same at each of them", () => {
    nav.go({ screen: "home", path: "/home/ana/barn" });
    const commands = menuCommands();
    const keys = commands.flatMap((command) => (command.key ? [command.key] : []));
    expect(keys.sort()).toEqual((Object.keys(shortcuts) as Shortcut[]).sort());
    expect(new Set(Object.values(shortcuts)).size).toBe(keys.length);
    for (const { label, key } of commands) {
      const entry = actions(menuOf(commands, "1")).find((one) => one.label === label);
      expect(entry?.key ?? null, label).toBe(key ? shortcuts[key] : null);
      if (!key) continue;
      const parts = shortcuts[key].split("+");
      const event = new KeyboardEvent("keydown", {
        key: parts.at(-1),
        ctrlKey: parts.includes("CmdOrCtrl"),
        shiftKey: parts.includes("Shift"),
      });
      expect(commandOf(event)?.label).toBe(label);
    }
    expect(commandOf(new KeyboardEvent("keydown", { key: "k" }))).toBeUndefined();
    expect(pressed(new KeyboardEvent("keydown", { key: "F1", shiftKey: true }), "help")).toBe(false);
  });

  it("leaves out what a screen only lists, and has what can be done there", () => {
    const run = vi.fn();
    const offered: Command[] = [
      { label: "A session of last year", menu: null, run },
      { label: "Pause the session", run },
    ];
    const back = palette.offer(() => offered);
    const { groups } = menuOf(menuCommands(), "1");
    back();
    const session = groups.find((group) => group.title === "Session");
    expect(session?.entries).toMatchObject([{ kind: "action", label: "Pause the session" }]);
    expect(JSON.stringify(groups)).not.toContain("last year");
  });

  it("has on each system what that system does by itself", () => {
    expect(roles(menuOf(menuCommands(), "1"))).toEqual(["quit"]);
    on("Win32");
    expect(roles(menuOf(menuCommands(), "1"))).toEqual(expect.arrayContaining(["quit", "copy", "paste"]));
    on("MacIntel");
    const mac = menuOf(menuCommands(), "1");
    expect(mac.groups[0]?.title).toBe("Roundtable");
    expect(roles(mac)).toEqual(expect.arrayContaining(["hide", "copy", "paste", "select_all"]));
    expect(roles(mac).filter((role) => role === "quit")).toHaveLength(1);
    const settings = actions(mac).filter((entry) => entry.label === "Settings");
    expect(settings).toHaveLength(1);
    expect(mac.groups[0]?.entries).toContainEqual(settings[0]);
  });

  it("has what the screen undoes under Edit, and among its actions where there is no Edit", () => {
    const commands: Command[] = [
      { label: "Undo: the edit of REQ-001", menu: "edit.screen", run: () => undefined },
    ];
    const place = () =>
      menuOf(commands, "1").groups.find((group) => JSON.stringify(group).includes("REQ-001"))?.title;
    expect(place()).toBe("Session");
    on("MacIntel");
    expect(place()).toBe("Edit");
    on("Win32");
    expect(place()).toBe("Edit");
  });

  it("shows names so that nothing in them is unseen, and no longer than a menu is wide", () => {
    const run = () => undefined;
    const commands = [
      { label: "gpj.\u202eexe", run },
      { label: "x".repeat(500), run },
    ];
    const [turned, long] = actions(menuOf(commands, "1"));
    expect(turned?.label).toBe("gpj.[U+202E]exe");
    expect(long?.label).toHaveLength(80);
  });

  it("speaks the language of the window", async () => {
    await spoken.choose("de");
    const { groups } = menuOf(menuCommands(), "1");
    expect(groups.map((group) => group.title)).toEqual(["Datei", "Ansicht", "Hilfe"]);
    expect(JSON.stringify(groups)).toContain("Roundtable beenden");
  });

  it("is given to the system anew only when it has changed, and a choice from an older one does nothing", async () => {
    const menu = new NativeMenu();
    const following = menu.follow();
    const [first, second] = [vi.fn(), vi.fn()];
    menu.show([{ label: "Pause", run: first }]);
    menu.show([{ label: "Pause", run: second }]);
    expect(host.asked("set_menu")).toHaveLength(1);
    const [old] = actions(host.asked("set_menu")[0] as SetMenu);
    choose(old?.id ?? "");
    await vi.waitFor(() => expect(second).toHaveBeenCalledTimes(1));
    expect(first).not.toHaveBeenCalled();

    const resume = vi.fn();
    menu.show([{ label: "Resume", run: resume }]);
    expect(host.asked("set_menu")).toHaveLength(2);
    const [now] = actions(host.asked("set_menu")[1] as SetMenu);
    expect(now?.id).not.toBe(old?.id);
    await vi.waitFor(() => expect(host.asked("await_menu")).toHaveLength(2));
    choose(old?.id ?? "");
    await vi.waitFor(() => expect(host.asked("await_menu")).toHaveLength(3));
    expect(resume).not.toHaveBeenCalled();
    choose(null);
    await following;
  });
});
