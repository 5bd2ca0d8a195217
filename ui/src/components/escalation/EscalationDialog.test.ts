import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { app } from "../../lib/app.svelte";
import type { AppState } from "../../lib/generated/AppState";
import { setHost } from "../../lib/host";
import { FakeHost } from "../../lib/host/fake";
import { escalation, round, view } from "../../test/samples";
import answersSource from "./Answers.svelte?raw";
import EscalationDialog from "./EscalationDialog.svelte";
import dialogSource from "./EscalationDialog.svelte?raw";

const nameless: AppState = {
  version: "0.1.0",
  recents: [],
  appearance: "system",
  language: "en",
  reviewer: "",
  documents_dir: "/home/ada/Documents",
  native_dialogs: true,
  started_with: null,
};

function open(shown = view(), record = escalation()) {
  const onoperate = vi.fn(async () => true);
  render(EscalationDialog, { path: "/p", view: shown, record, busy: false, onoperate });
  return { onoperate, user: userEvent.setup() };
}
const answer = (given: object, silence: string[] = []) => ({
  operation: "answer",
  escalation: "ESC-001",
  answer: given,
  silence,
});

describe("the escalation dialog", () => {
  it("says why, shows the positions and the recommendation", () => {
    open();
    const dialog = screen.getByRole("dialog", { name: "The panel needs your decision" });
    expect(dialog.getAttribute("aria-modal")).toBe("true");
    for (const text of ["Somebody spoke of the law.", "Yes.", "No.", "Ask a lawyer.", "90 %", "40 %"])
      expect(dialog.textContent).toContain(text);
  });

  it("still has a decision that was begun when the question comes back, until it is given", async () => {
    const record = escalation({ id: "ESC-007" });
    const { user } = open(view(), record);
    await user.click(screen.getByTestId("escalation-decide"));
    await user.type(screen.getByTestId("escalation-decision"), "Both, for a year.");
    document.body.innerHTML = "";
    const { onoperate } = open(view(), record);
    expect(screen.getByTestId<HTMLTextAreaElement>("escalation-decision").value).toBe("Both, for a year.");
    await user.click(screen.getByTestId("escalation-decide-send"));
    expect(onoperate).toHaveBeenCalledOnce();
    document.body.innerHTML = "";
    open(view(), record);
    expect(screen.queryByTestId("escalation-decision")).toBeNull();
  });

  it("asks once for the name of whoever decides, and keeps it before the answer goes out", async () => {
    const host = new FakeHost({ set_reviewer: ({ name }) => ({ ...nameless, reviewer: name }) });
    setHost(host);
    localStorage.clear();
    app.state = nameless;
    const { onoperate, user } = open();
    await user.type(screen.getByLabelText(/^Your name/), "Ada Byron");
    onoperate.mockImplementation(async () => {
      expect(host.asked("set_reviewer")).toEqual([{ name: "Ada Byron" }]);
      return true;
    });
    await user.click(screen.getByTestId("escalation-accept"));
    expect(onoperate).toHaveBeenCalledOnce();
    document.body.innerHTML = "";
    open();
    expect(screen.queryByTestId("whose-word")).toBeNull();
    app.state = null;
  });

  it("is marked where the answers are simulated, and not where they are not", () => {
    open();
    expect(screen.getByRole("dialog").textContent).toContain("Practice: answers are simulated");
    document.body.innerHTML = "";
    open(view({ practice: false }));
    expect(screen.getByRole("dialog").textContent).not.toContain("Practice");
  });

  it("shows what would be accepted before the positions, and before a reason that is long", () => {
    const order = () =>
      [...screen.getByRole("dialog").querySelectorAll("h3")].map((heading) => heading.textContent);
    const said = { reason: "They do not agree.", triggers: [] };
    open(view(), escalation(said));
    expect(order().slice(0, 2)).toEqual(["Why we stopped", "The facilitator recommends"]);
    document.body.innerHTML = "";
    open(view(), escalation({ ...said, reason: "They do not agree. ".repeat(40) }));
    expect(order().slice(0, 2)).toEqual(["The facilitator recommends", "Why we stopped"]);
  });

  it("shows every position's reasons unfolded, and says where there are none", () => {
    const reasons = ["It is fair.", `Because ${"of the neighbours, ".repeat(60)}`];
    const positions = [
      { participant: "pm", position: "All.", rationale: reasons, confidence: 0.9 },
      { participant: "qa", position: "None.", rationale: [], confidence: null },
    ];
    open(view(), escalation({ positions }));
    const given = screen.getByTestId<HTMLDetailsElement>("rationale-pm");
    expect(given.open).toBe(true);
    expect([...given.querySelectorAll("li")].map((item) => item.textContent)).toEqual(reasons);
    expect(screen.getByTestId("rationale-qa").textContent).toBe("Gave no reason that is on record.");
  });

  it("accepts, and silences a keyword", async () => {
    const { onoperate, user } = open();
    await user.click(screen.getByTestId("silence-legal"));
    await user.click(screen.getByTestId("escalation-accept"));
    expect(onoperate).toHaveBeenCalledWith(answer({ choice: "accept" }, ["legal"]));
  });

  it("decides, with words only", async () => {
    const { onoperate, user } = open();
    await user.click(screen.getByTestId("escalation-decide"));
    expect(screen.getByTestId<HTMLButtonElement>("escalation-decide-send").disabled).toBe(true);
    await user.type(screen.getByTestId("escalation-decision"), " We do it. ");
    await user.click(screen.getByTestId("escalation-decide-send"));
    expect(onoperate).toHaveBeenCalledWith(answer({ choice: "decide", decision: "We do it." }));
  });

  it("lets them go on for some rounds, with a note", async () => {
    const { onoperate, user } = open();
    await user.click(screen.getByTestId("escalation-continue"));
    await user.clear(screen.getByTestId("escalation-rounds"));
    await user.type(screen.getByTestId("escalation-rounds"), "2");
    await user.type(screen.getByTestId("escalation-note"), "Mind the board.");
    await user.click(screen.getByTestId("escalation-continue-send"));
    expect(onoperate).toHaveBeenCalledWith(
      answer({ choice: "continue", rounds: 2, note: "Mind the board." }),
    );
  });

  const limited = (max_rounds: number) => {
    const rounds = [round(1), round(2)];
    const { config } = view();
    return view({ rounds, config: { ...config, limits: { ...config.limits, max_rounds } } });
  };

  it("says how many rounds are left, and lets them have no more", async () => {
    const { user } = open(limited(5));
    await user.click(screen.getByTestId("escalation-continue"));
    const rounds = screen.getByTestId<HTMLInputElement>("escalation-rounds");
    expect(rounds.max).toBe("3");
    expect(screen.getByTestId("escalation-rounds-left").textContent).toContain("3 rounds are left");
    await user.clear(rounds);
    await user.type(rounds, "4");
    const send = () => screen.getByTestId<HTMLButtonElement>("escalation-continue-send");
    expect(send().disabled).toBe(true);
    await user.clear(rounds);
    await user.type(rounds, "3");
    expect(send().disabled).toBe(false);
  });

  it("offers no more rounds where none is left, and says what an end without a decision means", async () => {
    const { onoperate, user } = open(limited(2));
    expect(screen.queryByRole("button", { name: /continue/i })).toBeNull();
    expect(onoperate).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "End without a decision" }));
    expect(screen.queryByTestId("escalation-rounds")).toBeNull();
    expect(screen.getByTestId("escalation-no-rounds").textContent).toContain("the session ends now");
    await user.click(screen.getByTestId("escalation-end"));
    expect(onoperate).toHaveBeenCalledWith(answer({ choice: "continue", rounds: 0, note: "" }));
  });

  it("decides later by pausing; Escape only points there", async () => {
    const { onoperate, user } = open();
    await user.keyboard("{Escape}");
    expect(onoperate).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByTestId("escalation-later"));
    await user.keyboard("{Enter}");
    expect(onoperate).toHaveBeenCalledWith({ operation: "pause" });
  });

  it("leads by Escape from a way that is open back to its button, and keeps what was typed", async () => {
    const { onoperate, user } = open(view(), escalation({ id: "ESC-008" }));
    for (const way of ["decide", "continue"]) {
      await user.click(screen.getByTestId(`escalation-${way}`));
      await user.keyboard("{Escape}");
      const button = screen.getByTestId(`escalation-${way}`);
      expect(document.activeElement).toBe(button);
      expect(button.getAttribute("aria-expanded")).toBe("false");
    }
    await user.click(screen.getByTestId("escalation-decide"));
    await user.type(screen.getByTestId("escalation-decision"), "Both.");
    await user.keyboard("{Escape}");
    await user.keyboard("{Enter}");
    expect(screen.getByTestId<HTMLTextAreaElement>("escalation-decision").value).toBe("Both.");
    await user.keyboard("{Escape}{Escape}");
    expect(document.activeElement).toBe(screen.getByTestId("escalation-later"));
    expect(onoperate).not.toHaveBeenCalled();
  });

  it("keeps room for the positions while a decision is written, and scrolls to them", async () => {
    const { user } = open();
    const content = screen.getByRole("group", { name: "The panel needs your decision" });
    const least = () => content.style.getPropertyValue("--least");
    const unwritten = least();
    const scrolled = vi.fn();
    const title = screen.getByText("The positions");
    title.scrollIntoView = scrolled;
    title.getBoundingClientRect = () => ({ top: 300 }) as DOMRect;
    await user.click(screen.getByTestId("escalation-decide"));
    expect(scrolled).toHaveBeenCalledOnce();
    // It asks more room for them then; without it the dialog is one flow, and nothing in it scrolls by itself.
    expect([unwritten, least()]).toEqual(["min(20vh, 20rem)", "min(36vh, 20rem)"]);
    for (const source of [answersSource, dialogSource]) expect(source).not.toMatch(/overflow(-y)?: /);
    // Who has scrolled further stays there.
    title.getBoundingClientRect = () => ({ top: -300 }) as DOMRect;
    await user.click(screen.getByTestId("escalation-continue"));
    expect(scrolled).toHaveBeenCalledOnce();
  });

  it("keeps the recommendation in sight while something is written", async () => {
    const { user } = open();
    const recommended = () => screen.getByTestId("escalation-recommendation");
    expect(recommended().classList.contains("stays")).toBe(false);
    await user.click(screen.getByTestId("escalation-decide"));
    expect(recommended().classList.contains("stays")).toBe(true);
    expect(dialogSource).toMatch(/\.stays \{[^}]*position: sticky;/);
    // Not where head and foot scroll, too, and whoever reads all of it has nothing covered by it.
    expect(dialogSource).toMatch(/:global\(\.flows\) \.stays \{\s*position: static;/);
    const words = screen.getByTestId("escalation-recommended");
    expect(words.textContent).toBe("Ask a lawyer.");
    expect(words.style.getPropertyValue("--lines")).toBe("2");
    expect(dialogSource).toContain("class:stays={writes && !isRead}");
    await user.click(screen.getByTestId("escalation-back"));
    expect(recommended().classList.contains("stays")).toBe(false);
  });

  it("leads back from what is written by a button, and discards it only where that is said", async () => {
    const record = escalation({ id: "ESC-009" });
    const { onoperate, user } = open(view(), record);
    const decision = () => screen.getByTestId<HTMLTextAreaElement>("escalation-decision");
    await user.click(screen.getByTestId("escalation-decide"));
    expect(screen.queryByTestId("escalation-discard")).toBeNull();
    await user.type(decision(), "Both.");
    await user.click(screen.getByRole("button", { name: "Back to the choice" }));
    expect(document.activeElement).toBe(screen.getByTestId("escalation-decide"));
    await user.click(screen.getByTestId("escalation-decide"));
    expect(decision().value).toBe("Both.");
    await user.click(screen.getByRole("button", { name: "Discard my text" }));
    expect(screen.queryByTestId("escalation-decision")).toBeNull();
    document.body.innerHTML = "";
    open(view(), record);
    await user.click(screen.getByTestId("escalation-decide"));
    expect(decision().value).toBe("");
    expect(onoperate).not.toHaveBeenCalled();
  });

  it("calls a way the same where it is chosen and where it is sent", async () => {
    const { user } = open();
    const name = screen.getByTestId("escalation-continue").textContent?.trim() ?? "";
    await user.click(screen.getByTestId("escalation-continue"));
    const send = () => screen.getByTestId("escalation-continue-send").textContent?.trim();
    expect(send()).toBe("Continue for 1 more round");
    await user.clear(screen.getByTestId("escalation-rounds"));
    expect(send()).toBe(name);
    await user.type(screen.getByTestId("escalation-rounds"), "3");
    expect(send()).toBe("Continue for 3 more rounds");
  });

  describe("says how the seats stand", () => {
    const option = (name: string, held_by: string[], change = {}) => ({
      name,
      held_by,
      certain: true,
      recommended: false,
      ...change,
    });
    const asked = () => {
      const options = [
        option("A rented service", ["pm"], { recommended: true }),
        option("Our own machine", ["qa"]),
        option("Both, one after the other", ["pm"], { certain: false }),
      ];
      const host = new FakeHost({ decision_options: () => ({ options }) });
      setHost(host);
      return host;
    };

    it("with each option, its holders by their names, and which one is recommended", async () => {
      const host = asked();
      open();
      const shown = await screen.findByTestId("escalation-options");
      expect(host.asked("decision_options")).toEqual([
        { path: "/p", session: view().id, escalation: "ESC-001" },
      ]);
      expect(shown.querySelector("h3")?.textContent).toBe("How the seats stand: 1 : 1 : 1");
      expect(screen.getByTestId("option-1").textContent).toMatch(
        /A rented service.*1 seat: Product Manager/s,
      );
      // The recommendation is another one in words: to choose the option is not to accept it.
      expect(screen.getByTestId("recommended-1").textContent).toBe("Closest to the recommendation");
      expect(screen.getByTestId("escalation-accept").textContent).toBe("Accept the recommendation");
      expect(screen.getByTestId("option-2").textContent).toContain("1 seat: QA Lead");
      expect(screen.getByTestId("option-2").textContent).not.toContain("recommend");
    });

    it("calls an option recommended where it is all of the recommendation, and names it on its button", async () => {
      asked();
      open(view(), escalation({ recommendation: "“A rented service.”" }));
      expect((await screen.findByTestId("recommended-1")).textContent).toBe("Recommended");
      const button = screen.getByRole("button", { name: "Choose “A rented service”" });
      expect(button.getAttribute("aria-keyshortcuts")).toBe("1");
      expect(screen.getByTestId("option-1").querySelector("kbd")?.textContent).toBe("1");
    });

    it("and decides for any of them with a click, in its words; not where those would not be certain", async () => {
      asked();
      const { onoperate, user } = open();
      await user.click(await screen.findByTestId("choose-2"));
      expect(onoperate).toHaveBeenCalledWith(answer({ choice: "decide", decision: "Our own machine" }));
      expect(screen.queryByTestId("choose-3")).toBeNull();
    });

    it("and leads to an option by its number, which decides nothing yet", async () => {
      asked();
      const { onoperate, user } = open();
      const second = await screen.findByTestId("choose-2");
      await user.keyboard("2");
      expect(document.activeElement).toBe(second);
      expect(onoperate).not.toHaveBeenCalled();
      await user.keyboard("{Enter}");
      expect(onoperate).toHaveBeenCalledWith(answer({ choice: "decide", decision: "Our own machine" }));
      // A number in a text is a number.
      await user.click(screen.getByTestId("escalation-decide"));
      await user.type(screen.getByTestId("escalation-decision"), "2 days");
      expect(screen.getByTestId<HTMLTextAreaElement>("escalation-decision").value).toBe("2 days");
    });

    it("says who has no position", async () => {
      setHost(
        new FakeHost({ decision_options: () => ({ options: [option("A", ["pm"]), option("B", [])] }) }),
      );
      open();
      expect((await screen.findByTestId("options-without")).textContent).toContain("QA Lead");
    });

    it("and nothing of it where there is nothing to choose from", async () => {
      const host = new FakeHost({ decision_options: () => ({ options: [] }) });
      setHost(host);
      open();
      await vi.waitFor(() => expect(host.asked("decision_options")).toHaveLength(1));
      expect(screen.queryByTestId("escalation-options")).toBeNull();
    });
  });
});
