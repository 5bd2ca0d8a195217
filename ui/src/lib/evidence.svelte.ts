// What the artifacts of a session rest on. It belongs to the view that opens it, and is looked up anew whenever it is asked.
import type { ArtifactEvidence } from "./generated/ArtifactEvidence";
import type { Dispute } from "./generated/Dispute";
import type { EvidenceView } from "./generated/EvidenceView";
import { host } from "./host";
import { Task } from "./task.svelte";

export class EvidenceController {
  /** Nothing as long as nobody has looked. */
  view = $state.raw<EvidenceView | null>(null);
  readonly looking = new Task();

  constructor(
    readonly path: string,
    readonly session: string,
  ) {}

  look = async (): Promise<void> => {
    await this.looking.run(async () => {
      this.view = await host.call("evidence", { path: this.path, session: this.session });
    });
  };

  of(id: string): ArtifactEvidence | undefined {
    return this.view?.artifacts.find((one) => one.id === id);
  }

  disputeOf(id: string): Dispute | undefined {
    return this.view?.dissent.disputes.find((one) => one.id === id);
  }
}
