// A document that is open: what it says, and whatever is known beside it. It belongs to the screen that opens it.
import { changedWords, followChanges } from "./changes";
import { fidelityOf, type FidelityOfDocument } from "./fidelity";
import type { DocumentView } from "./generated/DocumentView";
import type { FindingView } from "./generated/FindingView";
import type { InputsOfDocument } from "./generated/InputsOfDocument";
import type { LostInDocument } from "./generated/LostInDocument";
import { goneOf, type GoneDocument } from "./gone.svelte";
import { host } from "./host";
import { t } from "./language";
import { nav } from "./nav.svelte";
import { notices } from "./notices.svelte";
import { practice } from "./practice.svelte";
import { ReadingController, standing } from "./reading.svelte";
import { Task } from "./task.svelte";
import { VersionsController } from "./versions.svelte";
import { visible } from "./visible";
import { topicAmong } from "./words";

/** A session that a document was made from. */
export interface DocumentOrigin {
  session: string;
  topic: string;
}

export class OpenedDocument {
  view = $state.raw<DocumentView | null>(null);
  /** What is kept of it, where it is not there any more. */
  gone = $state.raw<GoneDocument | null>(null);
  /** What it was made from, and what of that has changed since. */
  inputs = $state.raw<InputsOfDocument | null>(null);
  /** What it has lost of what stood in it. */
  lost = $state.raw<LostInDocument | null>(null);
  /** Whether earlier versions of it are kept, where it has lost something. */
  kept = $state(false);
  /** Whether its wording is looked at. That is done when somebody asks for it; until then the document has the page. */
  wording = $state(false);
  /** What its sessions have approved, while it is compared with that. */
  fidelity = $state.raw<FidelityOfDocument | null>(null);
  readonly loading = new Task();
  readonly checking = new Task();
  readonly matching = new Task();
  readonly revealing = new Task();
  readonly reading: ReadingController;
  readonly versions: VersionsController;
  #found = $state.raw<FindingView[] | null>(null);

  /** What the rules find in its wording and nobody excused; null as long as nobody has asked. */
  readonly findings = $derived.by(
    (): FindingView[] | null => this.#found && standing(this.#found, this.reading.state),
  );
  /** The sessions that it is compared with: what it says that it was made from, and those that hold what it has lost. */
  readonly sources = $derived.by((): string[] => [
    ...new Set([
      ...(this.inputs?.sessions ?? []),
      ...(this.lost?.sessions ?? []).map(({ session }) => session),
    ]),
  ]);
  /** Where its words come from, the last one first, as far as the sessions are there. */
  readonly origins = $derived.by((): DocumentOrigin[] =>
    (this.inputs?.sessions ?? []).flatMap((session) => {
      const row = practice.sessions.find(({ id }) => id === session);
      return row
        ? [{ session, topic: visible(topicAmong({ session, topic: row.topic }, practice.sessions)) }]
        : [];
    }),
  );
  /** Of one that was never shown, the sessions that wrote over it know. */
  readonly isPractice = $derived.by(
    (): boolean =>
      this.view?.practice ?? (this.versions.rows ?? []).some(({ session }) => practice.of({ session })),
  );

  constructor(
    readonly path: string,
    readonly document: string,
  ) {
    this.reading = new ReadingController({ path, of: { target: "document", document } });
    this.versions = new VersionsController({ path, document }, () => this.anew());
  }

  get #of() {
    return { path: this.path, document: this.document };
  }

  load = async (): Promise<void> => {
    this.#lookBeside();
    const found = await this.loading.run(() => host.call("read_document", this.#of));
    if (found) {
      this.view = found;
      nav.subject = found.title;
    }
    this.gone = found ? null : await goneOf(this.path, this.document, this.loading.error);
  };

  /** It says something else now. In its place: whoever reads stays where they are. */
  anew = (): void => {
    void this.load();
    if (this.wording) this.check();
  };

  close(): void {
    this.reading.close();
  }

  /** Looks again at whatever is changed outside; the way to stop it. */
  follow(): () => void {
    return followChanges(this.path, null, (files) => {
      const own = files.filter((file) => file.path === this.document);
      if (own.length === 0) return this.#lookBeside();
      notices.say(changedWords(own));
      this.anew();
      void this.versions.look();
    });
  }

  /** Looks at its wording. */
  check = (): void => {
    if (!this.wording) void this.reading.open();
    this.wording = true;
    void this.checking.run(async () => {
      ({ findings: this.#found } = await host.call("check_document", this.#of));
    });
  };

  /** Compares it with what its sessions have approved. */
  match = (): void => {
    const { view, sources } = this;
    if (!view || sources.length === 0) return;
    void this.matching.runLoud(async () => {
      this.fidelity = await fidelityOf(this.path, view, sources);
    });
  };

  copy = async (): Promise<void> => {
    if (!this.view) return;
    try {
      await navigator.clipboard.writeText(this.view.text);
      notices.say(t("The Markdown is on the clipboard."));
    } catch {
      notices.say(t("The clipboard cannot be reached. Show the file in its folder and copy it there."));
    }
  };

  reveal = async (): Promise<void> => {
    await this.revealing.runLoud(() => host.call("reveal_document", this.#of));
  };

  /** What is known of it beside its words. Nothing is claimed where that cannot be had: the document is read all the same. */
  #lookBeside(): void {
    void this.#lookAtInputs().catch(() => undefined);
    void this.#lookForLost().catch(() => undefined);
  }

  async #lookAtInputs(): Promise<void> {
    const { documents } = await host.call("document_inputs", this.#of);
    this.inputs = documents[0] ?? null;
  }

  async #lookForLost(): Promise<void> {
    this.lost = await host.call("document_lost", this.#of);
    if (!this.lost.finding) return;
    const { versions } = await host.call("document_versions", this.#of);
    this.kept = versions.length > 0;
  }
}
