import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { ModelSettings } from "../../lib/generated/ModelSettings";
import { noModels } from "../../lib/models";
import ModelPresets from "./ModelPresets.svelte";

const row = (id: string) => ({ id, name: id, price_in: null, price_out: null });
const [big, small] = [
  { provider: "a", model: "big" },
  { provider: "b", model: "small" },
];

function open(models: ModelSettings = noModels) {
  const saved: ModelSettings[] = [];
  render(ModelPresets, {
    models,
    seats: ["pm", "ux", "qa"],
    providers: [
      { id: "a", name: "A" },
      { id: "b", name: "B" },
    ],
    lists: { a: [row("big")], b: [row("small")] },
    onchange: (chosen: ModelSettings) => saved.push(chosen),
  });
  return saved;
}
const pick = (place: number, choice: { provider: string; model: string }) =>
  userEvent.selectOptions(screen.getByTestId(`preset-model-${place}`), `${choice.provider}\n${choice.model}`);

describe("the presets", () => {
  it("one model: everybody's, and nobody has another", async () => {
    const saved = open();
    await pick(1, big);
    expect(saved).toEqual([{ everyone: big, facilitator: null, seats: {}, tiers: {} }]);
  });

  it("strong chair: the facilitator's own; taken when both are named", async () => {
    const saved = open();
    await userEvent.click(screen.getByTestId("preset-strong"));
    await pick(1, big);
    expect(saved).toEqual([]);
    await pick(2, small);
    expect(saved).toEqual([{ everyone: small, facilitator: big, seats: {}, tiers: {} }]);
  });

  it("mixed panel: dealt to the seats in turn", async () => {
    const saved = open();
    await userEvent.click(screen.getByTestId("preset-mixed"));
    await pick(1, big);
    await pick(2, small);
    expect(saved).toEqual([
      { everyone: big, facilitator: big, seats: { pm: big, ux: small, qa: big }, tiers: {} },
    ]);
  });

  it("shows the preset that is set", () => {
    open({ everyone: small, facilitator: big, seats: {}, tiers: {} });
    expect(screen.getByTestId<HTMLInputElement>("preset-strong").checked).toBe(true);
    expect(screen.getByTestId<HTMLSelectElement>("preset-model-1").value).toBe("a\nbig");
    expect(screen.getByTestId<HTMLSelectElement>("preset-model-2").value).toBe("b\nsmall");
  });

  it("follows what is set elsewhere, and claims no preset that is not", async () => {
    const props = {
      seats: ["pm"],
      providers: [{ id: "a", name: "A" }],
      lists: {},
      onchange: () => undefined,
    };
    const shown = render(ModelPresets, { ...props, models: noModels });
    expect(screen.getByTestId<HTMLInputElement>("preset-one").checked).toBe(true);
    await shown.rerender({ ...props, models: { ...noModels, everyone: big } });
    expect(screen.getByTestId<HTMLSelectElement>("preset-model-1").value).toBe("a\nbig");
    await shown.rerender({ ...props, models: { ...noModels, everyone: big, seats: { pm: small } } });
    expect(screen.getByTestId("presets").querySelector("input:checked")).toBeNull();
  });
});
