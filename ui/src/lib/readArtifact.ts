// One artifact of the project as its sheet shows it.
import type { ArtifactHistory } from "./generated/ArtifactHistory";
import type { ReviewHistory } from "./generated/ReviewHistory";
import type { SessionView } from "./generated/SessionView";
import { host } from "./host";

/** How it came to be, and the session that it is of, which knows the names of people and topics; absent where it cannot be had. */
export interface ReadArtifact {
  history: ArtifactHistory;
  /** What was changed in the review of its session, the newest first, and which decisions came later; absent where that cannot be had. */
  review: ReviewHistory | null;
  view: SessionView | null;
}

export async function readArtifact(path: string, session: string, artifact: string): Promise<ReadArtifact> {
  const view = host.call("session_view", { path, session }).catch(() => null);
  const review = host.call("review_history", { path, session }).catch(() => null);
  const history = await host.call("artifact_history", { path, session, artifact });
  return { history, review: await review, view: await view };
}
