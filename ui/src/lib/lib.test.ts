import { describe, expect, it } from "vitest";
import { places } from "../components/table/places";
import { lines, ownFields } from "./artifacts";
import { ago, dayOf, duration, initials, inside, languageInWords, listed, short, slug } from "./format";
import { spoken } from "./language";
import { costRange, summary, timeRange, unpricedWords } from "./forecast";
import { absenceWords, alone, money, participation, reviewState, sessionStatus, stance } from "./words";
import { artifact, forecast } from "../test/samples";

describe("format", () => {
  it("times", () => {
    expect([duration(103_000), duration(3_729_000), duration(97_200_000)]).toEqual([
      "01:43",
      "1:02:09",
      "1 d 3 h",
    ]);
    const now = Date.parse("2026-03-10T12:00:00Z");
    expect(ago("2026-03-10T11:59:50Z", now)).toBe("just now");
    expect(ago("2026-03-10T11:00:00Z", now)).toBe("1 hour ago");
    expect(ago("2026-03-09T12:00:00Z", now)).toBe("yesterday");
    expect(ago("2025-12-24T12:00:00Z", now)).toBe("24 December 2025");
  });

  it("names and numbers", () => {
    expect([short(950), short(18_240), short(1_250_000)]).toEqual(["950", "18 k", "1.3 M"]);
    expect(slug("Förder-Verein Ölberg!")).toBe("forder-verein-olberg");
    expect([initials("QA Lead"), initials("Business Analyst")]).toEqual(["QA", "BA"]);
    expect(listed(["a", "b", "c"])).toBe("a, b and c");
  });
});

describe("words of ours in another language", () => {
  const labels = () => [
    ...Object.values(participation).map((way) => inside(way.name)),
    inside(alone.name),
    ...Object.values(sessionStatus).map(inside),
    ...Object.values(reviewState).map(inside),
    ...["support", "stand-aside", "block", "against"].map((word) => inside(stance(word))),
  ];

  it("drop their capitals inside a sentence only where the language does so", async () => {
    expect(labels()).toContain("facilitator alone");
    expect(labels().every((label) => label === label.toLowerCase())).toBe(true);
    await spoken.choose("de");
    expect(labels()).toContain("nur Moderation");
    // What begins with a capital is a noun; none of these labels begins with one.
    expect(labels().filter((label) => /^\p{Lu}/u.test(label))).toEqual([]);
    expect(inside("Rundenende")).toBe("Rundenende");
    await spoken.choose("en");
  });

  it("name days and languages as the language does", async () => {
    expect([dayOf("2026-08-21"), dayOf("soon")]).toEqual(["21 August 2026", "soon"]);
    expect([languageInWords("en"), languageInWords("de")]).toEqual(["English", "German (Deutsch)"]);
    await spoken.choose("de");
    expect(dayOf("2026-08-21")).toBe("21. August 2026");
    expect([languageInWords("en"), languageInWords("de")]).toEqual(["Englisch (English)", "Deutsch"]);
    await spoken.choose("en");
  });
});

describe("artifacts", () => {
  it("shows the type's own keys, without empty ones", () => {
    const fields = ownFields(
      artifact("REQ-001", { acceptance: ["a", "b"], related: { enables: [], depends: [] } }),
    );
    expect(fields.map((field) => field.label)).toEqual(["Description", "Accepted when"]);
    expect(lines({ enables: ["REQ-002", "REQ-003"] })).toEqual(["Enables: REQ-002, REQ-003"]);
  });
});

describe("places", () => {
  it("fills every row of twelve columns for 1 to 12 seats, three in a row at most, and nobody alone but the only one", () => {
    for (let count = 1; count <= 12; count++) {
      const spans = places(count);
      expect(spans).toHaveLength(count);
      const sum = spans.reduce((all, span) => all + span, 0);
      expect(sum % 12).toBe(0);
      for (const span of spans) expect(count === 1 ? [12] : [4, 6]).toContain(span);
    }
    expect(places(4)).toEqual([6, 6, 6, 6]);
    expect(places(7)).toEqual([4, 4, 4, 6, 6, 6, 6]);
  });
});

describe("a seat without an answer", () => {
  it("says why in the provider's terms, not in the engine's", () => {
    expect(absenceWords("no response: the model gave no answer: the request was refused: too long")).toBe(
      "The request was refused: too long",
    );
    expect(absenceWords("no response: ")).toBe("No response: ");
  });
});

describe("a forecast", () => {
  it("says times in the unit that fits", () => {
    expect(timeRange({ least: 40, most: 700 })).toBe("40 seconds to 12 minutes");
    expect(timeRange({ least: 120, most: 3_600 })).toBe("2 to 60 minutes");
    expect(timeRange({ least: 3_000, most: 7_000 })).toBe("50 minutes to 2 hours");
    expect(timeRange({ least: 60, most: 65 })).toBe("1 minute");
  });

  it("says money with as many digits as an estimate has", () => {
    expect(costRange({ least: 0.004, most: 0.4 })).toBe("under 1 cent to $0.40");
    expect(costRange({ least: 1.234, most: 12.6 })).toBe("$1.23 to $12.60");
    expect(costRange({ least: 0, most: 0 })).toBe("$0.00");
  });

  it("says of a sum that is almost nothing that it is not nothing", () => {
    expect([0, 0.00001, 0.0123, 1.5].map(money)).toEqual(["$0.00", "under 1 cent", "$0.01", "$1.50"]);
  });

  it("says tokens where no price is known, and which price that is", () => {
    const unknown = forecast({ cost: null, unpriced: ["a", "b"] });
    expect(summary(unknown, false)).toBe("4 to 20 rounds, 2 to 60 minutes, 95\u00a0k to 1.6\u00a0M tokens");
    expect(unpricedWords(unknown)).toBe(
      "The prices of a and b are not known: tokens only. You can give them in Settings, under Prices.",
    );
    expect(summary(unknown, true)).toBe("4 to 20 rounds, 2 to 60 minutes");
  });
});
