import { describe, expect, it } from "vitest";
import { otherTitles } from "./fidelity";

const row = (id: string, title: string, session = "s1") => ({ session, id, title, isMissing: false });

describe("titles beside ids", () => {
  const rows = [row("REQ-004", "Give a tool back"), row("REQ-005", "Pay a deposit of five euros")];
  const found = (text: string) => otherTitles(text, rows).map(({ id, said }) => `${id}: ${said}`);

  it("are found where they are not the artifact's, in whatever quotation marks", () => {
    for (const text of [
      "Does REQ-004 «Return a tool» hold?",
      "Does REQ-004 “Return a tool” hold?",
      "Gilt REQ-004 „Return a tool“?",
      'Does REQ-004: "Return a tool" hold?',
    ])
      expect(found(text), text).toEqual(["REQ-004: Return a tool"]);
    expect(otherTitles("REQ-004 «Return a tool», and REQ-004 «Return a tool»", rows)).toEqual([
      { session: "s1", id: "REQ-004", title: "Give a tool back", said: "Return a tool" },
    ]);
  });

  it("are nothing to say where they are the title, be it cut off, or where the id is of no artifact that was approved", () => {
    expect(
      found(
        "REQ-004 “Give a tool back.”, REQ-005 «Pay a deposit…», REQ-009 «Something else», REQ-004 says that “all is well”.",
      ),
    ).toEqual([]);
    // Two sessions may each have an artifact of that id.
    const both = [...rows, row("REQ-004", "Return a tool", "s2")];
    expect(otherTitles("REQ-004 «Return a tool»", both)).toEqual([]);
  });
});
