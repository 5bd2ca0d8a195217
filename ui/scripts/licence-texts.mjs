// The texts of licences, as the packages bring them. Hundreds of files say the same in other line breaks, so each paragraph is
// kept once, under the hash of its words.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const isLicence = /^(li[cs]en[cs]e|copying|copyright|notice|unlicense|ofl)/i;
/** Beside the licence in some packages, and none: sources whose names begin as it does. */
const isSource = /\.(rs|js|mjs|ts|html|spdx|json|toml)$/i;

/** By what a text is known. In this order one is chosen for a package that offers several and brings none. */
const kinds = [
  [
    "MIT",
    /Permission is hereby granted, free of charge, to any person obtaining a copy of this software and/,
  ],
  ["Apache-2.0", /TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION/],
  ["Zlib", /This software is provided 'as-is', without any express or implied warranty/],
  ["BSL-1.0", /Boost Software License - Version 1\.0/],
  ["BSD-3-Clause", /Neither the name of [^]* may be used to endorse or promote products/],
  ["MPL-2.0", /"Covered Software" means Source Code Form/],
  ["0BSD", /for any purpose with or without fee is hereby granted\.[^]*THE SOFTWARE IS PROVIDED "AS IS"/],
];

export const hash = (words) => createHash("sha256").update(words).digest("hex").slice(0, 10);

/** The paragraphs of a text, without its line breaks; lines of a list and of holders stay lines. */
export function paragraphs(text) {
  return text
    .replace(/\r\n?/g, "\n")
    .split(/\n[ \t]*\n/)
    .map((part) =>
      part
        .split("\n")
        .map((line) => line.trim())
        .filter(Boolean)
        .reduce((whole, line) => whole + (/^(copyright|\(c\)|©|[-*•] )/i.test(line) ? "\n" : " ") + line, "")
        .trim(),
    )
    .filter(Boolean);
}

/** The licences' files in a package's folder, and in one below it that holds nothing else. */
function files(folder) {
  return readdirSync(folder)
    .filter((name) => isLicence.test(name) && !isSource.test(name))
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      if (statSync(path).isFile()) return [{ name, text: readFileSync(path, "utf8") }];
      return readdirSync(path)
        .sort()
        .map((inner) => ({ name: `${name}/${inner}`, text: readFileSync(join(path, inner), "utf8") }));
    });
}

/** The kind of a text that is of one kind alone. */
function kindOf(text) {
  const flat = paragraphs(text).join(" ").replace(/\s+/g, " ");
  const found = kinds.filter(([, words]) => words.test(flat)).map(([id]) => id);
  return found.length === 1 ? found[0] : undefined;
}

const isHolder = (paragraph) => /^(copyright|\(c\)|©)/i.test(paragraph) && paragraph.length < 400;

/** Fonts that are part of the program, by how their files' names begin. */
const families = [
  ["LibertinusSerif", "Libertinus Serif", "OFL-1.1", "https://github.com/alerque/libertinus"],
  [
    "NewCM",
    "New Computer Modern",
    "GUST Font License 1.0; its regular cut GPL-3.0-or-later with font and distribution exception",
    "https://ctan.org/pkg/newcomputermodern",
  ],
  ["DejaVu", "DejaVu Sans Mono", "Bitstream Vera, Arev", "https://dejavu-fonts.github.io"],
  ["Foxit", "Foxit fonts", "BSD-3-Clause", "https://pdfium.googlesource.com/pdfium"],
];

/** The fonts of the crate that brings them. One that nobody here knows is an error: its licence must be looked at. */
export function fonts(rows) {
  const crate = rows.find((row) => row.of === "rust" && row.name === "typst-assets");
  if (!crate) throw new Error("typst-assets brings the fonts, and it is not there");
  const names = readdirSync(join(crate.folder, "files/fonts"));
  const unknown = names.filter((name) => !families.some(([begin]) => name.startsWith(begin)));
  if (unknown.length > 0) throw new Error(`fonts that nobody knows: ${unknown.join(", ")}`);
  const parts = readFileSync(join(crate.folder, "NOTICE"), "utf8").split(/^={20,}$/m);
  return families.map(([begin, name, licence, link]) => {
    const texts = parts.filter((part) => part.includes(`files/fonts/${begin}`));
    if (texts.length === 0) throw new Error(`no licence of ${name}`);
    return {
      of: "font",
      name,
      // As the crate has them: a new version of it is looked at again.
      version: crate.version,
      licence,
      link,
      isPart: true,
      texts: texts.map((text) => ({ name: "NOTICE", text })),
    };
  });
}

