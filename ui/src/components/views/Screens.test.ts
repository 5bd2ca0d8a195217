// Every screen that asks the host for what it shows: what it says meanwhile, where it cannot be had, and when it is asked again.
import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import type { Component } from "svelte";
import { beforeEach, describe, expect, it } from "vitest";
import type { Commands } from "../../lib/generated/commands";
import type { Indexing } from "../../lib/generated/Indexing";
import { setHost } from "../../lib/host";
import { FakeHost } from "../../lib/host/fake";
import { notices } from "../../lib/notices.svelte";
import { home, homeHost, openHome } from "../../test/home";
import { unchanged } from "../../test/reviewing";
import { artifact, sessionRow, view } from "../../test/samples";
import Artifacts from "./Artifacts.svelte";
import Compare from "./Compare.svelte";
import Document from "./Document.svelte";
import Help from "./Help.svelte";
import Home from "./Home.svelte";
import NewSession from "./NewSession.svelte";
import Replay from "./Replay.svelte";
import Review from "./Review.svelte";
import Settings from "./Settings.svelte";
import Table from "./Table.svelte";
import Traceability from "./Traceability.svelte";

interface Screen {
  component: Component<any>;
  props: Record<string, unknown>;
  /** What it cannot be without. */
  asks: keyof Commands;
  /** Its heading and what it says while it waits. */
  loading: [heading: string, what: string];
  /** Its heading where that cannot be had. */
  failed: string;
}

const project = { path: "/p" };
const session = { ...project, session: "s1" };
const screens: Record<string, Screen> = {
  Home: {
    component: Home,
    props: project,
    asks: "open_project",
    loading: ["Project", "Opening the project…"],
    failed: "This project cannot be opened",
  },
  "New session": {
    component: NewSession,
    props: project,
    asks: "session_options",
    loading: ["New session", "Looking up what this project prefers…"],
    failed: "New session",
  },
  "Fork a session": {
    component: NewSession,
    props: { ...project, fork: { session: "s1", round: 2 } },
    asks: "session_view",
    loading: ["Fork a session", "Looking up what this project prefers…"],
    failed: "Fork a session",
  },
  "The table": {
    component: Table,
    props: session,
    asks: "session_view",
    loading: ["The table", "Laying the table…"],
    failed: "This session cannot be shown",
  },
  Review: {
    component: Review,
    props: session,
    asks: "session_view",
    loading: ["Review", "Collecting what the panel found…"],
    failed: "This session cannot be reviewed",
  },
  Replay: {
    component: Replay,
    props: session,
    asks: "replay",
    loading: ["Replay", "Reading what happened…"],
    failed: "This session cannot be shown",
  },
  Compare: {
    component: Compare,
    props: { ...project, left: "s1", right: "s2" },
    asks: "session_view",
    loading: ["Two sessions side by side", "Putting the two side by side…"],
    failed: "The sessions cannot be compared",
  },
  Artifacts: {
    component: Artifacts,
    props: project,
    asks: "project_artifacts",
    loading: ["Artifacts", "Gathering the artifacts…"],
    failed: "The artifacts cannot be shown",
  },
  Traceability: {
    component: Traceability,
    props: project,
    asks: "traceability",
    loading: ["Traceability", "Reading what rests on what…"],
    failed: "What rests on what cannot be shown",
  },
  Document: {
    component: Document,
    props: { ...project, document: "docs/r.md" },
    asks: "read_document",
    loading: ["Document", "Opening the document…"],
    failed: "This document cannot be shown",
  },
  Help: {
    component: Help,
    props: { page: "start" },
    asks: "read_guide",
    loading: ["The guide", "Opening the guide…"],
    failed: "The guide cannot be shown",
  },
  // What needs no provider is there at once, and stays there.
  Settings: {
    component: Settings,
    props: {},
    asks: "provider_settings",
    loading: ["Settings", "Asking the keychain…"],
    failed: "Settings",
  },
};

