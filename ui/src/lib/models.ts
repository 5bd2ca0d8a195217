// Which model sits where: the presets, what is ready to start, and where a session's words go.
import type { ModelRow } from "./generated/ModelRow";
import type { OwnPrice } from "./generated/OwnPrice";
import type { KeyState } from "./generated/KeyState";
import type { ModelChoice } from "./generated/ModelChoice";
import type { ModelSettings } from "./generated/ModelSettings";
import type { ProviderRow } from "./generated/ProviderRow";
import type { ProviderSettings } from "./generated/ProviderSettings";

/** A model with its price, the user's own where there is one. */
export type PricedRow = ModelRow & { own?: boolean };

/** The lists of the providers with the user's own prices, and with the models that only these name. */
export function ownPriced(
  lists: Record<string, ModelRow[]>,
  settings: ProviderSettings | null,
): Record<string, PricedRow[]> {
  const priced: Record<string, PricedRow[]> = { ...lists };
  for (const { account } of settings?.providers ?? []) {
    const own = (settings?.own_prices ?? []).filter((row) => row.kind === account.kind);
    if (own.length === 0) continue;
    const listed = lists[account.id] ?? [];
    const row = ({ model, price }: OwnPrice): PricedRow => ({
      id: model,
      name: listed.find((known) => known.id === model)?.name ?? model,
      price_in: price.input,
      price_out: price.output,
      own: true,
    });
    const rows = listed.map((known) => {
      const mine = own.find(({ model }) => model === known.id);
      return mine ? row(mine) : known;
    });
    const further = own.filter(({ model }) => !listed.some((known) => known.id === model));
    priced[account.id] = [...rows, ...further.map(row)];
  }
  return priced;
}

/** The participants that come with the application. A project's own speak through everyone's model unless a session says otherwise. */
export const standardSeats = ["product-manager", "ux-researcher", "business-analyst", "qa-lead"];

/** The words that agent files use for `model:`, strongest first. */
export const tierWords = ["opus", "sonnet", "haiku"];

export const noModels: ModelSettings = { everyone: null, facilitator: null, seats: {}, tiers: {} };

/** Every actor speaks through one model, whatever the agent files wish for. */
export function oneModel(model: ModelChoice): ModelSettings {
  return { ...noModels, everyone: model };
}

/** The facilitator has a stronger model than the participants. */
export function strongChair(strong: ModelChoice, others: ModelChoice): ModelSettings {
  return { ...noModels, everyone: others, facilitator: strong };
}

/** Models go to the seats in turn; the first one leads as well, and serves whoever has no seat in the list. */
export function mixedPanel(models: ModelChoice[], seats: string[]): ModelSettings {
  const first = models[0];
  if (!first) return noModels;
  const dealt = seats.map((seat, index) => [seat, models[index % models.length] ?? first] as const);
  return { ...noModels, everyone: first, facilitator: first, seats: Object.fromEntries(dealt) };
}

export function sameModel(one: ModelChoice | null, other: ModelChoice | null): boolean {
  return one?.provider === other?.provider && one?.model === other?.model;
}

/** A map without an entry, or with a new one. */
export function put(
  map: { [key in string]: ModelChoice },
  key: string,
  choice: ModelChoice | null,
): { [key in string]: ModelChoice } {
  const rest = Object.entries(map).filter(([other]) => other !== key);
  return Object.fromEntries(choice ? [...rest, [key, choice]] : rest);
}

export function choices(models: ModelSettings): ModelChoice[] {
  const named = [models.everyone, models.facilitator].filter((choice) => choice !== null);
  return [...named, ...Object.values(models.seats), ...Object.values(models.tiers)];
}

/** The models of providers that are not in the settings any more, each once. */
export function lost(used: ModelChoice[], providers: ProviderRow[]): string[] {
  const gone = used.filter((choice) => !providers.some((row) => row.account.id === choice.provider));
  return [...new Set(gone.map((choice) => choice.model))];
}

/** Whether a call could be made: a key is at hand, or none is needed. */
export function isUsable(row: ProviderRow): boolean {
  return !row.needs_key || hasKey(row.key);
}

export function hasKey(key: KeyState): boolean {
  return key.key === "keychain" || key.key === "this_run";
}

/** What a session on models lacks, as the next thing to do in Settings; nothing when it could start. */
export type Lacks = "provider" | "key" | "model" | null;

export function lacks(settings: ProviderSettings): Lacks {
  if (settings.providers.length === 0) return "provider";
  const used = choices(settings.models);
  const rows = settings.providers.filter((row) => used.some((choice) => choice.provider === row.account.id));
  if (rows.length === 0) return settings.providers.some(isUsable) ? "model" : "key";
  if (!rows.every(isUsable)) return "key";
  return settings.models.everyone === null ? "model" : null;
}

/** The choices that a session with these seats may use; a tier counts, as an agent file may ask for it. */
export function inSession(models: ModelSettings, seats: string[]): ModelChoice[] {
  return choices({
    ...models,
    seats: Object.fromEntries(Object.entries(models.seats).filter(([seat]) => seats.includes(seat))),
  });
}

/** The hosts that these models are at, each once; a provider that is not in the settings has none. */
export function hostsOf(used: ModelChoice[], providers: ProviderRow[]): string[] {
  const hosts = used.map((choice) => providers.find((row) => row.account.id === choice.provider)?.host ?? "");
  return [...new Set(hosts.filter(Boolean))];
}

/** A host on this machine: `localhost`, `127.0.0.1`, `[::1]`, with or without a port. */
export function isLocal(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(host);
}

export type Preset = "one" | "strong" | "mixed";

/** The preset that is set; nothing when the seats were given their models one by one. */
export function presetOf(models: ModelSettings): Preset | null {
  if (Object.keys(models.tiers).length > 0) return null;
  const isLedByOther = models.facilitator !== null && !sameModel(models.facilitator, models.everyone);
  if (Object.keys(models.seats).length === 0) return isLedByOther ? "strong" : "one";
  return isLedByOther || models.facilitator === null ? null : "mixed";
}

/** The models that are in use, each once, the facilitator's first. */
export function picksOf(models: ModelSettings): (ModelChoice | null)[] {
  if (presetOf(models) === "strong") return [models.facilitator, models.everyone];
  const all = [models.everyone, ...Object.values(models.seats)].filter((choice) => choice !== null);
  return all.filter((choice, index) => all.findIndex((other) => sameModel(other, choice)) === index);
}

/** The same for the same choices, whatever their order. */
export function fingerprint(models: ModelSettings): string {
  const sorted = (map: ModelSettings["seats"]) => Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([models.everyone, models.facilitator, sorted(models.seats), sorted(models.tiers)]);
}
