import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { setHost } from "../../lib/host";
import { FakeHost } from "../../lib/host/fake";
import { spoken } from "../../lib/language";
import { nav } from "../../lib/nav.svelte";
import Help from "./Help.svelte";

const pages = [
  { page: "index", title: "Guide" },
  { page: "table", title: "Follow the table" },
];

function show(page: string) {
  const html = page === "index" ? '<h1>Guide</h1><p><a href="table.md">The table</a></p>' : "<h1>Table</h1>";
  setHost(new FakeHost({ read_guide: () => ({ page, html, pages }) }));
  return render(Help, { page });
}

test("a link between pages of the guide leads there, and not outside", async () => {
  show("index");
  await userEvent.click(await screen.findByText("The table"));
  expect(nav.route).toEqual({ screen: "help", page: "table" });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("says in another language that the guide is in English, and in English nothing", async () => {
  const here = show("index");
  await screen.findByText("The table");
  expect(screen.queryByTestId("guide-language")).toBeNull();
  expect(here.container.querySelector("article")?.lang).toBe("en");
  here.unmount();
  await spoken.choose("de");
  show("index");
  expect((await screen.findByTestId("guide-language")).textContent).toBe(
    "Die Anleitung gibt es auf Englisch.",
  );
  await spoken.choose("en");
});

test("the page on the screen is marked, and the last one leads no further", async () => {
  show("table");
  const here = await screen.findByTestId("guide-table");
  expect(here.getAttribute("aria-current")).toBe("page");
  expect(screen.queryByTestId("guide-next")).toBeNull();
});

test("leads back to where the user came from, over however many pages, by its button and by Escape", async () => {
  const table = { screen: "table" as const, path: "/p", session: "s1" };
  for (const leave of [
    () => userEvent.click(screen.getByTestId("help-done")),
    () => userEvent.keyboard("{Escape}"),
  ]) {
    nav.go(table);
    nav.go({ screen: "help", page: "index" });
    const { unmount } = show("index");
    await userEvent.click(await screen.findByText("The table"));
    expect(nav.route).toEqual({ screen: "help", page: "table" });
    await leave();
    expect(nav.route).toMatchObject(table);
    unmount();
  }
});

test("leaves Escape to a dialog on top of it", async () => {
  nav.go({ screen: "help", page: "index" });
  show("index");
  await screen.findByTestId("help-done");
  const dialog = document.createElement("div");
  dialog.setAttribute("aria-modal", "true");
  document.body.append(dialog);
  await userEvent.keyboard("{Escape}");
  expect(nav.route.screen).toBe("help");
  dialog.remove();
});
