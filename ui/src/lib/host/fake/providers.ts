// Settings > Providers on the development page. Keys are thrown away: what is kept is only where one would be.
import type { Commands } from "../../generated/commands";
import type { ErrorCode } from "../../generated/ErrorCode";
import type { KeyState } from "../../generated/KeyState";
import type { ModelChoice } from "../../generated/ModelChoice";
import type { ModelRow } from "../../generated/ModelRow";
import type { ModelSettings } from "../../generated/ModelSettings";
import type { OwnPrice } from "../../generated/OwnPrice";
import type { ProviderAccount } from "../../generated/ProviderAccount";
import type { ProviderKindRow } from "../../generated/ProviderKindRow";
import type { ProviderSettings } from "../../generated/ProviderSettings";
import { hasKey, noModels } from "../../models";

type Name =
  | "provider_settings"
  | "save_provider"
  | "remove_provider"
  | "set_key"
  | "remove_key"
  | "test_provider"
  | "list_models"
  | "local_servers"
  | "save_models"
  | "set_price";
type Answers = { [K in Name]: (request: Commands[K]["request"]) => Commands[K]["response"] };

const kind = (
  kind: ProviderKindRow["kind"],
  name: string,
  base_url: string,
  needs_key = true,
): ProviderKindRow => ({ kind, name, base_url, needs_key });

const kinds: ProviderKindRow[] = [
  kind("anthropic", "Anthropic", "https://api.anthropic.com"),
  kind("openai", "OpenAI", "https://api.openai.com/v1"),
  kind("gemini", "Google Gemini", "https://generativelanguage.googleapis.com"),
  kind("azure", "Azure OpenAI", ""),
  kind("openrouter", "OpenRouter", "https://openrouter.ai/api/v1"),
  kind("compatible", "Another server, or one on this computer", "", false),
];

const row = (
  id: string,
  name: string,
  price_in: number | null = null,
  price_out: number | null = null,
): ModelRow => ({ id, name, price_in, price_out });

const lists: Partial<Record<ProviderAccount["kind"], ModelRow[]>> = {
  anthropic: [
    row("large-1", "Large 1", 5, 25),
    row("medium-1", "Medium 1", 3, 15),
    row("small-1", "Small 1", 1, 5),
  ],
  openai: [row("g-large", "g-large", 2.5, 15), row("g-mini", "g-mini", 0.25, 2)],
  compatible: [row("llama3.2:3b", "llama3.2:3b"), row("qwen3:8b", "qwen3:8b")],
};

/**
 * `providers` two that work, `models` chosen, too; `nokey` one without its key; `unknownkey=locked` one whose keychain
 * cannot be asked; `nokeychain=no_service` no key can be kept; `local` servers on this computer; `fault=billing` what a
 * test says; `nolist` no lists; `badprices` a file of prices that cannot be read.
 */
