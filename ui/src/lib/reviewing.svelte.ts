// What the user does in Review, said with the way back: words on artifacts, undo and redo. What is pressed quickly waits for its
// turn (`revising.svelte.ts`), and what could not be done is named.
import type { Artifact } from "./generated/Artifact";
import type { DuplicatePair } from "./generated/DuplicatePair";
import type { ReviewState } from "./generated/ReviewState";
import { replacedBy } from "./artifacts";
import { inside, listed } from "./format";
import { keyOf } from "./keys";
import { t } from "./language";
import { notices } from "./notices.svelte";
import type { Command } from "./palette.svelte";
import type { NotedWord, RevisingController } from "./revising.svelte";
import { lastOf, type Way, whatOf } from "./undoing";
import { reviewState } from "./words";

interface Unnoted {
  artifacts: string[];
  state: ReviewState;
  reason: string | undefined;
}

/** How artifacts are called that somebody did something with at once. */
const called = (ids: string[]): string =>
  ids.length > 3 ? t("{n|# artifact|# artifacts}", { n: ids.length }) : listed(ids);

/**
 * The artifacts of a session with those that a command gave back. New ones stand behind what was split into them, as they do in the
 * session's files: a review that is opened again has the same order.
 */
export function takenOver(known: Artifact[], changed: Artifact[]): Artifact[] {
  const fresh = new Map(changed.map((artifact) => [artifact.id, artifact]));
  const all = known.map((artifact) => fresh.get(artifact.id) ?? artifact);
  for (const { id } of all) fresh.delete(id);
  const placed = all.flatMap((artifact) => {
    const parts = replacedBy(artifact).flatMap((id) => fresh.get(id) ?? []);
    for (const { id } of parts) fresh.delete(id);
    return [artifact, ...parts];
  });
  return [...placed, ...fresh.values()];
}

export class ReviewActs {
  /** Words that could not be noted, as long as the notice about them stands. */
  #unnoted: Unnoted[] = [];
  #notice = 0;

  constructor(
    readonly revising: RevisingController,
    /** Opens the history of the whole review. */
    readonly onhistory: () => void,
    /** Goes to what was taken back or done again, where the focus went with the button that asked for it. */
    readonly onback: (artifacts: string[]) => void = () => undefined,
  ) {}

  /** Gives a word on artifacts, and why where somebody says so, with a way back to what they were. Ends when it is noted. */
  async review(artifacts: string[], state: ReviewState, reason?: string): Promise<void> {
    try {
      this.#sayNoted(await this.revising.review(artifacts, state, reason), state);
    } catch (error) {
      this.#sayUnnoted(error, { artifacts, state, reason });
    }
    // Those that wait look for themselves.
    if (this.revising.words.length === 0) await this.revising.look();
  }

  /** Notes that a pair that may say the same does not. Ends when it is noted, or could not be. */
  async distinguish({ left, right }: { left: string; right: string }): Promise<void> {
    try {
      const revision = await this.revising.distinguish(left, right);
      this.sayDone(t("{left} and {right}: not duplicates.", { left, right }), revision);
    } catch (error) {
      notices.error(error);
    }
  }

  /** Words a requirement that states a fact as a demand, with the way back. */
  async demand(id: string, description: string): Promise<void> {
    const revision = await this.revising.edit(id, { description }, false);
    if (revision !== undefined) this.sayDone(t("{id}: worded as a requirement.", { id }), revision);
    else if (this.revising.saving.error) notices.error(this.revising.saving.error);
  }

  /** Takes a change back; also from a notice, when its dialog is long gone. */
  async undo(revision: string, way: Way = "undo", what = ""): Promise<void> {
    const done = await this.revising.undo(revision);
    if (done === undefined) return;
    // The history that came back has what was taken back.
    const rows = this.revising.history?.revisions ?? [];
    const row = rows.find(({ id }) => id === revision);
    this.#sayUndone(done, way, what || (row ? whatOf(row, rows) : ""));
  }

  /** As `undo`, with the error as a notice. */
  undoLoud = (revision: string, way: Way = "undo", what = ""): void =>
    void this.undo(revision, way, what).catch((error: unknown) => notices.error(error));

