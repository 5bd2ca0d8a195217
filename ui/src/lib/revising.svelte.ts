// What the user changes of artifacts in Review: a word on them, other words, a split, a merge, that two
// are not duplicates, and the undo of each; and the
// history of it. Whatever is asked for while an earlier change is being written waits for its turn and is never left out.
import type { Artifact } from "./generated/Artifact";
import type { ReviewHistory } from "./generated/ReviewHistory";
import type { ReviewState } from "./generated/ReviewState";
import type { RevisedArtifacts } from "./generated/RevisedArtifacts";
import type { RevisionView } from "./generated/RevisionView";
import type { SplitPart } from "./generated/SplitPart";
import type { JsonValue } from "./generated/serde_json/JsonValue";
import { host } from "./host";
import { Queue } from "./queue";
import { Task } from "./task.svelte";
import type { LastWord } from "./instead";
import { lastOf, whatOf, type Way } from "./undoing";

export type Words = { [key in string]: JsonValue };

/** The user's word on artifacts, with the wordings that they had before them. */
export interface GivenWord {
  artifacts: string[];
  state: ReviewState;
  /** Why; an empty one takes an earlier one away, and without one it stays. */
  reason: string | undefined;
  /** Hashes, by id; empty where nobody knew them yet. */
  seen: { [artifact in string]?: string };
}

/** What became of a word. */
export interface NotedWord {
  /** The entry in the history; nothing where all of them said so already. */
  revision: string | null;
  /** On which it is noted. */
  on: string[];
  /** These say something else than what the user had before them: nothing was noted on them. */
  changed: string[];
}

/** What became of an undo or a redo. */
export type Stepped =
  | { was: "done"; revision: string; what: string }
  | { was: "nothing" }
  /** What it would take back was changed since. */
  | { was: "outdated"; what: string }
  /** What it was meant for has failed while it waited. */
  | { was: "left" };

export class RevisingController {
  history = $state.raw<ReviewHistory | null>(null);
  /** Words that are being noted or wait for it, in their order. */
  words = $state.raw<GivenWord[]>([]);
  /** Revisions that are being taken back or wait for it. */
  undoing = $state.raw<string[]>([]);
  /** A look at the history. */
  readonly looking = new Task();
  /** A change of a dialog that is written. Its error stays, to be shown in the dialog that it came from. */
  readonly saving = new Task();
  #looked: Promise<void> = Promise.resolve();
  readonly #queue = new Queue();
  /** How many changes failed so far. */
  #failed = 0;
  /** How many are written so far. */
  #written = 0;

  constructor(
    readonly path: string,
    readonly session: string,
    /** Takes over the artifacts that a change gave back. */
    readonly onchanged: (changed: Artifact[]) => void,
  ) {}

  /** When all that was asked for so far is written, or has failed. */
  settled = (): Promise<void> => this.#queue.settled();

  /** Does something else between two changes. */
  inTurn = <T>(act: () => Promise<T>): Promise<T> => this.#queue.add(act);

