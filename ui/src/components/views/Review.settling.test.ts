import { screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { Artifact } from "../../lib/generated/Artifact";
import type { FakeHost } from "../../lib/host/fake";
import { keptForms } from "../../lib/kept.svelte";
import { notices } from "../../lib/notices.svelte";
import { artifact } from "../../test/samples";
import { openReview, Revisable } from "../../test/reviewing";

describe("the user's last word on questions and conflicts in Review", () => {
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
      artifact("CONF-008", { type: "conflict", status: "open", title: "When is paid?" }),
      artifact("CONF-009", {
        type: "conflict",
        status: "resolved",
        title: "Who pays?",
        resolution: { decision: "The borrower.", method: "user decision" },
      }),
    ];
    given.history = {
      ...given.history,
      hashes: { ...given.history.hashes, "OQ-001": "h4", "OQ-002": "h5", "CONF-008": "h6" },
    };
    host = given.host;
    await openReview(host);
  });

  it("notes the user's words with the wording that was seen, and offers to take them back", async () => {
    await user.click(within(at("OQ-001")).getByRole("button", { name: "Answer it: OQ-001" }));
    const form = within(await screen.findByTestId("settle-artifact"));
    expect(document.activeElement).toBe(form.getByLabelText("Your answer"));
    expect(form.getByText("Who pays for a lost tool?")).toBeTruthy();
    const save = form.getByTestId<HTMLButtonElement>("settle-save");
    expect(save.disabled).toBe(true);
    await user.type(form.getByTestId("settle-text"), " The borrower. ");
    await user.click(save);
    expect(host.asked("settle_artifact")).toEqual([
      {
        path: "/p",
        session: "s1",
        artifact: "OQ-001",
        seen: "h4",
        words: "The borrower.",
        instead: [],
        approve: false,
      },
    ]);
    expect(screen.queryByTestId("settle-artifact")).toBeNull();
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
    const text = await screen.findByTestId<HTMLTextAreaElement>("settle-text");
    expect(text.value).toBe("The borrower.");
    expect([text.selectionStart, text.selectionEnd]).toEqual([0, "The borrower.".length]);
    // The field says it; once it says something else, what held stands below.
    expect(screen.queryByTestId("settle-before")).toBeNull();
    expect(screen.getByTestId<HTMLButtonElement>("settle-save").disabled).toBe(true);
    await user.type(text, " Up to 50 EUR.");
    expect(screen.getByTestId("settle-before").textContent).toContain("The borrower.");
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(host.asked("settle_artifact")[0]?.words).toBe("The borrower. Up to 50 EUR.");
  });

  it("says how the table answered, and takes another answer over it", async () => {
    expect(within(at("OQ-002")).getByTestId("ended-OQ-002").textContent).toContain("Nobody.");
    await user.click(within(at("OQ-002")).getByRole("button", { name: "Answer it otherwise: OQ-002" }));
    // The words that hold are there, as where the user changes an own answer; typing replaces them.
    const text = await screen.findByTestId<HTMLTextAreaElement>("settle-text");
    expect(text.value).toBe("Nobody.");
    expect([text.selectionStart, text.selectionEnd]).toEqual([0, "Nobody.".length]);
    expect(screen.getByTestId<HTMLButtonElement>("settle-save").disabled).toBe(true);
    await user.keyboard("The borrower.");
    await user.click(screen.getByTestId("settle-save"));
    expect(host.asked("settle_artifact")[0]).toMatchObject({ artifact: "OQ-002", words: "The borrower." });
  });

  it("decides a conflict that was left open, and one that was decided otherwise", async () => {
    const open = within(at("CONF-008")).getByRole("button", { name: "Decide it: CONF-008" });
    await user.click(open);
    const form = within(await screen.findByTestId("settle-artifact"));
    await user.type(form.getByLabelText("Your decision"), "Pay on return.");
    await user.click(form.getByTestId("settle-save"));
    expect(notices.list.at(-1)?.text).toBe("CONF-008: decided.");
    await waitFor(() => expect(at("CONF-008").textContent).toContain("Your decision: Pay on return."));
    expect(
      within(at("CONF-008")).getByRole("button", { name: "Change the decision: CONF-008" }),
    ).toBeTruthy();
    expect(
      within(at("CONF-009")).getByRole("button", { name: "Decide it otherwise: CONF-009" }),
    ).toBeTruthy();
  });

  it("names who decided in the review, where its history has the name", async () => {
    document.body.innerHTML = "";
    const resolution = { decision: "The borrower.", method: "user decision in the review" };
    given.artifacts = given.artifacts.map((one) =>
      one.id === "CONF-009" ? ({ ...one, status: "resolved", resolution } as Artifact) : one,
    );
    const row = { id: "R-001", action: "decide" as const, by: "Ada Byron", at: "2026-01-07T10:00:00Z" };
    const changes = [{ artifact: "CONF-009", made: false, keys: [] }];
    given.history = {
      ...given.history,
      revisions: [{ ...row, undoes: null, undone_by: null, fits: true, changes }],
    };
    await openReview(host);
    expect(within(at("CONF-009")).getByTestId("ended-CONF-009").textContent).toMatch(
      /^\s*Decided by Ada Byron:\s+The borrower\./,
    );
  });

  describe("where something had written down the earlier decision", () => {
    const rule = { type: "business_rule", decides: "CONF-009", description: "The borrower pays." } as const;
    const decide = async () => {
      document.body.innerHTML = "";
      await openReview(host);
      await user.click(within(at("CONF-009")).getByRole("button", { name: "Decide it otherwise: CONF-009" }));
      return within(await screen.findByTestId("settle-artifact"));
    };
    const value = (id: string) => screen.getByTestId<HTMLInputElement>(id).value;

    it("proposes the decision as a new artifact in its place, and approves both in one step", async () => {
      given.artifacts = [...given.artifacts, artifact("BR-004", rule)];
      const form = await decide();
      expect(screen.getByTestId<HTMLInputElement>("instead-on-BR-004").checked).toBe(true);
      expect(form.getAllByText(/Write the decision down in the place of BR-004/)).toHaveLength(1);
      expect(form.getByText(/so far is replaced: BR-004\./).textContent).not.toContain("is rejected");
      expect(screen.getByTestId<HTMLButtonElement>("settle-approve").disabled).toBe(true);
      await user.keyboard("the association pays");
      expect(value("instead-text-BR-004")).toBe("The association pays.");
      expect(value("instead-title-BR-004")).toBe("The association pays");
      // Own words stay, and the others go on following the decision.
      await user.clear(form.getByTestId("instead-title-BR-004"));
      expect(screen.getByTestId<HTMLButtonElement>("settle-approve").disabled).toBe(true);
      await user.type(form.getByTestId("instead-title-BR-004"), "Who pays");
      await user.type(form.getByTestId("settle-text"), " half");
      await user.keyboard("{Control>}{Enter}{/Control}");
      const [asked] = host.asked("settle_artifact");
      expect(asked).toMatchObject({
        words: "the association pays half",
        instead: [{ artifact: "BR-004", title: "Who pays", text: "The association pays half." }],
        approve: true,
      });
      expect(notices.list.at(-1)?.text).toBe(
        "CONF-009: decided, written down in the place of BR-004, and approved.",
      );
    });

    it("writes nothing where the user does not want it, and offers each of several without choosing", async () => {
      given.artifacts = [
        ...given.artifacts,
        artifact("BR-004", rule),
        artifact("REQ-009", { decides: "CONF-009" }),
      ];
      const form = await decide();
      const on = (id: string) => screen.getByTestId<HTMLInputElement>(`instead-on-${id}`).checked;
      expect([on("BR-004"), on("REQ-009")]).toEqual([false, false]);
      await user.keyboard("The association pays.");
      expect(screen.queryByTestId("settle-approve")).toBeNull();
      expect(form.getByText(/is rejected with it: BR-004 and REQ-009\./)).toBeTruthy();
      await user.click(form.getByTestId("instead-on-REQ-009"));
      const note = form.getByText(/is replaced: REQ-009\./).textContent;
      expect(note).toContain("is rejected with it: BR-004.");
      await user.click(form.getByTestId("settle-save"));
      expect(host.asked("settle_artifact")[0]).toMatchObject({
        instead: [{ artifact: "REQ-009", title: "The association pays", text: "The association pays." }],
        approve: false,
      });
    });

    it("keeps what was typed for it", async () => {
      given.artifacts = [...given.artifacts, artifact("BR-004", rule)];
      const form = await decide();
      await user.keyboard("Nobody pays.");
      await user.type(form.getByTestId("instead-title-BR-004"), "!");
      await user.keyboard("{Escape}");
      await user.click(screen.getByTestId("go-on-settle-CONF-009"));
      await screen.findByTestId("settle-artifact");
      expect(value("settle-text")).toBe("Nobody pays.");
      expect(value("instead-title-BR-004")).toBe("Nobody pays!");
    });
  });

  it("keeps what was typed", async () => {
    await user.click(screen.getByTestId("settle-OQ-001"));
    await user.type(await screen.findByTestId("settle-text"), "The");
    await user.keyboard("{Escape}");
    expect(host.asked("settle_artifact")).toEqual([]);
    await user.click(screen.getByTestId("go-on-settle-OQ-001"));
    expect((await screen.findByTestId<HTMLTextAreaElement>("settle-text")).value).toBe("The");
    await user.click(screen.getByTestId("settle-discard"));
    expect(keptForms.of("/p", "s1")).toEqual([]);
  });

  it("leaves the form with what was typed where the question has changed meanwhile", async () => {
    host.answers.settle_artifact = () => {
      throw { code: "artifact_changed", params: { id: "OQ-001" }, detail: "" };
    };
    await user.click(screen.getByTestId("settle-OQ-001"));
    await user.type(await screen.findByTestId("settle-text"), "Yes.");
    await user.click(screen.getByTestId("settle-save"));
    await screen.findByTestId("error-artifact_changed");
    expect(screen.getByTestId<HTMLTextAreaElement>("settle-text").value).toBe("Yes.");
  });

  it("closes where the question cannot be read any more, and says that what was typed is kept", async () => {
    host.answers.settle_artifact = () => {
      given.artifacts = given.artifacts.filter(({ id }) => id !== "OQ-001");
      throw { code: "artifact_changed", params: { id: "OQ-001" }, detail: "" };
    };
    await user.click(screen.getByTestId("settle-OQ-001"));
    await user.type(await screen.findByTestId("settle-text"), "Yes.");
    await user.click(screen.getByTestId("settle-save"));
    await waitFor(() => expect(screen.queryByTestId("settle-artifact")).toBeNull());
    expect(notices.list.at(-1)?.text).toBe("What you typed for OQ-001 is kept.");
    expect(keptForms.of("/p", "s1")).toHaveLength(1);
  });
});
