import { render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import { nav } from "../../lib/nav.svelte";
import { roomIn } from "../../lib/barRoom";
import TopBar from "./TopBar.svelte";

describe("the bar on top", () => {
  afterEach(() => {
    nav.projectName = "";
    nav.go({ screen: "welcome" });
  });

  it("has all names whole for whoever does not see what is cut, or shown by a sign alone", () => {
    nav.go({ screen: "traceability", path: "/p" });
    nav.projectName = "The shed behind the house, and all that is lent from it";
    render(TopBar);
    expect(screen.getByRole("button", { name: "Roundtable" }).title).toBe("Roundtable");
    expect(screen.getByRole("button", { name: nav.projectName }).title).toBe(nav.projectName);
    expect(screen.getByTestId("page-name").title).toBe("Traceability");
    expect(screen.getByRole("button", { name: /^Search/ })).toBeTruthy();
  });

  it("has room for what was done from the last step on", () => {
    const { container } = render(TopBar);
    const bar = container.querySelector("header")!;
    bar.querySelector("nav")!.getBoundingClientRect = () => new DOMRect(0, 4, 700, 32);
    bar.querySelector("ol")!.getBoundingClientRect = () => new DOMRect(0, 4, 200, 32);
    bar.lastElementChild!.getBoundingClientRect = () => new DOMRect(700, 4, 300, 32);
    expect(roomIn(bar)).toEqual({ left: 200, width: 500 });
  });
});
