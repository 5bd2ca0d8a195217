// What people said in review sheets that came back: what is kept of it, and what becomes of each comment. It belongs to the
// view that opens it.
import type { CommentState } from "./generated/CommentState";
import type { CommentView } from "./generated/CommentView";
import type { SheetLook } from "./generated/SheetLook";
import { host } from "./host";
import { t } from "./language";
import { Task } from "./task.svelte";

export class CommentsController {
  /** All that were kept and not taken away; nothing as long as nobody has looked. */
  comments = $state.raw<CommentView[]>([]);
  readonly looking = new Task();
  /** A change of what is kept. */
  readonly saving = new Task();

  constructor(
    readonly path: string,
    readonly session: string,
  ) {}

  look = (): Promise<void> =>
    this.looking.run(async () => {
      this.comments = (await host.call("session_comments", this.#of())).comments;
    });

  /** Those on an artifact of this session. */
  of = (artifact: string): CommentView[] =>
    this.comments.filter((comment) => isHere(comment) && comment.artifact === artifact);

  /** Those on what this session does not have. */
  get stray(): CommentView[] {
    return this.comments.filter((comment) => !isHere(comment));
  }

  /** The artifacts with comments that wait. */
  get waiting(): ReadonlySet<string> {
    const open = this.comments.filter((comment) => isHere(comment) && comment.state === "open");
    return new Set(open.map((comment) => comment.artifact));
  }

  /** Reads a sheet; where the system shows dialogs, its dialog asks for the file. */
  read(file: string | null): Promise<SheetLook> {
    return host.call("take_in_sheet", { ...this.#of(), title: t("Take in a review sheet"), file });
  }

  /** Keeps what a sheet said. How many comments are new; nothing when it failed. */
  keep(sheet: string): Promise<number | undefined> {
    return this.saving.run(async () => {
      const kept = await host.call("keep_sheet", { ...this.#of(), sheet });
      this.comments = kept.all.comments;
      return kept.added;
    });
  }

  /** What it was before; nothing when it failed. */
  async mark(comment: CommentView, state: CommentState): Promise<CommentState | undefined> {
    return this.saving.runLoud(async () => {
      const all = await host.call("mark_comments", { ...this.#of(), comments: [comment.id], state });
      this.comments = all.comments;
      return comment.state;
    });
  }

  #of() {
    return { path: this.path, session: this.session };
  }
}

/** Whether the session has the artifact that a comment is about. */
export function isHere({ about }: CommentView): boolean {
  return about === "as_sent" || about === "changed" || about === "not_known";
}
