// The document of a session while it is made: previewed, and written as it was previewed, once nothing is in the way.
import { waitingEdits } from "./artifacts";
import { stateOf } from "./fidelity";
import type { Artifact } from "./generated/Artifact";
import type { DocumentPreview } from "./generated/DocumentPreview";
import type { DocumentWritten } from "./generated/DocumentWritten";
import type { WriteMode } from "./generated/WriteMode";
import { host } from "./host";
import { Task } from "./task.svelte";
import { withheldBy } from "./withheld";

interface Of {
  path: string;
  session: string;
  /** The session's artifacts, as they are in their files now. */
  artifacts: () => Artifact[];
  /** When changes of them that are being written are done. */
  settled: () => Promise<void>;
  /** Approves artifacts, in one change. Ends when that is noted, or could not be. */
  approve: (ids: string[]) => Promise<void>;
  /** There is a preview. */
  onpreview: () => Promise<void>;
}

export class WritingController {
  preview = $state.raw<DocumentPreview | null>(null);
  written = $state.raw<DocumentWritten | null>(null);
  /** The artifacts that were written. */
  writtenFrom = $state.raw<string[]>([]);
  /** The document that was changed outside since the preview was made of it, or since it was written. */
  overtaken = $state<string | null>(null);
  /** The user's own edits that the document would lack, as it is asked about them. */
  asking = $state.raw<Artifact[]>([]);
  readonly previewing = new Task();
  readonly writing = new Task();
  readonly #of: Of;
  #chosen: WriteMode | null = null;
  #madeFrom = $state("");
  /** Edits that are to be left out, as they are worded: nobody is asked twice. */
  #without = "";

  /** What the artifacts say: a preview, a document and what was counted in them hold only for those that they were made from. */
  readonly now = $derived.by((): string => stateOf(this.#of.artifacts()));
  readonly changed = $derived.by((): boolean => this.now !== this.#madeFrom);
  readonly stale = $derived.by((): boolean => this.changed || this.overtaken !== null);
  /** Files of the session that are not whole, so that nothing is written from them. */
  readonly refused = $derived.by(() => withheldBy(this.preview?.remarks ?? []));
  /** Whether nothing is in the way of what is previewed. */
  readonly isReady = $derived.by(
    (): boolean => !this.stale && this.refused.length === 0 && this.preview?.fidelity.missing.length === 0,
  );

  constructor(of: Of) {
    this.#of = of;
  }

  /** Takes in what was changed outside last. */
  heard(outside: string[]): void {
    const { preview, written } = this;
    const files = preview
      ? [preview.path, preview.elsewhere?.path, ...preview.further.map((file) => file.path)]
      : [written?.path, ...(written?.further ?? [])];
    this.overtaken = outside.find((changed) => files.includes(changed)) ?? this.overtaken;
  }

  /** The previewed text of a file. */
  previewed(document: string): string {
    const { preview } = this;
    if (preview?.path === document) return preview.html;
    return preview?.further.find((file) => file.path === document)?.html ?? "";
  }

  look = (mode: WriteMode | null = this.#chosen): Promise<void | undefined> => {
    this.writing.error = null;
    return this.previewing.run(async () => {
      this.#chosen = mode;
      // What was said a moment ago is to be in it.
      await this.#of.settled();
      const [from, { path, session }] = [this.now, this.#of];
      let made = await host.call("preview_document", { path, session, mode: mode ?? "override" });
      // Nobody has chosen yet: the careful way for what is there already.
      if (made.has_choice && mode === null)
        made = await host.call("preview_document", { path, session, mode: "merge" });
      this.preview = made;
      this.overtaken = null;
      this.#madeFrom = from;
      this.written = null;
      await this.#of.onpreview();
    });
  };

  write = (): void => {
    const waiting = waitingEdits(this.#of.artifacts());
    if (waiting.length > 0 && stateOf(waiting) !== this.#without) this.asking = waiting;
    else this.#put();
  };

  writeWithout = (): void => {
    this.#without = stateOf(this.asking);
    this.asking = [];
    this.#put();
  };

  approveAndWrite = async (): Promise<void> => {
    const [asked, mode] = [this.asking, this.preview?.mode ?? null];
    this.asking = [];
    // Only the wordings that were on the screen when it was asked.
    if (stateOf(waitingEdits(this.#of.artifacts())) !== stateOf(asked)) return this.write();
    await this.#of.approve(asked.map((one) => one.id));
    await this.look(mode);
    // Where they could not be approved, or the new preview has something in the way, that is on the screen.
    const isNoted = waitingEdits(this.#of.artifacts()).length === 0;
    if (isNoted && this.previewing.error === null && this.isReady) this.#put();
  };

  #put(): void {
    const made = this.preview;
    if (!made) return;
    void this.writing.run(async () => {
      await this.#of.settled();
      if (this.stale) return;
      const { path, session } = this.#of;
      this.written = await host.call("write_document", {
        path,
        session,
        mode: made.mode,
        existing_hash: made.existing_hash,
        further_hashes: Object.fromEntries([
          ...made.further.map((file) => [file.path, file.existing_hash]),
          ...(made.elsewhere ? [[made.elsewhere.path, made.elsewhere.hash]] : []),
        ]),
      });
      this.writtenFrom = made.approved;
      this.preview = null;
    });
  }
}
