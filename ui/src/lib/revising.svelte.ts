// What the user changes of artifacts in Review: other words, a split, a merge, and the undo of each; and the history of it.
import type { Artifact } from "./generated/Artifact";
import type { ReviewHistory } from "./generated/ReviewHistory";
import type { RevisedArtifacts } from "./generated/RevisedArtifacts";
import type { SplitPart } from "./generated/SplitPart";
import type { JsonValue } from "./generated/serde_json/JsonValue";
import { host } from "./host";
import { Task } from "./task.svelte";

export type Words = { [key in string]: JsonValue };

export class RevisingController {
  history = $state.raw<ReviewHistory | null>(null);
  /** A look at the history. */
  readonly looking = new Task();
  /** A change that is written. Its error stays, to be shown in the dialog that it came from. */
  readonly saving = new Task();
  #looked: Promise<void> = Promise.resolve();

  constructor(
    readonly path: string,
    readonly session: string,
    /** Takes over the artifacts that a change gave back. */
    readonly onchanged: (changed: Artifact[]) => void,
  ) {}

  /** One look after the other: who waits for one sees what was there when they asked. */
  look = (): Promise<void> =>
    (this.#looked = this.#looked.then(() =>
      this.looking.run(async () => {
        this.history = await host.call("review_history", this.#of());
      }),
    ));

  edit(artifact: string, words: Words, approve: boolean): Promise<string | undefined> {
    const seen = this.#seen(artifact);
    return this.#change(() => host.call("edit_artifact", { ...this.#of(), artifact, seen, words, approve }));
  }

  split(artifact: string, parts: SplitPart[]): Promise<string | undefined> {
    const seen = this.#seen(artifact);
    return this.#change(() => host.call("split_artifact", { ...this.#of(), artifact, seen, parts }));
  }

  merge(keep: string, other: string, words: Words): Promise<string | undefined> {
    const seen: [string, string] = [this.#seen(keep), this.#seen(other)];
    return this.#change(() => host.call("merge_artifacts", { ...this.#of(), keep, other, seen, words }));
  }

  undo(revision: string): Promise<string | undefined> {
    return this.#change(() => host.call("undo_revision", { ...this.#of(), revision }));
  }

  /** The error of a dialog that is gone says nothing to the next one. */
  forget(): void {
    this.saving.error = null;
  }

  #of() {
    return { path: this.path, session: this.session };
  }

  /** The hash of the wording that the user has before them. */
  #seen(artifact: string): string {
    return this.history?.hashes[artifact] ?? "";
  }

  /** The id of the new entry; nothing when it was refused. */
  async #change(act: () => Promise<RevisedArtifacts>): Promise<string | undefined> {
    return this.saving.run(async () => {
      const done = await act();
      this.history = done.history;
      this.onchanged(done.artifacts);
      return done.revision;
    });
  }
}
