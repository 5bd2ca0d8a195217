// What the preview session's artifacts rest on: words of those who hold them. Not part of a production bundle.
import type { Artifact } from "../../generated/Artifact";
import type { EvidenceLink } from "../../generated/EvidenceLink";
import type { EvidenceView } from "../../generated/EvidenceView";
import type { Statement } from "../../generated/Statement";

export function evidenceOf(artifacts: Artifact[], said: Map<number, Statement[]>): EvidenceView {
  const rounds = [...said].toSorted(([one], [other]) => one - other);
  const seats = [...new Set(rounds.flatMap(([, all]) => all.map((statement) => statement.participant)))];
  const links = (artifact: Artifact): EvidenceLink[] =>
    (said.get(artifact.created_round) ?? [])
      .filter((statement) => artifact.supported_by?.includes(statement.participant))
      .map((statement) => ({
        state: "quoted",
        participant: statement.participant,
        round: artifact.created_round,
        place: { field: "position", item: 0, from: 0, to: [...statement.position].length },
        before: "",
        words: statement.position,
        after: "",
      }));
  return {
    recorded: rounds.length > 0,
    artifacts: artifacts.map((artifact) => ({
      id: artifact.id,
      recorded: said.has(artifact.created_round),
      links: links(artifact),
      criteria: [],
    })),
    of_earlier_wording: [],
    dissent: {
      confidence: seats.map((participant) => ({
        participant,
        rounds: rounds.flatMap(([round, all]) =>
          all
            .filter((statement) => statement.participant === participant)
            .map(({ confidence }) => ({ round, confidence })),
        ),
      })),
      positions: rounds.flatMap(([round, all]) =>
        all.map(({ participant, position }) => ({ round, participant, position })),
      ),
      disputes: artifacts
        .filter((artifact) => (artifact.dissent ?? []).length > 0)
        .map((artifact) => ({
          id: artifact.id,
          stands: (artifact.dissent ?? []).map(({ round, participant, reason }) => ({
            round,
            participant,
            kind: "stand-aside",
            words: reason,
          })),
          yielded: [],
        })),
      left_out: [],
    },
  };
}
