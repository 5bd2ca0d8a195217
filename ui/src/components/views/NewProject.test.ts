import { cleanup, render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { setHost } from "../../lib/host";
import { FakeHost } from "../../lib/host/fake";
import { projectDraft } from "../../lib/projectDraft.svelte";
import NewProject from "./NewProject.svelte";

const name = () => screen.getByTestId<HTMLInputElement>("new-project-name");

beforeEach(() => projectDraft.forget());

test("what was typed of a new project is there again after a look elsewhere, until it is made or emptied", async () => {
  setHost(new FakeHost({ create_project: ({ path }) => ({ path, name: "Rooms" }) as never }));
  render(NewProject);
  expect(screen.queryByTestId("new-project-empty")).toBeNull();
  await userEvent.type(name(), "Rooms");
  await userEvent.type(screen.getByTestId("new-project-description"), "Three sites.");
  cleanup();
  render(NewProject);
  expect(name().value).toBe("Rooms");
  await userEvent.click(screen.getByTestId("new-project-empty"));
  expect(name().value).toBe("");
  await userEvent.type(name(), "Rooms");
  await userEvent.type(screen.getByTestId("new-project-description"), "Three sites.");
  await userEvent.click(screen.getByTestId("new-project-create"));
  cleanup();
  render(NewProject);
  expect(name().value).toBe("");
});
