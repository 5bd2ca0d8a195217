import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { FindingView } from "../../lib/generated/FindingView";
import type { ValidationPlan } from "../../lib/generated/ValidationPlan";
import type { ValidationState } from "../../lib/generated/ValidationState";
import type { ValidationView } from "../../lib/generated/ValidationView";
import { FakeHost } from "../../lib/host/fake";
import { setHost } from "../../lib/host";
import { spoken } from "../../lib/language";
import { notices } from "../../lib/notices.svelte";
import { byPlace, ReadingController, standing } from "../../lib/reading.svelte";
import Reading from "./Reading.svelte";

const finding = (id: string, change: Partial<FindingView> = {}): FindingView => ({
  id,
  kind: "contradiction",
  severity: "error",
  characteristic: "",
  key: null,
  artifact: "BR-004",
  line: null,
  words: "Up to two hours before",
  why: "BR-001 says otherwise.",
  better: "One of the two as the rule.",
  rule: null,
  ...change,
});

const view = (change: Partial<ValidationView> = {}): ValidationView => ({
  at: "2026-03-01T10:00:00Z",
  reader: "some-model",
  practice: false,
  verdict: "unresolved",
  lowered: false,
  confidence: 0.8,
  summary: "Three artifacts read.",
  findings: [finding("V-1")],
  dismissed: [],
  dropped: 0,
  more: 0,
  unread: "",
  changed: [],
  tokens_in: 9_000,
  tokens_out: 1_000,
  cost: 0.02,
  ...change,
});

const nothing: ValidationState = { progress: null, reading: null, error: null };
const running: ValidationState = { ...nothing, progress: { part: 1, parts: 2, letters: 0, call: null } };

