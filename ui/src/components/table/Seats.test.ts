import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, onTestFinished } from "vitest";
import { spoken } from "../../lib/language";
import { seatState, statement, view } from "../../test/samples";
import Agenda from "../agenda/Agenda.svelte";
import cardSource from "./SeatCard.svelte?raw";
import Seats from "./Seats.svelte";

const table = (participation: "parallel" | "sequential") => ({
  ...view().table,
  participation,
  seats: [seatState("pm", { state: "answered", statement: statement("pm", 0.85) }), seatState("qa")],
});

describe("the table", () => {
  it("says in words who hears whom", async () => {
    const shown = render(Seats, { view: view({ table: table("parallel") }), onseat: () => undefined });
    expect(screen.getAllByText("Blind round:")[0]?.parentElement?.textContent).toContain(
      "Blind round: nobody sees another's answer until all have answered.",
    );
    await shown.rerender({ view: view({ table: table("sequential") }) });
    expect(screen.getByText("Round in turn:").parentElement?.textContent).toContain(
      "they answer one after another",
    );
  });

  it("calls the facilitator as the whole page does, and one of the project's own by its name", async () => {
    await spoken.choose("de");
    onTestFinished(() => spoken.choose("en"));
    const shown = render(Seats, {
      view: view({ status: "closed", running: false }),
      onseat: () => undefined,
    });
    const name = () => screen.getByTestId("facilitator").querySelector("strong")?.textContent;
    expect(name()).toBe("Moderation");
    const own = { ...view().facilitator, name: "Chair", origin: ".s2s/agents/facilitator.md" };
    await shown.rerender({ view: view({ facilitator: own }) });
    expect(name()).toBe("Chair");
  });

  it("shows of a summary that is being written words and names alone", () => {
    const participants = view().participants.map((seat) =>
      seat.id === "qa" ? { ...seat, id: "qa-lead" } : seat,
    );
    const facilitator_text =
      "action: synthesis\nsynthesis: As the qa-lead says it.\nproposed_artifacts:\n  - supported_by:\n      - qa-lead\n      - pm\n";
    render(Seats, {
      view: view({ participants, table: { ...table("parallel"), facilitator_text } }),
      onseat: () => undefined,
    });
    const live = screen.getByTestId("facilitator").querySelector(".live");
    expect(live?.textContent).toBe("As the QA Lead says");
  });

  it("calls confidence by its name on a seat", () => {
    render(Seats, { view: view({ table: table("parallel") }), onseat: () => undefined });
    expect(screen.getByRole("button", { name: "Product Manager Answered Confidence 85 %" })).toBeTruthy();
    expect(within(screen.getByTestId("seat-pm")).getByText("Confidence 85 %").className).not.toContain(
      "unseen",
    );
    expect(screen.getByRole("button", { name: "QA Lead Waiting" })).toBeTruthy();
  });

  it("gives the seats its width, in rows below the question, and cuts no word while somebody speaks", () => {
    const seats = ["pm", "qa", "ux", "ba"].map((id) =>
      seatState(id, { state: "thinking", text: "position: I would fol" }),
    );
    render(Seats, { view: view({ table: { ...table("parallel"), seats } }), onseat: () => undefined });
    const places = [...screen.getByRole("list", { name: "Seats" }).children] as HTMLElement[];
    expect(places.map((place) => place.style.getPropertyValue("--span"))).toEqual(["6", "6", "6", "6"]);
    expect(screen.getByTestId("seat-words-pm").textContent).toBe("I would");
    // Whole lines, cut by no mark within a word.
    const style = cardSource.slice(cardSource.indexOf("<style>"));
    expect(style).toMatch(/\.words \{[^}]*max-height: calc\(var\(--lines\) \* 1\.4em\);/);
    expect(style).not.toContain("line-clamp");
  });

  it("explains itself to whoever asks, by keyboard", async () => {
    render(Seats, { view: view({ table: table("parallel") }), onseat: () => undefined });
    const legend = screen.getByTestId("table-legend");
    expect(legend.querySelector("summary")?.textContent).toBe("How to read the table");
    for (const term of ["Blind round", "Round in turn", "Confidence", "Tokens"])
      expect(within(legend).getByText(term).tagName).toBe("DT");
    const user = userEvent.setup();
    const reached: unknown[] = [];
    for (let step = 0; step < 4; step++) {
      await user.tab();
      reached.push(document.activeElement);
    }
    expect(reached).toContain(legend.querySelector("summary"));
  });
});

describe("the agenda", () => {
  it("names critical topics and says what their criteria are for", () => {
    render(Agenda, { view: view() });
    const topic = screen.getByTestId("topic-flows");
    expect(within(topic).getByText("Critical topic")).toBeTruthy();
    expect(topic.textContent).toContain("0 of 1 criterion met");
    expect(topic.textContent).toContain("The session cannot end before this topic is closed.");
    expect(topic.textContent).not.toContain("!");
    expect(screen.getByTestId("agenda-legend").textContent).toContain("Criteria");
  });
});