/** What is in the program and in no list of packages. */
export function others(rows) {
  const sqlite = rows.find((row) => row.of === "rust" && row.name === "libsqlite3-sys");
  const head = readFileSync(join(sqlite.folder, "sqlite3/sqlite3.h"), "utf8");
  const blessing = /The author disclaims copyright[^]*?more than you give\./.exec(head);
  if (!blessing) throw new Error("SQLite's own words are not where they were");
  const text = blessing[0].replace(/^\*\*/gm, "");
  return [
    {
      of: "other",
      name: "SQLite",
      version: `in libsqlite3-sys ${sqlite.version}`,
      licence: "Public domain",
      link: "https://sqlite.org/copyright.html",
      isPart: true,
      texts: [{ name: "sqlite3.h", text }],
    },
    {
      of: "other",
      name: "Rust's standard library",
      version: "of the compiler",
      licence: "MIT OR Apache-2.0",
      link: "https://github.com/rust-lang/rust",
      isPart: true,
      texts: [],
      authors: ["The Rust Project Contributors"],
    },
  ];
}

export const keyOf = ({ of, name, version }) => `${of} ${name} ${version}`;

/** All texts of rows. */
export class Texts {
  #paragraphs = {};
  #texts = {};
  #of = {};

  constructor(rows) {
    const bringing = rows.map((row) => ({ row, texts: row.texts ?? files(row.folder) }));
    const usual = usualTexts(bringing.flatMap(({ texts }) => texts));
    for (const { row, texts } of bringing) {
      if (texts.length > 0) {
        this.#of[keyOf(row)] = { texts: texts.map(({ name, text }) => [name, this.#keep(paragraphs(text))]) };
        continue;
      }
      const offered = row.licence.split(/\s+OR\s+|\s*\/\s*/);
      const kind = kinds.map(([id]) => id).find((id) => offered.includes(id) && usual.has(id));
      if (!kind) throw new Error(`${row.name} (${row.licence}) brings no text, and there is none to lend`);
      this.#of[keyOf(row)] = {
        texts: [[kind, this.#keep(usual.get(kind))]],
        lent: true,
        authors: row.authors.map((author) => author.replace(/\s*<[^>]*>/, "")).join(", "),
      };
    }
  }

  #keep(parts) {
    const keys = parts.map((part) => {
      const key = hash(part);
      this.#paragraphs[key] = part;
      return key;
    });
    const key = hash(keys.join(" "));
    this.#texts[key] = keys;
    return key;
  }

  written() {
    const lines = (map) =>
      Object.keys(map)
        .sort()
        .map((key) => `    ${JSON.stringify(key)}: ${JSON.stringify(map[key])}`)
        .join(",\n");
    const part = (name, map) => `  "${name}": {\n${lines(map)}\n  }`;
    return `{\n${[part("of", this.#of), part("texts", this.#texts), part("paragraphs", this.#paragraphs)].join(",\n")}\n}\n`;
  }
}

/** For each kind its text as most packages have it, without a holder. */
function usualTexts(all) {
  const counted = new Map();
  for (const { text } of all) {
    const kind = kindOf(text);
    if (!kind) continue;
    const parts = paragraphs(text).filter((part) => !isHolder(part));
    const key = `${kind} ${parts.join(" ")}`;
    const seen = counted.get(key) ?? { kind, parts, times: 0 };
    counted.set(key, { ...seen, times: seen.times + 1 });
  }
  const usual = new Map();
  for (const { kind, parts } of [...counted.values()].sort((one, other) => one.times - other.times))
    usual.set(kind, parts);
  return usual;
}