describe("A reading", () => {
  let host: FakeHost;
  let state: ValidationState;
  let plan: ValidationPlan;
  let shown: string[];
  const onsetup = vi.fn();

  beforeEach(() => {
    state = nothing;
    shown = [];
    plan = {
      reader: { model: "some-model", provider: "Work", host: "api.example.test", practice: false },
      prompts: [
        { part: 1, system: "You read.", input: "artifacts: one" },
        { part: 2, system: "You read.", input: "artifacts: two" },
      ],
      tokens_in: 12_000,
      unread: "",
    };
    host = new FakeHost({
      validation_plan: () => plan,
      validation_state: () => state,
      start_validation: () => (state = running),
      cancel_validation: () => (state = nothing),
    });
    setHost(host);
  });

  async function open() {
    const reading = new ReadingController({ path: "/p", of: { target: "session", session: "s1" } });
    await reading.open();
    const title = (place: string) => (place === "BR-004" ? "Short notice" : "");
    render(Reading, { reading, title, onshow: (place) => shown.push(place), onsetup });
    return reading;
  }
  const said = (testid: string) => screen.getByTestId(testid).textContent?.replace(/\s+/g, " ").trim();

  it("says to whom it goes and shows every word before it goes", async () => {
    const user = userEvent.setup();
    await open();
    expect(said("reading-goes-to")).toContain("It goes to api.example.test (some-model), about 12 k tokens.");
    await user.click(screen.getByTestId("show-sent-reading"));
    const dialog = screen.getByRole("dialog", { name: "What is sent" });
    expect(dialog.textContent).toContain("2 calls to some-model at Work (api.example.test)");
    expect(said("sent-reading-2")).toBe("artifacts: two");
    expect(host.asked("start_validation")).toEqual([]);
  });

  it("shows how far it is, and can be ended", async () => {
    const user = userEvent.setup();
    await open();
    await user.click(screen.getByTestId("start-reading"));
    expect(said("reading-progress")).toBe("Part 1 of 2. Reading…");
    state = { ...nothing, progress: { part: 2, parts: 2, letters: 120, call: null } };
    await waitFor(
      () => expect(said("reading-progress")).toBe("Part 2 of 2. 120 letters of the answer have come."),
      {
        timeout: 4_000,
      },
    );
    await user.click(screen.getByTestId("cancel-reading"));
    expect(host.asked("cancel_validation")).toHaveLength(1);
    expect(screen.getByTestId("start-reading").textContent).toContain("Have it read");
    expect(screen.queryByTestId("reading-result")).toBeNull();
  });

  it("is ended even while a look is under way, whose answer no longer counts", async () => {
    const user = userEvent.setup();
    const reading = await open();
    await user.click(screen.getByTestId("start-reading"));
    let late: (state: ValidationState) => void = () => undefined;
    host.answers.validation_state = () => new Promise((resolve) => (late = resolve));
    const look = reading.look();
    await user.click(screen.getByTestId("cancel-reading"));
    late(running);
    await look;
    expect(host.asked("cancel_validation")).toHaveLength(1);
    expect(reading.running).toBe(false);
  });

  it("appears when it is complete, with its verdict, its cost and a way to the artifact", async () => {
    const user = userEvent.setup();
    await open();
    await user.click(screen.getByTestId("start-reading"));
    state = { ...nothing, reading: view({ dropped: 1, more: 2, lowered: true, changed: ["REQ-001"] }) };
    await waitFor(() => expect(screen.getByTestId("reading-result")).toBeTruthy(), { timeout: 4_000 });
    expect(said("reading-verdict")).toBe("Something has to be decided first.");
    expect(said("reading-took")).toBe("10 k tokens, $0.02; not in the session's own sum.");
    expect(said("reading-changed")).toContain("Changed since: REQ-001.");
    const result = screen.getByTestId("reading-result").textContent?.replace(/\s+/g, " ");
    expect(result).toContain(
      "1 further finding left out: the words that it quotes do not stand where it says.",
    );
    expect(result).toContain("2 further findings left out: the gravest are shown.");
    expect(result).toContain("The reader had found it ready, but an error stands, so it is not.");
    await user.click(screen.getByRole("button", { name: "Show it: BR-004" }));
    expect(shown).toEqual(["BR-004"]);
  });

  it("says that a verdict is the program's where the reader found nothing", async () => {
    state = { ...nothing, reading: view({ verdict: "revise", lowered: true, findings: [] }) };
    await open();
    expect(said("reading-verdict")).toBe("What was found can be mended by rewording it.");
    expect(said("reading-lowered")).toBe(
      "It comes from the program's own check, where an error stands. The reader had found it ready.",
    );
    expect(said("reading-result")).toContain("The reader found nothing.");
  });

  it("lets the better wording be copied", async () => {
    const user = userEvent.setup();
    state = { ...nothing, reading: view() };
    await open();
    await user.click(screen.getByRole("button", { name: "Copy wording of V-1" }));
    expect(await navigator.clipboard.readText()).toBe("One of the two as the rule.");
    expect(notices.list.at(-1)?.text).toBe("The wording is on the clipboard.");
  });

  it("says how to set up a model where there is none, and offers no reading", async () => {
    const user = userEvent.setup();
    plan = { ...plan, reader: null };
    await open();
    expect(screen.queryByTestId("start-reading")).toBeNull();
    expect(said("reading-nobody")).toContain("No model is set up to read it");
    await user.click(screen.getByTestId("reading-setup"));
    expect(onsetup).toHaveBeenCalled();
  });

  it("marks what the practice panel read", async () => {
    plan = { ...plan, reader: { model: "practice", provider: "Practice panel", host: "", practice: true } };
    const reading = view({ practice: true, reader: "practice", cost: null, confidence: null });
    state = { ...nothing, reading };
    await open();
    // Its name is ours, and stands in the language of the page.
    expect(said("reading-result")).toContain("· Practice panel");
    await spoken.choose("de");
    await waitFor(() => expect(said("reading-result")).toContain("· Übungspanel"));
    await spoken.choose("en");
    expect(said("reading-goes-to")).toContain("The practice panel reads by rules, on this computer.");
    expect(screen.getByText("Practice", { selector: ".badge" })).toBeTruthy();
    expect(screen.queryByTestId("reading-took")).toBeNull();
  });

  it("says of a reading by rules alone nothing of readiness", async () => {
    const ready = { verdict: "ready" as const, findings: [], cost: null, confidence: null };
    state = { ...nothing, reading: view({ ...ready, practice: true }) };
    await open();
    expect(said("reading-verdict")).toBe("The rules found nothing that stands in the way.");
  });

  it("keeps the last reading beside the error of a new one", async () => {
    const error = {
      code: "validation_unreadable" as const,
      params: { provider: "Work", message: "the answer is empty" },
      detail: "",
    };
    state = { progress: null, reading: view(), error };
    await open();
    const words = screen.getByTestId("reading").textContent?.replace(/\s+/g, " ");
    expect(words).toContain("What Work answered cannot be read as findings, twice: the answer is empty.");
    expect(words).toContain("Nothing was changed");
    expect(screen.getByTestId("reading-result")).toBeTruthy();
  });

  it("shows what it takes for harmless apart, and takes that out of the check's findings", async () => {
    const vague = finding("D-1", { kind: "vague", severity: "warning", artifact: "REQ-003", words: "fast" });
    state = { ...nothing, reading: view({ dismissed: [{ finding: vague, why: "A name." }] }) };
    await open();
    expect(said("reading-dismissed")).toContain("REQ-003: A name.");
    const moved = { ...vague, id: "D-7" };
    const other = { ...vague, id: "D-8", words: "quick" };
    expect(standing([moved, other], state)).toEqual([other]);
    expect(byPlace([vague, finding("V-1"), moved]).map(({ some }) => some.length)).toEqual([2, 1]);
    expect(within(screen.getByTestId("reading-dismissed")).getAllByRole("listitem")).toHaveLength(1);
  });
});
