import { expect, test } from "vitest";
import { errorWords } from "./errors/table";
import { visible } from "./visible";

test("what turns the order of a name or hides in it is written out", () => {
  expect(visible("invoice\u202efdp.exe")).toBe("invoice[U+202E]fdp.exe");
  expect(visible("qa\u200b-lead\u2066\ufeff")).toBe("qa[U+200B]-lead[U+2066][U+FEFF]");
  expect(visible("a\nb\u0000c\u00add\u2028e")).toBe("a[U+000A]b[U+0000]c[U+00AD]d[U+2028]e");
  expect(visible("x\u{e0041}y\u3164")).toBe("x[U+E0041]y[U+3164]");
});

test("a letter that looks like a Latin one is written out among Latin letters", () => {
  expect(visible("p\u0430ypal.com")).toBe("p[U+0430]ypal.com");
  expect(visible("g\u03bfogle")).toBe("g[U+03BF]ogle");
  expect(visible("example.com\uff0fx")).toBe("example.com[U+FF0F]x");
});

test("names that people have stay as they are", () => {
  for (const name of [
    "Zoë Müller-Łukasz",
    "Анна Иванова",
    "Ελένη",
    "山田 太郎",
    "ליאור",
    "docs/requirements.md",
    "👩\u200d💻 Dev",
    "❤\ufe0f",
    "api.example.com:8443",
    "Cafe\u0301",
  ])
    expect(visible(name)).toBe(name);
});

test("an error writes out what hides in a name that it quotes", () => {
  const words = errorWords({ code: "folder_missing", params: { path: "/home/\u202eme" }, detail: "" });
  expect(words.happened).toContain("/home/[U+202E]me");
});
