// Which sessions and documents of a project come from the practice panel. Lists over all sessions do not say it themselves.
import type { ProjectHome } from "./generated/ProjectHome";
import type { SessionRow } from "./generated/SessionRow";
import { host } from "./host";

/** What a list shows of a session or of a document. */
export interface Shown {
  session: string | null;
  document?: string | null;
}

class PracticeMarks {
  #path = "";
  /** By the session's id and by the document's path; those are never the same. */
  #known = $state.raw<ReadonlyMap<string, boolean>>(new Map());
  /** What was asked for and is not known all the same: it is not asked for again and again. */
  #missing = new Set<string>();
  #asking = false;
  /** The project's sessions as they were told last, for what else a list does not say of them itself. */
  sessions = $state.raw<SessionRow[]>([]);

  /** Takes over what Home was told. */
  take(path: string, { sessions, documents }: Pick<ProjectHome, "sessions" | "documents">): void {
    if (path !== this.#path) this.#missing.clear();
    this.#path = path;
    this.sessions = sessions;
    this.#known = new Map([
      ...sessions.map((row) => [row.id, row.practice] as const),
      ...documents.map((row) => [row.path, row.practice] as const),
    ]);
  }

  /** Asks for the project when something is shown that is not known yet. Where that fails, the list stays as it is. */
  async learn(path: string, shown: Shown[]): Promise<void> {
    if (this.#asking) return;
    if (path !== this.#path) this.take(path, { sessions: [], documents: [] });
    const unknown = shown
      .map((one) => one.document ?? one.session)
      .filter((key) => key !== null && !this.#known.has(key) && !this.#missing.has(key));
    if (unknown.length === 0) return;
    this.#asking = true;
    try {
      const home = await host.call("open_project", { path });
      if (path === this.#path) this.take(path, home);
    } catch {
      // Whoever shows the list says what is wrong with the project.
    } finally {
      this.#asking = false;
      for (const key of unknown) if (key !== null && !this.#known.has(key)) this.#missing.add(key);
    }
  }

  /** Whether it was made with the practice panel. */
  of({ session, document }: Shown): boolean {
    return this.#known.get(document ?? session ?? "") ?? false;
  }
}

export const practice = new PracticeMarks();
