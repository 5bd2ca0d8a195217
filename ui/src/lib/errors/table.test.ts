import { describe, expect, it } from "vitest";
import type { ErrorCode } from "../generated/ErrorCode";
import { asWireError, errorTable, errorWords } from "./table";

describe("the table of errors", () => {
  it("fills in parameters", () => {
    const words = errorWords({ code: "topic_too_long", params: { length: "412", max: "300" }, detail: "" });
    expect(words.happened).toBe("The topic has 412 characters; 300 is the most.");
  });

  it("says what happened, what is safe and what to do, each as a sentence", () => {
    for (const code of Object.keys(errorTable) as ErrorCode[]) {
      const words = errorWords({ code, params: {}, detail: "" });
      for (const text of [words.happened, words.safe, words.todo]) {
        expect(text.length, code).toBeGreaterThan(5);
        expect(text, code).not.toMatch(/[{}]/);
      }
    }
  });

  it("gives each error one of the three severities", () => {
    for (const [code, row] of Object.entries(errorTable)) {
      expect(["notice", "problem", "fault"], code).toContain(row.severity);
      expect(errorWords({ code: code as ErrorCode, params: {}, detail: "" }).severity, code).toBe(
        row.severity,
      );
    }
  });

  it("says how many participants a panel needs, as the error has it", () => {
    const params = { seats: "2", least: "3" };
    const { happened } = errorWords({ code: "panel_too_small", params, detail: "" });
    expect(happened).toBe("This session needs a panel of at least 3 participants; it has 2.");
  });

  it("names those who are known where somebody is not", () => {
    const params = { participant: "astrologer", known: "ann, ben" };
    const words = errorWords({ code: "participant_unknown", params, detail: "" });
    expect(words.happened).toContain("astrologer");
    expect(words.todo).toMatch(/Known here are: ann, ben\.$/);
  });

  it("says nothing in the terminal's words", () => {
    for (const code of Object.keys(errorTable) as ErrorCode[]) {
      const { happened, safe, todo } = errorWords({ code, params: {}, detail: "" });
      for (const text of [happened, safe, todo]) expect(text, code).not.toMatch(/(^|\s)--\w/);
    }
  });

  it("takes what is no error of ours as a fault of ours, with the detail kept", () => {
    expect(asWireError(new TypeError("x is not a function"))).toEqual({
      code: "internal",
      params: {},
      detail: "TypeError: x is not a function",
    });
    const known = { code: "disk_full", params: { path: "/p" }, detail: "" };
    expect(asWireError(known)).toBe(known);
  });
});
