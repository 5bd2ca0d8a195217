import { render, screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import { options } from "../../test/samples";
import Limits from "./Limits.svelte";
import { Setup } from "./setup.svelte";

const shown = (change: object = {}) =>
  render(Limits, { setup: new Setup(), options: { ...options(), ...change } });

describe("how a session runs", () => {
  it("says when the panel asks, and where that comes from", () => {
    shown();
    expect(screen.getByText("When the panel stops and asks you")).toBeTruthy();
    expect(screen.queryByTestId("never-asks")).toBeNull();
  });

  it("says that it never asks where escalation is switched off", () => {
    shown({ escalation_enabled: { value: false, origin: "config" } });
    expect(screen.queryByText("When the panel stops and asks you")).toBeNull();
    expect(screen.getByTestId("never-asks").textContent).toContain("does not stop to ask you");
    expect(screen.getByTestId("never-asks").textContent).toMatch(/config/i);
  });

  it("says how agreement is reached and how long a phase may last", () => {
    shown();
    const words = screen.getByTestId("how-it-agrees").textContent;
    expect(words).toContain("A phase has at most 4 rounds");
    expect(words).toContain("Agreed when somebody supports it and nobody blocks it.");
  });
});
