// What a check of the wording finds on the development page.
import type { Artifact } from "../../generated/Artifact";
import type { FindingView } from "../../generated/FindingView";

export function findingsOf(artifacts: Artifact[]): FindingView[] {
  return artifacts.slice(0, 2).flatMap((artifact, at) => [
    {
      id: `D-${2 * at + 1}`,
      kind: "vague",
      severity: "warning",
      characteristic: "unambiguous",
      key: "title",
      artifact: artifact.id,
      line: null,
      words: artifact.title,
      why: "Two readers will build two different things from it.",
      better: "Say who does it, and by which sign it can be seen that it worked.",
      rule: null,
    },
    {
      id: `D-${2 * at + 2}`,
      kind: "missing_key",
      severity: at === 0 ? "error" : "note",
      characteristic: "complete",
      key: "acceptance",
      artifact: artifact.id,
      line: null,
      words: "acceptance",
      why: "Nobody can tell when it is done.",
      better: "Add at least one situation with the result that can be seen.",
      rule: null,
    },
  ]);
}

/** The pattern of each requirement's sentence, as far as the beginning shows it. */
export function patternsOf(artifacts: Artifact[]): Record<string, string> {
  const begins: [RegExp, string][] = [
    [/^when /i, "event_driven"],
    [/^while /i, "state_driven"],
    [/^if /i, "unwanted_behaviour"],
  ];
  const pattern = (text: string) => begins.find(([start]) => start.test(text))?.[1] ?? "ubiquitous";
  return Object.fromEntries(
    artifacts
      .filter((artifact) => artifact.type === "requirement")
      .map((artifact) => [artifact.id, pattern(String(artifact.description ?? ""))]),
  );
}
