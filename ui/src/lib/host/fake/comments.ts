// Review sheets of the development page: one that came back, kept as long as the page.
import type { CommentView } from "../../generated/CommentView";
import type { Commands } from "../../generated/commands";
import type { SessionView } from "../../generated/SessionView";
import { ago } from "./values";

type Names = "take_in_sheet" | "keep_sheet" | "session_comments" | "mark_comments";
type Answers = { [K in Names]: (request: Commands[K]["request"]) => Commands[K]["response"] };

export function commentAnswers(view: (session: string) => SessionView): Answers {
  const kept = new Map<string, CommentView[]>();
  const of = (session: string) => kept.get(session) ?? [];
  const came = (session: string): CommentView[] => {
    const [first, second] = view(session).artifacts;
    const base = { session: "", file: "review.xlsx", at: ago(0), state: "open", id: "" } as const;
    const about = (artifact: typeof first, change: boolean) => ({
      artifact: artifact?.id ?? "REQ-001",
      title: artifact?.title ?? "",
      about: change ? ("changed" as const) : ("as_sent" as const),
    });
    return [
      {
        ...base,
        ...about(first, false),
        verdict: "change",
        text: "Three days are too short for a tent.",
        by: "Ada, legal",
      },
      { ...base, ...about(second, true), verdict: "agree", text: "", by: "Ben" },
      {
        ...base,
        artifact: "REQ-099",
        title: "A deposit",
        about: "not_here",
        verdict: "question",
        text: "Who keeps it?",
        by: "",
      },
    ];
  };
  return {
    take_in_sheet: ({ session }) => {
      const comments = came(session);
      return {
        sheet: "one",
        file: "review.xlsx",
        project: "Borrow Shed",
        made: ago(48),
        comments,
        fresh: of(session).length > 0 ? 0 : comments.length,
        silent: 4,
      };
    },
    keep_sheet: ({ session }) => {
      if (of(session).length > 0) return { added: 0, all: { comments: of(session) } };
      const comments = came(session).map((comment, at) => ({ ...comment, id: `C-00${at + 1}` }));
      kept.set(session, comments);
      return { added: comments.length, all: { comments } };
    },
    session_comments: ({ session }) => ({ comments: shown(of(session)) }),
    mark_comments: ({ session, comments, state }) => {
      kept.set(
        session,
        of(session).map((known) => (comments.includes(known.id) ? { ...known, state } : known)),
      );
      return { comments: shown(of(session)) };
    },
  };
}

const shown = (comments: CommentView[]) => comments.filter((comment) => comment.state !== "removed");
