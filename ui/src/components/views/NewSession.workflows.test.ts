// Every workflow from New session: what it fixes, what it offers, and what reaches the application.
import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { SessionOptions } from "../../lib/generated/SessionOptions";
import type { Workflow } from "../../lib/generated/Workflow";
import { setHost } from "../../lib/host";
import { FakeHost } from "../../lib/host/fake";
import { beginDraft, forgetDraft } from "../newsession/drafts";
import { options, phase, providerSettings, sessionRow, view } from "../../test/samples";
import NewSession from "./NewSession.svelte";

const sides = [
  { name: "pro", title: "Pro" },
  { name: "con", title: "Con" },
];
const strategy = (name: string, title: string) => ({ ...view().strategy, name, title });
const strategies = [
  strategy("standard", "Standard"),
  { ...strategy("disney", "Disney"), phases: [phase("dreamer", "Dreamer")], min_participants: 3 },
  { ...strategy("debate", "Debate"), sides },
  {
    ...strategy("six-hats", "Six hats"),
    phases: [phase("blue", "Blue: opening", { hat: "blue", speakers: "facilitator" })],
  },
];
const finished = [
  sessionRow("b1", { workflow: "brainstorm", topic: "Ideas for Shed" }),
  sessionRow("s1", { topic: "Requirements for Shed" }),
];

function given(workflow: Workflow): Partial<SessionOptions> {
  switch (workflow) {
    case "brainstorm":
      return {
        strategy: { value: "disney", origin: "workflow" },
        strategy_fixed: true,
        participants: { value: [], origin: "workflow" },
      };
    case "design":
      return { strategy: { value: "debate", origin: "workflow" } };
    case "roundtable":
      return {
        strategy: { value: "standard", origin: "workflow" },
        output_types: ["adr", "requirements", "architecture", "summary"],
      };
    default:
      return { strategy: { value: "standard", origin: "workflow" } };
  }
}

