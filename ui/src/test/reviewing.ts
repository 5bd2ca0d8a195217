// What the tests of Review share: how it is opened, what it asks the host of a closed session, and, where artifacts are changed,
// a session with duplicates and a host that changes it.
import { render, screen } from "@testing-library/svelte";
import Review from "../components/views/Review.svelte";
import type { Artifact } from "../lib/generated/Artifact";
import type { ReviewHistory } from "../lib/generated/ReviewHistory";
import type { RevisedArtifacts } from "../lib/generated/RevisedArtifacts";
import type { RevisionView } from "../lib/generated/RevisionView";
import type { SessionView } from "../lib/generated/SessionView";
import { setHost } from "../lib/host";
import { FakeHost } from "../lib/host/fake";
import { evidenceOf } from "../lib/host/fake/evidence";
import { keptForms } from "../lib/kept.svelte";
import { keySheet } from "../lib/keysheet.svelte";
import { notices } from "../lib/notices.svelte";
import { artifact, view } from "./samples";

export type Answers = ConstructorParameters<typeof FakeHost>[0];

/** What is shown of a session that ended with these artifacts. */
export const ended = (artifacts: Artifact[], change: Partial<SessionView> = {}): SessionView =>
  view({ artifacts, running: false, status: "closed", ...change });

/** The history of a review, of which only that is said which a test is about. */
export const reviewHistory = (own: Partial<ReviewHistory> = {}): ReviewHistory => ({
  revisions: [],
  stale: [],
  decided_since: {},
  spoken_of_since: {},
  turned_down: {},
  without_matter: {},
  duplicates: [],
  hashes: {},
  forms: {},
  unread: [],
  ...own,
});

/** A review in which nobody has changed anything. */
export const unchanged = reviewHistory();

/** What Review asks for whatever is done in it; `own` are the answers that a test is about. */
export function reviewAnswers(own: Answers): Answers {
  return {
    validation_plan: () => ({ reader: null, prompts: [], tokens_in: 0, unread: "" }),
    validation_state: () => ({ progress: null, reading: null, error: null }),
    session_comments: () => ({ comments: [] }),
    review_history: () => unchanged,
    ...own,
  };
}

/** Puts Review of a session of that host on the screen. */
export function showReview(host: FakeHost) {
  setHost(host);
  return render(Review, { path: "/p", session: "s1" });
}

/** The same as at the start of the application, and waits for it. */
export async function openReview(host: FakeHost): Promise<void> {
  notices.clear();
  keySheet.open = false;
  localStorage.clear();
  keptForms.read();
  showReview(host);
  await screen.findByTestId("review");
}

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
      keys: [{ key: "title", before: "Old", after: "New" }],
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
    ...unchanged,
    duplicates: [{ left: "REQ-001", right: "REQ-002", similarity: 0.72 }],
    hashes: { "REQ-001": "h1", "REQ-002": "h2", "REQ-003": "h3" },
    forms,
  };

  readonly host = new FakeHost(
    reviewAnswers({
      session_view: () => ended(this.artifacts),
      evidence: () => evidenceOf(this.artifacts, new Map()),
      review_history: () => this.history,
      review_artifacts: (request) => ({
        artifacts: this.artifacts
          .filter((item) => request.artifacts.includes(item.id))
          .map(
            (item) =>
              ({
                ...item,
                review: { state: request.state, by: "user", at: "", hash: "", reason: request.reason ?? "" },
              }) as Artifact,
          ),
        revision: "R-007",
        changed: [],
      }),
      edit_artifact: (request) =>
        this.revised([
          {
            ...this.of(request.artifact),
            ...request.words,
            status: "draft",
            reworded: {
              how: "edit",
              by: "user",
              at: "2026-01-07T10:00:00Z",
              round: 2,
              status: "consensus",
              hash: "",
            },
          } as Artifact,
        ]),
      split_artifact: (request) =>
        this.revised([
          { ...this.of(request.artifact), replaced_by: ["REQ-004", "REQ-005"] } as Artifact,
          ...request.parts.map((part, at) => artifact(`REQ-00${at + 4}`, { title: part.title })),
        ]),
      settle_artifact: ({ artifact, words }) => {
        const settled = this.of(artifact);
        const [status, resolution] =
          settled?.type === "conflict"
            ? ["resolved", { method: "user decision in the review", decision: words }]
            : ["addressed", { status: "addressed", reason: words, method: "user answer" }];
        return this.revised([{ ...settled, status, resolution } as Artifact]);
      },
      merge_artifacts: (request) =>
        this.revised([
          { ...this.of(request.keep), ...request.words } as Artifact,
          { ...this.of(request.other), replaced_by: [request.keep] } as Artifact,
        ]),
      distinguish_artifacts: ({ left, right }) => {
        const { duplicates } = this.history;
        this.history = {
          ...this.history,
          duplicates: duplicates.filter((pair) => pair.left !== left || pair.right !== right),
        };
        return this.revised([this.of(left), this.of(right)] as Artifact[]);
      },
      undo_revision: () => this.revised([artifact("REQ-001")], "R-002"),
    }),
  );

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
