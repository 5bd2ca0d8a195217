import { afterEach, describe, expect, it } from "vitest";
import type { Said } from "../generated/Said";
import { absenceWords } from "../words";
import { fromCore, ofCore, spoken } from ".";
import { recognised } from "./core";
import { kept } from "./de/core";
import { fill, namesIn } from "./text";

afterEach(() => spoken.choose("en"));

describe("a sentence of the core", () => {
  const goes: Said = {
    text: "{n|# line|# lines} of what is there would go, perhaps somebody's own words: the difference shows {n|it|them}.",
    values: { n: 1200 },
  };
  const left: Said = {
    text: "{n|# artifact is|# artifacts are} not in the document: {left}.",
    values: {
      n: 2,
      left: [
        {
          text: "{id} “{title}” ({why})",
          values: { id: "REQ-002", title: "{n|a|b}", why: { text: "rejected in the review", values: {} } },
        },
        { text: "REQ-003 {as it stands}", values: {} },
      ],
    },
  };

  it("is said in the language of the window, with its number and its parts", async () => {
    expect(ofCore(goes)).toMatch(/^1,200 lines of what is there would go, .* shows them\.$/);
    expect(ofCore(left)).toBe(
      "2 artifacts are not in the document: REQ-002 “{n|a|b}” (rejected in the review); REQ-003 {as it stands}.",
    );
    await spoken.choose("de");
    expect(ofCore(goes)).toMatch(/^1\.200 Zeilen von dem, was da ist, fielen weg/);
    expect(ofCore(left)).toBe(
      "2 Artefakte stehen nicht im Dokument: REQ-002 „{n|a|b}“ (in der Prüfung abgelehnt); REQ-003 {as it stands}.",
    );
  });

  it("is recognised where a file has it in English, also within another one", async () => {
    const note = "ARCH-001 was rejected by hand in its file: its revision was left out";
    expect(fromCore(note)).toBe(note);
    await spoken.choose("de");
    expect(fromCore(note)).toBe(
      "ARCH-001 wurde in der Datei von Hand abgelehnt: Die Überarbeitung wurde weggelassen",
    );
    expect(
      fromCore(
        "conclusion refused, the discussion continues: 2 of at least 3 rounds completed; critical topic scope is not closed",
      ),
    ).toBe(
      "Abschluss verweigert, die Diskussion geht weiter: 2 von mindestens 3 Runden abgeschlossen; der kritische Agendapunkt scope ist nicht abgeschlossen",
    );
    expect(absenceWords("no response: the model gave no answer: the request was refused: too long")).toBe(
      "Die Anfrage wurde abgelehnt: too long",
    );
  });

  it("is recognised behind the key that it is about", async () => {
    await spoken.choose("de");
    expect(fromCore("limits.min_rounds: must be a whole number, is a list")).toBe(
      "limits.min_rounds: muss eine ganze Zahl sein, ist eine Liste",
    );
    expect(fromCore("config.yaml, line 9, column 3: true or false")).toBe(
      "config.yaml: Zeile 9, Spalte 3: true oder false",
    );
    expect(fromCore("her words: must be a text, is a list")).toBe("her words: must be a text, is a list");
  });

  it("that nobody knows stands as it is", async () => {
    await spoken.choose("de");
    for (const unknown of ["", "Ana: a word of hers", "constructor", "it rained; nobody came"])
      expect(fromCore(unknown)).toBe(unknown);
  });
});

describe("every sentence that files keep in English", () => {
  const values = ["REQ-001", "7", "“Grün” (a, b)"];
  // Too short to be told by their own words: they come only as parts.
  const asParts = new Set(["{kind}: {words}", "{id}, “{title}”: {count}."]);

  it("is recognised as itself", () => {
    for (const text of Object.keys(kept).filter((text) => !asParts.has(text))) {
      const filled = Object.fromEntries(namesIn(text).map((name, at) => [name, values[at % 3]]));
      const sentence = fill(text, filled, "en-GB");
      const found = recognised(sentence, kept);
      expect(found && fill(found.text, found.values as Record<string, string>, "en-GB"), text).toBe(sentence);
      expect(found?.text, sentence).toBe(text);
    }
  });
});
