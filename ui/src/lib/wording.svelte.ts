// The wording of a session's artifacts: what the rules find in it, and what a model that read it says. It belongs to the view that
// opens it.
import type { CheckedSession } from "./generated/CheckedSession";
import type { FindingView } from "./generated/FindingView";
import { host } from "./host";
import { ReadingController, standing } from "./reading.svelte";
import { Task } from "./task.svelte";

export class WordingController {
  /** Null as long as nobody has asked. */
  checked = $state.raw<CheckedSession | null>(null);
  readonly checking = new Task();
  readonly reading: ReadingController;
  /** What the rules find and nobody excused; null as long as nobody has asked. */
  readonly findings = $derived.by(
    (): FindingView[] | null => this.checked && standing(this.checked.findings, this.reading.state),
  );
  /** What the check and the reading say, as far as it stands. */
  readonly remarks = $derived.by((): FindingView[] => [
    ...(this.findings ?? []),
    ...(this.reading.state?.reading?.findings ?? []),
  ]);

  constructor(
    readonly path: string,
    readonly session: string,
  ) {
    this.reading = new ReadingController({ path, of: { target: "session", session } });
  }

  check = (): void => {
    void this.checking.run(async () => {
      this.checked = await host.call("check_session", { path: this.path, session: this.session });
    });
  };

  /** What was said before does not hold any more; of what nobody has asked, nothing is said. */
  checkAgain(): void {
    if (this.checked !== null) this.check();
  }
}