  /**
   * One look after the other: who waits for one sees what was there when they asked. What was read while something else was written
   * may be of before it, and would take its entry away again: it is read anew.
   */
  look = (): Promise<void> =>
    (this.#looked = this.#looked.then(() =>
      this.looking.run(async () => {
        for (;;) {
          const written = this.#written;
          const history = await host.call("review_history", this.#of());
          if (written !== this.#written) continue;
          this.history = history;
          return;
        }
      }),
    ));

  /** Gives a word. It is among `words` at once; throws when it could not be noted. */
  async review(artifacts: string[], state: ReviewState, reason?: string): Promise<NotedWord> {
    const word = { artifacts, state, reason, seen: this.#wordings(artifacts) };
    this.words = [...this.words, word];
    try {
      return await this.#add(() => this.#note(word));
    } finally {
      this.words = this.words.filter((other) => other !== word);
    }
  }

  edit(artifact: string, words: Words, approve: boolean): Promise<string | undefined> {
    const seen = this.#seen(artifact);
    return this.#save(() => host.call("edit_artifact", { ...this.#of(), artifact, seen, words, approve }));
  }

  split(artifact: string, parts: SplitPart[], approve: boolean): Promise<string | undefined> {
    const seen = this.#seen(artifact);
    return this.#save(() => host.call("split_artifact", { ...this.#of(), artifact, seen, parts, approve }));
  }

  settle(artifact: string, { words, instead, approve }: LastWord): Promise<string | undefined> {
    const seen = this.#seen(artifact);
    return this.#save(() =>
      host.call("settle_artifact", { ...this.#of(), artifact, seen, words, instead, approve }),
    );
  }

  merge(keep: string, other: string, words: Words, approve: boolean): Promise<string | undefined> {
    const seen: [string, string] = [this.#seen(keep), this.#seen(other)];
    return this.#save(() =>
      host.call("merge_artifacts", { ...this.#of(), keep, other, seen, words, approve }),
    );
  }

  /** Notes that two which seem to say the same do not; the id of the new entry. Throws where it was refused. */
  distinguish(left: string, right: string): Promise<string> {
    const seen: [string, string] = [this.#seen(left), this.#seen(right)];
    return this.#add(async () =>
      this.#take(await host.call("distinguish_artifacts", { ...this.#of(), left, right, seen })),
    );
  }

  /** Takes a revision back; the id of the new entry. One that is being taken back already is not taken back twice. */
  async undo(revision: string): Promise<string | undefined> {
    if (this.undoing.includes(revision)) return undefined;
    this.undoing = [...this.undoing, revision];
    try {
      return await this.#add(() => this.#takeBack(revision));
    } finally {
      this.undoing = this.undoing.filter((other) => other !== revision);
    }
  }

  /**
   * Takes the last change back or does it again: the one that is the last when its turn comes, so that pressed twice it goes
   * two steps. Where a change before it failed, it would take back another one than was meant, and is left.
   */
  step(way: Way): Promise<Stepped> {
    const failed = this.#failed;
    return this.#add(async () => {
      if (this.#failed > failed) return { was: "left" };
      await this.look();
      const rows = this.history?.revisions ?? [];
      const last = lastOf(way, rows);
      if (!last) return { was: "nothing" };
      return last.fits ? this.#stepped(last, rows) : { was: "outdated", what: whatOf(last, rows) };
    });
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

  #wordings = (artifacts: string[]) => Object.fromEntries(artifacts.map((id) => [id, this.#seen(id)]));

  #add<T>(act: () => Promise<T>): Promise<T> {
    return this.#queue.add(async () => {
      try {
        return await act();
      } catch (error) {
        this.#failed += 1;
        throw error;
      }
    });
  }

  async #note({ artifacts, state, reason, seen }: GivenWord): Promise<NotedWord> {
    // A look that was asked for by a change from outside may not have come yet.
    await this.#looked;
    const isOther = (id: string) => seen[id] !== "" && seen[id] !== this.#seen(id);
    const [changed, on] = [artifacts.filter(isOther), artifacts.filter((id) => !isOther(id))];
    if (on.length === 0) return { revision: null, on, changed };
    const known = Object.fromEntries(on.flatMap((id) => (seen[id] ? [[id, seen[id]] as const] : [])));
    const word = { artifacts: on, state, seen: known, ...(reason === undefined ? {} : { reason }) };
    const done = await host.call("review_artifacts", { ...this.#of(), ...word });
    this.#written += 1;
    const noted = on.filter((id) => !done.changed.includes(id));
    // Before the next look at the history: a word on this wording leaves none on an earlier one.
    if (this.history) {
      const stale = this.history.stale.filter(({ artifact }) => !noted.includes(artifact));
      this.history = { ...this.history, stale };
    }
    this.onchanged(done.artifacts);
    return { revision: done.revision, on: noted, changed: [...changed, ...done.changed] };
  }

  async #takeBack(revision: string): Promise<string> {
    return this.#take(await host.call("undo_revision", { ...this.#of(), revision }));
  }

  async #stepped(last: RevisionView, rows: RevisionView[]): Promise<Stepped> {
    return { was: "done", revision: await this.#takeBack(last.id), what: whatOf(last, rows) };
  }

  #take(done: RevisedArtifacts): string {
    this.#written += 1;
    this.history = done.history;
    this.onchanged(done.artifacts);
    return done.revision;
  }

  /** The id of the new entry; nothing when it was refused. */
  #save(act: () => Promise<RevisedArtifacts>): Promise<string | undefined> {
    return this.saving.run(() => this.#add(async () => this.#take(await act())));
  }
}