export function providerAnswers(query: URLSearchParams): Answers {
  let accounts: ProviderAccount[] = [];
  const keys = new Map<string, KeyState>();
  let models: ModelSettings = noModels;
  let own: OwnPrice[] = [];

  const place = (id: string, of: ProviderAccount["kind"], key: KeyState) => {
    const found = kinds.find((one) => one.kind === of)!;
    accounts = [...accounts, { id, kind: of, name: found.name, base_url: found.base_url }];
    keys.set(id, key);
  };
  if (query.has("nokey")) place("anthropic", "anthropic", { key: "missing" });
  else if (query.has("unknownkey"))
    place("anthropic", "anthropic", { key: "unknown", reason: query.get("unknownkey") || "locked" });
  else if (query.has("providers") || query.has("models")) {
    place("anthropic", "anthropic", { key: "keychain" });
    place("openai", "openai", { key: "this_run" });
  }
  if (query.has("models"))
    models = {
      ...noModels,
      everyone: { provider: "anthropic", model: "medium-1" },
      facilitator: { provider: "anthropic", model: "large-1" },
    };

  const find = (id: string) => {
    const found = accounts.find((account) => account.id === id);
    if (!found) throw failure("provider_unknown", { provider: id });
    return found;
  };
  const hostOf = (account: ProviderAccount) =>
    account.base_url.replace(/^https?:\/\//, "").split("/")[0] ?? "";
  const settings = (): ProviderSettings => ({
    providers: accounts.map((account) => ({
      account,
      host: hostOf(account),
      needs_key: kinds.find((one) => one.kind === account.kind)!.needs_key,
      key: keys.get(account.id) ?? { key: "missing" },
    })),
    kinds,
    models,
    prices_of: "2026-11-15",
    own_prices: own,
    prices_unreadable: query.has("badprices") ? "/home/ada/.config/app.roundtable.desktop/prices.json" : null,
  });

  return {
    provider_settings: settings,
    save_provider: ({ account }) => {
      if (!/^https?:\/\/[^/]/.test(account.base_url))
        throw failure("provider_address", { address: account.base_url, message: "it names no host" });
      const known = accounts.some((one) => one.id === account.id);
      const taken = accounts.filter((one) => one.kind === account.kind).length;
      const id = account.id || (taken === 0 ? account.kind : `${account.kind}-${taken + 1}`);
      const kept = { ...account, id, name: account.name || hostOf(account) };
      accounts = known ? accounts.map((one) => (one.id === id ? kept : one)) : [...accounts, kept];
      return settings();
    },
    remove_provider: ({ provider }) => {
      accounts = accounts.filter((account) => account.id !== provider);
      keys.delete(provider);
      const stays = (choice: ModelChoice | null) => (choice?.provider === provider ? null : choice);
      const kept = (map: ModelSettings["seats"]) =>
        Object.fromEntries(Object.entries(map).filter(([, choice]) => stays(choice)));
      models = {
        everyone: stays(models.everyone),
        facilitator: stays(models.facilitator),
        seats: kept(models.seats),
        tiers: kept(models.tiers),
      };
      return settings();
    },
    set_key: ({ provider, keep }) => {
      find(provider);
      if (query.has("nokeychain") && keep === "keychain")
        throw failure("keychain_trouble", { reason: query.get("nokeychain") || "no_service" });
      keys.set(provider, { key: keep });
      return settings();
    },
    remove_key: ({ provider }) => {
      keys.delete(provider);
      return settings();
    },
    test_provider: ({ provider, model }) => {
      const account = find(provider);
      const fault = query.get("fault");
      if (fault)
        throw failure("provider_fault", {
          provider: account.name,
          host: hostOf(account),
          kind: fault,
          message: "what the provider itself said about it",
        });
      return { model, cost: account.kind === "compatible" ? null : 0.0001 };
    },
    list_models: ({ provider }) => {
      const account = find(provider);
      if (query.has("nolist"))
        throw failure("provider_fault", {
          provider: account.name,
          host: hostOf(account),
          kind: "refused",
          message: "the connection was refused",
        });
      if (account.kind !== "compatible" && !hasKey(keys.get(provider) ?? { key: "missing" }))
        throw failure("key_missing", { provider: account.name, host: hostOf(account) });
      return { models: lists[account.kind] ?? [] };
    },
    local_servers: () => ({
      servers: query.has("local")
        ? [
            {
              name: "Ollama",
              base_url: "http://127.0.0.1:11434/v1",
              models: ["llama3.2:3b", "qwen3:8b", "gemma3:4b", "phi4:14b"],
            },
            { name: "LM Studio", base_url: "http://127.0.0.1:1234/v1", models: ["qwen3-8b"] },
          ]
        : [],
    }),
    save_models: (request) => {
      models = request.models;
      return settings();
    },
    set_price: ({ kind, model, price }) => {
      own = own.filter((row) => row.kind !== kind || row.model !== model);
      if (price) own = [...own, { kind, model, price, given: new Date().toISOString().slice(0, 10) }];
      return settings();
    },
  };
}

function failure(code: ErrorCode, params: Record<string, string>) {
  return { code, params, detail: "thrown by the preview host" };
}
