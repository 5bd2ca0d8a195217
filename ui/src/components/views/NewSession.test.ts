import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ProviderSettings } from "../../lib/generated/ProviderSettings";
import { FakeHost } from "../../lib/host/fake";
import { setHost } from "../../lib/host";
import { nav } from "../../lib/nav.svelte";
import { options, providerRow, providerSettings, view } from "../../test/samples";
import NewSession from "./NewSession.svelte";

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
  const origin = (of: string) => screen.getByTestId(`origin-${of}`).firstChild?.textContent?.trim();

  it("shows where each value comes from, and the user's word after a change", async () => {
    const user = userEvent.setup();
    expect(["strategy", "panel", "min-rounds", "max-rounds", "interactive"].map(origin)).toEqual([
      "from this project's settings",
      "from the workflow",
      "from this project's settings",
      "from the strategy",
      "built in",
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

  it("starts with what was chosen and leaves the rest to the presets", async () => {
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Move QA Lead up" }));
    await user.click(screen.getByTestId("seat-remove-pm"));
    await user.click(screen.getByTestId("start-session"));
    expect(host.asked("start_session")).toEqual([
      {
        path: "/p",
        setup: {
          workflow: "specs",
          topic: "Requirements for Shed",
          provider: "practice",
          strategy: null,
          participants: ["qa"],
          min_rounds: null,
          max_rounds: null,
          interactive: null,
          verbose: null,
          models: null,
          spending_limit: null,
        },
      },
    ]);
    expect(nav.route).toEqual({ screen: "table", path: "/p", session: "s1" });
  });

  it("shows workflows of later versions without offering them, and what leaves this machine", () => {
    expect(screen.getByTestId<HTMLInputElement>("workflow-design").disabled).toBe(true);
    expect(screen.getAllByText("Not in this version yet")).toHaveLength(3);
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
    const says = "The project's description, the discussion and your notes go to";
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
});
