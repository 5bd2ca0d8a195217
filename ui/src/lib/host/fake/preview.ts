// A host for the development page: one project that lives as long as the page. Not part of a production bundle.
import { replayOf } from "./replay";
import type { Artifact } from "../../generated/Artifact";
import type { Commands } from "../../generated/commands";
import type { DocumentPlaces } from "../../generated/DocumentPlaces";
import type { WrittenIn } from "../../generated/WrittenIn";
import type { DumpRow } from "../../generated/DumpRow";
import type { ErrorCode } from "../../generated/ErrorCode";
import type { Language } from "../../generated/Language";
import type { ProjectHome } from "../../generated/ProjectHome";
import { outcomeOf } from "../../artifacts";
import type { Host } from "../host";
import { context } from "./content";
import { findingsOf, patternsOf } from "./check";
import { fileAnswers } from "./files";
import { documentPath, preview, rendered } from "./document";
import { exporting } from "./exports";
import { commentAnswers } from "./comments";
import { PreviewSession, type Trouble } from "./engine";
import { evidenceOf } from "./evidence";
import { optionsOf } from "./outcomes";
import { finished } from "./finished";
import { forecastOf, sentTo } from "./forecast";
import { providerAnswers } from "./providers";
import { searchAnswers } from "./search";
import { sourceAnswers } from "./source";
import { traced } from "./traceability";
import { PreviewReadings } from "./reading";
import { revisionAnswers } from "./revising";
import { ago, fresh, options, rowOf } from "./values";
import { PreviewVersions } from "./versions";

type Answers = {
  [K in keyof Commands]: (
    request: Commands[K]["request"],
  ) => Commands[K]["response"] | Promise<Commands[K]["response"]>;
};

const dumpsOf = (round: number): DumpRow[] =>
  ([1, 2, 3] as const).map((phase) => {
    const actor = phase === 2 ? "product-manager" : "facilitator";
    return { file: `${String(round).padStart(3, "0")}-0${phase}-${actor}.yaml`, phase, actor, attempt: null };
  });

/**
 * `?fake&speed=20&recents&placeholders&damaged&dialogs&old&gone&finished&workspace&dumps&crowded` set the scene, `trouble=slow,retry,absent,quorum,rate,money,limit`
 * what befalls a session; for providers see `providers.ts`.
 */
