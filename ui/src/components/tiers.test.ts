// The tiers of README.md beside this file: arrows go downwards only, and whoever asks the host below the views is known by name.
import { describe, expect, it } from "vitest";

const sources = import.meta.glob<string>(["./**/*.svelte", "./**/*.ts", "!./**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const files = Object.entries(sources).map(([path, text]) => ({ path: path.slice(2), text }));
const tierOf = (path: string) => (/^(views|shared)\//.exec(path) ?? ["", "domain"])[1];
/** Folders of components that a file imports from. */
const imported = (text: string) => [...text.matchAll(/from "\.\.\/([a-z]+)\//g)].map(([, folder]) => folder);

/** What they ask for is theirs alone: why stands in README.md. */
const askers = [
  "about/Updates.svelte",
  "artifacts/ArtifactSheet.svelte",
  "artifacts/HistoryDialog.svelte",
  "documents/Overtaken.svelte",
  "documents/WrittenDocument.svelte",
  "documents/exporting.svelte.ts",
  "escalation/Options.svelte",
  "home/ContextCard.svelte",
  "home/ProjectSettings.svelte",
  "home/Unanswered.svelte",
  "newsession/BaselineSource.svelte",
  "newsession/reading.svelte.ts",
  "shared/LinkDialog.svelte",
  "table/DumpList.svelte",
  "table/NamelessSeats.svelte",
  "table/RoundSheet.svelte",
];

describe("The tiers of the components", () => {
  it("are read", () => {
    expect(files.length).toBeGreaterThan(150);
    expect(imported(`import X from "../views/X.svelte";`)).toEqual(["views"]);
  });

  it("let nobody but the views use a view", () => {
    const wrong = files.filter(
      ({ path, text }) => tierOf(path) !== "views" && imported(text).includes("views"),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it("let no shared component know a thing of the product's", () => {
    const wrong = files.filter(
      ({ path, text }) => tierOf(path) === "shared" && imported(text).some((folder) => folder !== "shared"),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it("name everybody below the views who asks the host", () => {
    const asking = files.filter(
      ({ path, text }) => tierOf(path) !== "views" && /\bhost\s*\.call\(/.test(text),
    );
    expect(asking.map(({ path }) => path).sort()).toEqual(askers);
  });
});
