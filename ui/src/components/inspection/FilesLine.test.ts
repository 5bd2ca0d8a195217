import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { tick } from "svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { FileFinding } from "../../lib/generated/FileFinding";
import type { Inspection } from "../../lib/generated/Inspection";
import type { MadeRepair } from "../../lib/generated/MadeRepair";
import { FakeHost } from "../../lib/host/fake";
import { setHost } from "../../lib/host";
import { InspectionController } from "../../lib/inspection/inspection.svelte";
import { notices } from "../../lib/notices.svelte";
import FilesLine from "./FilesLine.svelte";

const file = ".s2s/sessions/s1.yaml";
const params = { count: "metrics.rounds", found: "4" };
const count: FileFinding = {
  key: "k1",
  code: "count_differs",
  params: { ...params, said: "9" },
  file,
  line: 12,
  repair: {
    kind: "set_count",
    params,
    files: [
      {
        path: file,
        hash: "h1",
        diff: [
          { kind: "removed", text: "rounds: 9" },
          { kind: "added", text: "rounds: 4" },
        ],
      },
    ],
  },
  keep: null,
};
const numbers: FileFinding = {
  key: "k2",
  code: "round_numbers",
  params: { numbers: "1, 3" },
  file,
  line: 0,
  repair: null,
  keep: null,
};
const made = (undoable: boolean): MadeRepair => ({
  name: "001",
  kind: "set_count",
  params,
  at: "2026-03-01T10:00:00Z",
  files: [file],
  undoable,
});

