// The keys of Review, while the focus is on an artifact.
import { actOf, writes, type ActOf } from "./keys";

/** What a key asks for; nothing where somebody writes or chooses. */
export const reviewAct = (event: KeyboardEvent): ActOf<"review"> | null =>
  event.defaultPrevented || writes(event.target) ? null : actOf("review", event);