describe.each(Object.entries(screens))("%s", (_, { component, props, asks, loading, failed }) => {
  const heading = () => screen.getByRole("heading", { level: 1 }).textContent?.trim();
  const user = userEvent.setup();
  let host: FakeHost;
  let refuse: (error: unknown) => void;

  beforeEach(() => {
    notices.clear();
    // Nothing else that it asks for is there yet, either.
    const answers = new Proxy(
      {},
      {
        get: (_target, name) => () =>
          new Promise((_resolve, reject) => {
            if (name === asks) refuse = reject;
          }),
      },
    );
    host = new FakeHost(answers);
    setHost(host);
  });

  it("says what it waits for, then what is wrong, and is asked again", async () => {
    render(component, props);
    expect((await screen.findByTestId("loading")).textContent).toBe(loading[1]);
    expect(heading()).toBe(loading[0]);
    await expect.poll(() => host.asked(asks).length).toBeGreaterThan(0);
    const before = host.asked(asks).length;

    refuse({ code: "internal", params: {}, detail: "the disk is gone" });
    expect((await screen.findByTestId("error-internal")).textContent).toContain("the disk is gone");
    expect(heading()).toBe(failed);
    expect(screen.queryByTestId("loading")).toBeNull();

    await user.click(screen.getByTestId("try-again"));
    await expect.poll(() => host.asked(asks).length).toBeGreaterThan(before);
    expect((await screen.findByTestId("loading")).textContent).toBe(loading[1]);
  });
});

describe("With nothing to show", () => {
  beforeEach(() => notices.clear());

  it("Home says what sessions and documents are, and of damaged ones that none can be read", async () => {
    const host = homeHost(() => []);
    const { unmount } = await openHome();
    expect(screen.getByText(/^None yet. A session is one discussion of the panel/)).toBeTruthy();
    expect(screen.getByText(/^None yet. A document is written at the end of a session/)).toBeTruthy();
    unmount();
    const damaged = [{ file: ".s2s/sessions/s1.yaml", message: "line 1: it is no YAML" }];
    const next = { step: "start_specs", linked: null, document: null } as const;
    host.answers.open_project = () => ({ ...home([], next), damaged });
    await openHome();
    expect(screen.getByText("None that can be read.")).toBeTruthy();
    expect(screen.queryByText(/^None yet. A session/)).toBeNull();
  });

  it("Compare says whether neither came to anything, or both say the same", async () => {
    let artifacts = [artifact("REQ-001")];
    const host = new FakeHost({
      session_view: ({ session: id }) => view({ id, artifacts }),
      review_history: () => unchanged,
      open_project: () =>
        home([sessionRow("s1"), sessionRow("s2")], { step: "start_specs", linked: null, document: null }),
    });
    setHost(host);
    const { unmount } = render(Compare, { path: "/p", left: "s1", right: "s2" });
    expect(await screen.findByText("They say the same.")).toBeTruthy();
    unmount();
    artifacts = [];
    render(Compare, { path: "/p", left: "s1", right: "s2" });
    expect(await screen.findByText("Neither has come to anything yet.")).toBeTruthy();
  });

  it("Artifacts says what will stand there, and not while they are still indexed", async () => {
    let indexing: Indexing | null = null;
    const host = new FakeHost({
      project_artifacts: () => ({ query: "", artifacts: [], more: false, indexing }),
      await_changes: () => new Promise(() => undefined),
    });
    setHost(host);
    const none = /^None yet. A session's requirements/;
    const { unmount } = render(Artifacts, { path: "/p" });
    expect(await screen.findByText(none)).toBeTruthy();
    unmount();
    indexing = { done: 1, total: 3 };
    render(Artifacts, { path: "/p" });
    await screen.findByRole("heading", { level: 1, name: "Artifacts" });
    await expect.poll(() => screen.queryByTestId("loading")).toBeNull();
    expect(screen.queryByText(none)).toBeNull();
  });

  it("Document says of an empty one that nothing stands in it", async () => {
    const document = "docs/r.md";
    const host = new FakeHost({
      read_document: () => ({
        path: document,
        full_path: `/p/${document}`,
        title: document,
        html: "",
        outline: [],
        text: "\n",
        practice: false,
        modified: null,
      }),
    });
    setHost(host);
    render(Document, { path: "/p", document });
    expect(await screen.findByText("Nothing stands in this document.")).toBeTruthy();
  });
});
