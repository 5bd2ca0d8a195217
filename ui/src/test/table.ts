// What the table's tests share: a header's handlers that do nothing, and what really comes over the wire.
import type { SessionView } from "../lib/generated/SessionView";
import fixture from "../lib/session/fixtures/session.json";

export const nothing = () => undefined;

/** The header's props beside the view. */
export const header = {
  narrow: false,
  onoperate: nothing,
  onsay: nothing,
  onfinish: nothing,
  onclose: nothing,
  onagenda: nothing,
  onartifacts: nothing,
  onlinked: nothing,
  oncompare: nothing,
};

/** Stretches of sessions, each as it was before and after. */
export const stretches = fixture as unknown as { name: string; snapshot: SessionView; result: SessionView }[];
