import { afterEach, describe, expect, it } from "vitest";
import { spoken, t } from ".";
import { beginLanguage } from "./begin";
import { pseudo } from "./pseudo";

afterEach(() => {
  localStorage.clear();
  spoken.disguise(null);
});

describe("the language that nobody speaks", () => {
  it("has accents, is longer by two fifths, and leaves values their places", () => {
    expect(pseudo("Open {name}")).toBe("Óƥéñ {name}~~");
    expect(pseudo("{n|# round|# rounds} done").startsWith("{n|# ŕóúñď|# ŕóúñďš} ďóñé")).toBe(true);
    const text = "What you approve goes into the document, word for word.";
    expect(pseudo(text).length).toBeGreaterThanOrEqual(Math.floor(text.length * 1.4));
  });

  it("is switched on by the address or the storage, and stays whatever is chosen", async () => {
    await beginLanguage("?fake&pseudo");
    expect(t("Settings")).toMatch(/^Šéťťíñǧš~+$/);
    await spoken.choose("de");
    expect(t("Open {name}", { name: "shed" })).toMatch(/^Óƥéñ shed~+$/);
    spoken.disguise(null);
    localStorage.setItem("roundtable.language", "pseudo");
    await beginLanguage("");
    expect(t("Settings")).toMatch(/^Šéťťíñǧš/);
  });

  it("is not switched on by itself", async () => {
    await beginLanguage("");
    expect(t("Settings")).toBe("Settings");
  });
});