describe("The files of a session", () => {
  let host: FakeHost;
  let state: Inspection;
  const onchanged = vi.fn();
  const user = userEvent.setup();

  beforeEach(() => {
    notices.clear();
    onchanged.mockClear();
    state = { findings: [count, numbers], repairs: [] };
    host = new FakeHost({
      inspect_session: () => state,
      apply_repair: () => (state = { findings: [numbers], repairs: [made(true)] }),
      undo_repair: () => (state = { findings: [count, numbers], repairs: [] }),
    });
    setHost(host);
  });

  async function shown() {
    const inspection = new InspectionController("/p", "s1", onchanged);
    render(FilesLine, { inspection });
    await inspection.open();
    return inspection;
  }

  it("are counted in a quiet line, and shown with what can be done when somebody asks", async () => {
    await shown();
    expect(screen.getByRole("status").textContent).toBe("2 findings in the files of this session");
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.click(screen.getByTestId("files-open"));
    const finding = within(screen.getByTestId("finding-round_numbers"));
    expect(finding.getByText("The rounds have the numbers 1, 3.")).toBeTruthy();
    expect(finding.getByText(/Number them from 1/)).toBeTruthy();
    expect(finding.queryByRole("button")).toBeNull();
    // What a count is called in the file stands beside the place alone.
    const counts = within(screen.getByTestId("finding-count_differs"));
    expect(counts.getByText(/^The session's file gives 9 as the number of rounds/)).toBeTruthy();
    expect(counts.getByTestId("place-of-finding").textContent).toBe(`${file}, line 12 · metrics.rounds`);
    expect(host.asked("apply_repair")).toEqual([]);
  });

  it("of one kind stand together, the first of many at first, and all when somebody asks", async () => {
    const many = Array.from({ length: 9 }, (_, at) => ({ ...numbers, key: `n${at}`, line: at + 1 }));
    state = { findings: [...many.slice(0, 5), count, ...many.slice(5)], repairs: [] };
    await shown();
    await user.click(screen.getByTestId("files-open"));
    expect(screen.getAllByTestId("finding-round_numbers")).toHaveLength(3);
    await user.click(screen.getByRole("button", { name: "Show 6 more findings of this kind" }));
    const all = screen.getAllByTestId(/^finding-/);
    expect(all.map((one) => one.dataset["testid"])).toEqual([
      ...many.map(() => "finding-round_numbers"),
      "finding-count_differs",
    ]);
    expect(document.activeElement?.textContent).toContain("line 4");
    expect(screen.queryByTestId("more-round_numbers")).toBeNull();
  });

  it("are repaired as they were shown, and the repair is taken back by its button or by the notice", async () => {
    await shown();
    await user.click(screen.getByTestId("files-open"));
    await user.click(screen.getByTestId("repair-set_count"));
    expect(host.asked("apply_repair")).toEqual([
      { path: "/p", session: "s1", key: "k1", hashes: { [file]: "h1" } },
    ]);
    await waitFor(() => expect(screen.queryByTestId("finding-count_differs")).toBeNull());
    expect(onchanged).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(screen.getByTestId("files-summary"));
    expect(notices.list[0]?.action?.label).toBe("Undo");
    await user.click(screen.getByTestId("undo-001"));
    expect(host.asked("undo_repair")).toEqual([{ path: "/p", session: "s1", name: "001" }]);
    await screen.findByTestId("finding-count_differs");
    expect(screen.queryByTestId("made-001")).toBeNull();
    expect(onchanged).toHaveBeenCalledTimes(2);
  });

  it("that lost their end are kept as they stand by a button of its own, without a look at check values", async () => {
    const lines = ".s2s/sessions/s1/lines.json";
    const keep = {
      kind: "keep_as_it_stands" as const,
      params: { file },
      files: [{ path: lines, hash: "h2", diff: [{ kind: "added" as const, text: "0123abcd" }] }],
    };
    state = {
      findings: [{ key: "k3", code: "end_lost", params: { lines: "2" }, file, line: 0, repair: null, keep }],
      repairs: [],
    };
    await shown();
    await user.click(screen.getByTestId("files-open"));
    const finding = within(screen.getByTestId("finding-end_lost"));
    expect(finding.queryByText("0123abcd")).toBeNull();
    await user.click(finding.getByRole("button", { name: "Keep the file as it stands" }));
    expect(host.asked("apply_repair")).toEqual([
      { path: "/p", session: "s1", key: "k3", hashes: { [lines]: "h2" } },
    ]);
  });

  it("say what was repaired and cannot be taken back any more", async () => {
    state = { findings: [], repairs: [made(false)] };
    await shown();
    await user.click(screen.getByTestId("files-open"));
    expect(screen.getByTestId("made-001").textContent).toContain("cannot be taken back");
    expect(screen.queryByTestId("undo-001")).toBeNull();
  });

  it("that changed meanwhile are not repaired; the error offers another look", async () => {
    host.answers.apply_repair = () => {
      throw { code: "repair_outdated", params: { path: file }, detail: "" };
    };
    await shown();
    await user.click(screen.getByTestId("files-open"));
    await user.click(screen.getByTestId("repair-set_count"));
    const error = await screen.findByTestId("error-repair_outdated");
    expect(onchanged).not.toHaveBeenCalled();
    await user.click(within(error).getByRole("button", { name: "Check the files again" }));
    expect(host.asked("inspect_session")).toHaveLength(2);
  });

  it("that fit together take no line until somebody asks, and are said to then", async () => {
    state = { findings: [], repairs: [] };
    const inspection = await shown();
    await tick();
    expect(screen.queryByTestId("files-line")).toBeNull();
    await inspection.look();
    await tick();
    expect(screen.getByRole("status").textContent).toBe("The files of this session fit together.");
    expect(screen.queryByTestId("files-open")).toBeNull();
    state = { findings: [numbers], repairs: [] };
    await user.click(screen.getByTestId("files-check"));
    expect(screen.getByRole("status").textContent).toBe("1 finding in the files of this session");
  });

  it("that could not be looked at when the session was opened are not spoken of until somebody asks", async () => {
    host.answers.inspect_session = () => {
      throw { code: "folder_missing", params: { path: "/p" }, detail: "" };
    };
    await shown();
    expect(screen.queryByRole("alert")).toBeNull();
    await user.click(screen.getByTestId("files-check"));
    await screen.findByTestId("error-folder_missing");
  });
});
