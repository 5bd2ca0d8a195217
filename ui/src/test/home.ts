// What the tests of Home share: a project as Home is told of it, a host that has one, and how it is opened.
import { render, screen } from "@testing-library/svelte";
import { forgetDraft } from "../components/newsession/drafts";
import Home from "../components/views/Home.svelte";
import type { DeletedRow } from "../lib/generated/DeletedRow";
import type { LookedThrough } from "../lib/generated/LookedThrough";
import type { NextStep } from "../lib/generated/NextStep";
import type { ProjectHome } from "../lib/generated/ProjectHome";
import type { SessionRow } from "../lib/generated/SessionRow";
import { setHost } from "../lib/host";
import { FakeHost } from "../lib/host/fake";
import { notices } from "../lib/notices.svelte";
import { sessionRow } from "./samples";

export const home = (
  sessions: SessionRow[],
  next_step: NextStep,
  deleted: DeletedRow[] = [],
): ProjectHome => ({
  path: "/p",
  name: "Shed",
  context: {
    state: "ready",
    fields: {
      name: "Shed",
      description: "A shed.",
      objectives: [],
      constraints: [],
      scope_in: [],
      scope_out: [],
    },
    html: "<p>A shed.</p>",
    hash: "h",
  },
  next_step,
  sessions,
  deleted,
  damaged: [],
  documents: [],
  gone: [],
  places: null,
  written_in: null,
  version: null,
  problems: [],
  lost: [],
  components: [],
});
export const requirements = "docs/specifications/requirements.md";
export const written: NextStep = { step: "start_design", document: requirements, linked: ["s1"] };

/** A session that is over and one that is paused. */
export const twoSessions = (): SessionRow[] => [
  sessionRow("s1", { topic: "Requirements for Shed", strategy: "consensus-driven" }),
  sessionRow("s2", { workflow: "brainstorm", strategy: "their-own", status: "paused" }),
];

/** What a look through the files of the project finds, where it finds nothing. */
export const lookedThrough = (next_step: NextStep, change: Partial<LookedThrough> = {}): LookedThrough => ({
  to_mend: {},
  answers_lost: [],
  documents: [],
  next_step,
  ...change,
});

/** Puts a host in place whose project has these sessions, as they are when it is asked; nothing is left of another test. */
export function homeHost(sessions: () => SessionRow[]): FakeHost {
  forgetDraft("/p");
  notices.clear();
  const host = new FakeHost({
    open_project: () => home(sessions(), written),
    delete_session: ({ session }) => ({
      session,
      name: `${session}-in-trash`,
      home: home(
        sessions().filter((row) => row.id !== session),
        written,
      ),
    }),
    restore_session: () => home(sessions(), written),
  });
  setHost(host);
  return host;
}

/** Puts Home on the screen, and waits for it. */
export async function openHome() {
  const rendered = render(Home, { path: "/p" });
  await screen.findByTestId("home");
  return rendered;
}
