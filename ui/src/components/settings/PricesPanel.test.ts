import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { OwnPrice } from "../../lib/generated/OwnPrice";
import type { ProviderSettings } from "../../lib/generated/ProviderSettings";
import { setHost } from "../../lib/host";
import { FakeHost } from "../../lib/host/fake";
import { providerRow, providerSettings } from "../../test/samples";
import Settings from "../views/Settings.svelte";

const own = (model: string, change: Partial<OwnPrice> = {}): OwnPrice => ({
  kind: "anthropic",
  model,
  price: { input: 2, output: 10, cached: null },
  given: "2026-11-22",
  ...change,
});

async function open(first: Partial<ProviderSettings> = {}, refusal: object | null = null) {
  let settings = providerSettings({ providers: [providerRow("a")], ...first });
  const host = new FakeHost({
    provider_settings: () => settings,
    list_models: () => ({ models: [{ id: "large", name: "Large", price_in: null, price_out: null }] }),
    set_price: ({ kind, model, price }) => {
      if (refusal) throw refusal;
      const others = settings.own_prices.filter((row) => row.model !== model);
      const mine = price ? [own(model, { kind, price })] : [];
      return (settings = { ...settings, own_prices: [...others, ...mine] });
    },
  });
  setHost(host);
  render(Settings);
  await screen.findByTestId("prices");
  return host;
}

async function fill(user: ReturnType<typeof userEvent.setup>, amounts: Record<string, string>) {
  for (const [field, amount] of Object.entries(amounts)) {
    await user.clear(screen.getByTestId(`price-${field}`));
    if (amount) await user.type(screen.getByTestId(`price-${field}`), amount);
  }
}
const keep = () => screen.getByTestId<HTMLButtonElement>("price-keep");

describe("Settings > Prices", () => {
  it("keeps a price of the user's own and says that it is theirs, with the day", async () => {
    const user = userEvent.setup();
    const host = await open();
    await user.click(screen.getByTestId("give-price"));
    await user.selectOptions(screen.getByTestId("price-model"), "Large");
    expect(keep().disabled).toBe(true);
    await fill(user, { sent: "1.25", received: "10" });
    await user.click(keep());
    expect(host.asked("set_price")).toEqual([
      { kind: "anthropic", model: "large", price: { input: 1.25, output: 10, cached: null } },
    ]);
    const row = await screen.findByTestId("own-price-large");
    expect(row.textContent).toContain("Your price");
    expect(row.textContent).toContain("given on 22 November 2026");
    expect(screen.queryByTestId("price-form")).toBeNull();
  });

  it("leaves the way to a provider to the one button for it where no model can have a price yet", async () => {
    await open({ providers: [] });
    expect(screen.queryByTestId("give-price")).toBeNull();
    const said = screen.getByTestId("price-needs-provider").textContent;
    expect(said).toContain("Prices of 1 November 2026");
    expect(said).toContain("once there is a provider");
    expect(screen.getAllByRole("button", { name: "Add a provider" })).toHaveLength(1);
  });

  it("takes only numbers from zero to the bound", async () => {
    const user = userEvent.setup();
    await open();
    await user.click(screen.getByTestId("give-price"));
    await user.selectOptions(screen.getByTestId("price-model"), "Large");
    const wrongs: Record<string, string>[] = [
      { sent: "-1", received: "1" },
      { sent: "1", received: "10001" },
      { sent: "1", received: "1", cached: "-0.1" },
    ];
    for (const wrong of wrongs) {
      await fill(user, wrong);
      expect(keep().disabled, JSON.stringify(wrong)).toBe(true);
      expect(screen.getByTestId("price-hint").textContent).toContain("0 to 10,000");
    }
    await fill(user, { sent: "0", received: "10000", cached: "0.125" });
    expect(keep().disabled).toBe(false);
  });

  it("takes a price back, and the model has the list's price again", async () => {
    const user = userEvent.setup();
    const host = await open({ own_prices: [own("large")] });
    await user.click(screen.getByTestId("take-price-back-large"));
    expect(host.asked("set_price")).toEqual([{ kind: "anthropic", model: "large", price: null }]);
    expect(screen.queryByTestId("own-price-large")).toBeNull();
    expect(host.asked("list_models")).toHaveLength(2);
  });

  it("begins a change with the price that is there", async () => {
    const user = userEvent.setup();
    await open({ own_prices: [own("large")] });
    await user.click(screen.getByTestId("change-price-large"));
    expect(screen.getByTestId<HTMLInputElement>("price-sent").value).toBe("2");
    expect(screen.getByTestId<HTMLInputElement>("price-received").value).toBe("10");
    expect(keep().disabled).toBe(false);
  });

  it("shows a price written by hand for a model of no provider, and lets it be taken back", async () => {
    await open({ own_prices: [own("m", { kind: "compatible", given: null })] });
    expect(screen.getByTestId("own-price-m").textContent).toContain("written by hand");
    expect(screen.queryByTestId("change-price-m")).toBeNull();
    expect(screen.getByTestId("take-price-back-m")).toBeTruthy();
  });

  it("keeps what was typed in where the price could not be kept, and says what is safe", async () => {
    const user = userEvent.setup();
    const refusal = { code: "prices_unreadable", params: { path: "/c/prices.json" }, detail: "" };
    await open({}, refusal);
    await user.click(screen.getByTestId("give-price"));
    await user.selectOptions(screen.getByTestId("price-model"), "Large");
    await fill(user, { sent: "1", received: "2" });
    await user.click(keep());
    expect((await screen.findByTestId("error-prices_unreadable")).textContent).toContain("left as it is");
    expect(screen.getByTestId<HTMLInputElement>("price-sent").value).toBe("1");
  });

  it("says at once that a file of prices cannot be read", async () => {
    await open({ prices_unreadable: "/c/prices.json" });
    expect(screen.getByTestId("error-prices_unreadable").textContent).toContain("/c/prices.json");
  });
});
