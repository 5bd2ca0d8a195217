import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { ProviderSettings } from "../../lib/generated/ProviderSettings";
import { setHost } from "../../lib/host";
import { FakeHost } from "../../lib/host/fake";
import { providerRow, providerSettings } from "../../test/samples";
import Settings from "./Settings.svelte";

const secret = "sk-canary-4f1c9a7e";
const rows = [{ id: "large", name: "Large", price_in: 5, price_out: 25 }];

/** The page as somebody could read it: its markup, its text, and what its fields hold. */
function everywhere(): string {
  const fields = [...document.querySelectorAll("input, textarea, select")].map(
    (field) => (field as HTMLInputElement).value,
  );
  return [document.documentElement.outerHTML, ...fields].join("\n");
}

async function open(first: ProviderSettings, keychain: "works" | "locked" = "works") {
  let settings = first;
  const host = new FakeHost({
    provider_settings: () => settings,
    list_models: () => ({ models: rows }),
    set_key: ({ keep }) => {
      if (keychain === "locked" && keep === "keychain")
        throw { code: "keychain_trouble", params: { reason: "locked" }, detail: "" };
      return (settings = { ...settings, providers: [providerRow("a", { key: { key: keep } })] });
    },
    save_provider: ({ account }) => {
      const row = providerRow("a", { account: { ...account, id: "a" }, key: { key: "missing" } });
      return (settings = { ...settings, providers: [row] });
    },
    remove_provider: () =>
      (settings = {
        ...settings,
        providers: [],
        models: { everyone: null, facilitator: null, seats: {}, tiers: {} },
      }),
    save_models: ({ models }) => (settings = { ...settings, models }),
    test_provider: () => {
      throw { code: "provider_fault", params: { kind: "billing", message: "402" }, detail: "" };
    },
    local_servers: () => ({
      servers: [{ name: "Ollama", base_url: "http://127.0.0.1:11434/v1", models: ["m"] }],
    }),
  });
  setHost(host);
  render(Settings);
  await screen.findByTestId("add-provider");
  return host;
}

const keyless = () => providerSettings({ providers: [providerRow("a", { key: { key: "missing" } })] });

