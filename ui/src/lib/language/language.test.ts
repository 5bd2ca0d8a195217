import { afterEach, describe, expect, it } from "vitest";
import { ago, day, dollarsWith, listed, percent, short, span } from "../format";
import { errorTable, errorWords } from "../errors/table";
import { findingTable, repairTable } from "../inspection/table";
import { pauseWords, workflows } from "../words";
import { ofSystem, phrase, said, spoken, t, type Text } from ".";
import { tables, texts } from "./de";
import { translations } from "./texts";
import { fill, formsIn, namesIn, pluralsOf } from "./text";

afterEach(() => spoken.choose("en"));

const rows = Object.entries(texts) as [Text, string][];

describe("the language of the page", () => {
  it("is English until another one is chosen, and changes at once", async () => {
    expect(t("Settings")).toBe("Settings");
    await spoken.choose("de");
    expect([t("Settings"), document.documentElement.lang]).toEqual(["Einstellungen", "de"]);
    await spoken.choose("en");
    expect([t("Settings"), document.documentElement.lang]).toEqual(["Settings", "en"]);
  });

  it("is the one that was chosen last, whichever is loaded first", async () => {
    await Promise.all([spoken.choose("de"), spoken.choose("en")]);
    expect(spoken.current).toBe("en");
  });

  it("is the system's first one that the page has, else English", () => {
    expect(ofSystem(["fr-FR", "de-AT", "en-US"])).toBe("de");
    expect(ofSystem(["EN-us", "de"])).toBe("en");
    expect(ofSystem(["fr", "C"])).toBe("en");
    expect(ofSystem([])).toBe("en");
  });

  it("fills in values, with numbers and plurals as it writes them", async () => {
    expect(t("{n|# artifact|# artifacts}", { n: 1 })).toBe("1 artifact");
    expect(t("{n|# artifact|# artifacts}", { n: 12_345 })).toBe("12,345 artifacts");
    await spoken.choose("de");
    expect(t("{n|# artifact|# artifacts}", { n: 1 })).toBe("1 Artefakt");
    expect(t("{n|# artifact|# artifacts}", { n: 12_345 })).toBe("12.345 Artefakte");
  });

  it("takes a value as it is, whatever stands in it", () => {
    expect(t("Open {name}", { name: "{name} $& {n|a|b}" })).toBe("Open {name} $& {n|a|b}");
  });

  it("tells texts of the same words apart", async () => {
    expect(t("Open@button")).toBe("Open");
    await spoken.choose("de");
    expect([t("Open@button"), t("Open")]).toEqual(["Öffnen", "Offen"]);
  });

  it("keeps the place of what is no word", async () => {
    await spoken.choose("de");
    expect(phrase("Only {item} and what it touches", {}, ["item"])).toEqual([
      { words: "Nur ", slot: null },
      { words: "", slot: "item" },
      { words: " und was es berührt", slot: null },
    ]);
  });

  it("reads a table in the language of the moment", async () => {
    const table = said({ yes: "Yes", inner: { no: "No", none: "" } });
    expect([table.yes, workflows.design.name, Object.keys(table)]).toEqual([
      "Yes",
      "Design",
      ["yes", "inner"],
    ]);
    await spoken.choose("de");
    expect([table.yes, table.inner.no, table.inner.none, workflows.design.name]).toEqual([
      "Ja",
      "Nein",
      "",
      "Entwurf",
    ]);
  });

  it("writes dates, lists, money and times as people there do", async () => {
    await spoken.choose("de");
    const now = Date.parse("2026-03-10T12:00:00Z");
    expect(ago("2026-03-10T11:00:00Z", now)).toBe("vor 1 Stunde");
    expect(ago("2026-03-09T12:00:00Z", now)).toBe("gestern");
    expect(day(Date.parse("2025-12-24T12:00:00Z"))).toBe("24. Dezember 2025");
    expect(listed(["a", "b", "c"])).toBe("a, b und c");
    expect([short(18_240), short(1_250_000), percent(0.85), span(90)]).toEqual([
      "18 Tsd.",
      "1,3 Mio.",
      "85 %",
      "2 Minuten",
    ]);
    expect(dollarsWith(0.25, 2).replace(/\s/g, " ")).toBe("0,25 $");
  });

  it("says errors and why a session is paused", async () => {
    await spoken.choose("de");
    const error = { code: "session_missing", params: { id: "x" }, detail: "" } as const;
    expect(errorWords(error).happened).toBe("Die Sitzung x ist nicht mehr in diesem Projekt.");
    expect(pauseWords({ why: "nobody_answered" }).title).toBe(
      "Angehalten: Niemand am Tisch hat geantwortet.",
    );
    const full = (unkept: number) => pauseWords({ why: "storage", message: "no space", unkept }).todo;
    expect(full(0)).toContain("Alles, was geschrieben werden konnte, ist aufbewahrt");
    expect(full(2)).toContain("2 Antworten, die gerade gekommen waren, konnten nicht aufbewahrt werden");
  });
});

describe("the compiler", () => {
  it("refuses a text without German, a text without its values, and German with others", () => {
    // @ts-expect-error German has no such text.
    expect(t("Nobody wrote this")).toBe("Nobody wrote this");
    // @ts-expect-error The text asks for a name.
    expect(t("Open {name}")).toBe("Open ");
    // @ts-expect-error The English has a name, the German something else.
    expect(translations({ "Open {name}": "{other} öffnen" })).toBeTruthy();
    // @ts-expect-error A table holds texts that German has.
    expect(said({ word: "Nobody wrote this" }).word).toBe("Nobody wrote this");
  });
});

describe("German", () => {
  it("asks for the values of its English, everywhere", () => {
    for (const [english, german] of rows) expect(namesIn(german), english).toEqual(namesIn(english));
  });

  it("has as many forms of a plural as the language", () => {
    const [here, there] = [pluralsOf("en").length, pluralsOf("de").length];
    for (const [english, german] of rows) {
      for (const forms of formsIn(english)) expect(forms, english).toBe(here);
      for (const forms of formsIn(german)) expect(forms, german).toBe(there);
    }
  });

  it("says nothing empty, and no sentence in English", () => {
    const words = /\b(the|and|is|are|of|to|with|your|you|which)\b/;
    for (const [english, german] of rows) {
      expect(german.trim(), english).not.toBe("");
      expect(german, english).not.toMatch(words);
    }
  });

  it("speaks of errors and findings with their parameters", () => {
    const pairs: [string, string][] = [];
    for (const [code, row] of Object.entries(tables.errors)) {
      const english = errorTable[code as keyof typeof errorTable];
      for (const part of ["happened", "safe", "todo"] as const) pairs.push([english[part], row[part]]);
    }
    for (const [code, row] of Object.entries(tables.findings)) {
      const english = findingTable[code as keyof typeof findingTable];
      for (const part of ["found", "todo"] as const) pairs.push([english[part], row[part]]);
    }
    for (const [kind, row] of Object.entries(tables.repairs))
      pairs.push([repairTable[kind as keyof typeof repairTable].does, row.does]);
    for (const [english, german] of pairs) expect(namesIn(german), english).toEqual(namesIn(english));
  });
});

describe("a language with more forms", () => {
  it("takes the form of its number, in the order of Unicode", () => {
    expect(pluralsOf("pl")).toEqual(["one", "few", "many", "other"]);
    const text = "{n|# runda|# rundy|# rund|# rundy}";
    expect([1, 2, 5, 1.5].map((n) => fill(text, { n }, "pl"))).toEqual([
      "1 runda",
      "2 rundy",
      "5 rund",
      "1,5 rundy",
    ]);
  });
});