describe("New session, by workflow", () => {
  let host: FakeHost;
  const user = userEvent.setup();
  const start = () => screen.getByTestId<HTMLButtonElement>("start-session");
  const sent = () => host.asked("start_session")[0]?.setup;

  beforeEach(() => {
    forgetDraft("/p");
    host = new FakeHost({
      session_options: (request) => {
        const own = given(request.workflow);
        const strategy =
          request.strategy && !own.strategy_fixed
            ? { value: request.strategy, origin: "user" as const }
            : own.strategy!;
        return {
          ...options(),
          workflows: ["specs", "design", "brainstorm", "roundtable"],
          strategies,
          linkable: finished,
          ...own,
          strategy,
        };
      },
      start_session: () => view(),
      provider_settings: () => providerSettings(),
    });
    setHost(host);
  });

  async function open(workflow: Workflow) {
    render(NewSession, { path: "/p" });
    await screen.findByTestId("new-session");
    if (workflow !== "specs") await user.click(screen.getByTestId(`workflow-${workflow}`));
    await vi.waitFor(() => expect(host.asked("session_options").at(-1)?.workflow).toBe(workflow));
  }

  it("starts no brainstorm before the panel is chosen, and says why its strategy is fixed", async () => {
    await open("brainstorm");
    await screen.findByTestId("strategy-fixed");
    expect(screen.getByTestId("strategy-fixed").textContent).toContain(
      "A brainstorm is always led by Disney.",
    );
    for (const { name } of strategies) {
      const radio = screen.queryByTestId<HTMLInputElement>(`strategy-${name}`);
      expect(radio && [radio.disabled, radio.checked]).toEqual(name === "disney" ? [true, true] : null);
    }
    expect(screen.queryByText("Recommended")).toBeNull();
    expect(screen.getByTestId("panel-wanted").textContent).toMatch(/Choose who should take part/);
    expect(screen.getByTestId("hindrance").textContent).toBe("Choose who should take part.");
    expect(start().disabled).toBe(true);
    await user.click(screen.getByTestId("seat-add"));
    await user.click(screen.getByTestId("seat-add"));
    // This strategy asks for more than two.
    expect(screen.getByTestId("hindrance").textContent).toBe("The panel needs at least 3 participants.");
    await user.click(screen.getByTestId("seat-add"));
    expect(screen.queryByTestId("panel-wanted")).toBeNull();
    await user.click(start());
    expect(sent()).toMatchObject({
      workflow: "brainstorm",
      strategy: null,
      participants: ["pm", "qa", "ux"],
      output_type: null,
    });
  });

  it("gives the sides of a debate, and leaves no side without a seat", async () => {
    await open("design");
    const choice = await screen.findByTestId<HTMLSelectElement>("side-pm");
    expect(screen.getByRole("combobox", { name: "Side of Product Manager" })).toBe(choice);
    expect(
      within(choice)
        .getAllByRole("option")
        .map((one) => one.textContent),
    ).toEqual(["Pro", "Con", "Facilitator decides"]);
    expect(choice.value).toBe("");
    await user.selectOptions(choice, "pro");
    expect(start().disabled).toBe(false);
    await user.selectOptions(screen.getByTestId("side-qa"), "pro");
    expect(screen.getByTestId("hindrance").textContent).toContain("Nobody takes the side Con");
    expect(start().disabled).toBe(true);
    await user.selectOptions(screen.getByTestId("side-qa"), "");
    await user.click(start());
    expect(sent()?.sides).toEqual({ pm: "pro" });
  });

  it("asks for no sides where the strategy has none, and sends none that were given before", async () => {
    await open("design");
    await user.selectOptions(await screen.findByTestId("side-pm"), "con");
    await user.click(screen.getByTestId("strategy-standard"));
    await vi.waitFor(() => expect(screen.queryByTestId("side-pm")).toBeNull());
    await user.click(start());
    expect(sent()).toMatchObject({ strategy: "standard", sides: {} });
  });

  it("offers the kinds of documents of a roundtable, the facilitator's proposal first", async () => {
    await open("roundtable");
    expect((await screen.findByTestId<HTMLInputElement>("output-proposed")).checked).toBe(true);
    await user.click(screen.getByRole("radio", { name: /^Decision record/ }));
    await user.click(start());
    expect(sent()?.output_type).toBe("adr");
  });

  it("names the sessions that fit first, chooses none, and sends those that were chosen", async () => {
    await open("design");
    const linked = await screen.findByTestId("linked-sessions");
    await vi.waitFor(() =>
      expect(linked.textContent).toContain("builds on the requirements of a specs session"),
    );
    expect(
      within(linked)
        .getAllByRole("checkbox")
        .some((box) => (box as HTMLInputElement).checked),
    ).toBe(false);
    expect(screen.getByTestId("link-s1").closest("details")).toBeNull();
    expect(screen.getByTestId("link-b1").closest("details")).not.toBeNull();
    await user.click(screen.getByTestId("link-s1"));
    await user.click(start());
    expect(sent()?.linked_sessions).toEqual(["s1"]);
  });

  it("keeps sides, links, kind of document and each workflow's panel in the draft", async () => {
    await open("design");
    await user.selectOptions(await screen.findByTestId("side-pm"), "con");
    await user.click(screen.getByTestId("link-b1"));
    await user.click(screen.getByTestId("seat-add"));
    await user.click(screen.getByTestId("workflow-roundtable"));
    await user.click(await screen.findByTestId("output-summary"));
    expect(screen.queryByTestId("seat-remove-ux")).toBeNull();
    document.body.innerHTML = "";
    render(NewSession, { path: "/p" });
    expect((await screen.findByTestId<HTMLInputElement>("output-summary")).checked).toBe(true);
    await user.click(screen.getByTestId("workflow-design"));
    expect((await screen.findByTestId<HTMLSelectElement>("side-pm")).value).toBe("con");
    expect(screen.getByTestId("seat-remove-ux")).toBeTruthy();
    expect(screen.getByTestId<HTMLInputElement>("link-b1").checked).toBe(true);
  });

  it("begins as another screen offers it", async () => {
    beginDraft("/p", "design", ["s1"]);
    render(NewSession, { path: "/p" });
    await screen.findByTestId("new-session");
    expect(screen.getByTestId<HTMLInputElement>("workflow-design").checked).toBe(true);
    expect(screen.getByTestId<HTMLInputElement>("link-s1").checked).toBe(true);
  });

  it("says of a phase without seats that the facilitator is alone", async () => {
    await open("specs");
    expect(screen.getByTestId("strategy-six-hats").closest("label")?.textContent).toContain(
      "Blue: opening (facilitator alone)",
    );
  });

  it("forks a session: with what it had filled in, its workflow fixed, and whatever is changed sent along", async () => {
    const base = view();
    const origin = {
      ...base,
      id: "s9",
      workflow: "design" as const,
      topic: "Architecture of the shed",
      strategy: { ...base.strategy, name: "debate" },
      participants: base.participants.slice(0, 2),
      config: { ...base.config, limits: { ...base.config.limits, min_rounds: 3, max_rounds: 4 } },
      practice: true,
    };
    host.answers.session_view = () => origin;
    const fork = { session: "s9", round: 4 };
    forgetDraft("/p", fork);
    render(NewSession, { path: "/p", fork });
    await screen.findByTestId("new-session");
    expect(screen.getByTestId("fork-note").textContent).toContain(
      "It goes on from round 4 of “Architecture of the shed”",
    );
    expect(screen.getByTestId("fork-note").textContent).toContain("What you had decided by then goes along");
    expect(screen.queryByTestId("workflow-specs")).toBeNull();
    expect(screen.getByTestId<HTMLInputElement>("topic").value).toBe("Architecture of the shed");
    expect(screen.getByTestId<HTMLInputElement>("strategy-debate").checked).toBe(true);
    await user.click(screen.getByTestId("strategy-standard"));
    await user.click(start());
    expect(sent()).toMatchObject({
      fork,
      workflow: "design",
      topic: "Architecture of the shed",
      strategy: "standard",
      participants: origin.participants.map((seat) => seat.id),
      min_rounds: 3,
      // There is room after the round that it goes on from.
      max_rounds: 8,
      baseline: null,
    });
    // The project's own draft has nothing of it.
    expect(host.asked("session_options").every((asked) => asked.workflow === "design")).toBe(true);
  });
});
