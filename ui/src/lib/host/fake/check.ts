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
      better: "Say what a person does or sees when it is so.",
      rule: { rule: "vague" as const, word: artifact.title.toLowerCase(), ask: "seen" as const },
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
      better: "Fill in “accepted when”.",
      rule: { rule: "missing_key" as const, artifact: artifact.type, key: "acceptance" },
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
