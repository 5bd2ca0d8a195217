import { describe, expect, it } from "vitest";
import { artifact } from "../test/samples";
import { asSentence, criteria, cut, partOf, proposed, sentences, titleOf } from "./splitting";

describe("splitting", () => {
  it("takes sentences at full stops, semicolons and line ends, not at decimal points", () => {
    expect(sentences("A tool is lent. It weighs 1.5 kg; the owner hears of it.\nDone")).toEqual([
      "A tool is lent.",
      "It weighs 1.5 kg;",
      "the owner hears of it.",
      "Done",
    ]);
    expect(sentences("  ")).toEqual([]);
  });

  it("proposes a part for each sentence, and two where there is only one", () => {
    const two = artifact("REQ-001", { title: "Lend", description: "A tool is lent. The owner hears of it." });
    expect(proposed(two)).toEqual([
      { title: "Lend", text: "A tool is lent." },
      { title: "The owner hears of it", text: "The owner hears of it." },
    ]);
    const one = artifact("REQ-001", { title: "Lend", description: "A tool is lent." });
    expect(proposed(one).map((part) => part.text)).toEqual(["A tool is lent.", ""]);
  });

  it("proposes sentences: each begins with a capital and ends with a full stop", () => {
    const description = "A user reserves a tool from start to end; afterwards everybody sees it";
    const parts = proposed(artifact("REQ-001", { title: "Reserve", description }));
    expect(parts.map((part) => part.text)).toEqual([
      "A user reserves a tool from start to end.",
      "Afterwards everybody sees it.",
    ]);
    expect(
      ["iOS shows it;", "Is it lent?", "Everyone says “yes.”", "état des lieux"].map(asSentence),
    ).toEqual(["iOS shows it.", "Is it lent?", "Everyone says “yes.”", "État des lieux."]);
  });

  it("cuts at a place and loses no letter but the space there", () => {
    const [left, right] = cut({ title: "Lend", text: "A tool is lent and returned" }, 14);
    expect([left.text, right.text]).toEqual(["A tool is lent", "and returned"]);
  });

  it("proposes a title that is a clause or ends at a word, and never one with dots at its end", () => {
    for (const [sentence, title] of [
      ["The owner hears of it.", "The owner hears of it"],
      ["one two three four five six seven eight, nine", "one two three four five six seven eight"],
      ["A tool is lent, and whoever lends it hears of it within an hour.", "A tool is lent"],
      ["Who returns a tool later than it was promised has to pay", "Who returns a tool later than it was"],
      [
        "Every volunteer at the counter can see the state of a tool",
        "Every volunteer at the counter can see",
      ],
      [
        "Jeder Freiwillige sieht am Tresen den Stand der Reservierung",
        "Jeder Freiwillige sieht am Tresen den Stand",
      ],
    ])
      expect(titleOf(sentence ?? "")).toBe(title);
  });

  it("puts each criterion to the part that shares most words with it", () => {
    const parts = [
      { title: "Lend", text: "A tool is lent." },
      { title: "Tell", text: "The owner hears of it." },
    ];
    expect(partOf("The owner hears within an hour.", parts)).toBe(1);
    expect(partOf("Nothing of either.", parts)).toBe(0);
    expect(criteria(artifact("REQ-001", { acceptance: ["One.", "Two."] }))).toEqual(["One.", "Two."]);
  });
});
