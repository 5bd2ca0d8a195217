import { screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, it } from "vitest";
import type { Artifact } from "../../lib/generated/Artifact";
import { FakeHost } from "../../lib/host/fake";
import { evidenceOf } from "../../lib/host/fake/evidence";
import { artifact } from "../../test/samples";
import { ended, openReview, reviewAnswers } from "../../test/reviewing";

describe("what Review says of how an artifact stands", () => {
  let artifacts: Artifact[];
  let earlier: string[];
  const at = (id: string) => screen.getByTestId(`artifact-${id}`);
  const badge = (id: string) => at(id).querySelector(".badge")!;
  const conflict = artifact("CONF-001", {
    type: "conflict",
    status: "resolved",
    title: "Which first?",
    resolution: { decision: "Not IDEA-001.", method: "user decision" },
  });

  async function open() {
    const view = ended(artifacts, {
      escalations: [
        {
          id: "ESC-001",
          round: 4,
          conflict: "CONF-001",
          reason: "Which first?",
          recommendation: "",
          answer: { choice: "decide", decision: "Not IDEA-001." },
        } as never,
      ],
    });
    await openReview(
      new FakeHost(
        reviewAnswers({
          session_view: () => view,
          evidence: () => ({ ...evidenceOf(artifacts, new Map()), of_earlier_wording: earlier }),
        }),
      ),
    );
  }

  beforeEach(() => {
    earlier = [];
  });

  it("marks an idea that the user decided about as no success, and shows the words", async () => {
    const idea = (id: string, own: Record<string, unknown>) =>
      artifact(id, { type: "idea", status: "consensus", supported_by: ["pm"], ...own });
    artifacts = [
      idea("IDEA-001", { decides: "CONF-001" }),
      idea("IDEA-002", {}),
      artifact("ARCH-001", { type: "architecture_decision", status: "consensus", decides: "CONF-001" }),
      conflict,
    ];
    await open();
    expect(badge("IDEA-001").textContent).toBe("Agreed; about a decision");
    expect(badge("IDEA-001").classList.contains("good")).toBe(false);
    expect(screen.getByTestId("about-IDEA-001").textContent).toContain("Not IDEA-001.");
    // The controls: what nobody decided about, and what writes it down.
    expect(badge("IDEA-002").textContent).toBe("Agreed");
    expect(badge("IDEA-002").classList.contains("good")).toBe(true);
    expect(screen.queryByTestId("about-ARCH-001")).toBeNull();
  });

  it("says of what nobody held in these words that the panel agreed on others", async () => {
    earlier = ["REQ-001", "REQ-002"];
    const word = { by: "user", at: "2026-01-07T10:00:00Z", hash: "h", state: "approved" };
    artifacts = [artifact("REQ-001"), artifact("REQ-002", { review: word }), artifact("REQ-003")];
    await open();
    expect((await screen.findByTestId("earlier-REQ-001")).textContent).toContain("an earlier wording");
    // The user has looked at it.
    expect(screen.queryByTestId("earlier-REQ-002")).toBeNull();
    expect(screen.queryByTestId("earlier-REQ-003")).toBeNull();
  });
});
