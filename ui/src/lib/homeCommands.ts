// What the palette offers on a project's page: whatever can be done there, with each session and each document by its name.
import type { DeletedRow } from "./generated/DeletedRow";
import type { ExportOf } from "./generated/ExportOf";
import type { ForkPoint } from "./generated/ForkPoint";
import type { ProjectHome } from "./generated/ProjectHome";
import type { SessionRow } from "./generated/SessionRow";
import type { Workflow } from "./generated/Workflow";
import { toCompare } from "./comparing";
import { inside } from "./format";
import { t } from "./language";
import type { Command } from "./palette.svelte";
import { isRecord } from "./records";
import { forkOf, sessionStatus, topicOf, workflows } from "./words";

/** A thing that can be exported, and what it is called. */
export interface ExportChoice {
  label: string;
  of: ExportOf;
}

/** What the page does when somebody chooses. */
export interface HomeActs {
  start: (workflow: Workflow) => void;
  compare: (left: string, right: string) => void;
  table: (session: string, resume?: boolean) => void;
  review: (session: string) => void;
  replay: (session: string) => void;
  fork: (from: ForkPoint) => void;
  remove: (row: SessionRow) => void;
  restore: (row: DeletedRow) => void;
  read: (document: string) => void;
  export: (choice: ExportChoice) => void;
  component: (path: string) => void;
  describe: () => void;
}

/** A session of ours that is over goes on elsewhere; its rounds are numbered from 1, so that their count is the last one. Earlier
 * ones are found in its replay. */
export const canFork = (row: SessionRow): boolean =>
  row.status === "closed" && row.generation === "B" && row.rounds > 0;

/** Whether it can be played back from the list. */
export const canReplay = (row: SessionRow): boolean => row.status === "closed" && row.rounds > 0;

export function homeCommands(home: ProjectHome, acts: HomeActs): Command[] {
  const isReady = home.context.state === "ready";
  return [
    ...(isReady ? (Object.keys(workflows) as Workflow[]) : []).map((workflow) => ({
      label: t("Start a session: {name}", { name: workflows[workflow].name }),
      hint: workflows[workflow].about,
      run: () => acts.start(workflow),
    })),
    ...toCompare(home.sessions).map(({ left, right }) => ({
      label: t("Compare two sessions"),
      hint: t("side by side, by artifact"),
      run: () => acts.compare(left, right),
    })),
    // Of things there are many: the menu of the system would be as long as the lists on the page.
    ...[
      ...home.sessions.map((row) => opened(row, home, acts)),
      ...home.components.flatMap(({ name, place: at }) =>
        at.is === "project"
          ? [{ label: name, hint: t("Component"), run: () => acts.component(at.path) }]
          : [],
      ),
      ...home.documents.map((row) => ({
        label: row.title,
        hint: t("Document"),
        also: t("Open {name}", { name: row.title }),
        run: () => acts.read(row.path),
      })),
      ...exported(home, acts),
      ...home.sessions.filter((row) => !row.running).flatMap((row) => further(row, acts)),
      ...home.deleted
        .filter((row) => row.restorable)
        .map((row) => ({
          label: t("Restore “{topic}”", { topic: topicOf(row) }),
          run: () => acts.restore(row),
        })),
      ...(isReady ? [{ label: t("Edit the description of the project"), run: acts.describe }] : []),
    ].map((command) => ({ ...command, menu: null })),
  ];
}

/** The session where it is at: the review of one that is over, the table of the others. */
function opened(row: SessionRow, home: ProjectHome, acts: HomeActs): Command {
  const isOver = row.status === "closed";
  return {
    label: topicOf(row),
    hint: [
      t("Session, {status}", { status: inside(sessionStatus[row.status]) }),
      ...(row.forked_from ? [forkOf(row.forked_from, home.sessions)] : []),
    ].join(" · "),
    // What it opens, for whoever looks for that.
    also: `${isOver ? t("Review") : t("The table")} ${t("Open {name}", { name: topicOf(row) })}`,
    run: () => (isOver ? acts.review(row.id) : acts.table(row.id)),
  };
}

/** Each document by its name, and the decision records as one. */
function exported(home: ProjectHome, acts: HomeActs): Command[] {
  const choices: ExportChoice[] = home.documents.map(({ path: document, title }) => ({
    label: title,
    of: { kind: "document", document },
  }));
  if (home.documents.some(({ path }) => isRecord(path)))
    choices.push({ label: t("All decision records"), of: { kind: "decisions" } });
  return choices.map((choice) => ({
    label: t("Export…"),
    hint: choice.label,
    run: () => acts.export(choice),
  }));
}

/** What stands at a session beside its main button. */
function further(row: SessionRow, acts: HomeActs): Command[] {
  const hint = topicOf(row);
  const commands: Command[] = [];
  if (row.status === "closed")
    commands.push({ label: t("Look back"), hint, also: t("The table"), run: () => acts.table(row.id) });
  else if (row.resumable && row.to_mend === 0)
    commands.push({ label: t("Resume"), hint, run: () => acts.table(row.id, true) });
  if (canReplay(row))
    commands.push({
      label: t("Play it back"),
      hint,
      also: t("Replay"),
      run: () => acts.replay(row.id),
    });
  if (canFork(row))
    commands.push({
      label: t("Fork after its last round ({round})…", { round: row.rounds }),
      hint,
      run: () => acts.fork({ session: row.id, round: row.rounds }),
    });
  commands.push({ label: t("Delete the session"), hint, run: () => acts.remove(row) });
  return commands;
}
