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
