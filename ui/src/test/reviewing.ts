// What the tests of Review share where artifacts are changed: a session with duplicates, and a host that changes it.
import type { Artifact } from "../lib/generated/Artifact";
import type { ReviewHistory } from "../lib/generated/ReviewHistory";
import type { RevisedArtifacts } from "../lib/generated/RevisedArtifacts";
import type { RevisionView } from "../lib/generated/RevisionView";
import { FakeHost } from "../lib/host/fake";
import { evidenceOf } from "../lib/host/fake/evidence";
import { artifact, view } from "./samples";

const forms = {
  requirement: [
    { key: "priority", form: "word", words: ["must", "should"] },
    { key: "description", form: "text", words: [] },
    { key: "acceptance", form: "texts", words: [] },
  ],
};

export const revision = (id: string, change: Partial<RevisionView> = {}): RevisionView => ({
  id,
  action: "edit",
  by: "user",
  at: "2026-01-07T10:00:00Z",
  undoes: null,
  undone_by: null,
  fits: true,
  changes: [
    {
      artifact: "REQ-001",
      made: false,
      keys: [
        {
          key: "title",
          parts: [
            { kind: "removed", text: "Old" },
            { kind: "added", text: "New" },
          ],
        },
      ],
    },
  ],
  ...change,
});

/** A session whose artifacts can be changed; a test may put in others. */
export class Revisable {
  artifacts: Artifact[] = [
    artifact("REQ-001", {
      description: "A tool is lent. The owner hears of it.",
      acceptance: ["The tool is marked.", "The owner hears."],
      priority: "must",
    }),
    artifact("REQ-002", { description: "Tools are lent.", acceptance: ["The tool is marked.", "A date."] }),
    artifact("REQ-003", { description: "It comes back." }),
    artifact("CONF-001", { type: "conflict", status: "resolved" }),
  ];
  history: ReviewHistory = {
    revisions: [],
    stale: [],
    duplicates: [{ left: "REQ-001", right: "REQ-002", similarity: 0.72 }],
    hashes: { "REQ-001": "h1", "REQ-002": "h2", "REQ-003": "h3" },
    forms,
    unread: [],
  };

  readonly host = new FakeHost({
    validation_plan: () => ({ reader: null, prompts: [], tokens_in: 0, unread: "" }),
    validation_state: () => ({ progress: null, reading: null, error: null }),
    session_view: () => view({ artifacts: this.artifacts, running: false, status: "closed" }),
    evidence: () => evidenceOf(this.artifacts, new Map()),
    session_comments: () => ({ comments: [] }),
    review_history: () => this.history,
    review_artifacts: (request) => ({
      artifacts: this.artifacts
        .filter((item) => request.artifacts.includes(item.id))
        .map(
          (item) => ({ ...item, review: { state: request.state, by: "user", at: "", hash: "" } }) as Artifact,
        ),
      revision: "R-007",
    }),
    edit_artifact: (request) =>
      this.revised([{ ...this.of(request.artifact), ...request.words } as Artifact]),
    split_artifact: (request) =>
      this.revised([
        { ...this.of(request.artifact), replaced_by: ["REQ-004", "REQ-005"] } as Artifact,
        ...request.parts.map((part, at) => artifact(`REQ-00${at + 4}`, { title: part.title })),
      ]),
    merge_artifacts: (request) =>
      this.revised([
        { ...this.of(request.keep), ...request.words } as Artifact,
        { ...this.of(request.other), replaced_by: [request.keep] } as Artifact,
      ]),
    undo_revision: () => this.revised([artifact("REQ-001")], "R-002"),
  });

  of(id: string): Artifact | undefined {
    return this.artifacts.find((item) => item.id === id);
  }

  /** What a change gives back: the artifacts with new words, and the history with one entry more. */
  revised(changed: Artifact[], id = "R-001"): RevisedArtifacts {
    const fresh = new Map(changed.map((item) => [item.id, item]));
    this.artifacts = [
      ...this.artifacts.map((item) => fresh.get(item.id) ?? item),
      ...changed.filter((item) => !this.of(item.id)),
    ];
    this.history = { ...this.history, revisions: [revision(id), ...this.history.revisions] };
    return { revision: id, artifacts: changed, history: this.history };
  }
}
