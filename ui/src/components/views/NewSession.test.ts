import { cleanup, render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ProviderSettings } from "../../lib/generated/ProviderSettings";
import { FakeHost } from "../../lib/host/fake";
import { setHost } from "../../lib/host";
import { nav } from "../../lib/nav.svelte";
import { notices } from "../../lib/notices.svelte";
import { beginDraft, forgetDraft } from "../newsession/drafts";
import {
  artifact,
  escalation,
  forecast,
  options,
  providerRow,
  providerSettings,
  view,
} from "../../test/samples";
import NewSession from "./NewSession.svelte";

beforeEach(() => {
  forgetDraft("/p");
  notices.clear();
});

describe("New session", () => {
  let host: FakeHost;

  beforeEach(async () => {
    host = new FakeHost({
      session_options: options,
      start_session: () => view(),
      provider_settings: () => providerSettings(),
    });
    setHost(host);
    render(NewSession, { path: "/p" });
    await screen.findByTestId("new-session");
  });
  const origin = (of: string) => screen.queryByTestId(`origin-${of}`)?.firstChild?.textContent?.trim() ?? "";

  it("shows where each value comes from, and the user's word after a change", async () => {
    const user = userEvent.setup();
    expect(["strategy", "panel", "min-rounds", "max-rounds", "interactive"].map(origin)).toEqual([
      "from this project's settings",
      "from the workflow",
      "from this project's settings",
      "from the strategy",
      "",
    ]);
    // The file is for those who ask: by hovering, and for a screen reader.
    const badge = screen.getByTestId("origin-strategy");
    for (const text of [badge.title, badge.textContent]) expect(text).toContain(".s2s/config.yaml");
    await user.click(screen.getByTestId("interactive"));
    await user.click(screen.getByTestId("strategy-standard"));
    await user.click(screen.getByTestId("seat-add"));
    expect(["strategy", "panel", "interactive"].map(origin)).toEqual([
      "your choice",
      "your choice",
      "your choice",
    ]);
    const rounds = screen.getByLabelText<HTMLInputElement>("Rounds at least");
    await user.clear(rounds);
    await user.type(rounds, "5");
    await user.tab();
    expect(origin("min-rounds")).toBe("your choice");
  });

  it("says of a fork what comes from its session, and the user's word only after a change", async () => {
    const user = userEvent.setup();
    cleanup();
    host.answers.session_view = () => view({ status: "closed", running: false });
    const fork = { session: "s1", round: 2 };
    forgetDraft("/p", fork);
    render(NewSession, { path: "/p", fork });
    await screen.findByTestId("fork-note");
    const of = ["strategy", "panel", "min-rounds", "max-rounds"];
    expect([...of, "interactive"].map(origin)).toEqual(Array(5).fill("from the original session"));
    expect(screen.getByTestId("origin-strategy").title).toContain("forked from");
    await user.click(screen.getByTestId("strategy-standard"));
    await user.click(screen.getByTestId("seat-add"));
    expect(of.map(origin)).toEqual([
      "your choice",
      "your choice",
      "from the original session",
      "from the original session",
    ]);
    await user.click(screen.getByTestId("strategy-consensus-driven"));
    expect(origin("strategy")).toBe("from the original session");
  });

  it("names the decisions of then that were changed or taken back since a fork's round", async () => {
    cleanup();
    const conflict = (id: string, change: Record<string, unknown>) =>
      artifact(id, { type: "conflict", title: `On ${id}`, status: "resolved", ...change });
    const answered = (id: string, round: number, on: string) =>
      escalation({ id, round, conflict: on, answer: { choice: "accept" } });
    const method = "user decision in the review";
    host.answers.session_view = () =>
      view({
        status: "closed",
        running: false,
        artifacts: [
          conflict("CONF-001", { resolution: { method: "user decision", decision: "Yes." } }),
          conflict("CONF-002", { resolution: { method, decision: "No." } }),
          conflict("CONF-003", { status: "open" }),
          conflict("CONF-004", { status: "open" }),
          conflict("CONF-005", { status: "open", left_open: "Not now." }),
        ],
        escalations: [
          answered("ESC-001", 1, "CONF-001"),
          answered("ESC-002", 1, "CONF-002"),
          answered("ESC-003", 2, "CONF-003"),
          answered("ESC-004", 3, "CONF-004"),
          answered("ESC-005", 1, "CONF-005"),
        ],
      });
    const fork = { session: "s1", round: 2 };
    forgetDraft("/p", fork);
    render(NewSession, { path: "/p", fork });
    const since = await screen.findByTestId("fork-decided-since");
    expect(since.textContent).toContain("2 decisions go along as they were then");
    expect([...since.querySelectorAll("li")].map((line) => line.textContent)).toEqual([
      "CONF-002 On CONF-002",
      "CONF-003 On CONF-003",
    ]);
  });

  it("starts with what was chosen and leaves the rest to the presets", async () => {
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Move QA Lead up" }));
    await user.click(screen.getByTestId("seat-remove-pm"));
    // One alone has nobody to discuss with.
    expect(screen.getByTestId<HTMLButtonElement>("start-session").disabled).toBe(true);
    expect(screen.getByTestId("hindrance").textContent).toBe("The panel needs at least 2 participants.");
    await user.selectOptions(screen.getByTestId("seat-choice"), "ux");
    await user.click(screen.getByTestId("seat-add"));
    await user.click(screen.getByTestId("start-session"));
    expect(host.asked("start_session")).toEqual([
      {
        path: "/p",
        setup: {
          workflow: "specs",
          topic: "Requirements for Shed",
          provider: "practice",
          strategy: null,
          participants: ["qa", "ux"],
          min_rounds: null,
          max_rounds: null,
          interactive: null,
          verbose: null,
          models: null,
          spending_limit: null,
          sides: {},
          output_type: null,
          linked_sessions: [],
          baseline: null,
          fork: null,
        },
      },
    ]);
    expect(nav.route).toEqual({ screen: "table", path: "/p", session: "s1" });
  });

  it("tells of rounds that contradict each other at the fields and beside the button, before it is pressed", async () => {
    const user = userEvent.setup();
    const least = screen.getByLabelText<HTMLInputElement>("Rounds at least");
    await user.clear(least);
    await user.type(least, "60");
    await user.tab();
    const most = screen.getByLabelText<HTMLInputElement>("Rounds at most");
    const words = `The rounds contradict each other: at least 60, at most ${most.value}.`;
    const button = screen.getByTestId<HTMLButtonElement>("start-session");
    expect(button.disabled).toBe(true);
    for (const one of [least, most, button])
      expect(document.getElementById(one.getAttribute("aria-describedby") ?? "")?.textContent).toBe(words);
    expect(least.getAttribute("aria-invalid")).toBe("true");
    await user.clear(most);
    await user.type(most, "101");
    await user.tab();
    expect(screen.getByTestId("rounds-wrong").textContent).toBe("A session has at most 100 rounds.");
    await user.clear(most);
    await user.type(most, "60");
    await user.tab();
    expect(screen.queryByTestId("rounds-wrong")).toBeNull();
    expect(button.disabled).toBe(false);
    expect(button.hasAttribute("aria-describedby")).toBe(false);
  });

  it("says why it could not be started beside the button that was pressed, and brings that into sight", async () => {
    const user = userEvent.setup();
    host.answers.start_session = () => {
      throw { code: "folder_read_only", params: { path: "/p" }, detail: "" };
    };
    const seen = vi.spyOn(Element.prototype, "scrollIntoView");
    await user.click(screen.getByTestId("start-session"));
    const told = await screen.findByTestId("failed");
    expect(told.closest(".start")).toBe(screen.getByTestId("start-session").closest(".start"));
    expect(within(told).getByRole("alert")).toBeTruthy();
    expect(seen.mock.contexts).toContain(told);
    seen.mockRestore();
  });

  it("shows workflows whose agenda is missing without offering them, and what leaves this machine", () => {
    expect(screen.getByTestId<HTMLInputElement>("workflow-design").disabled).toBe(true);
    expect(screen.getAllByText("Its agenda is not there")).toHaveLength(3);
    expect(screen.getByTestId("preflight").textContent).toContain("Nothing leaves this machine");
    expect(screen.getByTestId("practice-mark")).toBeTruthy();
  });
});

