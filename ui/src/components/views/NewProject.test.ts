import { cleanup, render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { app } from "../../lib/app.svelte";
import type { AppState } from "../../lib/generated/AppState";
import { setHost } from "../../lib/host";
import { FakeHost } from "../../lib/host/fake";
import { nav } from "../../lib/nav.svelte";
import { projectDraft } from "../../lib/projectDraft.svelte";
import NewProject from "./NewProject.svelte";

const name = () => screen.getByTestId<HTMLInputElement>("new-project-name");

beforeEach(() => projectDraft.forget());

async function type() {
  await userEvent.type(name(), "Rooms");
  await userEvent.type(screen.getByTestId("new-project-description"), "Three sites.");
}

test("what was typed of a new project is there again, also after a start, and said to be, until it is discarded or made", async () => {
  setHost(new FakeHost({ create_project: ({ path }) => ({ path, name: "Rooms" }) as never }));
  render(NewProject);
  expect(screen.queryByTestId("new-project-discard")).toBeNull();
  expect(screen.queryByTestId("new-project-since")).toBeNull();
  expect(screen.getByTestId("new-project-cancel").textContent).toBe("Cancel");
  await type();
  expect(screen.getByTestId("new-project-cancel").textContent).toBe("Keep for later");
  await userEvent.click(screen.getByTestId("new-project-cancel"));
  cleanup();
  projectDraft.fields.name = "";
  projectDraft.read();
  render(NewProject);
  expect(name().value).toBe("Rooms");
  expect(screen.getByTestId("new-project-since").textContent).toContain("did not save it");
  await userEvent.click(screen.getByTestId("new-project-discard"));
  expect(nav.route.screen).toBe("welcome");
  projectDraft.read();
  expect(name().value).toBe("");
  await type();
  await userEvent.click(screen.getByTestId("new-project-create"));
  cleanup();
  projectDraft.read();
  render(NewProject);
  expect(name().value).toBe("");
});

test("a draft that somebody else wrote is none", () => {
  localStorage.setItem("roundtable.new-project", JSON.stringify({ at: "2026", fields: { name: 4 } }));
  projectDraft.read();
  expect(projectDraft.isEmpty).toBe(true);
});

test("what is still needed is named, and nothing that is there", async () => {
  setHost(new FakeHost({}));
  render(NewProject);
  const needed = () => screen.queryByText(/^Still needed/)?.textContent;
  expect(needed()).toBe("Still needed: a name and a description.");
  await userEvent.type(name(), "Rooms");
  await userEvent.clear(screen.getByTestId("new-project-folder"));
  expect(needed()).toBe("Still needed: a folder and a description.");
  await userEvent.type(screen.getByTestId("new-project-folder"), "/p");
  await userEvent.type(screen.getByTestId("new-project-description"), "Three sites.");
  expect(needed()).toBeUndefined();
});

test("a folder that is chosen after the form was left is taken into no form", async () => {
  let close = (_: { path: string | null }) => {};
  setHost(new FakeHost({ pick_folder: () => new Promise((resolve) => (close = resolve)) }));
  app.state = { native_dialogs: true, documents_dir: "/d" } as AppState;
  render(NewProject);
  await userEvent.click(screen.getByRole("button", { name: "Choose…" }));
  await userEvent.click(screen.getByTestId("new-project-cancel"));
  cleanup();
  close({ path: "/home/me/Desk" });
  await new Promise((resolve) => setTimeout(resolve));
  expect(projectDraft.folder).toBeNull();
  app.state = null;
});
