// What a list says before everything in it was read, and is not to be told as a fact until then.
import type { NextStep } from "./generated/NextStep";

/** Whether the step could be another one once the sessions and the documents were looked through: it says what is written already. */
export function isProvisional(step: NextStep): boolean {
  switch (step.step) {
    case "review":
    case "read_document":
    case "start_design":
      return true;
    case "start_specs":
      return step.linked !== null || step.document !== null;
    default:
      return false;
  }
}
