import { screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { FakeHost } from "../../lib/host/fake";
import { keptForms } from "../../lib/kept.svelte";
import { notices } from "../../lib/notices.svelte";
import { artifact } from "../../test/samples";
import { openReview, Revisable } from "../../test/reviewing";

describe("answering an open question in Review", () => {
  const user = userEvent.setup();
  let given: Revisable;
  let host: FakeHost;
  const question = {
    type: "open_question",
    status: "pending",
    description: "",
    question: "Who pays for a lost tool?",
  } as const;
  const at = (id: string) => screen.getByTestId(`artifact-${id}`);

  beforeEach(async () => {
    notices.clear();
    localStorage.clear();
    given = new Revisable();
    given.artifacts = [
      ...given.artifacts,
      artifact("OQ-001", question),
      artifact("OQ-002", {
        ...question,
        status: "addressed",
        resolution: { reason: "Nobody.", method: "agreement at the table" },
      }),
    ];
    given.history = { ...given.history, hashes: { ...given.history.hashes, "OQ-001": "h4", "OQ-002": "h5" } };
    host = given.host;
    await openReview(host);
  });

  it("notes the user's words with the wording that was seen, and offers to take them back", async () => {
    await user.click(within(at("OQ-001")).getByRole("button", { name: "Answer it: OQ-001" }));
    const form = within(await screen.findByTestId("answer-question"));
    expect(document.activeElement).toBe(form.getByLabelText("Your answer"));
    expect(form.getByText("Who pays for a lost tool?")).toBeTruthy();
    const save = form.getByTestId<HTMLButtonElement>("answer-save");
    expect(save.disabled).toBe(true);
    await user.type(form.getByTestId("answer-text"), " The borrower. ");
    await user.click(save);
    expect(host.asked("answer_question")).toEqual([
      { path: "/p", session: "s1", artifact: "OQ-001", seen: "h4", answer: "The borrower." },
    ]);
    expect(screen.queryByTestId("answer-question")).toBeNull();
    expect(notices.list.at(-1)?.text).toBe("OQ-001: answered.");
    notices.list.at(-1)?.action?.run();
    await waitFor(() => expect(host.asked("undo_revision")).toHaveLength(1));
  });

  it("begins with the user's earlier answer, by the key, too, and saves only another one", async () => {
    const resolution = { reason: "The borrower.", method: "user answer" };
    given.revised([artifact("OQ-001", { ...question, status: "addressed", resolution })]);
    document.body.innerHTML = "";
    await openReview(host);
    at("OQ-001").focus();
    await user.keyboard("e");
    const text = await screen.findByTestId<HTMLTextAreaElement>("answer-text");
    expect(text.value).toBe("The borrower.");
    expect(screen.getByTestId<HTMLButtonElement>("answer-save").disabled).toBe(true);
    await user.type(text, " Up to 50 EUR.");
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(host.asked("answer_question")[0]?.answer).toBe("The borrower. Up to 50 EUR.");
  });

  it("keeps what was typed, and what the table answered has its end", async () => {
    expect(screen.queryByTestId("answer-OQ-002")).toBeNull();
    at("OQ-002").focus();
    await user.keyboard("e");
    expect(screen.queryByTestId("answer-question")).toBeNull();
    await user.click(screen.getByTestId("answer-OQ-001"));
    await user.type(await screen.findByTestId("answer-text"), "The");
    await user.keyboard("{Escape}");
    expect(host.asked("answer_question")).toEqual([]);
    await user.click(screen.getByTestId("go-on-answer-OQ-001"));
    expect((await screen.findByTestId<HTMLTextAreaElement>("answer-text")).value).toBe("The");
    await user.click(screen.getByTestId("answer-discard"));
    expect(keptForms.of("/p", "s1")).toEqual([]);
  });

  it("leaves the form with what was typed where the question has changed meanwhile", async () => {
    host.answers.answer_question = () => {
      throw { code: "artifact_changed", params: { id: "OQ-001" }, detail: "" };
    };
    await user.click(screen.getByTestId("answer-OQ-001"));
    await user.type(await screen.findByTestId("answer-text"), "Yes.");
    await user.click(screen.getByTestId("answer-save"));
    await screen.findByTestId("error-artifact_changed");
    expect(screen.getByTestId<HTMLTextAreaElement>("answer-text").value).toBe("Yes.");
  });
});
