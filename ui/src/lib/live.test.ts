import { describe, expect, it } from "vitest";
import { liveText, tail } from "./live";
import recorded from "./session/fixtures/session.json";

describe("liveText", () => {
  it("leaves out ids, marks and flags", () => {
    expect(
      liveText("action: question\nquestion: Who pays?\nparticipants: all\nblocking: false\ntopic_id: nfr"),
    ).toBe("Who pays?");
  });

  it("shows no escapes and no marks of block texts", () => {
    expect(liveText('position: "for \\"none\\", and I know it"\nrationale:\n  - >-\n    For one')).toBe(
      'for "none", and I know it. Why: For one',
    );
  });

  it("shows the words of a running answer, not its form", () => {
    const text = 'participant: qa-lead\nposition: |\n  It breaks.\nrationale:\n  - "Four things: gone."\n';
    expect(liveText(text)).toBe("It breaks. Why: Four things: gone.");
  });

  it("ends a sentence where another begins, and none that goes on in the next line", () => {
    const form = [
      "position: It breaks",
      "rationale:",
      "  - >-",
      "    Nobody looks,",
      "    and nobody is told",
      "  - It rains!",
      "concerns:",
      "  - Who pays?",
    ];
    expect(liveText(form.join("\n"))).toBe(
      "It breaks. Why: Nobody looks, and nobody is told. It rains! Concerns: Who pays?",
    );
  });

  it("says nothing of a list without anything in it", () => {
    expect(liveText("position: It breaks\nconcerns: []\nsuggestions:\n  - Wait\nrisks:")).toBe(
      "It breaks. Suggests: Wait",
    );
  });

  it("leaves prose and markup alone", () => {
    expect(liveText("<img src=x onerror=alert(1)> plain")).toBe("<img src=x onerror=alert(1)> plain");
    expect(tail("one two three", 6)).toBe("…three");
  });

  const names = new Map([
    ["software-architect", "Software Architect"],
    ["qa-lead", "QA Lead"],
    ["pm", "Product Manager"],
  ]);

  it("shows nothing of a list whose key says nothing to people", () => {
    const form = [
      "action: synthesis",
      "synthesis: |",
      "  They agree.",
      "proposed_artifacts:",
      "  - type: requirement",
      "    title: Lend a tool",
      "    supported_by:",
      "      - software-architect",
      "      - qa-lead",
      "    quotes:",
      '      - { participant: qa-lead, quote: "it breaks" }',
      '    dissent: [{ participant: pm, reason: "too dear" }]',
      "    acceptance:",
      "      - Given a slot, it is taken.",
    ];
    expect(liveText(form.join("\n"), names)).toBe("They agree. Lend a tool. Given a slot, it is taken.");
    // Nor of a list that stands as far from the edge as its key.
    expect(liveText("supported_by:\n- qa-lead\n- software-archi", names)).toBe("");
    expect(liveText("rationale:\n- It breaks.\nconfidence: 0.8", names)).toBe("Why: It breaks.");
  });

  it("calls people by their names", () => {
    const form =
      'conflicts:\n  - description: Who pays\n    positions:\n      qa-lead: "Nobody"\n      pm: The shed';
    expect(liveText(form, names)).toBe("Who pays. QA Lead: Nobody. Product Manager: The shed");
    expect(liveText("synthesis: The software-architect would wait; qa-leads do not.", names)).toBe(
      "The Software Architect would wait; qa-leads do not.",
    );
  });

  it("shows no part of a key that has not come whole, at whichever letter it stands", () => {
    const form = [
      "action: synthesis",
      'synthesis: "Both want it:',
      '  one slot, one patient."',
      "proposed_artifacts:",
      "  - type: requirement",
      "    supported_by:",
      "      - software-architect",
      '    related: { enables: [], depends: ["REQ-001"] }',
      "contradictions:",
      '  - { artifacts: [BR-001, REQ-004], description: "They exclude each other" }',
      "next: continue",
    ].join("\n");
    const whole = "Both want it: one slot, one patient. They exclude each other";
    expect(liveText(form, names)).toBe(whole);
    for (let end = 1; end < form.length; end++) {
      const shown = liveText(form.slice(0, end), names);
      expect(whole.startsWith(shown), JSON.stringify(form.slice(0, end).slice(-40))).toBe(true);
    }
  });

  it("leaves a colon in words for people", () => {
    expect(liveText("rationale:\n  - assumed: they come back")).toBe("Why: assumed: they come back");
    expect(liveText("synthesis: |\n  anyway: it holds\n  next: nothing\nnext: continue")).toBe(
      "anyway: it holds next: nothing",
    );
  });

  it("shows of recorded answers neither ids of seats nor keys, at whichever line they stand", () => {
    const pieces: string[] = [];
    const look = (part: unknown): void => {
      if (typeof part !== "object" || part === null) return;
      if ("event" in part && part.event === "piece" && "text" in part) pieces.push(String(part.text));
      Object.values(part).forEach(look);
    };
    look(recorded);
    expect(pieces.length).toBeGreaterThan(20);
    const seats = new Map([
      ["product-manager", "Product Manager"],
      ["ux-researcher", "UX Researcher"],
      ...names,
    ]);
    for (const piece of pieces) {
      const lines = piece.split("\n");
      lines.forEach((_, at) => {
        const shown = liveText(lines.slice(0, at + 1).join("\n"), seats);
        expect(shown).not.toMatch(/\b(product-manager|qa-lead|ux-researcher|[a-z]+_[a-z_]+)\b/);
      });
    }
  });
});
