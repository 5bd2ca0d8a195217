import { describe, expect, it } from "vitest";
import { foldersOf } from "./recents";

const recent = (name: string, path: string) => ({ name, path, opened_at: "", exists: true });

describe("recent projects of the same name", () => {
  it("are told apart by their folders, and the others need none", () => {
    const found = foldersOf([
      recent("Shed", "/home/ana/shed"),
      recent("Shed", "/media/stick/shed"),
      recent("Barn", "/home/ana/barn"),
    ]);
    expect([...found.values()]).toEqual(["/home/ana/shed", "/media/stick/shed"]);
  });

  it("show the end of a long path, all of it where the ends are alike, and nothing unseen", () => {
    const long = "/home/ana/Documents/neighbourhood/projects-of-2026";
    const found = foldersOf([
      recent("Shed", `${long}/shed`),
      recent("Shed", `C:\\Users\\ana\\Documents\\neighbourhood\\in-spring\\shed`),
      recent("Barn", `${long}/barn`),
      recent("Barn", `/media/stick${long.slice(9)}/barn`),
      recent("Pub", "/a/\u202ebup"),
      recent("Pub", "/b/pub"),
    ]);
    expect([...found.values()]).toEqual([
      "…/neighbourhood/projects-of-2026/shed",
      "…\\ana\\Documents\\neighbourhood\\in-spring\\shed",
      `${long}/barn`,
      `/media/stick${long.slice(9)}/barn`,
      "/a/[U+202E]bup",
      "/b/pub",
    ]);
  });
});
