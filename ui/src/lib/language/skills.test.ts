import { afterEach, describe, expect, it } from "vitest";
import { ofSkills, spoken } from ".";

afterEach(() => spoken.choose("en"));

describe("what a strategy, an agenda or a participant says of itself", () => {
  it("is said in the language of the window; a project's own words stand as they are", async () => {
    expect(ofSkills("User workflows")).toBe("User workflows");
    await spoken.choose("de");
    expect(ofSkills("User workflows")).toBe("Arbeitsabläufe");
    for (const own of ["Our own topic", "constructor"]) expect(ofSkills(own)).toBe(own);
  });
});
