// What the artifacts of a session rest on. It belongs to the view that opens it, and is looked up anew whenever it is asked.
import type { ArtifactEvidence } from "./generated/ArtifactEvidence";
import type { Dispute } from "./generated/Dispute";
import type { EvidenceView } from "./generated/EvidenceView";
import { evidenceUpTo } from "./evidence";
import { host } from "./host";
import { Task } from "./task.svelte";

export class EvidenceController {
  /** Nothing as long as nobody has looked. */
  view = $state.raw<EvidenceView | null>(null);
  readonly looking = new Task();

  constructor(
    readonly path: string,
    readonly session: string,
    /** The last round of which anything is shown: in a replay, the one that is complete by then. */
    private readonly upTo = Infinity,
  ) {}

  look = async (): Promise<void> => {
    await this.looking.run(async () => {
      const view = await host.call("evidence", { path: this.path, session: this.session });
      this.view = evidenceUpTo(view, this.upTo);
    });
  };

  of(id: string): ArtifactEvidence | undefined {
    return this.view?.artifacts.find((one) => one.id === id);
  }

  /** Whether the panel agreed on it in other words than these. */
  isOfEarlierWording(id: string): boolean {
    return this.view?.of_earlier_wording.includes(id) === true;
  }

  disputeOf(id: string): Dispute | undefined {
    return this.view?.dissent.disputes.find((one) => one.id === id);
  }
}