  /** Takes the last change back or does it again, or says why it cannot. */
  async step(way: Way): Promise<void> {
    try {
      const step = await this.revising.step(way);
      if (step.was === "done") this.#sayUndone(step.revision, way, step.what);
      else if (step.was === "outdated") this.#sayOutdated(step.what);
      else if (step.was === "left")
        notices.say(t("Nothing was taken back: what you did just before could not be noted."));
      else notices.say(way === "undo" ? t("There is nothing to undo.") : t("There is nothing to redo."));
    } catch (error) {
      notices.error(error);
    }
  }

  /** Undo and redo, where there is something to. Their keys are the page's alone: as keys of the menu they would be taken from whoever types. */
  get commands(): Command[] {
    const rows = this.revising.history?.revisions ?? [];
    return (["undo", "redo"] as const).flatMap((way) => {
      const last = lastOf(way, rows);
      const what = last && whatOf(last, rows);
      if (!what) return [];
      const label = way === "undo" ? t("Undo: {what}", { what }) : t("Redo: {what}", { what });
      return [{ label, hint: keyOf("revising", way), menu: "edit.screen", run: () => void this.step(way) }];
    });
  }

  /** What can be done with each pair that may say the same. */
  pairCommands(oncompare: (pair: DuplicatePair) => void): Command[] {
    return (this.revising.history?.duplicates ?? []).flatMap((pair) => [
      { label: t("Compare {left} and {right}", pair), run: () => oncompare(pair) },
      { label: t("Not duplicates: {left} and {right}", pair), run: () => void this.distinguish(pair) },
    ]);
  }

  /** Says what was done, with its undo. */
  sayDone = (text: string, revision: string): void => {
    notices.say(text, { label: t("Undo"), run: () => this.undoLoud(revision) });
  };

  #sayNoted({ revision, on, changed }: NotedWord, state: ReviewState) {
    if (revision) this.sayDone(`${called(on)}: ${inside(reviewState[state])}.`, revision);
    const others = { artifacts: called(changed), n: changed.length };
    if (changed.length > 0)
      notices.say(
        t(
          "{artifacts}: changed while your word waited, so that it was not noted. Look at the new wording.",
          others,
        ),
        null,
        20_000,
      );
  }

  /** One notice for all that failed one after the other, which stays, and does them again. */
  #sayUnnoted(error: unknown, word: Unnoted) {
    const stands = notices.list.some(({ id }) => id === this.#notice);
    this.#unnoted = stands ? [...this.#unnoted, word] : [word];
    notices.dismiss(this.#notice);
    const words = this.#unnoted;
    const artifacts = called([...new Set(words.flatMap((one) => one.artifacts))]);
    this.#notice = notices.error(error, t("Your word was not noted: {artifacts}.", { artifacts }), {
      label: t("Try again"),
      run: () => words.forEach((one) => void this.review(one.artifacts, one.state, one.reason)),
    });
  }

  /** Says what was taken back or done again, with the way back to what was before. */
  #sayUndone(revision: string, way: Way, what: string) {
    const isUndo = way === "undo";
    const named = isUndo ? t("Undone: {what}.", { what }) : t("Done again: {what}.", { what });
    const bare = isUndo ? t("Undone.") : t("Done again.");
    notices.say(what ? named : bare, {
      label: isUndo ? t("Redo") : t("Undo"),
      run: () => this.undoLoud(revision, isUndo ? "redo" : "undo", what),
    });
    const changes = this.revising.history?.revisions.find(({ id }) => id === revision)?.changes ?? [];
    // What it was made from first: a part of a split goes with it.
    this.onback([...changes].sort((one, other) => +one.made - +other.made).map(({ artifact }) => artifact));
  }

  #sayOutdated(what: string) {
    notices.say(t("Not to be undone any more: {what}. What it changed was changed since.", { what }), {
      label: t("Show the history"),
      run: this.onhistory,
    });
  }
}

/** The artifacts with the words that are being noted, as they will be. */
export function withWords(artifacts: Artifact[], { words }: RevisingController): Artifact[] {
  if (words.length === 0) return artifacts;
  const given = new Map(words.flatMap((word) => word.artifacts.map((id) => [id, word] as const)));
  return artifacts.map((artifact) => {
    const word = given.get(artifact.id);
    if (!word) return artifact;
    const { state } = word;
    const earlier = artifact.review?.state === state ? artifact.review.reason : undefined;
    const reason = word.reason ?? earlier ?? "";
    return { ...artifact, review: { state, by: "user", at: "", hash: "", reason } } as Artifact;
  });
}
