// Every type of artifact says what it has to say, in words.
import { render, screen, within } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import { artifact } from "../../test/samples";
import ArtifactBody from "./ArtifactBody.svelte";

function show(own: Record<string, unknown>) {
  const { container } = render(ArtifactBody, {
    artifact: artifact("X-001", { description: "", ...own }),
    name: (id: string) => id,
    topic: (id: string) => id,
    spoken: 0,
  });
  const fields = [...container.querySelectorAll("dl > div")].map((row): [string, string] => [
    row.querySelector("dt")?.textContent?.trim() ?? "",
    (row.querySelector("dd")?.innerHTML ?? "")
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  ]);
  return Object.fromEntries(fields);
}

describe("the body of an artifact", () => {
  it("shows options with their reasons, and consequences good and bad", () => {
    const shown = show({
      type: "architecture_decision",
      options: [{ name: "One list", pros: ["One answer"], cons: ["Stands still"] }, "Two lists"],
      consequences: { positive: ["Nothing twice"], negative: ["Paper when it fails"] },
    });
    expect(shown["Options"]).toBe("One list For: One answer Against: Stands still Two lists");
    expect(shown["Consequences"]).toBe("Good: Nothing twice Bad: Paper when it fails");
  });

  it("shows endpoints as a table", () => {
    show({
      type: "interface",
      kind: "call",
      endpoints: [{ method: "read", path: "/things", description: "What is free" }, "Books"],
    });
    const table = screen.getByRole("table");
    expect(
      within(table)
        .getAllByRole("columnheader")
        .map((cell) => cell.textContent),
    ).toEqual(["Method", "Path", "What it does"]);
    expect(
      within(table)
        .getAllByRole("cell")
        .map((cell) => cell.textContent),
    ).toEqual(["read", "/things", "What is free", "–", "–", "Books"]);
  });

  it("names the keys of components, risks, mitigations, ideas and records in words", () => {
    expect(
      show({
        type: "component",
        responsibility: "Knows what is free.",
        interfaces: { provides: ["Free things"], requires: ["The date"] },
        dependencies: ["COMP-002"],
      }),
    ).toMatchObject({
      "Answers for": "Knows what is free.",
      "To others": "Provides: Free things Requires: The date",
      "Depends on": "COMP-002",
    });
    expect(
      show({ type: "risk", related_idea: "IDEA-001", severity: "high", likelihood: "low" }),
    ).toMatchObject({
      "Risk of": "IDEA-001",
      "How bad": "high",
      "How likely": "low",
    });
    expect(show({ type: "mitigation", addresses: "RISK-001", effort: "low" })).toMatchObject({
      "Answers the risk": "RISK-001",
      Effort: "low",
    });
    expect(show({ type: "idea", phase: "dreamer", feasibility: "medium" })).toMatchObject({
      "Came up in": "dreamer",
      "Can it be done?": "medium",
    });
    expect(show({ type: "adr", number: 1, source: "ARCH-001", path: "docs/0001.md" })).toMatchObject({
      File: "docs/0001.md",
      Source: "ARCH-001",
    });
  });
});