describe("New session on models", () => {
  const everyone = { provider: "a", model: "large" };
  const models = { everyone, facilitator: null, seats: {}, tiers: {} };

  async function open(settings: ProviderSettings) {
    const host = new FakeHost({
      session_options: options,
      start_session: () => view(),
      provider_settings: () => settings,
      list_models: ({ provider }) => ({
        models: [{ id: `${provider}-small`, name: "Small", price_in: null, price_out: null }],
      }),
    });
    setHost(host);
    render(NewSession, { path: "/p" });
    await screen.findByTestId("new-session");
    return host;
  }

  it("says what is missing, and leads to Settings", async () => {
    await open(providerSettings());
    expect((await screen.findByTestId("models-missing")).dataset["missing"]).toBe("provider");
    expect(screen.getByTestId<HTMLInputElement>("provider-models").disabled).toBe(true);
    await userEvent.click(screen.getByTestId("go-settings"));
    expect(nav.route).toEqual({ screen: "settings" });
  });

  it("says what goes to which hosts, and starts with models and limit", async () => {
    const user = userEvent.setup();
    const host = await open(providerSettings({ providers: [providerRow("a"), providerRow("b")], models }));
    await vi.waitFor(() =>
      expect(screen.getByTestId<HTMLInputElement>("provider-models").disabled).toBe(false),
    );
    expect(screen.getByTestId("preflight").textContent).toContain("Nothing leaves this machine");
    await user.click(screen.getByTestId("provider-models"));
    const says = "The project, the discussion and your notes go to";
    expect(screen.getByTestId("preflight").textContent).toContain(`${says} api.a.test.`);
    await screen.findAllByText("Small");
    await user.selectOptions(screen.getByTestId("model-seat-qa"), "b\nb-small");
    expect(screen.getByTestId("preflight").textContent).toContain(`${says} api.a.test and api.b.test.`);
    await user.type(screen.getByTestId("spending-limit"), "2.5");
    await user.click(screen.getByTestId("start-session"));
    expect(host.asked("start_session")[0]?.setup).toMatchObject({
      provider: "models",
      models: { ...models, seats: { qa: { provider: "b", model: "b-small" } } },
      spending_limit: 2.5,
    });
  });

  it("says what it will take, from the host's forecast of just this set-up", async () => {
    const user = userEvent.setup();
    const host = await open(providerSettings({ providers: [providerRow("a")], models }));
    host.answers.session_forecast = ({ setup }) =>
      setup.provider === "practice" ? forecast({ cost: null }) : forecast({ unpriced: ["small"] });
    await user.click(screen.getByTestId("interactive"));
    await vi.waitFor(() =>
      expect(screen.getByTestId("forecast").textContent).toBe("4 to 20 rounds, 2 to 60 minutes"),
    );
    await user.click(screen.getByTestId("provider-models"));
    await vi.waitFor(() =>
      expect(screen.getByTestId("forecast").textContent).toBe(
        "4 to 20 rounds, 2 to 60 minutes, $0.40 to $9.20",
      ),
    );
    expect(host.asked("session_forecast").at(-1)?.setup).toMatchObject({
      provider: "models",
      interactive: true,
    });
    await user.click(screen.getByTestId("forecast-more"));
    const basis = screen.getByTestId("forecast-basis").textContent;
    expect(screen.getByTestId("forecast-calls").textContent).toBe("24 to 120");
    expect(screen.getByTestId("forecast-tokens-in").textContent).toBe("90\u00a0k to 1.5\u00a0M");
    expect(basis).toContain("The price of small is not known: the sum is without.");
    expect(basis).toContain("4 topics of the agenda");
  });

  it("shows word for word what goes to which host, as text", async () => {
    const user = userEvent.setup();
    const host = await open(providerSettings({ providers: [providerRow("a")], models }));
    const prompt = { model: "large", system: "<b>You lead.</b>", input: "round: 1" };
    host.answers.first_prompts = () => ({
      hosts: [
        {
          host: "api.a.test",
          provider: "Name of a",
          actors: ["Facilitator", "QA Lead"],
          prompts: [{ ...prompt, step: "question", actor: "facilitator", name: "Facilitator" }],
        },
      ],
    });
    await vi.waitFor(() =>
      expect(screen.getByTestId<HTMLInputElement>("provider-models").disabled).toBe(false),
    );
    await user.click(screen.getByTestId("provider-models"));
    await user.click(screen.getByTestId("show-sent"));
    const sent = await screen.findByTestId("sent-api.a.test");
    expect(sent.textContent).toContain("For Facilitator and QA Lead.");
    expect(screen.getByTestId("sent-system-facilitator").textContent).toBe("<b>You lead.</b>");
    expect(screen.getByTestId("sent-input-facilitator").textContent).toBe("round: 1");
    expect(host.asked("first_prompts")[0]?.setup).toMatchObject({ provider: "models" });
  });

  it("keeps what was chosen over a look at Settings, and forgets it with Cancel", async () => {
    const user = userEvent.setup();
    const settings = providerSettings({ providers: [providerRow("a")], models });
    await open(settings);
    await user.clear(screen.getByTestId("topic"));
    await user.type(screen.getByTestId("topic"), "Winter opening");
    await user.click(screen.getByTestId("provider-models"));
    await user.click(screen.getByTestId("seat-remove-qa"));
    document.body.innerHTML = "";
    const host = await open(settings);
    expect(screen.getByTestId<HTMLInputElement>("topic").value).toBe("Winter opening");
    expect(screen.queryByTestId("seat-remove-qa")).toBeNull();
    // The models of the panel are listed again, though nobody chose it a second time.
    await vi.waitFor(() => expect(host.asked("list_models")).toEqual([{ provider: "a" }]));
    await user.click(screen.getByTestId("cancel-session"));
    document.body.innerHTML = "";
    await open(settings);
    expect(screen.getByTestId<HTMLInputElement>("topic").value).toBe("Requirements for Shed");
  });

  it("takes up again what was filled in before Cancel, from the notice of the screen that comes", async () => {
    const user = userEvent.setup();
    const settings = providerSettings({ providers: [providerRow("a")], models });
    nav.go({ screen: "home", path: "/p" });
    nav.go({ screen: "new_session", path: "/p" });
    await open(settings);
    await user.clear(screen.getByTestId("topic"));
    await user.type(screen.getByTestId("topic"), "Winter opening");
    await user.click(screen.getByTestId("seat-remove-qa"));
    await user.click(screen.getByTestId("cancel-session"));
    expect(nav.route).toEqual({ screen: "home", path: "/p" });
    const notice = notices.list.find(({ text }) => text === "What you had filled in is kept for now.");
    expect(notice?.action?.label).toBe("Undo");
    notice?.action?.run();
    expect(nav.route).toEqual({ screen: "new_session", path: "/p" });
    document.body.innerHTML = "";
    await open(settings);
    expect(screen.getByTestId<HTMLInputElement>("topic").value).toBe("Winter opening");
    expect(screen.queryByTestId("seat-remove-qa")).toBeNull();
  });

  it("says nothing after Cancel where nothing was changed of what was offered", async () => {
    const user = userEvent.setup();
    beginDraft("/p", "design", ["s1"]);
    await open(providerSettings());
    await user.click(screen.getByTestId("cancel-session"));
    expect(notices.list).toEqual([]);
    document.body.innerHTML = "";
    // What a fork begins with is no change either; one more seat is.
    const fork = { session: "s1", round: 2 };
    forgetDraft("/p", fork);
    for (const changes of [false, true]) {
      const host = new FakeHost({
        session_options: options,
        session_view: () => view({ status: "closed", running: false }),
        provider_settings: () => providerSettings(),
      });
      setHost(host);
      render(NewSession, { path: "/p", fork });
      await screen.findByTestId("fork-note");
      if (changes) await user.click(screen.getByTestId("seat-add"));
      await user.click(screen.getByTestId("cancel-session"));
      expect(notices.list.map(({ text }) => text)).toEqual(
        changes ? ["What you had filled in is kept for now."] : [],
      );
      cleanup();
    }
  });

  it("names a model whose provider is gone, and does not start with it", async () => {
    const user = userEvent.setup();
    await open(providerSettings({ providers: [providerRow("a"), providerRow("b")], models }));
    await vi.waitFor(() =>
      expect(screen.getByTestId<HTMLInputElement>("provider-models").disabled).toBe(false),
    );
    await user.click(screen.getByTestId("provider-models"));
    await screen.findAllByText("Small");
    await user.selectOptions(screen.getByTestId("model-seat-qa"), "b\nb-small");
    expect(screen.getByTestId<HTMLButtonElement>("start-session").disabled).toBe(false);
    document.body.innerHTML = "";
    await open(providerSettings({ providers: [providerRow("a")], models }));
    await vi.waitFor(() =>
      expect(screen.getByTestId("hindrance").textContent).toBe(
        "b-small is not set up any more: choose another model.",
      ),
    );
    expect(screen.getByTestId<HTMLButtonElement>("start-session").disabled).toBe(true);
    const field = screen.getByTestId<HTMLSelectElement>("model-seat-qa");
    expect(field.selectedOptions[0]?.textContent).toBe("b-small (not set up any more)");
  });
});
