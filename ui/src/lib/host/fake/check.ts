// What a check of the wording finds on the development page.
import type { Artifact } from "../../generated/Artifact";
import type { FindingView } from "../../generated/FindingView";

export function findingsOf(artifacts: Artifact[]): FindingView[] {
  return artifacts.slice(0, 2).flatMap((artifact, at) => [
    {
      id: `D-${2 * at + 1}`,
      kind: "vague",
      severity: "warning",
      artifact: artifact.id,
      line: null,
      words: artifact.title,
      why: "Two readers will build two different things from it.",
      better: "Say who does it, and by which sign it can be seen that it worked.",
    },
    {
      id: `D-${2 * at + 2}`,
      kind: "missing_key",
      severity: at === 0 ? "error" : "note",
      artifact: artifact.id,
      line: null,
      words: "acceptance",
      why: "Nobody can tell when it is done.",
      better: "Add at least one situation with the result that can be seen.",
    },
  ]);
}
