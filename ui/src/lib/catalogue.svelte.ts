// Providers and the models that they list, for the screens on which a model is chosen.
import type { ModelRow } from "./generated/ModelRow";
import type { ProviderSettings } from "./generated/ProviderSettings";
import type { WireError } from "./generated/WireError";
import { asWireError } from "./errors/table";
import { host } from "./host";
import { isUsable } from "./models";

export class Catalogue {
  settings = $state.raw<ProviderSettings | null>(null);
  /** By provider; a list that could not be had is missing, and its models are typed in. */
  lists = $state.raw<Record<string, ModelRow[]>>({});
  failures = $state.raw<Record<string, WireError>>({});

  async load(): Promise<void> {
    this.settings = await host.call("provider_settings", {});
  }

  /** Asks every provider that could answer for its models; each list comes when it comes. */
  async list(): Promise<void> {
    const rows = (this.settings?.providers ?? []).filter(isUsable);
    await Promise.all(rows.map((row) => this.#listOf(row.account.id)));
  }

  /** Its list is out of date: another key or address. */
  async renew(provider: string): Promise<void> {
    const row = this.settings?.providers.find((other) => other.account.id === provider);
    const { [provider]: _, ...lists } = this.lists;
    this.lists = lists;
    if (row && isUsable(row)) await this.#listOf(provider);
  }

  async #listOf(provider: string): Promise<void> {
    const { [provider]: _, ...failures } = this.failures;
    this.failures = failures;
    try {
      const { models } = await host.call("list_models", { provider });
      this.lists = { ...this.lists, [provider]: models };
    } catch (thrown) {
      this.failures = { ...this.failures, [provider]: asWireError(thrown) };
    }
  }
}
