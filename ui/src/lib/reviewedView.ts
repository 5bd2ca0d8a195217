// A session as its review shows it.
import type { SessionView } from "./generated/SessionView";
import { marked } from "./artifacts";
import { host } from "./host";

/** A session, with the marks on artifacts whose review is of an earlier wording: only the history of the review knows which. */
export async function reviewedView(path: string, session: string): Promise<SessionView> {
  const [view, { stale }] = await Promise.all([
    host.call("session_view", { path, session }),
    host.call("review_history", { path, session }),
  ]);
  return { ...view, artifacts: marked(view.artifacts, stale) };
}
