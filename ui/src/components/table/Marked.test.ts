import { render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, it } from "vitest";
import { FakeHost } from "../../lib/host/fake";
import { setHost } from "../../lib/host";
import { reviewHistory } from "../../test/reviewing";
import { artifact, round, view } from "../../test/samples";
import ArtifactSheet from "../artifacts/ArtifactSheet.svelte";
import HistoryDialog from "../artifacts/HistoryDialog.svelte";
import RoundSheet from "./RoundSheet.svelte";
import SeatSheet from "./SeatSheet.svelte";

const mark = "Practice: answers are simulated";
const nothing = () => undefined;
const history = reviewHistory();

describe("what covers the table and shows what was said there", () => {
  beforeEach(() => setHost(new FakeHost({})));

  const sheets: [string, (practice: boolean) => void][] = [
    [
      "a round",
      (practice) => open(RoundSheet, practice, { number: 1, onround: nothing, onartifact: nothing }),
    ],
    ["a seat", (practice) => open(SeatSheet, practice, { id: "pm" })],
    ["an artifact", (practice) => open(ArtifactSheet, practice, { id: "REQ-001", onsaid: nothing })],
  ];

  function open(
    sheet: typeof RoundSheet | typeof SeatSheet | typeof ArtifactSheet,
    practice: boolean,
    of: object,
  ) {
    const shown = view({ practice, rounds: [round(1)], artifacts: [artifact("REQ-001")] });
    render(sheet as typeof SeatSheet, { view: shown, onclose: nothing, ...of } as never);
  }

  it.each(sheets)("is marked: %s", (_, show) => {
    show(true);
    expect(screen.getByRole("dialog").textContent).toContain(mark);
    document.body.innerHTML = "";
    show(false);
    expect(screen.getByRole("dialog").textContent).not.toContain(mark);
  });

  it("is marked: the changes of a review", () => {
    const rest = { history, artifact: "", undoing: [], onundo: async () => undefined, onclose: nothing };
    render(HistoryDialog, { ...rest, view: view({ practice: true }) });
    expect(screen.getByRole("dialog").textContent).toContain(mark);
  });
});
