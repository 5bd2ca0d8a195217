// What people said in review sheets that came back: what is kept of it, and what becomes of each comment. It belongs to the
// view that opens it.
import type { CommentState } from "./generated/CommentState";
import type { CommentView } from "./generated/CommentView";
import type { SheetLook } from "./generated/SheetLook";
import { host } from "./host";
import { t } from "./language";
import { notices } from "./notices.svelte";
import { Queue } from "./queue";
import { Task } from "./task.svelte";

export class CommentsController {
  /** All that were kept and not taken away; nothing as long as nobody has looked. */
  comments = $state.raw<CommentView[]>([]);
  readonly looking = new Task();
  /** Keeps what a sheet said. */
  readonly saving = new Task();
  /** Comments of which something is being noted. */
  marking = $state.raw<string[]>([]);
  readonly #queue = new Queue();

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

  /** What it was before; nothing when it failed. What is pressed while an earlier one is written waits for its turn. */
  async mark(comment: CommentView, state: CommentState): Promise<CommentState | undefined> {
    this.marking = [...this.marking, comment.id];
    try {
      const all = await this.#queue.add(() =>
        host.call("mark_comments", { ...this.#of(), comments: [comment.id], state }),
      );
      this.comments = all.comments;
      return comment.state;
    } catch (error) {
      notices.error(error, t("Not noted: the comment {id}.", { id: comment.id }));
      return undefined;
    } finally {
      const at = this.marking.indexOf(comment.id);
      this.marking = this.marking.toSpliced(at, 1);
    }
  }

  #of() {
    return { path: this.path, session: this.session };
  }
}

/** Whether the session has the artifact that a comment is about. */
export function isHere({ about }: CommentView): boolean {
  return about === "as_sent" || about === "changed" || about === "not_known";
}
