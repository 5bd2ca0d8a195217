// One artifact of the project as its sheet shows it.
import type { ArtifactHistory } from "./generated/ArtifactHistory";
import type { RevisionView } from "./generated/RevisionView";
import type { SessionView } from "./generated/SessionView";
import { host } from "./host";

/** How it came to be, and the session that it is of, which knows the names of people and topics; absent where it cannot be had. */
export interface ReadArtifact {
  history: ArtifactHistory;
  /** What was changed in the review of its session, the newest first, as Review has it; nothing where that cannot be had. */
  revisions: RevisionView[];
  view: SessionView | null;
}

export async function readArtifact(path: string, session: string, artifact: string): Promise<ReadArtifact> {
  const view = host.call("session_view", { path, session }).catch(() => null);
  const review = host.call("review_history", { path, session }).catch(() => null);
  const history = await host.call("artifact_history", { path, session, artifact });
  return { history, revisions: (await review)?.revisions ?? [], view: await view };
}
