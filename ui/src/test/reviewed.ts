// A session under review whose host notes words, takes them back, previews the document and writes it.
import type { Artifact } from "../lib/generated/Artifact";
import type { DocumentPreview } from "../lib/generated/DocumentPreview";
import { FakeHost } from "../lib/host/fake";
import { ended, reviewAnswers, unchanged } from "./reviewing";
import { artifact } from "./samples";

export const preview = (change: Partial<DocumentPreview> = {}): DocumentPreview => ({
  path: "docs/specifications/requirements.md",
  exists: false,
  mode: "override",
  html: "<h1>Requirements</h1>",
  diff: [],
  has_choice: false,
  elsewhere: null,
  fidelity: { approved: 2, present: 2, missing: [] },
  existing_hash: "",
  approved: ["REQ-001", "REQ-002"],
  further: [],
  remarks: [],
  ...change,
});

export class ReviewedSession {
  artifacts: Artifact[] = [
    artifact("REQ-001"),
    artifact("REQ-002"),
    artifact("REQ-003", { status: "draft" }),
    artifact("OQ-001", { type: "open_question", status: "pending" }),
    artifact("CONF-001", { type: "conflict", status: "resolved" }),
  ];
  /** Whether there is a document already. */
  exists = false;
  readonly host: FakeHost;
  /** What a change was made of. */
  readonly #entries = new Map<string, Artifact[]>();

  constructor() {
    this.host = new FakeHost(
      reviewAnswers({
        session_view: () => ended(this.artifacts),
        review_artifacts: (request) => {
          const before = this.artifacts.filter((item) => request.artifacts.includes(item.id));
          const review = request.state && { state: request.state, by: "user", at: "", hash: "" };
          const revision = `R-00${this.#entries.size + 1}`;
          this.#entries.set(revision, before);
          const artifacts = this.put(before.map((item) => ({ ...item, review }) as Artifact));
          return { artifacts, revision, changed: [] };
        },
        undo_revision: (request) => ({
          revision: "R-009",
          artifacts: this.put(this.#entries.get(request.revision) ?? []),
          history: unchanged,
        }),
        preview_document: ({ mode }) =>
          preview({
            mode,
            exists: this.exists,
            has_choice: this.exists,
            existing_hash: this.exists ? "h" : "",
          }),
        write_document: () => ({
          path: preview().path,
          full_path: "/p/r.md",
          fidelity: preview().fidelity,
          further: [],
          remarks: [],
        }),
      }),
    );
  }

  /** As a command gives them back. */
  put(changed: Artifact[]): Artifact[] {
    const fresh = new Map(changed.map((item) => [item.id, item]));
    this.artifacts = this.artifacts.map((item) => fresh.get(item.id) ?? item);
    return changed;
  }
}
