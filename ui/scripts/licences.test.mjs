import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { address, packageOf, partsOf, places, text } from "./licences.mjs";

const written = readFileSync(places.written, "utf8");
const rows = JSON.parse(written);
const names = (some) => some.map(({ name, version }) => `${name} ${version}`).sort();

/** Name and version of every crate of others in Cargo.lock. */
function locked() {
  return readFileSync(places.cargoLock, "utf8")
    .split("[[package]]")
    .filter((block) => block.includes("\nsource = "))
    .map((block) =>
      Object.fromEntries([...block.matchAll(/^(name|version) = "(.+)"$/gm)].map((m) => m.slice(1))),
    );
}

describe("the list of licences (npm run licences writes it anew)", () => {
  it("names every crate of Cargo.lock, in its version, and no other", () => {
    expect(names(rows.filter((row) => row.of === "rust"))).toEqual(names(locked()));
  });

  it("names npm packages in the version of package-lock.json, and all that the page depends on", () => {
    const { packages } = JSON.parse(readFileSync(places.packageLock, "utf8"));
    const npm = rows.filter((row) => row.of === "npm");
    for (const { name, version } of npm)
      expect(packages[`node_modules/${name}`]?.version, name).toBe(version);
    for (const name of Object.keys(packages[""].dependencies))
      expect(npm.map((row) => row.name)).toContain(name);
    expect(npm.map((row) => row.name)).toContain("svelte");
  });

  it("says a licence and a place for each, in the order in which it is written", () => {
    for (const row of rows) {
      expect(row.licence, row.name).not.toBe("");
      expect(row.link, row.name).toMatch(/^https:\/\//);
    }
    expect(text([...rows])).toBe(written);
  });

  it("tells what is in the program from what only builds or tests it", () => {
    const part = new Map(rows.map((row) => [row.name, row.isPart]));
    for (const name of ["tauri", "tokio", "typst", "@tauri-apps/api"])
      expect(part.get(name), name).toBe(true);
    for (const name of ["insta", "proptest", "fantoccini", "cc"]) expect(part.get(name), name).toBe(false);
  });
});

describe("how it is made", () => {
  it("follows what is needed when the program runs, and nothing else", () => {
    const dep = (pkg, kind) => ({ pkg, dep_kinds: [{ kind }] });
    const metadata = {
      packages: [{ id: "a", name: "roundtable" }],
      workspace_members: ["a"],
      resolve: {
        nodes: [
          { id: "a", deps: [dep("b", null), dep("c", "dev"), dep("d", "build")] },
          { id: "b", deps: [dep("e", null)] },
          { id: "c", deps: [dep("f", null)] },
        ],
      },
    };
    expect([...partsOf(metadata)]).toEqual(["a", "b", "e"]);
  });

  it("reads the package of a module, and an address that a browser opens", () => {
    expect(packageOf("/x/node_modules/svelte/src/index.js")).toBe("/x/node_modules/svelte");
    expect(packageOf("/x/node_modules/@a/b/c.js")).toBe("/x/node_modules/@a/b");
    expect(packageOf("/x/src/main.ts")).toBeUndefined();
    expect(address({ url: "git+https://github.com/a/b.git" })).toBe("https://github.com/a/b");
    expect(address("git://github.com/a/b")).toBe("https://github.com/a/b");
    expect(address(undefined)).toBe("");
  });
});
