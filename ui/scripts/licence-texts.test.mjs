import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hash, keyOf, paragraphs, Texts } from "./licence-texts.mjs";
import { places } from "./licences.mjs";

const rows = JSON.parse(readFileSync(places.written, "utf8"));
const all = JSON.parse(readFileSync(places.texts, "utf8"));
const parts = rows.filter((row) => row.isPart);

/** What is wrong with a list of texts for these rows. */
function faults({ of, texts, paragraphs: said }, wanted) {
  const keys = wanted.map(keyOf);
  return [
    ...keys.filter((key) => !of[key]?.texts.length).map((key) => `${key} has no text`),
    ...Object.keys(of)
      .filter((key) => !keys.includes(key))
      .map((key) => `${key} is not in the program`),
    ...Object.values(of)
      .flatMap((one) => one.texts)
      .filter(([, text]) => !texts[text]?.length)
      .map(([name, text]) => `${name} ${text} is not there`),
    ...Object.entries(texts)
      .filter(([key, keysOf]) => hash(keysOf.join(" ")) !== key || keysOf.some((one) => !said[one]))
      .map(([key]) => `the text ${key} is not what it was`),
    ...Object.entries(said)
      .filter(([key, words]) => hash(words) !== key)
      .map(([key]) => `the paragraph ${key} is not what it was`),
  ];
}

describe("the texts of licences (cargo xtask licences writes them anew)", () => {
  it("has the words for each package that is in the program, and for no other", () => {
    expect(parts.length).toBeGreaterThan(500);
    expect(faults(all, parts)).toEqual([]);
  });

  it("is stale as soon as a package comes or goes, or a word is changed", () => {
    const [first] = parts;
    expect(faults(all, [...parts, { ...first, version: "99.0.0" }])).toEqual([
      `${first.of} ${first.name} 99.0.0 has no text`,
    ]);
    expect(faults(all, parts.slice(1))).toEqual([`${keyOf(first)} is not in the program`]);
    const [key] = Object.keys(all.paragraphs);
    const changed = { ...all, paragraphs: { ...all.paragraphs, [key]: "do what you like" } };
    expect(faults(changed, parts)).toEqual([`the paragraph ${key} is not what it was`]);
  });

  it("has what the fonts say, each of those that are part of the program", () => {
    const fonts = rows.filter((row) => row.of === "font").map((row) => row.name);
    expect(fonts.sort()).toEqual([
      "DejaVu Sans Mono",
      "Foxit fonts",
      "Libertinus Serif",
      "New Computer Modern",
    ]);
    const words = (name) => {
      const row = rows.find((one) => one.of === "font" && one.name === name);
      const { texts } = all.of[keyOf(row)];
      return texts.flatMap(([, text]) => all.texts[text].map((one) => all.paragraphs[one])).join("\n");
    };
    expect(words("Libertinus Serif")).toContain("SIL OPEN FONT LICENSE Version 1.1");
    // Its regular cut is under another licence than the others.
    expect(words("New Computer Modern")).toContain("GUST Font License");
    expect(words("New Computer Modern")).toContain("GNU GENERAL PUBLIC LICENSE");
    expect(words("DejaVu Sans Mono")).toContain("Tavmjong Bah");
  });

  it("has the fonts as the crate of Cargo.lock brings them", () => {
    const version = /name = "typst-assets"\nversion = "(.+)"/.exec(
      readFileSync(places.cargoLock, "utf8"),
    )?.[1];
    for (const row of rows.filter((one) => one.of === "font")) expect(row.version, row.name).toBe(version);
  });
});

describe("how they are read", () => {
  let folder;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "licences-"))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const mit = `Permission is hereby granted, free of charge, to any person
obtaining a copy of this software and associated files.

THE SOFTWARE IS PROVIDED "AS IS".`;
  const row = (name, licence = "MIT") => ({
    of: "rust",
    name,
    version: "1.0.0",
    licence,
    folder: join(folder, name),
    authors: ["Ana <ana@example.org>"],
  });
  const put = (name, file, text) => {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, file), text);
  };

  it("keeps a text that two bring in other line breaks once", () => {
    put("a", "LICENSE-MIT", `Copyright (c) Ana\n\n${mit}`);
    put(
      "b",
      "LICENSE",
      `Copyright (c) Ana\r\n\r\n${mit.replaceAll("\n", "\r\n").replace("person\r\n", "person ")}`,
    );
    put("b", "license.rs", "fn main() {}");
    const written = JSON.parse(new Texts([row("a"), row("b")]).written());
    const [one, other] = ["rust a 1.0.0", "rust b 1.0.0"].map((key) => written.of[key].texts);
    expect(one[0][1]).toBe(other[0][1]);
    expect(other).toHaveLength(1);
    expect(Object.keys(written.paragraphs)).toHaveLength(3);
  });

  it("lends the usual text without its holder to who brings none, and says so", () => {
    put("a", "LICENSE-MIT", `Copyright (c) Ben\n\n${mit}`);
    mkdirSync(join(folder, "none"));
    const written = JSON.parse(new Texts([row("a"), row("none", "ISC OR MIT")]).written());
    const { texts, lent, authors } = written.of["rust none 1.0.0"];
    expect([texts[0][0], lent, authors]).toEqual(["MIT", true, "Ana"]);
    const words = written.texts[texts[0][1]].map((key) => written.paragraphs[key]).join(" ");
    expect(words).toContain("free of charge");
    expect(words).not.toContain("Ben");
    expect(() => new Texts([row("a"), row("none", "ISC")])).toThrow("brings no text");
  });

  it("takes line breaks out of a paragraph, and leaves holders in lines of their own", () => {
    expect(paragraphs("Copyright (c) Ana\nCopyright (c) Ben\n\n  one\n  two\n")).toEqual([
      "Copyright (c) Ana\nCopyright (c) Ben",
      "one two",
    ]);
  });
});
