import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { app } from "../../lib/app.svelte";
import type { AppState } from "../../lib/generated/AppState";
import type { Language } from "../../lib/generated/Language";
import { setHost } from "../../lib/host";
import { FakeHost } from "../../lib/host/fake";
import { spoken } from "../../lib/language";
import Welcome from "../views/Welcome.svelte";
import LanguageChoice from "./LanguageChoice.svelte";

const state = (language: Language): AppState => ({
  version: "1.0.0",
  recents: [],
  appearance: "system",
  language,
  reviewer: "",
  documents_dir: "/docs",
  native_dialogs: true,
  started_with: null,
});

afterEach(() => spoken.choose("en"));

describe("the choice of a language", () => {
  it("offers each in its own language, and the system's", async () => {
    const onchange = vi.fn();
    render(LanguageChoice, { value: "system", onchange });
    expect(screen.getByText("As the system")).toBeTruthy();
    expect(screen.getByText("Deutsch").getAttribute("lang")).toBe("de");
    await userEvent.click(screen.getByTestId("language-de"));
    expect(onchange).toHaveBeenCalledWith("de");
  });

  it("changes what is on the screen at once, and is kept", async () => {
    let kept: Language = "en";
    const host = new FakeHost({
      app_state: () => state(kept),
      set_language: ({ language }) => state((kept = language)),
    });
    setHost(host);
    await app.load();
    render(Welcome);
    expect(screen.getByTestId("try-sample").textContent).toContain("Try the sample project");
    await app.setLanguage("de");
    await vi.waitFor(() =>
      expect(screen.getByTestId("try-sample").textContent).toContain("Beispielprojekt ausprobieren"),
    );
    expect(host.asked("set_language")).toEqual([{ language: "de" }]);
    expect(document.documentElement.lang).toBe("de");
  });

  it("holds from the start when it was kept", async () => {
    setHost(new FakeHost({ app_state: () => state("de") }));
    await app.load();
    expect([spoken.current, app.state?.language]).toEqual(["de", "de"]);
  });
});
