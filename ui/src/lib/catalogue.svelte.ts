// Providers and the models that they list, for the screens on which a model is chosen.
import type { GivenPrice } from "./generated/GivenPrice";
import type { ModelRow } from "./generated/ModelRow";
import type { ProviderKind } from "./generated/ProviderKind";
import type { ProviderSettings } from "./generated/ProviderSettings";
import type { WireError } from "./generated/WireError";
import { asWireError } from "./errors/table";
import { host } from "./host";
import { isUsable, ownPriced, type PricedRow } from "./models";

export class Catalogue {
  settings = $state.raw<ProviderSettings | null>(null);
  /** By provider, as it lists them; a list that could not be had is missing, and its models are typed in. */
  #listed = $state.raw<Record<string, ModelRow[]>>({});
  /** The same with the user's own prices, and the models that they name. */
  readonly lists: Record<string, PricedRow[]> = $derived(ownPriced(this.#listed, this.settings));
  failures = $state.raw<Record<string, WireError>>({});

  async load(): Promise<void> {
    this.settings = await host.call("provider_settings", {});
  }

  /** Asks every provider that could answer for its models; each list comes when it comes. */
  async list(): Promise<void> {
    const rows = (this.settings?.providers ?? []).filter(isUsable);
    await Promise.all(rows.map((row) => this.#listOf(row.account.id)));
  }

  /** Keeps the user's own price of a model, or takes it back; then the list knows better what holds in its place. */
  async price(kind: ProviderKind, model: string, price: GivenPrice | null): Promise<void> {
    this.settings = await host.call("set_price", { kind, model, price });
    if (price) return;
    const rows = this.settings.providers.filter((row) => row.account.kind === kind);
    await Promise.all(rows.filter(isUsable).map((row) => this.#listOf(row.account.id)));
  }

  /** Its list is out of date: another key or address. */
  async renew(provider: string): Promise<void> {
    const row = this.settings?.providers.find((other) => other.account.id === provider);
    const { [provider]: _, ...lists } = this.#listed;
    this.#listed = lists;
    if (row && isUsable(row)) await this.#listOf(provider);
  }

  async #listOf(provider: string): Promise<void> {
    const { [provider]: _, ...failures } = this.failures;
    this.failures = failures;
    try {
      const { models } = await host.call("list_models", { provider });
      this.#listed = { ...this.#listed, [provider]: models };
    } catch (thrown) {
      this.failures = { ...this.failures, [provider]: asWireError(thrown) };
    }
  }
}
