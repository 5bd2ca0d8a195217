import { describe, expect, it } from "vitest";
import { artifact, sessionRow } from "../test/samples";
import { waitingOfArtifacts, waitingOfRow } from "./questions";

describe("the questions of a session that wait for an answer", () => {
  const question = (id: string, status: "pending" | "addressed" = "pending") =>
    artifact(id, { type: "open_question", status });
  // Seven without an answer; one of them has no matter any more, and two were copied into a fork.
  const artifacts = [
    ...["1", "2", "3", "4", "5", "6", "7"].map((n) => question(`OQ-00${n}`)),
    question("OQ-008", "addressed"),
    artifact("REQ-001"),
  ];
  const history = { without_matter: { "OQ-002": "CONF-001", "OQ-008": "CONF-001" } };
  const known: Parameters<typeof waitingOfRow>[1] = [
    { without_matter: {}, asked_in_fork: {} },
    { without_matter: { s1: 1 }, asked_in_fork: { s1: 2 } },
  ];

  it("are as many on the project's page as in the review that it leads to", () => {
    expect(waitingOfRow(sessionRow("s1", { open_questions: 7 }), known)).toBe(4);
    expect(waitingOfArtifacts("s1", artifacts, history, known)).toBe(4);
  });

  it("are not counted before it is known which of them have no matter any more", () => {
    expect(waitingOfArtifacts("s1", artifacts, null, known)).toBeNull();
  });

  it("are never fewer than none while two of the numbers are of different moments", () => {
    expect(waitingOfRow(sessionRow("s1", { open_questions: 1 }), known)).toBe(0);
  });
});