export function previewHost(query: URLSearchParams): Host {
  const speed = Number(query.get("speed") ?? 1) || 1;
  const folder = "/home/ada/Documents/borrow-shed";
  const troubles = (query.get("trouble") ?? "").split(",") as Trouble[];
  const sessions = new Map<string, PreviewSession>();
  const trash = new Map<string, PreviewSession>();
  if (query.has("finished"))
    for (const view of finished(folder))
      sessions.set(view.id, new PreviewSession(view, speed, new Set(troubles)));
  let appearance: "system" | "light" | "dark" = "system";
  let language: Language = "system";
  let fields = query.has("placeholders")
    ? { ...context, description: "", objectives: [], constraints: [], scope_in: [], scope_out: [] }
    : context;
  let document: string | null = query.has("old")
    ? "# Requirements for Borrow Shed\n\nAn earlier version.\n\n## Notes\n\nKept by hand.\n"
    : null;
  const versions = new PreviewVersions();
  if (query.has("gone"))
    versions.keep("# Requirements for Borrow Shed\n\nAs it was.\n", "", null, "Requirements for Borrow Shed");
  let hash = 0;
  let writtenIn: WrittenIn = { now: "en", unknown: null };
  let version = "0.1.0";
  let places: DocumentPlaces = {
    now: "docs",
    because: "usual",
    choices: [
      {
        place: "docs",
        requirements: documentPath,
        architecture: "docs/architecture/architecture.md",
        decisions: "docs/architecture/decisions",
        there: query.has("old") ? [documentPath] : [],
      },
      {
        place: "s2s",
        requirements: ".s2s/requirements.md",
        architecture: ".s2s/architecture.md",
        decisions: ".s2s/decisions",
        there: [],
      },
    ],
  };

  let reviewer = "";
  const appState = () => ({
    version: "0.1.0",
    recents: query.has("recents")
      ? [
          { path: folder, name: "Borrow Shed", opened_at: ago(1), exists: true },
          {
            path: "/home/ada/Documents/elf-gift-rush",
            name: "Elf Gift Rush",
            opened_at: ago(26),
            exists: true,
          },
          { path: "/media/stick/old-plan", name: "Old plan", opened_at: ago(400), exists: false },
        ]
      : [],
    appearance,
    language,
    reviewer,
    documents_dir: "/home/ada/Documents",
    native_dialogs: query.has("dialogs"),
    started_with: null,
  });

  const session = (id: string): PreviewSession => {
    const found = sessions.get(id);
    if (!found) throw failure("session_missing", { id });
    return found;
  };

  const readings = new PreviewReadings(speed, (id) => session(id).view.artifacts);

  function home(): ProjectHome {
    const rows = [...sessions.values()].map((one) => rowOf(one.view)).toReversed();
    const waiting = rows.find((row) => row.waiting > 0 && row.status === "paused");
    const paused = rows.find((row) => row.status === "paused");
    const closed = rows.find((row) => row.status === "closed");
    const described = fields.description !== "";
    return {
      path: folder,
      name: "Borrow Shed",
      context: described
        ? {
            state: "ready",
            fields,
            html: `<h1>Borrow Shed</h1><h2>Description</h2><p>${fields.description}</p><h2>Users</h2><p>Occasional borrowers, regular borrowers, volunteers, the board.</p>`,
            hash: `h${hash}`,
          }
        : {
            state: "placeholders",
            fields,
            placeholders: ["{Project description}", "{Objective 1}"],
            hash: `h${hash}`,
          },
      next_step: !described
        ? { step: "describe_project" }
        : waiting
          ? { step: "decide", session: waiting.id }
          : paused
            ? { step: "resume", session: paused.id }
            : document !== null
              ? { step: "start_design", document: documentPath, linked: closed ? [closed.id] : [] }
              : closed
                ? { step: "review", session: closed.id }
                : { step: "start_specs", linked: null, document: null },
      sessions: rows,
      deleted: [...trash].map(([name, one]) => ({
        name,
        session: one.view.id,
        topic: one.view.topic,
        workflow: one.view.workflow,
        deleted_at: ago(0),
        forked_from: one.view.forked_from ?? null,
        restorable: !sessions.has(one.view.id),
      })),
      damaged: query.has("damaged")
        ? [
            {
              file: ".s2s/sessions/20260105-140000-api-design.yaml",
              message: "Line 41, column 3: a list was expected here.",
            },
          ]
        : [],
      gone: [],
      documents:
        document === null
          ? []
          : [{ path: documentPath, title: "Requirements for Borrow Shed", modified: ago(0), practice: true }],
      places,
      written_in: writtenIn,
      version,
      problems: query.has("damaged")
        ? [
            {
              file: ".s2s/agents/volunteer.md",
              message: "The part between the first two lines of dashes cannot be read: line 3.",
            },
          ]
        : [],
      lost: query.has("damaged")
        ? [
            {
              key: "config",
              code: "project_config_empty",
              params: {},
              file: ".s2s/config.yaml",
              line: 0,
              repair: null,
              keep: null,
            },
          ]
        : [],
      components: query.has("workspace")
        ? [
            { name: "counter", path: "counter", place: { is: "project", path: `${folder}/counter` } },
            { name: "website", path: "website", place: { is: "folder" } },
          ]
        : [],
    };
  }

  const answers: Answers = {
    ...providerAnswers(query),
    ...sourceAnswers(),
    ...searchAnswers(
      () => [...sessions.values()].map((one) => one.view).toReversed(),
      (id) => failure("artifact_missing", { id }),
    ),
    traceability: () =>
      traced([...sessions.values()].map((one) => one.view).toReversed(), query.has("crowded")),
    app_state: appState,
    await_dropped: () => ({ path: null }),
    set_menu: () => ({}),
    set_notices: () => ({}),
    await_menu: () => ({ id: null }),
    update_source: () => ({ host: query.get("updates") }),
    look_for_update: () => ({ found: { version: "0.2.0", notes: "" } }),
    install_update: () => ({}),
    read_guide: ({ page }) => ({ page, html: `<h1>${page}</h1>`, pages: [{ page, title: page }] }),
    set_appearance: (request) => {
      appearance = request.appearance;
      return appState();
    },
    set_language: (request) => {
      language = request.language;
      return appState();
    },
    set_reviewer: ({ name }) => {
      reviewer = name;
      return appState();
    },
    pick_folder: () => ({ path: folder }),
    look_through: () => ({ to_mend: {}, answers_lost: [], documents: [], next_step: home().next_step }),
    open_project: ({ path }) => {
      if (path.includes("nothing")) throw failure("not_a_project", { path });
      return home();
    },
    forget_project: appState,
    create_project: () => home(),
    create_sample: () => home(),
    save_context: (request) => {
      fields = { ...request.fields, name: "Borrow Shed" };
      hash += 1;
      return home();
    },
    set_document_place: ({ place }) => {
      places = { ...places, now: place, because: "setting" };
      return home();
    },
    save_project_file: () => ({ file: "Borrow Shed.roundtable", made: true }),
    set_document_language: ({ language }) => {
      writtenIn = { now: language, unknown: null };
      return home();
    },
    set_project_version: (request) => {
      version = request.version;
      return home();
    },
    session_options: (request) =>
      options(
        request,
        [...sessions.values()].map((one) => rowOf(one.view)),
      ),
    session_forecast: ({ setup }) => forecastOf(setup),
    first_prompts: ({ setup }) => ({ hosts: setup.provider === "practice" ? [] : sentTo() }),
    start_session: ({ setup }) => {
      if ((setup.participants?.length ?? 4) < 2)
        throw failure("panel_too_small", { seats: String(setup.participants?.length), least: "2" });
      const view = fresh(folder, setup, sessions.size + 1);
      const started = new PreviewSession(view, speed, new Set(troubles));
      sessions.set(view.id, started);
      void started.run();
      return started.view;
    },
    session_view: (request) => session(request.session).view,
    resume_session: (request) => {
      const one = session(request.session);
      const spending_limit = request.spending_limit ?? one.view.config.spending_limit;
      one.view = {
        ...one.view,
        running: true,
        status: "active",
        config: { ...one.view.config, spending_limit },
        table: { ...one.view.table, paused: null },
      };
      void one.run();
      return one.view;
    },
    describe_participant: (request) => {
      const one = session(request.session);
      const described = one.view.participants.map((seat) =>
        seat.id === request.participant
          ? { ...seat, name: request.name, description: request.description, described: true }
          : seat,
      );
      one.view = { ...one.view, participants: described };
      return one.view;
    },
    close_session: (request) => {
      const one = session(request.session);
      one.emit({ event: "closed", status: "closed", conclusion: null });
      return one.view;
    },
    finish_session: (request) => {
      const one = session(request.session);
      if (!one.view.running) one.finish();
      return one.view;
    },
    delete_session: (request) => {
      const one = session(request.session);
      if (one.view.running) throw failure("session_running", { id: request.session });
      const name = `${request.session}-${trash.size + 1}`;
      trash.set(name, one);
      sessions.delete(request.session);
      return { session: request.session, name, home: home() };
    },
    restore_session: (request) => {
      const one = trash.get(request.name);
      if (!one) throw failure("session_missing", { id: request.session });
      trash.delete(request.name);
      sessions.set(request.session, one);
      return home();
    },
    check_session: (request) => {
      const { artifacts } = session(request.session).view;
      return { findings: findingsOf(artifacts), patterns: patternsOf(artifacts), demands: {} };
    },
    check_document: () => ({
      findings: [
        {
          id: "D-1",
          kind: "vague",
          severity: "warning",
          characteristic: "unambiguous",
          key: null,
          artifact: "REQ-001",
          line: 9,
          words: "quickly",
          why: "Two readers will build two different things from it.",
          better: "Say how long, how many or how much, and in which share of cases.",
          rule: { rule: "vague", word: "quickly", ask: "measure" },
        },
      ],
    }),
    validation_plan: (request) => readings.plan(request),
    start_validation: (request) => readings.start(request),
    validation_state: (request) => readings.state(request),
    cancel_validation: (request) => readings.cancel(request),
    ...fileAnswers(query),
    operate: (request) => {
      session(request.session).operate(request.operation);
      return {};
    },
    round_detail: (request) => ({
      round: request.round,
      statements: session(request.session).statements.get(request.round) ?? [],
      dumps: query.has("dumps") ? dumpsOf(request.round) : [],
    }),
    evidence: (request) => {
      const { view, statements } = session(request.session);
      return evidenceOf(view.artifacts, statements);
    },
    decision_options: (request) =>
      optionsOf(session(request.session).view.escalations.find(({ id }) => id === request.escalation)),
    replay: (request) => replayOf(session(request.session)),
    read_dump: (request) => ({
      path: `.s2s/sessions/${request.session}/rounds/${request.file}`,
      sent: `# Your task\n\nAnswer the question of the round.\n`,
      answered: "position: |\n  A late tool costs the next borrower a day.\nconfidence: 0.8\n",
      whole: null,
      problem: null,
    }),
    ...commentAnswers((id) => session(id).view),
    ...revisionAnswers((id) => session(id)),
    preview_document: (request) => preview(approved(session(request.session)), request.mode, document),
    write_document: (request) => {
      const made = preview(approved(session(request.session)), request.mode, document);
      versions.keep(document, made.text, request.session, session(request.session).view.topic);
      document = made.text;
      const further = made.further.map((file) => file.path);
      const { fidelity, remarks } = made;
      return { path: documentPath, full_path: `${folder}/${documentPath}`, fidelity, further, remarks };
    },
    read_document: () => {
      if (document === null) throw failure("file_trouble", { path: documentPath });
      return {
        path: documentPath,
        full_path: `${folder}/${documentPath}`,
        ...rendered(document),
        practice: true,
        modified: ago(0),
      };
    },
    ...versions.answers(
      () => document,
      (text) => (document = text),
      failure,
    ),
    document_inputs: () => ({
      documents:
        document === null
          ? []
          : [
              {
                document: documentPath,
                told: true,
                sessions: [...sessions.values()].flatMap(({ view }) =>
                  view.workflow === "specs" ? [view.id] : [],
                ),
                changes: [],
                unread: [],
                undecided: [],
                behind: [],
                decided: [],
                edited: [],
                without_matter: {},
                asked_in_fork: {},
                markers: null,
              },
            ],
    }),
    document_lost: () => ({ finding: null, sessions: [] }),
    reveal_document: () => ({}),
    ...exporting(),
    open_link: () => ({}),
  };

  let last = 0;
  return {
    async call(name, request) {
      // Nobody changes anything outside of a page.
      if (name === "await_changes") await new Promise((resolve) => setTimeout(resolve, 20_000));
      await new Promise((resolve) => setTimeout(resolve, 120 / speed));
      return answers[name](request);
    },
    async subscribe(_path, id, onEnvelopes) {
      const one = session(id);
      one.streams.set(++last, onEnvelopes);
      return { subscription: last, view: one.view };
    },
    async unsubscribe(subscription) {
      for (const one of sessions.values()) one.streams.delete(subscription);
    },
  };
}

function approved(session: PreviewSession): Artifact[] {
  return session.view.artifacts.filter((artifact) => ["approved", "agreed"].includes(outcomeOf(artifact)));
}

function failure(code: ErrorCode, params: Record<string, string>) {
  return { code, params, detail: "thrown by the preview host" };
}
