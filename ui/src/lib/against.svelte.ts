// What an artifact under review stands against: the same item of another session in other words, which the document holds, too. It
// is looked at beside the review, and stops nothing of it.
import type { Artifact } from "./generated/Artifact";
import type { ChosenArtifact } from "./generated/ChosenArtifact";
import type { SessionView } from "./generated/SessionView";
import type { OpposedPair } from "./generated/OpposedPair";
import { isInDocument } from "./artifacts";
import { decisionOn, pairOf } from "./comparing";
import { nav } from "./nav.svelte";
import { reviewedView } from "./reviewedView";
import { Task } from "./task.svelte";

/** Another session of which some artifacts stand against those under review: read once for all of them. */
class OtherSession {
  /** Its artifacts with the marks on words that are of an earlier wording; null until it is there. */
  view = $state.raw<SessionView | null>(null);
  readonly looking = new Task();

  constructor(
    readonly path: string,
    readonly session: string,
  ) {}

  look = (): Promise<void> =>
    this.looking.run(async () => {
      this.view = await reviewedView(this.path, this.session);
    });
}

export class AgainstController {
  constructor(
    readonly path: string,
    readonly here: ChosenArtifact,
    readonly there: ChosenArtifact,
    private readonly of = new OtherSession(path, there.session),
  ) {}

  /** The two, this one first. */
  get pair(): OpposedPair {
    return { ...this.here, other_session: this.there.session, other: this.there.artifact };
  }

  /** The other session; null until it is there. */
  get view(): SessionView | null {
    return this.of.view;
  }

  get looking(): Task {
    return this.of.looking;
  }

  look = (): Promise<void> => this.of.look();

  /** The other one; nothing as long as its session is not there, or where that has it no more. */
  get artifact(): Artifact | undefined {
    return this.view?.artifacts.find(({ id }) => id === this.there.artifact);
  }

  /** The other one in its own review, with this one as what it stands against. */
  open = (): void => nav.go({ screen: "review", path: this.path, ...this.there, against: { ...this.here } });

  /** Both sessions side by side, the older one on the left. */
  compare = (began: string): void => {
    const [here, there] = [this.here.session, this.there.session];
    const isOlder = this.view !== null && Date.parse(began) < Date.parse(this.view.timing.started_at);
    const [left, right] = isOlder ? [here, there] : [there, here];
    nav.go({ screen: "compare", path: this.path, left, right });
  };
}

/** All of a session's artifacts that stand against one of another session. */
export class AgainstControllers {
  all = $state.raw<AgainstController[]>([]);
  readonly #others = new Map<string, OtherSession>();

  constructor(
    readonly path: string,
    readonly session: string,
  ) {}

  /** Those of an artifact: what was merged may stand against several. */
  at(artifact: string): AgainstController[] {
    return this.all.filter(({ here }) => here.artifact === artifact);
  }

  /** Adds one, and reads the other session if nobody has. */
  add(artifact: string, there: ChosenArtifact): Promise<void> {
    const isThis = (one: AgainstController) =>
      one.there.artifact === there.artifact && one.there.session === there.session;
    if (this.at(artifact).some(isThis)) return Promise.resolve();
    const known = this.#others.get(there.session);
    const of = known ?? new OtherSession(this.path, there.session);
    this.#others.set(there.session, of);
    const here = { session: this.session, artifact };
    this.all = [...this.all, new AgainstController(this.path, here, there, of)];
    return known ? Promise.resolve() : of.look();
  }

  /** Adds those that documents hold both, of which one is of this session. */
  async follow(pairs: OpposedPair[]): Promise<void> {
    const sides = pairs.flatMap(({ session, artifact, other_session, other }) => [
      { own: { session, artifact }, there: { session: other_session, artifact: other } },
      { own: { session: other_session, artifact: other }, there: { session, artifact } },
    ]);
    const own = sides.filter((side) => side.own.session === this.session);
    await Promise.all(own.map((side) => this.add(side.own.artifact, side.there)));
  }

  /** Those of which nobody has decided yet, as far as the other session is known. */
  open(view: SessionView, artifacts: Artifact[]): AgainstController[] {
    return this.all.filter((one) => {
      const own = artifacts.find(({ id }) => id === one.here.artifact);
      // Of a session that is not there, or cannot be read, the document holds the other one still: leaving this one out decides.
      if (one.looking.error) return own !== undefined && isInDocument(own);
      const [left, right] = [artifacts.find(({ id }) => id === one.here.artifact), one.artifact];
      return left && right && one.view && decisionOn(pairOf(view, one.view, left, right)) === "open";
    });
  }
}
