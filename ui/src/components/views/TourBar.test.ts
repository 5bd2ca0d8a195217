import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { tick } from "svelte";
import { beforeEach, describe, expect, it } from "vitest";
import { nav } from "../../lib/nav.svelte";
import { tour, tourSteps } from "../../lib/tour.svelte";
import TourBar from "./TourBar.svelte";

describe("the first steps", () => {
  const user = userEvent.setup();

  beforeEach(() => {
    localStorage.clear();
    tour.step = null;
    nav.go({ screen: "welcome" });
    render(TourBar);
  });

  const shown = () => screen.queryByTestId("tour");
  const start = async (isNew = true) => {
    tour.begin(isNew);
    await Promise.resolve();
  };

  it("are three at most, and once read they do not come again", async () => {
    expect(tourSteps().length).toBeLessThanOrEqual(3);
    await start();
    for (const step of tourSteps()) {
      expect((await screen.findByTestId("tour")).textContent).toContain(step.title);
      await user.click(screen.getByTestId("tour-next"));
    }
    expect(shown()).toBeNull();
    await start();
    expect(shown()).toBeNull();
  });

  it("lead back to the step before, and there is none before the first", async () => {
    await start();
    expect((await screen.findByTestId("tour")).textContent).toContain("1 of 3");
    expect(screen.queryByTestId("tour-back")).toBeNull();
    await user.click(screen.getByTestId("tour-next"));
    await user.click(screen.getByTestId("tour-back"));
    expect(shown()?.textContent).toContain(tourSteps()[0]?.title);
    expect(document.activeElement).toBe(screen.getByTestId("tour-next"));
  });

  it("are skipped by a button or by Escape in them, for good, and come again when they are asked for", async () => {
    await start();
    await user.click(await screen.findByTestId("tour-skip"));
    expect(shown()).toBeNull();
    await start();
    expect(shown()).toBeNull();
    tour.again();
    (await screen.findByTestId("tour-next")).focus();
    await user.keyboard("{Escape}");
    expect(shown()).toBeNull();
  });

  it("take no focus, cover nothing, and do not stand where somebody works", async () => {
    await start();
    expect((await screen.findByTestId("tour")).getAttribute("role")).not.toBe("dialog");
    expect(document.activeElement).toBe(document.body);
    nav.go({ screen: "table", path: "/p", session: "s1" });
    await Promise.resolve();
    expect(shown()).toBeNull();
  });

  it("stay on the project's page, and end by themselves once somebody has gone on to a session", async () => {
    await start();
    nav.go({ screen: "home", path: "/p" });
    expect(await screen.findByTestId("tour")).toBeTruthy();
    nav.go({ screen: "table", path: "/p", session: "s1" });
    await tick();
    nav.go({ screen: "home", path: "/p" });
    await tick();
    expect(shown()).toBeNull();
    await start();
    expect(shown()).toBeNull();
  });

  it("end by themselves on the way from the screen where the last one was seen", async () => {
    await start();
    for (const _ of tourSteps().slice(1)) await user.click(screen.getByTestId("tour-next"));
    expect(shown()?.textContent).toContain(tourSteps().at(-1)?.title);
    nav.go({ screen: "settings" });
    await tick();
    expect(shown()).toBeNull();
  });

  it("are not for whoever has a project already", async () => {
    await start(false);
    expect(shown()).toBeNull();
  });
});
