import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { globalCommands } from "../../lib/commands";
import { setHost } from "../../lib/host";
import { FakeHost } from "../../lib/host/fake";
import { nav } from "../../lib/nav.svelte";
import { notices } from "../../lib/notices.svelte";
import ProjectFile from "./ProjectFile.svelte";

const said = () => notices.list.map(({ text }) => text).join();
const failed = () => notices.list.map(({ error }) => error?.code);

describe("a project file", () => {
  let host: FakeHost;
  let taken = false;
  const user = userEvent.setup();

  beforeEach(() => {
    notices.clear();
    taken = false;
    let saved = 0;
    host = new FakeHost({
      save_project_file: () => {
        if (taken) throw { code: "project_file_taken", params: { path: "/p/Shed.roundtable" }, detail: "" };
        return { file: "Shed.roundtable", made: saved++ === 0 };
      },
    });
    setHost(host);
  });

  async function open() {
    render(ProjectFile, { path: "/p" });
    await user.click(screen.getByText("Open this project by a double click"));
    return screen.getByTestId("project-file-save");
  }

  it("is saved when the button says so and not before, and one that is there is said to be", async () => {
    const button = await open();
    expect(host.asked("save_project_file")).toEqual([]);
    await user.click(button);
    await waitFor(() => expect(said()).toContain("Shed.roundtable is in the project's folder"));
    expect(host.asked("save_project_file")).toEqual([{ path: "/p" }]);
    notices.clear();
    await user.click(button);
    await waitFor(() => expect(said()).toContain("Shed.roundtable was in the project's folder already"));
  });

  it("is not saved over something else, which is said beside the button", async () => {
    taken = true;
    await user.click(await open());
    const error = await screen.findByTestId("error-project_file_taken");
    expect(error.textContent).toContain("/p/Shed.roundtable");
    expect(said()).toBe("");
  });

  it("is saved by a command of the File menu, in a project alone", async () => {
    const command = () => globalCommands().find(({ label }) => label === "Save a project file");
    nav.go({ screen: "welcome" });
    expect(command()).toBeUndefined();
    nav.go({ screen: "artifacts", path: "/p" });
    expect(command()?.menu).toBe("file.project");
    command()?.run();
    await waitFor(() => expect(said()).toContain("Shed.roundtable"));
    taken = true;
    command()?.run();
    await waitFor(() => expect(failed()).toContain("project_file_taken"));
    expect(host.asked("save_project_file")).toEqual([{ path: "/p" }, { path: "/p" }]);
  });
});
