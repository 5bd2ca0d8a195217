// One artifact of the project as its sheet shows it.
import type { ArtifactHistory } from "./generated/ArtifactHistory";
import type { SessionView } from "./generated/SessionView";
import { host } from "./host";

/** How it came to be, and the session that it is of, which knows the names of people and topics; absent where it cannot be had. */
export interface ReadArtifact {
  history: ArtifactHistory;
  view: SessionView | null;
}

export async function readArtifact(path: string, session: string, artifact: string): Promise<ReadArtifact> {
  const view = host.call("session_view", { path, session }).catch(() => null);
  const history = await host.call("artifact_history", { path, session, artifact });
  return { history, view: await view };
}
