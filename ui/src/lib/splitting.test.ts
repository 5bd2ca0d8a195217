import { describe, expect, it } from "vitest";
import { artifact } from "../test/samples";
import {
  asSentence,
  criteria,
  cut,
  cutIn,
  otherTexts,
  partOf,
  proposed,
  sentences,
  titleOf,
  wholeTitleOf,
} from "./splitting";

describe("splitting", () => {
  it("offers to each part what is said in texts beside the main one", () => {
    const text = (key: string) => ({ key, form: "text", words: [] });
    const forms = [
      ...["description", "rationale", "conditions", "actions"].map(text),
      { key: "priority", form: "word", words: [] },
    ];
    const rule = artifact("BR-001", {
      description: "It is lent.",
      rationale: "Quarrels.",
      conditions: " ",
      priority: "must",
    });
    expect(otherTexts(rule, forms)).toEqual({ rationale: "Quarrels." });
  });

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
    expect(["iOS shows it;", "Is it lent?", "Alle sagen „ja.“", "état des lieux"].map(asSentence)).toEqual([
      "iOS shows it.",
      "Is it lent?",
      "Alle sagen „ja.“",
      "État des lieux.",
    ]);
  });

  it("leaves a sentence of purpose with its demand", () => {
    for (const whole of [
      "A volunteer confirms each loan. It serves Handing out or taking back.",
      "A volunteer confirms each loan. So that nobody waits.",
      "Ein Helfer bestätigt jede Ausleihe. Es dient der Ausgabe.",
    ])
      expect(sentences(whole)).toEqual([whole]);
    expect(sentences("A desk is booked. It shows who sits there.")).toHaveLength(2);
  });

  it("cuts neither in a quotation nor in parentheses, nor behind what leads to a list", () => {
    for (const whole of [
      'Residents decide: "Volunteers together give no more than six hours a week. Nobody is paid".',
      "They say “A tool is lent. It comes back”.",
      "Sie sagen „Ein Werkzeug wird verliehen. Es kommt zurück“.",
      "Ils disent «Un outil est prêté. Il revient».",
      "They say ‘It’s lent. It comes back’.",
      "A tool is lent (to a neighbour; for a week).",
      "A tool is lent to:\na neighbour",
    ])
      expect(sentences(whole)).toEqual([whole]);
    expect(sentences("They say “A. B.” and go; it isn’t kept. It ends")).toEqual([
      "They say “A. B.” and go;",
      "it isn’t kept.",
      "It ends",
    ]);
    // A mark that nothing ends holds nothing together.
    expect(sentences('A pipe of 5" is laid. It is checked.')).toHaveLength(2);
    const description = 'Residents decide: "Nobody pays. Nobody is paid".';
    expect(proposed(artifact("REQ-001", { title: "Pay", description }))).toEqual([
      { title: "Pay", text: description },
      { title: "", text: "" },
    ]);
  });

  it("proposes no title that only leads to what is said, and none with a mark that nothing ends", () => {
    for (const [sentence, title] of [
      [
        'The context says: "Volunteers together give no more than six hours a week. Nobody is paid".',
        "Volunteers together give no more than six hours",
      ],
      [
        "The context says: volunteers give six hours at most, and nobody is paid.",
        "Volunteers give six hours at most",
      ],
      [
        "Der Kontext sagt, dass die Freiwilligen zusammen höchstens sechs Stunden geben.",
        "Die Freiwilligen zusammen höchstens sechs Stunden geben",
      ],
      [
        "As the context says, volunteers give six hours a week at most.",
        "Volunteers give six hours a week at most",
      ],
      ["Opening hours of the shed: nine to five on all days of the week.", "Opening hours of the shed"],
      ["The state of a tool is “lent” as soon as somebody has it.", "The state of a tool is “lent”"],
      ["A sign says that it is “closed until the end of August”.", "A sign says that it is closed until"],
    ])
      expect(titleOf(sentence ?? "")).toBe(title);
  });

  it("leaves a reason with the demand that it is of, in English and German", () => {
    for (const whole of [
      "A tool is lent for a week; because others wait for it.",
      "The owner hears of it. So that nobody is surprised.",
      "Each loan is written down. In order to find what is late.",
      "A sign hangs there. This is because the door was locked twice, and nobody knew.",
      "Ein Werkzeug wird eine Woche verliehen; weil andere darauf warten.",
      "Der Besitzer erfährt davon. Damit niemand überrascht ist.",
      "Jede Leihe wird notiert. Um zu finden, was verspätet ist.",
      "Jede Leihe wird notiert. Um den Überblick zu behalten.",
      "Die Tür bleibt zu. Denn nachts ist niemand da, und das Licht ist aus.",
      "Because others wait for it. A tool is lent for a week.",
    ])
      expect(sentences(whole), whole).toEqual([whole]);
    expect(
      sentences("A tool is lent. Because others wait. The owner hears of it; so that nobody asks."),
    ).toEqual(["A tool is lent. Because others wait.", "The owner hears of it; so that nobody asks."]);
    expect(sentences("Because others wait. A tool is lent. It is paid.")).toEqual([
      "Because others wait. A tool is lent.",
      "It is paid.",
    ]);
    // What has its reason before it is a demand, and so is what only begins like one.
    for (const [one, other] of [
      ["A tool is lent.", "Because the network fails at times, each loan is kept on the device."],
      ["Ein Werkzeug wird verliehen.", "Weil das Netz ausfällt, bleibt jede Leihe auf dem Gerät."],
      ["Ein Werkzeug wird verliehen.", "Um zehn Uhr öffnet der Schuppen."],
    ])
      expect(sentences(`${one} ${other}`)).toEqual([one, other]);
    const description = "A tool is lent for a week. Because others wait for it.";
    expect(proposed(artifact("REQ-001", { title: "Lend", description })).map((part) => part.text)).toEqual([
      description,
      "",
    ]);
  });

  it("calls a part by what it demands, not by why", () => {
    for (const [sentence, title] of [
      [
        "Because the network fails at times, each loan is kept on the device.",
        "Each loan is kept on the device",
      ],
      ["Each loan is kept because the network of the shed fails at times.", "Each loan is kept"],
      [
        "Weil das Netz im Schuppen öfter ausfällt, bleibt jede Leihe auf dem Gerät.",
        "Bleibt jede Leihe auf dem Gerät",
      ],
      [
        "Jede Leihe bleibt auf dem Gerät, damit sie auch ohne Netz da ist.",
        "Jede Leihe bleibt auf dem Gerät",
      ],
    ])
      expect(titleOf(sentence ?? "")).toBe(title);
  });

  it("ends the first of two sentences as the whole ended, and begins neither with what joined them", () => {
    const whole = {
      title: "Lend",
      text: "A tool is lent, and a loan that nobody collects within 2 days must end.",
    };
    for (const place of [14, 15]) {
      const [left, right] = cut(whole, place);
      expect(left.text).toBe("A tool is lent.");
      expect(right.text).toBe("and a loan that nobody collects within 2 days must end.");
      expect(right.title).toBe("A loan that nobody collects within 2 days");
    }
    expect(cut({ title: "", text: "One. Two" }, 4).map(({ text }) => text)).toEqual(["One.", "Two"]);
  });

  it("cuts at a place and loses no letter but the space there", () => {
    const [left, right] = cut({ title: "Lend", text: "A tool is lent and returned" }, 14);
    expect([left.text, right.text]).toEqual(["A tool is lent", "and returned"]);
  });

  it("fills an empty part with what is cut off, and adds one where the next has words", () => {
    const [empty, told] = [
      { title: "", text: " " },
      { title: "Told", text: "" },
    ];
    const lend = { title: "Lend", text: "A tool is lent and returned" };
    const texts = (parts: { text: string }[]) => parts.map(({ text }) => text);
    expect(texts(cutIn([lend, empty], 0, 14))).toEqual(["A tool is lent", "and returned"]);
    expect(texts(cutIn([lend, told], 0, 14))).toEqual(["A tool is lent", "and returned", ""]);
    expect(texts(cutIn([told, lend], 1, 14))).toEqual(["", "A tool is lent", "and returned"]);
  });

  it("begins no title with a word that only joins, and each one of a part with a capital", () => {
    for (const [text, title] of [
      ["lend and take back a tool from start", "Take back a tool from start"],
      ["lend oder zurücknehmen", "Zurücknehmen"],
      ["lend returned tools", "Returned tools"],
      ["lend order a tool", "Order a tool"],
    ])
      expect(cut({ title: "Lend", text: text ?? "" }, 4)[1].title).toBe(title);
  });

  it("says a decision whole in its title, with what limits it, as far as a title goes", () => {
    expect(wholeTitleOf("No deposit is taken for anything in the first year.")).toBe(
      "No deposit is taken for anything in the first year",
    );
    expect(wholeTitleOf("A tool is lent, unless somebody else has reserved it before.")).toBe(
      "A tool is lent, unless somebody else has reserved it before",
    );
    const long = wholeTitleOf(`${"Nobody lends anything, ".repeat(8)}ever.`);
    expect(long).toMatch(/Nobody lends anything…$/);
    expect(long.length).toBeLessThanOrEqual(120);
    expect(wholeTitleOf("x".repeat(200))).toHaveLength(120);
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
