// What an artifact under review stands against: the same item of another session in other words.
import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Artifact } from "../../lib/generated/Artifact";
import type { InputsOfDocument } from "../../lib/generated/InputsOfDocument";
import { setHost } from "../../lib/host";
import { nav } from "../../lib/nav.svelte";
import { notices } from "../../lib/notices.svelte";
import { ReviewedSession } from "../../test/reviewed";
import { ended, unchanged } from "../../test/reviewing";
import { artifact, inputsOf } from "../../test/samples";
import Review from "./Review.svelte";

const word = (state: string) => ({ review: { state, by: "user", at: "", hash: "h" } });

describe("what an artifact stands against", () => {
  let session: ReviewedSession;
  let there: Artifact[];
  /** Why the other session cannot be read; null where it can. */
  let fault: object | null;
  let inputs: InputsOfDocument[];
  const user = userEvent.setup();

  beforeEach(() => {
    notices.clear();
    session = new ReviewedSession();
    session.artifacts = [
      artifact("REQ-011", { title: "Lend" }),
      artifact("REQ-012", { title: "Reserve a tool", description: "Held for two days." }),
    ];
    there = [artifact("REQ-002", { title: "Reserve a tool", description: "Held for seven days." })];
    fault = null;
    inputs = [];
    const own = session.host.answers.session_view!;
    session.host.answers.session_view = (request) => {
      if (request.session === "s1") return own(request);
      if (fault) throw fault;
      return ended(there, { id: "s0", topic: "Requirements for Shed", timing: earlier });
    };
    session.host.answers.document_inputs = () => ({ documents: inputs });
  });

  const earlier = { started_at: "2026-02-01T10:00:00Z", updated_at: "2026-02-01T10:00:00Z", closed_at: null };

  async function open() {
    setHost(session.host);
    const shown = render(Review, {
      path: "/p",
      session: "s1",
      artifact: "REQ-012",
      against: { session: "s0", artifact: "REQ-002" },
    });
    await screen.findByTestId("against-REQ-012");
    return shown;
  }
  const box = () => screen.getByTestId("against-REQ-012");
  const decision = () => box().dataset.decision;

  it("shows the other wording with what differs marked, its state there, and what to do", async () => {
    there = [{ ...there[0]!, ...word("approved") } as Artifact];
    await open();
    const item = screen.getByTestId("artifact-REQ-012");
    await waitFor(() => expect(document.activeElement).toBe(item));
    expect(item.contains(box())).toBe(true);
    expect(screen.queryByTestId("against-REQ-011")).toBeNull();
    // Two sessions of one topic are told apart.
    const title = within(box()).getByRole("heading", { level: 4 });
    expect(title.textContent).toContain(
      "Stands against REQ-002 of “Requirements for Shed · 1 February 2026”",
    );
    expect([...box().querySelectorAll("mark")].map((one) => one.textContent)).toEqual([
      "only here:two",
      "only here:seven",
    ]);
    expect(screen.getByTestId("against-state").textContent).toContain("✓Approved");
    expect(screen.getByTestId("against-words").textContent).toContain("The document holds both.");
    expect(screen.queryByTestId("against-write")).toBeNull();
    // Contrast is judged in the window tests.
    const { violations } = await axe.run(box(), { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it("shows the beginning of an artifact that is higher than the window", async () => {
    const seen = vi.spyOn(Element.prototype, "scrollIntoView");
    const high = vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(2 * window.innerHeight);
    await open();
    await waitFor(() => expect(seen).toHaveBeenLastCalledWith({ block: "start" }));
    high.mockRestore();
    seen.mockRestore();
  });

  it("does not count a word there that was on an earlier wording", async () => {
    there = [{ ...there[0]!, ...word("rejected") } as Artifact];
    const stale = { artifact: "REQ-002", state: "rejected" as const, by: "user", at: "", keys: [] };
    session.host.answers.review_history = (request) =>
      request.session === "s0" ? { ...unchanged, stale: [stale] } : unchanged;
    await open();
    expect(decision()).toBe("open");
  });

  it("is shown at each of several, and those that are not decided are named above the list", async () => {
    const written = { told: true, sessions: ["s0", "s1"], changes: [], unread: [] };
    const pair = (artifact: string, other: string) => ({
      session: "s1",
      artifact,
      other_session: "s0",
      other,
    });
    const undecided = [pair("REQ-011", "REQ-001"), pair("REQ-012", "REQ-002")];
    // One was decided since: at the artifact it is said how.
    const decided = [pair("REQ-013", "REQ-003")];
    session.artifacts = [
      ...session.artifacts,
      artifact("REQ-013", { title: "Pay", ...word("rejected") } as Partial<Artifact>),
    ];
    there = [artifact("REQ-003", { title: "Pay", description: "Cash." }), ...there];
    inputs = [
      {
        document: "docs/r.md",
        ...written,
        undecided,
        behind: [],
        decided,
        markers: null,
        edited: [],
        without_matter: {},
        asked_in_fork: {},
      },
    ];
    there = [artifact("REQ-001", { title: "Lend", description: "Never." }), ...there];
    await open();
    await screen.findByTestId("against-REQ-011");
    expect(screen.getByTestId("against-REQ-013").dataset.decision).toBe("left_goes");
    const line = await screen.findByTestId("opposed-pairs");
    expect(line.textContent).toContain("2 artifacts stand against another wording in the document:");
    await user.click(within(line).getByRole("button", { name: "REQ-011 / REQ-001: decide which one holds" }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId("artifact-REQ-011")));
    await user.click(screen.getByTestId("reject-REQ-011"));
    await waitFor(() =>
      expect(screen.getByTestId("opposed-pairs").textContent).toContain("An artifact stands"),
    );
    // The other session is read once for both.
    expect(session.host.asked("session_view").filter((one) => one.session === "s0")).toHaveLength(1);
  });

  it("ends a conflict as it ended there, and is decided by equal ends, whoever held what before", async () => {
    const conflict = (id: string, decision: string, more: object) =>
      artifact(id, {
        type: "conflict",
        status: "resolved",
        title: "When is paid?",
        resolution: { method: "user decision", decision },
        ...more,
      } as Partial<Artifact>);
    session.artifacts = [conflict("CONF-012", "Pay on return.", { positions: { ann: "Late." } })];
    there = [conflict("CONF-002", "Pay in advance.", { positions: { bob: "Early." } })];
    session.host.answers.settle_artifact = ({ artifact: id, words }) => {
      const resolution = { method: "user decision in the review", decision: words };
      const settled = session.artifacts.map((one) => ({ ...one, resolution }) as Artifact);
      session.artifacts = settled.filter((one) => one.id === id);
      return { revision: "R-001", artifacts: session.artifacts, history: unchanged };
    };
    setHost(session.host);
    render(Review, {
      path: "/p",
      session: "s1",
      artifact: "CONF-012",
      against: { session: "s0", artifact: "CONF-002" },
    });
    const box = within(await screen.findByTestId("against-CONF-012"));
    await waitFor(() => expect(box.getByTestId("against-words").textContent).toContain("did not end alike"));
    await user.click(box.getByRole("button", { name: "Decide it as there…" }));
    const text = await screen.findByTestId<HTMLTextAreaElement>("settle-text");
    expect(text.value).toBe("Pay in advance.");
    expect(screen.getByTestId("settle-before").textContent).toContain("Pay on return.");
    await user.click(screen.getByTestId("settle-save"));
    await waitFor(() => expect(screen.getByTestId("against-CONF-012").dataset.decision).toBe("alike"));
    expect(screen.queryByTestId("against-settle")).toBeNull();
  });

  it("leads to the other one with this one against it, and back, and to both sessions", async () => {
    await open();
    await user.click(screen.getByTestId("against-open"));
    expect(nav.route).toEqual({
      screen: "review",
      path: "/p",
      session: "s0",
      artifact: "REQ-002",
      against: { session: "s1", artifact: "REQ-012" },
    });
    await user.click(screen.getByTestId("against-compare"));
    // The older one is on the left.
    expect(nav.route).toEqual({ screen: "compare", path: "/p", left: "s0", right: "s1" });
  });

  it("says that it is decided once this one is rejected, and leads to writing, until that is taken back", async () => {
    await open();
    await user.click(screen.getByTestId("reject-REQ-012"));
    await waitFor(() => expect(decision()).toBe("left_goes"));
    expect(screen.getByTestId("against-words").textContent).toBe(
      "Decided: REQ-012 is left out, and REQ-002 stays in the document.",
    );
    expect(screen.getByTestId("against-write").textContent).toBe("The document is to be written again.");
    await user.click(screen.getByTestId("against-document"));
    expect(document.activeElement?.id).toBe("panel-title");
    // The button goes with the word; the focus does not.
    screen.getByTestId("against-document").focus();
    notices.list.at(-1)?.action?.run();
    await waitFor(() => expect(decision()).toBe("open"));
    expect(document.activeElement).toBe(within(box()).getByRole("heading", { level: 4 }));
  });

  it("says where it is written again when the other one is rejected, and of what waits for a word", async () => {
    there = [{ ...there[0]!, ...word("rejected") } as Artifact];
    const shown = await open();
    expect(screen.getByTestId("against-words").textContent).toBe(
      "Decided: REQ-002 is left out, and REQ-012 stays in the document.",
    );
    expect(screen.getByTestId("against-write").textContent).toBe(
      "The document is to be written again, in the review of REQ-002.",
    );
    expect(screen.queryByTestId("against-document")).toBeNull();
    expect(screen.getByTestId("against-open")).toBeTruthy();
    shown.unmount();
    session.artifacts = session.artifacts.map((one) => ({ ...one, status: "draft" }) as Artifact);
    await open();
    expect(screen.getByTestId("against-words").textContent).toBe(
      "REQ-002 is left out. REQ-012 stands in the document once you approve it.",
    );
  });

  it("asks for no writing where the document says so already", async () => {
    session.artifacts = session.artifacts.map((one) => ({ ...one, ...word("rejected") }) as Artifact);
    inputs = [inputsOf("docs/r.md", { sessions: ["s0", "s1"] })];
    await open();
    expect(decision()).toBe("left_goes");
    await waitFor(() => expect(screen.queryByTestId("against-write")).toBeNull());
  });

  it("shows no second wording where both say the same by now", async () => {
    there = [artifact("REQ-002", { title: "Reserve a tool", description: "Held for two days." })];
    await open();
    expect(screen.getByTestId("against-words").textContent).toContain("Both say the same now");
    expect(box().querySelector("ins, del")).toBeNull();
  });

  it("says in its place why the other session cannot be read, looks again, and lets the review go on", async () => {
    fault = { code: "session_missing", params: { id: "s0" }, detail: "" };
    await open();
    expect(within(box()).getByRole("alert").textContent).toContain(
      "is in the trash of the project, put it back",
    );
    expect(screen.queryByTestId("against-left-out")).toBeNull();
    expect(within(box()).getByRole("heading", { level: 4 }).textContent).toBe(
      "Stands against REQ-002 of another session",
    );
    await user.click(screen.getByTestId("approve-REQ-012"));
    expect(session.host.asked("review_artifacts")).toHaveLength(1);
    await user.click(screen.getByTestId("reject-REQ-012"));
    expect((await screen.findByTestId("against-left-out")).textContent).toContain(
      "REQ-012 is left out when the document is written again.",
    );
    fault = null;
    screen.getByTestId("against-again").focus();
    await user.keyboard("{Enter}");
    await screen.findByTestId("against-words");
    expect(document.activeElement).toBe(within(box()).getByRole("heading", { level: 4 }));
  });

  it("does not wait for the other session, and says where that has the artifact no more", async () => {
    let give!: () => void;
    const given = new Promise<void>((resolve) => (give = resolve));
    const own = session.host.answers.session_view!;
    session.host.answers.session_view = async (request) => {
      if (request.session === "s0") await given;
      return own(request);
    };
    there = [];
    await open();
    expect(within(box()).getByTestId("loading").textContent).toBe("Reading the other session…");
    expect(screen.getByTestId("approve-REQ-012")).toBeTruthy();
    give();
    expect((await screen.findByTestId("against-gone")).textContent).toBe("That session has REQ-002 no more.");
  });
});
