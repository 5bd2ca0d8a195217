// What the system's notifications say while somebody looks at something else: the page alone knows the language.
import type { NoticeKind } from "./generated/NoticeKind";
import { host } from "./host";
import { said } from "./language";

const bodies: Record<NoticeKind, string> = said({
  decision: "The panel disagrees, and a decision waits for you.",
  too_few_answers: "Too few have answered: how it goes on waits for you.",
  recap: "A round is over, and the next one waits for your word.",
  spending_limit: "It has paused: your spending limit is reached.",
  storage: "It has paused: the project's folder cannot be written.",
  file_damaged: "It has paused: a file of it is not as it should be.",
  provider: "It has paused: the provider gives no answers.",
  done: "The panel is done. The results can be reviewed.",
});

/** Gives the system the words of its notifications, in the language of the page. */
export function tellWords(): void {
  const texts = (Object.keys(bodies) as NoticeKind[]).map((kind) => ({ kind, body: bodies[kind] }));
  // Where it fails nobody is told, and the page says it all the same.
  void host.call("set_notices", { texts }).catch(() => undefined);
}
