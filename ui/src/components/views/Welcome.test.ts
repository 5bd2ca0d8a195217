import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { app } from "../../lib/app.svelte";
import type { AppState } from "../../lib/generated/AppState";
import type { Recent } from "../../lib/generated/Recent";
import { setHost } from "../../lib/host";
import { FakeHost } from "../../lib/host/fake";
import { nav } from "../../lib/nav.svelte";
import NewProject from "./NewProject.svelte";
import Welcome from "./Welcome.svelte";

const state: AppState = {
  version: "0.1.0",
  recents: [],
  appearance: "system",
  language: "en",
  reviewer: "",
  documents_dir: "/home/me/Documents",
  native_dialogs: true,
  started_with: null,
};

function open(recents: Recent[] = []) {
  const host = new FakeHost({
    pick_folder: () => ({ path: "/home/me/Desk" }),
    create_sample: () => ({ name: "Borrow Shed", path: "/p" }) as never,
  });
  setHost(host);
  app.state = { ...state, recents };
  render(Welcome);
  return host;
}

describe("Welcome", () => {
  it("says where the sample goes and puts it there", async () => {
    const host = open();
    expect(screen.getByText(/A copy of it goes to \/home\/me\/Documents/)).toBeTruthy();
    await userEvent.click(screen.getByTestId("try-sample"));
    expect(host.asked("create_sample")).toEqual([{ parent: null }]);
  });

  it("guides to the sample as long as there is no project", async () => {
    const host = open();
    expect(screen.getByTestId("no-projects").textContent).toContain("No projects yet");
    await userEvent.click(screen.getByRole("button", { name: "begin with the sample project" }));
    expect(host.asked("create_sample")).toEqual([{ parent: null }]);
  });

  it("lists the projects that were opened", () => {
    open([{ path: "/p", name: "Borrow Shed", opened_at: "2026-03-01T10:00:00Z", exists: true }]);
    expect(screen.queryByTestId("no-projects")).toBeNull();
    expect(screen.getByTestId("recent-Borrow Shed")).toBeTruthy();
  });

  it("leads from a folder that is no project yet to making one there", async () => {
    const host = open();
    host.answers.open_project = () => {
      throw { code: "not_a_project", params: { path: "/home/me/Desk" }, detail: "" };
    };
    await userEvent.click(screen.getByTestId("open-folder"));
    await userEvent.click(await screen.findByTestId("make-there"));
    expect(nav.route).toEqual({ screen: "new_project", folder: "/home/me/Desk" });
    render(NewProject, { folder: "/home/me/Desk" });
    expect(screen.getByTestId<HTMLInputElement>("new-project-folder").value).toBe("/home/me/Desk");
  });

  it("opens a project of the list beside a dialog of the system that was left open, and ignores that afterwards", async () => {
    const host = open([{ path: "/p", name: "Shed", opened_at: "2026-03-01T10:00:00Z", exists: true }]);
    let close = (_: { path: string | null }) => {};
    host.answers.pick_folder = () => new Promise((resolve) => (close = resolve));
    host.answers.open_project = ({ path }) => ({ name: "Shed", path }) as never;
    await userEvent.click(screen.getByTestId("open-folder"));
    expect(screen.getByTestId("open-folder").textContent).toContain("Choosing…");
    await userEvent.click(screen.getByTestId("recent-Shed"));
    await vi.waitFor(() => expect(nav.route).toEqual({ screen: "home", path: "/p" }));
    close({ path: "/other" });
    await new Promise((resolve) => setTimeout(resolve));
    expect(host.asked("open_project")).toEqual([{ path: "/p" }]);
  });

  it("puts the sample where the user says", async () => {
    const host = open();
    await userEvent.click(screen.getByTestId("sample-elsewhere"));
    await vi.waitFor(() => expect(host.asked("create_sample")).toEqual([{ parent: "/home/me/Desk" }]));
  });
});
