import { screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { OutsideChanges } from "../../lib/generated/OutsideChanges";
import type { ProjectHome } from "../../lib/generated/ProjectHome";
import type { VersionRow } from "../../lib/generated/VersionRow";
import { FakeHost } from "../../lib/host/fake";
import { setHost } from "../../lib/host";
import { nav } from "../../lib/nav.svelte";
import { notices } from "../../lib/notices.svelte";
import { home, openHome } from "../../test/home";
import { documentRow } from "../../test/samples";

const described = (description: string, hash: string): ProjectHome => {
  const empty = home([], { step: "start_specs", linked: null, document: null });
  const fields = { name: "Shed", description, objectives: [], constraints: [], scope_in: [], scope_out: [] };
  return { ...empty, context: { state: "ready", fields, html: `<p>${description}</p>`, hash } };
};

describe("Home, when something changes outside", () => {
  let host: FakeHost;
  let now: ProjectHome;
  let lines: string[];
  let tell: (news: OutsideChanges) => void;
  const user = userEvent.setup();

  beforeEach(() => {
    notices.clear();
    now = described("A shed.", "h1");
    lines = [];
    host = new FakeHost({
      open_project: () => now,
      save_context: () => now,
      ignore_offer: () => ({ file: "/p/.gitignore", lines }),
      add_ignore_lines: () => ({ file: "/p/.gitignore", lines: [] }),
      decline_ignore_offer: () => ({}),
      await_changes: ({ since }) =>
        since === null ? { number: 0, files: [] } : new Promise((resolve) => (tell = resolve)),
    });
    setHost(host);
  });

  async function open() {
    await openHome();
    await waitFor(() => expect(host.asked("await_changes")).toHaveLength(2));
  }

  async function changeOutside(description: string) {
    now = described(description, "h2");
    tell({ number: 1, files: [{ path: ".s2s/CONTEXT.md", kind: "changed" }] });
    await waitFor(() => expect(notices.list[0]?.text).toBe("Changed outside: CONTEXT.md"));
  }

  const field = () => screen.getByTestId<HTMLTextAreaElement>("context-description");

  it("says so and shows what is there now", async () => {
    await open();
    await changeOutside("A larger shed.");
    await waitFor(() => expect(screen.getByText("A larger shed.", { selector: ".verbatim" })).toBeTruthy());
  });

  it("keeps the way to a document that was deleted, as long as something is kept of it", async () => {
    const document = documentRow("docs/notes.md", { title: "Notes" });
    now = { ...described("A shed.", "h1"), documents: [document] };
    host.answers.document_versions = () => ({
      versions: [{}, {}] as VersionRow[],
      sessions: [],
    });
    await open();
    now = described("A shed.", "h1");
    tell({ number: 1, files: [{ path: "docs/notes.md", kind: "removed" }] });
    await user.click(await screen.findByTestId("gone-docs/notes.md"));
    expect(nav.route).toEqual({ screen: "document", path: "/p", document: "docs/notes.md" });
  });

  it("keeps what was typed, shows both versions, and saves neither until one is chosen", async () => {
    await open();
    await user.click(screen.getByTestId("edit-context"));
    await user.type(field(), " With a door.");
    await changeOutside("A larger shed.");
    const versions = within(await screen.findByTestId("context-versions"));
    expect(versions.getByText("A shed. With a door.")).toBeTruthy();
    expect(versions.getByText("A larger shed.")).toBeTruthy();
    expect(field().value).toBe("A shed. With a door.");
    expect(screen.getByTestId<HTMLButtonElement>("context-save").disabled).toBe(true);
    await user.click(screen.getByTestId("keep-mine"));
    await user.click(screen.getByTestId("context-save"));
    const [saved] = host.asked("save_context");
    expect([saved?.fields.description, saved?.hash]).toEqual(["A shed. With a door.", "h2"]);
  });

  it("takes the version on the disk when that is chosen, and asks nothing where nothing was typed", async () => {
    await open();
    await user.click(screen.getByTestId("edit-context"));
    await changeOutside("A larger shed.");
    await waitFor(() => expect(field().value).toBe("A larger shed."));
    expect(screen.queryByTestId("context-versions")).toBeNull();
    await user.type(field(), " Red.");
    now = described("A green shed.", "h3");
    tell({ number: 2, files: [{ path: ".s2s/CONTEXT.md", kind: "changed" }] });
    await screen.findByTestId("context-versions");
    await user.click(screen.getByTestId("take-disk"));
    expect(field().value).toBe("A green shed.");
  });

  it("offers the lines for git, adds the very ones, and asks no more when told so", async () => {
    lines = ["# Roundtable", ".s2s/local/"];
    await open();
    const offer = await screen.findByTestId("ignore-offer");
    expect(screen.getByTestId("ignore-lines").textContent).toBe("# Roundtable\n.s2s/local/");
    expect(offer.textContent).toContain("/p/.gitignore");
    await user.click(screen.getByTestId("ignore-add"));
    expect(host.asked("add_ignore_lines")).toEqual([{ path: "/p", lines }]);
    await waitFor(() => expect(screen.queryByTestId("ignore-offer")).toBeNull());
  });

  it("leaves git alone when that is declined", async () => {
    lines = [".s2s/local/"];
    await open();
    await screen.findByTestId("ignore-offer");
    await user.click(screen.getByTestId("ignore-decline"));
    await waitFor(() => expect(screen.queryByTestId("ignore-offer")).toBeNull());
    expect(host.asked("decline_ignore_offer")).toEqual([{ path: "/p" }]);
    expect(host.asked("add_ignore_lines")).toEqual([]);
  });
});
