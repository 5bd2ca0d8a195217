import { beforeEach, describe, expect, it } from "vitest";
import type { DocumentPlaces } from "./generated/DocumentPlaces";
import type { PlaceChoice } from "./generated/PlaceChoice";
import type { VersionRow } from "./generated/VersionRow";
import { FakeHost } from "./host/fake";
import { setHost } from "./host";
import { documentRow } from "../test/samples";
import { GoneDocuments } from "./gone.svelte";

const place = (under: string): PlaceChoice => ({
  place: "docs",
  requirements: `${under}/requirements.md`,
  architecture: `${under}/architecture.md`,
  decisions: `${under}/decisions`,
  there: [],
});
const version = { is_last: false } as VersionRow;
const nothingElse = { last: false, sessions: [] };

describe("documents that are gone", () => {
  let host: FakeHost;
  let kept: Record<string, number>;
  const gone = () => new GoneDocuments();
  const home = (...paths: string[]) => ({
    path: "/p",
    documents: paths.map((path) => documentRow(path)),
    gone: [] as string[],
    places: { now: "docs", because: "usual", choices: [place("docs")] } as DocumentPlaces,
  });
  const asked = () => host.asked("document_versions").map(({ document }) => document);

  beforeEach(() => {
    kept = {};
    host = new FakeHost({
      document_versions: ({ document }) => ({
        versions: Array(kept[document] ?? 0).fill(version),
        sessions: [],
      }),
    });
    setHost(host);
  });

  it("are looked for under the usual names that are not there, and told where something is kept", async () => {
    kept = { "docs/requirements.md": 2, "docs/architecture.md": 0 };
    const looking = gone();
    await looking.look(home());
    expect(looking.rows).toEqual([{ document: "docs/requirements.md", versions: 2, ...nothingElse }]);
  });

  it("are those, too, that were in the list before, whatever they are called", async () => {
    kept = { "docs/notes.md": 1 };
    const looking = gone();

    await looking.look(home("docs/notes.md", "docs/requirements.md"));
    expect(asked()).toEqual(["docs/architecture.md"]);
    await looking.look(home("docs/requirements.md"));
    expect(looking.rows).toEqual([{ document: "docs/notes.md", versions: 1, ...nothingElse }]);
    await looking.look(home("docs/notes.md", "docs/requirements.md"));
    expect(looking.rows).toEqual([]);
  });

  it("are those, too, that were written here, though nothing of them is kept", async () => {
    const looking = gone();
    await looking.look({ ...home("docs/architecture.md"), gone: [".s2s/sessions/s1-summary.md"] });
    expect(looking.rows).toEqual([{ document: ".s2s/sessions/s1-summary.md", versions: 0, ...nothingElse }]);
  });

  it("are not told where nothing can be said of them", async () => {
    host.answers.document_versions = () => {
      throw { code: "file_trouble", params: {}, detail: "" };
    };
    const looking = gone();
    await looking.look({ ...home(), places: null });
    await looking.look(home());
    expect(looking.rows).toEqual([]);
  });
});
