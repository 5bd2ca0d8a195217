// The earlier versions of a document while they are looked at: which there are, what is different in the chosen one, and the
// way back.
import type { VersionAgainst } from "./generated/VersionAgainst";
import type { VersionDiff } from "./generated/VersionDiff";
import type { VersionPutBack } from "./generated/VersionPutBack";
import type { VersionRow } from "./generated/VersionRow";
import { host } from "./host";
import { notices, undoFor } from "./notices.svelte";
import { Task } from "./task.svelte";
import { t } from "./language";

interface Of {
  path: string;
  document: string;
}

export class VersionsController {
  /** Whether they are shown. */
  open = $state(false);
  /** The last one first; null until they are known. */
  rows = $state.raw<VersionRow[] | null>(null);
  /** The one that is looked at. */
  chosen = $state<string | null>(null);
  against = $state<VersionAgainst>("now");
  /** What is different in it; null until that is known. */
  made = $state.raw<VersionDiff | null>(null);
  readonly listing = new Task();
  /** A new one for each comparison: the answer to an earlier question is nobody's any more. */
  comparing = $state.raw(new Task());
  readonly putting = new Task();
  readonly #of: Of;
  readonly #onwritten: () => void;

  /** `onwritten`: the document says something else now. */
  constructor(of: Of, onwritten: () => void) {
    this.#of = of;
    this.#onwritten = onwritten;
  }

  get row(): VersionRow | null {
    return this.rows?.find(({ version }) => version === this.chosen) ?? null;
  }

  show(): void {
    this.open = true;
    this.against = "now";
    this.chosen = null;
    void this.look();
  }

  close(): void {
    this.open = false;
    this.rows = null;
    this.made = null;
    this.putting.error = null;
  }

  /** Looks which there are, and stays with the chosen one as long as it is among them. */
  async look(): Promise<void> {
    if (!this.open) return;
    this.putting.error = null;
    const found = await this.listing.run(() => host.call("document_versions", this.#of));
    if (!found || !this.open) return;
    this.rows = found.versions;
    const next = this.row ?? found.versions[0];
    if (next) await this.choose(next);
  }

  async choose(row: VersionRow): Promise<void> {
    this.chosen = row.version;
    if (!row.has_previous) this.against = "now";
    await this.#compare();
  }

  async compareWith(against: VersionAgainst): Promise<void> {
    this.against = against;
    await this.#compare();
  }

  async #compare(): Promise<void> {
    const version = this.chosen;
    if (version === null) return;
    const task = new Task();
    this.comparing = task;
    this.putting.error = null;
    this.made = null;
    const request = { ...this.#of, version, against: this.against };
    const made = await task.run(() => host.call("compare_version", request));
    if (made && this.comparing === task) this.made = made;
  }

  /** Puts the chosen version in the place of the document; the notice puts back what stood there. */
  async putBack(): Promise<void> {
    const [version, made] = [this.chosen, this.made];
    if (version === null || !made) return;
    const done = await this.putting.run(() => this.#put(version, made.existing_hash));
    if (!done) return;
    this.close();
    this.#onwritten();
    const { kept, existing_hash } = done;
    const undo = kept === null ? null : { label: t("Undo"), run: () => void this.#undo(kept, existing_hash) };
    // The list of versions has it for longer.
    notices.say(t("The earlier version is back."), undo, undoFor);
  }

  async #undo(kept: string, existing: string): Promise<void> {
    const done = await new Task().runLoud(() => this.#put(kept, existing));
    if (!done) return;
    this.#onwritten();
    notices.say(t("The document is as it was before."));
    void this.look();
  }

  #put(version: string, existing_hash: string): Promise<VersionPutBack> {
    return host.call("put_version_back", { ...this.#of, version, existing_hash });
  }
}
