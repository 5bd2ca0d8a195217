// What an artifact under review stands against: the same item of another session in other words, which the document holds, too. It
// is looked at beside the review, and stops nothing of it.
import type { Artifact } from "./generated/Artifact";
import type { ChosenArtifact } from "./generated/ChosenArtifact";
import type { SessionView } from "./generated/SessionView";
import { marked } from "./artifacts";
import { host } from "./host";
import { nav } from "./nav.svelte";
import { Task } from "./task.svelte";

export class AgainstController {
  /** The other session, its artifacts with the marks on words that are of an earlier wording; null until it is there. */
  view = $state.raw<SessionView | null>(null);
  readonly looking = new Task();

  constructor(
    readonly path: string,
    readonly here: ChosenArtifact,
    readonly there: ChosenArtifact,
  ) {}

  look = (): Promise<void> =>
    this.looking.run(async () => {
      const of = { path: this.path, session: this.there.session };
      const [view, { stale }] = await Promise.all([
        host.call("session_view", of),
        host.call("review_history", of),
      ]);
      this.view = { ...view, artifacts: marked(view.artifacts, stale) };
    });

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
