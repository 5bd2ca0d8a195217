import type { Host } from "./host";
import { insideTauri, tauriHost } from "./tauri";

export type { Host, Subscription } from "./host";

let current: Host = tauriHost;

/** Puts another host in place: a fake in component tests and on the development page. */
export function setHost(host: Host): void {
  current = host;
}

/** The host in place; looked up at each use, so that a test may put in its own. */
export const host: Host = {
  call: (name, request) => current.call(name, request),
  subscribe: (path, session, onEnvelopes) => current.subscribe(path, session, onEnvelopes),
  unsubscribe: (subscription) => current.unsubscribe(subscription),
};

/** Picks the host at the start. The preview host is never part of a production bundle. */
export async function chooseHost(): Promise<void> {
  if (import.meta.env.DEV && (!insideTauri() || new URLSearchParams(location.search).has("fake"))) {
    const { previewHost } = await import("./fake/preview");
    setHost(previewHost(new URLSearchParams(location.search)));
  }
}