describe("Settings > Providers", () => {
  it("adds a provider with name and address filled in, and asks for its key", async () => {
    const user = userEvent.setup();
    const host = await open(providerSettings());
    await user.click(screen.getByTestId("add-provider"));
    await user.click(screen.getByTestId("provider-save"));
    expect(host.asked("save_provider")).toEqual([
      { account: { id: "", kind: "anthropic", name: "Anthropic", base_url: "https://api.anthropic.com" } },
    ]);
    const field = await screen.findByTestId<HTMLInputElement>("key-a");
    expect(field.type).toBe("password");
    expect(document.activeElement).toBe(field);
  });

  it("gives a key to the host and keeps it nowhere", async () => {
    const user = userEvent.setup();
    const host = await open(keyless());
    await user.click(screen.getByTestId("provider-key-a"));
    const field = screen.getByTestId<HTMLInputElement>("key-a");
    await user.type(field, secret);
    // It is not in the markup even while it is typed in.
    expect(document.documentElement.outerHTML).not.toContain(secret);
    await user.click(screen.getByTestId("key-save-a"));
    expect(host.asked("set_key")).toEqual([{ provider: "a", key: secret, keep: "keychain" }]);
    await screen.findByText("Key in the keychain");
    expect(field.value).toBe("");
    expect(everywhere()).not.toContain(secret);
    expect(JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage })).not.toContain(secret);
    // A form that is opened anew knows nothing of it: no state has held it.
    await user.click(screen.getByTestId("provider-key-a"));
    expect(screen.getByTestId<HTMLInputElement>("key-a").value).toBe("");
    expect(everywhere()).not.toContain(secret);
  });

  it("offers both ways to a provider in one row", async () => {
    const user = userEvent.setup();
    await open(keyless());
    const row = screen.getByTestId("add-provider").parentElement;
    expect(row?.contains(screen.getByTestId("look-local"))).toBe(true);
    await user.click(screen.getByTestId("add-provider"));
    expect(screen.queryByTestId("add-provider")).toBeNull();
    expect(screen.getByTestId("look-local")).toBeTruthy();
  });

  it("forgets a key that was typed in and not saved", async () => {
    const user = userEvent.setup();
    await open(keyless());
    await user.click(screen.getByTestId("provider-key-a"));
    const field = screen.getByTestId<HTMLInputElement>("key-a");
    await user.type(field, secret);
    await user.click(screen.getByTestId("provider-change-a"));
    expect(field.value).toBe("");
    expect(everywhere()).not.toContain(secret);
  });

  it("offers this run only when the keychain fails, without pasting again", async () => {
    const user = userEvent.setup();
    const host = await open(keyless(), "locked");
    await user.click(screen.getByTestId("provider-key-a"));
    const field = screen.getByTestId<HTMLInputElement>("key-a");
    await user.type(field, secret);
    await user.click(screen.getByTestId("key-save-a"));
    const trouble = await screen.findByTestId("keychain-trouble-a");
    expect(trouble.textContent).toContain("The system's keychain is locked.");
    expect(trouble.textContent).toContain("it is in no file");
    expect(document.documentElement.outerHTML).not.toContain(secret);
    await user.click(screen.getByTestId("key-this-run-a"));
    expect(host.asked("set_key").map((asked) => asked.keep)).toEqual(["keychain", "this_run"]);
    await screen.findByText("Key for this run only");
    expect(field.value).toBe("");
    expect(everywhere()).not.toContain(secret);
  });

  it("says why the keychain cannot be asked, and what to do", async () => {
    await open(
      providerSettings({ providers: [providerRow("a", { key: { key: "unknown", reason: "no_service" } })] }),
    );
    const words = screen.getByTestId("key-unknown-a").textContent;
    expect(words).toContain("no keychain that could be asked");
    expect(words).toContain("for this run only");
  });

  it("says what is wrong after a test, by its kind", async () => {
    const user = userEvent.setup();
    const host = await open(providerSettings({ providers: [providerRow("a")] }));
    await user.click(screen.getByTestId("provider-test-a"));
    await vi.waitFor(() =>
      expect(screen.getByTestId<HTMLSelectElement>("test-model-a").value).toContain("large"),
    );
    await user.click(screen.getByTestId("test-run-a"));
    const fault = await screen.findByTestId("test-fault-a");
    expect(fault.dataset["kind"]).toBe("billing");
    expect(fault.textContent).toContain("no money left");
    expect(host.asked("test_provider")).toEqual([{ provider: "a", model: "large" }]);
  });

  it("asks before a key goes with its provider, and takes its models off the table", async () => {
    const user = userEvent.setup();
    const everyone = { provider: "a", model: "large" };
    const host = await open(
      providerSettings({
        providers: [providerRow("a")],
        models: { everyone, facilitator: null, seats: { "qa-lead": everyone }, tiers: {} },
      }),
    );
    await user.click(screen.getByTestId("remove-provider-a"));
    expect(host.asked("remove_provider")).toEqual([]);
    await user.click(screen.getByTestId("confirm-remove-yes"));
    await screen.findByTestId("no-providers");
    // The host clears its models with it; the page does not do it a second time.
    expect(host.asked("remove_provider")).toEqual([{ provider: "a" }]);
    expect(host.asked("save_models")).toEqual([]);
  });

  it("adds a server that was found on this computer with one click", async () => {
    const user = userEvent.setup();
    const host = await open(providerSettings());
    await user.click(screen.getByTestId("look-local"));
    await user.click(await screen.findByTestId("add-local-Ollama"));
    expect(host.asked("save_provider")).toEqual([
      { account: { id: "", kind: "compatible", name: "Ollama", base_url: "http://127.0.0.1:11434/v1" } },
    ]);
  });

  it("says what leaves this computer, with and without a provider", async () => {
    await open(providerSettings());
    expect(screen.getByTestId("privacy").textContent).toContain("Nothing.");
    document.body.innerHTML = "";
    await open(providerSettings({ providers: [providerRow("a")] }));
    expect(screen.getByTestId("privacy").textContent).toContain("Hosts in use: api.a.test");
  });

  it("takes a model that no list has, and says of which day the prices are", async () => {
    const user = userEvent.setup();
    const host = await open(providerSettings({ providers: [providerRow("a")] }));
    await user.selectOptions(screen.getByTestId("preset-model-1"), "other");
    await user.type(screen.getByTestId("preset-model-1-typed"), "newest{Enter}");
    expect(host.asked("save_models").at(-1)?.models.everyone).toEqual({ provider: "a", model: "newest" });
    expect(screen.getByTestId("prices-of").textContent).toContain("1 November 2026");
  });
});
