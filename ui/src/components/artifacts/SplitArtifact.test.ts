import { cleanup, render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { SplitPart } from "../../lib/generated/SplitPart";
import { artifact } from "../../test/samples";
import SplitArtifact from "./SplitArtifact.svelte";

describe("the form that splits an artifact", () => {
  const text = (key: string) => ({ key, form: "text", words: [] });
  const forms = ["description", "rationale", "conditions", "actions"].map(text);
  const rule = artifact("BR-001", {
    type: "business_rule",
    title: "Lend",
    description: "A tool is lent. It comes back in time.",
    rationale: "Quarrels.",
    conditions: "A neighbour asks.",
  });

  const of = { path: "/p", session: "s1", what: "split" as const, artifacts: ["BR-001"] };

  function open(kept?: unknown, artifact = rule) {
    const split: { parts?: SplitPart[]; typed?: unknown } = {};
    render(SplitArtifact, {
      artifact,
      practice: false,
      forms,
      mark: null,
      busy: false,
      error: null,
      kept: kept === undefined ? undefined : { of, typed: kept, at: "2026-01-07T10:00:00Z" },
      ontyped: (typed: unknown) => (split.typed = typed),
      onedit: () => undefined,
      onsplit: (parts: SplitPart[]) => (split.parts = parts),
      onclose: () => undefined,
      ondiscard: () => undefined,
    });
    return split;
  }
  const field = (id: string) => screen.getByTestId<HTMLTextAreaElement>(id);

  it("says that the panel agreed on the whole only where it did", () => {
    const said = (own: Record<string, unknown>) => {
      open(undefined, { ...rule, ...own } as typeof rule);
      const text = screen.getByTestId("split-artifact").textContent ?? "";
      cleanup();
      return /[^.]*the parts stand in the document/i.exec(text)?.[0].trim();
    };
    const agreed = "The panel agreed on the whole: the parts stand in the document";
    const decided = "What was decided is the whole: the parts stand in the document";
    expect(said({ status: "consensus" })).toBe(agreed);
    expect(said({ status: "consensus", decides: "CONF-001" })).toBe(decided);
    expect(said({ status: "draft" })).toBe("The parts stand in the document");
  });

  it("shows in each part what the old one says beside its text, to be said otherwise there", async () => {
    const user = userEvent.setup();
    const split = open();
    expect(field("part-rationale-2").value).toBe("Quarrels.");
    expect(screen.queryByTestId("part-actions-1")).toBeNull();
    expect(split.typed).toBeUndefined();
    expect(screen.getByTestId("split-alike").textContent).toContain("Why and When: the same in each part.");
    await user.clear(field("part-conditions-2"));
    await user.type(field("part-conditions-2"), "The day comes.");
    expect(screen.getByTestId("split-alike").textContent).toContain("Why: the same in each part.");
    expect(field("part-conditions-1").value).toBe("A neighbour asks.");
    await user.click(screen.getByTestId("split-save"));
    expect(split.parts?.map(({ others }) => others)).toEqual([
      { rationale: "Quarrels.", conditions: "A neighbour asks." },
      { rationale: "Quarrels.", conditions: "The day comes." },
    ]);
  });

  it("shows them, too, where what was kept is older than these fields", () => {
    open({
      drafts: [
        { title: "One", text: "One." },
        { title: "Two", text: "Two." },
      ],
      taken: {},
    });
    expect(field("part-text-1").value).toBe("One.");
    expect(field("part-rationale-1").value).toBe("Quarrels.");
  });
});
