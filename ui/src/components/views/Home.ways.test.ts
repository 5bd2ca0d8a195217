import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { tick } from "svelte";
import { beforeEach, describe, expect, it } from "vitest";
import type { ProjectHome } from "../../lib/generated/ProjectHome";
import type { SessionRow } from "../../lib/generated/SessionRow";
import { FakeHost } from "../../lib/host/fake";
import { setHost } from "../../lib/host";
import { nav } from "../../lib/nav.svelte";
import { notices } from "../../lib/notices.svelte";
import { palette } from "../../lib/palette.svelte";
import { draftOf } from "../newsession/drafts";
import { documentRow, inputsOf } from "../../test/samples";
import { home, homeHost, openHome, requirements, twoSessions, written } from "../../test/home";
import Home from "./Home.svelte";

describe("Home, by what it leads to", () => {
  let sessions: SessionRow[];
  let host: FakeHost;
  const user = userEvent.setup();

  beforeEach(() => {
    sessions = twoSessions();
    host = homeHost(() => sessions);
  });

  it("stands for the folder that a project file is in, and asks for nothing else by the file", async () => {
    nav.go({ screen: "home", path: "/p/Shed.roundtable" });
    render(Home, { path: "/p/Shed.roundtable" });
    await waitFor(() => expect(nav.route).toEqual({ screen: "home", path: "/p" }));
    expect(screen.queryByTestId("home")).toBeNull();
    expect(host.asked("look_through")).toEqual([]);
    // Who went on meanwhile is not brought back.
    nav.go({ screen: "settings" });
    render(Home, { path: "/p/Shed.roundtable" });
    await waitFor(() => expect(host.asked("open_project")).toHaveLength(2));
    await tick();
    expect(nav.route).toEqual({ screen: "settings" });
  });

  it("says why a project file opens nothing", async () => {
    const params = { path: "/q/Shed.roundtable", folder: "/q" };
    const alone = { code: "project_file_alone", params, detail: "" };
    setHost(new FakeHost({ open_project: () => Promise.reject(alone) }));
    render(Home, { path: "/q/Shed.roundtable" });
    const error = await screen.findByTestId("error-project_file_alone");
    expect(error.textContent).toContain("There is no project in the folder /q");
    expect(error.textContent).toContain("Nothing was opened or changed.");
  });

  it("does from the palette whatever the page can do, with each session and each document by its name", async () => {
    const record = "docs/architecture/decisions/ADR-001.md";
    const documents = [requirements, record].map((path) => ({
      path,
      title: path,
      modified: null,
      practice: false,
    }));
    host = new FakeHost({
      open_project: () => ({ ...home(sessions, written), documents }),
      look_at_export: () => ({
        title: "Requirements",
        folder: "/p",
        items: 0,
        practice: false,
        lacking: [],
        named: [],
        remarks: [],
        forms: [{ form: "docx", file: "requirements.docx", usable: true }],
      }),
    });
    setHost(host);
    await openHome();
    const found = (word: string) =>
      palette.commands
        .filter(({ label, hint, also }) => `${label} ${hint} ${also}`.toLowerCase().includes(word))
        .map(({ label, hint }) => `${label} ${hint}`);
    expect(found("export")).toEqual([
      `Export… ${requirements}`,
      `Export… ${record}`,
      "Export… All decision records",
    ]);
    expect(found("open")).toContain(`${requirements} Document`);
    expect(found("review")).toContain("Requirements for Shed Session, closed");
    expect(found("replay")).toEqual(["Play it back Requirements for Shed"]);
    palette.commands.find(({ label, hint }) => label === "Export…" && hint === requirements)?.run();
    expect(await screen.findByTestId("export-dialog")).toBeTruthy();
    expect(host.asked("look_at_export")).toEqual([
      { path: "/p", of: { kind: "document", document: requirements }, session: null },
    ]);
  });

  it("lists the components of a workspace, and opens those that are projects", async () => {
    const components: ProjectHome["components"] = [
      { name: "gate", path: "services/gate", place: { is: "project", path: "/p/services/gate" } },
      { name: "board", path: "board", place: { is: "missing" } },
    ];
    setHost(new FakeHost({ open_project: () => ({ ...home(sessions, written), components }) }));
    await openHome();
    const missing = within(screen.getByTestId("components")).getByText("board", { selector: "strong" });
    expect(missing.closest("li")?.textContent).toContain("There is no such folder.");
    await user.click(screen.getByTestId("component-gate"));
    expect(nav.route).toEqual({ screen: "home", path: "/p/services/gate" });
  });

  it("writes where documents go, and shows it", async () => {
    const choice = (place: "docs" | "s2s") => ({
      place,
      requirements: `${place}/requirements.md`,
      architecture: `${place}/architecture.md`,
      decisions: `${place}/decisions`,
      there: [],
    });
    const choices = [choice("docs"), choice("s2s")];
    const placed = (now: "docs" | "s2s", because: "usual" | "setting"): ProjectHome => ({
      ...home(sessions, written),
      places: { now, because, choices },
    });
    host.answers.open_project = () => placed("docs", "usual");
    host.answers.set_document_place = ({ place }) => placed(place, "setting");
    await openHome();
    await user.click(screen.getByText(/Documents are written to/));
    await user.click(screen.getByTestId("document-place-s2s"));
    await user.click(screen.getByTestId("document-place-save"));
    expect(host.asked("set_document_place")).toEqual([{ path: "/p", place: "s2s" }]);
    await screen.findByText(".s2s/", { selector: "summary .path" });
    expect(notices.list[0]?.text).toContain("not moved");
  });

  it("builds a design on the sessions of the requirements, whichever way it is begun", async () => {
    const documents = [documentRow(requirements)];
    host.answers.open_project = () => ({ ...home(sessions, { step: "describe_project" }), documents });
    host.answers.document_inputs = () => ({
      documents: [inputsOf(requirements)],
    });
    await openHome();
    await screen.findByTestId(`inputs-${requirements}`);
    await user.click(screen.getByTestId("start-brainstorm"));
    expect(draftOf("/p").linked).toEqual([]);
    await user.click(screen.getByTestId("start-design"));
    expect(draftOf("/p")).toMatchObject({ workflow: "design", linked: ["s1"] });
  });

  it("leads into a session of every workflow, each offered once", async () => {
    await openHome();
    for (const workflow of ["specs", "design", "brainstorm", "roundtable"]) {
      await user.click(screen.getByTestId(`start-${workflow}`));
      expect(draftOf("/p").workflow).toBe(workflow);
    }
    document.body.innerHTML = "";
    host.answers.open_project = () => home([], { step: "start_specs", linked: null, document: null });
    await openHome();
    expect(screen.getByTestId("start-specs").textContent).toBe("Start a specs session");
    expect(screen.getByTestId("start-roundtable")).toBeTruthy();
  });
});
