// A session under review: its artifacts with the user's words on them, and whatever is known beside them. It belongs to the screen that
// opens it.
import type { Artifact } from "./generated/Artifact";
import type { ChosenArtifact } from "./generated/ChosenArtifact";
import type { SessionView } from "./generated/SessionView";
import { AgainstControllers } from "./against.svelte";
import { marked, outcomeOf, rewordedOf } from "./artifacts";
import { withinABlink } from "./blink";
import { changedWords, followChanges } from "./changes";
import { CommentsController } from "./comments.svelte";
import { DocumentsOfSession } from "./documents.svelte";
import { withoutEvidence } from "./evidence";
import { EvidenceController } from "./evidence.svelte";
import { host } from "./host";
import { InspectionController } from "./inspection/inspection.svelte";
import { nav } from "./nav.svelte";
import { notices } from "./notices.svelte";
import { waitingOfArtifacts } from "./questions";
import { takenOver, withWords } from "./reviewing.svelte";
import { RevisingController } from "./revising.svelte";
import { decidedBy, isUsers } from "./session/decided";
import { Task } from "./task.svelte";
import { WordingController } from "./wording.svelte";
import { topicOf } from "./words";

/** What the check of files says where an artifact was, and is not any more. */
const missing = /^(artifact_without_file|file_without_entry|artifact_cut_off)$/;

export class ReviewedSession {
  view = $state.raw<SessionView | null>(null);
  /** Whether what stands beside the artifacts has come, or was waited for. */
  ready = $state(false);
  /** What was changed outside last; the document panel compares it with its preview. */
  outside = $state.raw<string[]>([]);
  readonly loading = new Task();
  readonly wording: WordingController;
  readonly comments: CommentsController;
  readonly revising: RevisingController;
  readonly evidence: EvidenceController;
  readonly inspection: InspectionController;
  readonly documents: DocumentsOfSession;
  readonly opposed: AgainstControllers;

  /** As they are in their files. */
  readonly noted = $derived.by((): Artifact[] =>
    marked(this.view?.artifacts ?? [], this.revising.history?.stale ?? []),
  );
  /** With the words that are being noted: a word is shown at once. */
  readonly artifacts = $derived.by((): Artifact[] => withWords(this.noted, this.revising));
  /** Those that the panel agreed on and the user has said nothing of. */
  readonly agreed = $derived.by((): Artifact[] =>
    this.artifacts.filter((artifact) => outcomeOf(artifact) === "agreed"),
  );
  /** Those of them that the user did not turn down in another session of the line: what is approved at once. */
  readonly wanted = $derived.by((): Artifact[] =>
    this.agreed.filter(({ id }) => this.revising.history?.turned_down[id] === undefined),
  );
  /** How many of its questions wait for an answer in it, as its project's page counts them; null as long as that is not known. */
  readonly asked = $derived.by((): number | null =>
    waitingOfArtifacts(this.session, this.artifacts, this.revising.history, this.documents.all),
  );
  /** Whether there were artifacts that cannot be read any more: rounds that made some, or files that do not fit, say so. */
  readonly lost = $derived.by(
    (): boolean =>
      (this.view?.rounds ?? []).some((round) => round.artifacts_created.length > 0) ||
      (this.inspection.state?.findings ?? []).some(({ code }) => missing.test(code)),
  );
  /** Ids of those that rest on nothing that was said. */
  readonly without = $derived.by((): ReadonlySet<string> =>
    withoutEvidence(this.evidence.view, (id) => {
      const of = this.artifacts.find((artifact) => artifact.id === id);
      const decided = of && this.view && decidedBy(this.view, of);
      return decided ? isUsers(decided) : false;
    }),
  );

  constructor(
    readonly path: string,
    readonly session: string,
  ) {
    this.wording = new WordingController(path, session);
    this.comments = new CommentsController(path, session);
    this.revising = new RevisingController(path, session, (changed) => this.#take(changed));
    this.evidence = new EvidenceController(path, session);
    this.inspection = new InspectionController(path, session, () => void this.load());
    this.documents = new DocumentsOfSession(path, session);
    this.opposed = new AgainstControllers(path, session);
  }

  load = async (): Promise<void> => {
    await this.loading.run(async () => {
      this.view = await host.call("session_view", { path: this.path, session: this.session });
      nav.projectName = this.view.project_name;
      nav.subject = topicOf(this.view);
    });
  };

  /** Loads all of it. `wanted`: an artifact, and what that stands against. */
  async open(wanted?: { artifact: string; against: ChosenArtifact }): Promise<void> {
    // What they say stands above and between the artifacts and their buttons.
    const beside = Promise.all([
      this.revising.look(),
      this.wording.reading.open(),
      this.evidence.look(),
      this.inspection.open(),
      this.comments.look(),
      this.documents.look().then(() => void this.opposed.follow(this.documents.opposed)),
      wanted && this.opposed.add(wanted.artifact, wanted.against),
    ]);
    await this.load();
    await withinABlink(beside);
    this.ready = true;
  }

  close(): void {
    this.wording.reading.close();
  }

  /** Looks again at whatever is changed outside; the way to stop it. */
  follow(): () => void {
    return followChanges(this.path, this.session, (files) => {
      notices.say(changedWords(files));
      this.outside = files.map((file) => file.path);
      // In its turn: what was read before a word was noted would not have it.
      void this.revising.inTurn(this.load);
      void this.revising.look();
      void this.inspection.open();
      void this.evidence.look();
      void this.comments.look();
      void this.wording.reading.look();
      this.wording.checkAgain();
    });
  }

  titleOf = (id: string): string => this.artifacts.find((artifact) => artifact.id === id)?.title ?? "";

  /** Takes over artifacts that a command gave back. */
  #take(changed: Artifact[]) {
    if (!this.view) return;
    const { artifacts: before } = this.view;
    this.view = { ...this.view, artifacts: takenOver(before, changed) };
    this.wording.checkAgain();
    if (this.comments.comments.length > 0) void this.comments.look();
    // What was split or merged, or is not any more, rests on other words; a word on an artifact leaves those where they are.
    const was = before.filter(({ id }) => changed.some((one) => one.id === id));
    if ([...was, ...changed].some((one) => rewordedOf(one) !== null)) void this.evidence.look();
  }
}
