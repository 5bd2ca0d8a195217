// Writes src/lib/licences.json: whose work Roundtable is built from, by name, version, licence and place; and
// src/lib/licence-texts.json: what the licences of all that is in the program say, word for word (licence-texts.mjs).
//
//   cargo xtask licences
//
// Rust crates come from `cargo metadata`, npm packages from what a build of the page takes in, fonts from the crate that
// brings them. `isPart` says that something of it is in the program, on some system; the others only build or test it.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fonts, others, Texts } from "./licence-texts.mjs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const ui = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const root = resolve(ui, "..");
export const places = {
  written: join(ui, "src/lib/licences.json"),
  texts: join(ui, "src/lib/licence-texts.json"),
  cargoLock: join(root, "Cargo.lock"),
  packageLock: join(ui, "package-lock.json"),
};

/** The package of the window: what it needs when it runs is part of the program. */
const program = "roundtable";

/** A repository as an address that a browser opens; empty where there is none. */
export function address(given) {
  const text = typeof given === "string" ? given : (given?.url ?? "");
  const plain = text
    .replace(/^git\+/, "")
    .replace(/^(git|ssh|http):\/\/(git@)?/, "https://")
    .replace(/^github:/, "https://github.com/")
    .replace(/\.git$/, "");
  return plain.startsWith("https://") ? plain : "";
}

/** Ids of the packages that the program needs when it runs, from the answer of `cargo metadata`. */
export function partsOf({ packages, resolve: graph, workspace_members: own }) {
  const start = packages.find((one) => one.name === program && own.includes(one.id));
  if (!start) throw new Error(`the workspace has no package ${program}`);
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const found = new Set([start.id]);
  for (const id of found)
    for (const { pkg, dep_kinds: kinds } of nodes.get(id)?.deps ?? [])
      if (kinds.some(({ kind }) => kind === null)) found.add(pkg);
  return found;
}

function crates() {
  const answer = execFileSync("cargo", ["metadata", "--format-version", "1", "--locked"], {
    cwd: root,
    maxBuffer: 1 << 28,
  });
  const metadata = JSON.parse(answer);
  const parts = partsOf(metadata);
  return metadata.packages
    .filter((one) => one.source !== null)
    .map((one) => ({
      of: "rust",
      name: one.name,
      version: one.version,
      licence: one.license ?? one.license_file ?? "",
      link: address(one.repository ?? one.homepage) || `https://crates.io/crates/${one.name}`,
      isPart: parts.has(one.id),
      folder: dirname(one.manifest_path),
      authors: one.authors,
    }));
}

/** The folder of the package that a module of the bundle comes from; undefined for our own. */
export function packageOf(module) {
  const at = module.lastIndexOf("/node_modules/");
  if (at < 0) return undefined;
  const [scope, name] = module.slice(at + "/node_modules/".length).split("/");
  return `${module.slice(0, at)}/node_modules/${scope.startsWith("@") ? `${scope}/${name}` : scope}`;
}

async function packages() {
  const { build } = await import("vite");
  const folders = new Set();
  const collect = {
    name: "collect",
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle))
        for (const [id, module] of Object.entries(chunk.modules ?? {}))
          if (module.renderedLength > 0) folders.add(packageOf(id.replaceAll("\\", "/")));
    },
  };
  await build({ root: ui, logLevel: "silent", build: { write: false }, plugins: [collect] });
  folders.delete(undefined);
  return [...folders]
    .filter((folder) => existsSync(`${folder}/package.json`))
    .map((folder) => {
      const one = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
      const link = address(one.repository ?? one.homepage) || `https://www.npmjs.com/package/${one.name}`;
      return {
        of: "npm",
        name: one.name,
        version: one.version,
        licence: one.license ?? "",
        link,
        isPart: true,
        folder,
        authors: [one.author?.name ?? one.author ?? ""].filter(Boolean),
      };
    });
}

const order = (one, other) =>
  one.name.localeCompare(other.name, "en") || one.version.localeCompare(other.version, "en");

/** One line each, so that a change shows as what it is. */
export const text = (rows) =>
  `[\n${rows
    .sort(order)
    .map((row) => `  ${JSON.stringify(row)}`)
    .join(",\n")}\n]\n`;

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const found = [...crates(), ...(await packages())];
  found.push(...fonts(found), ...others(found));
  const texts = new Texts(found.filter((row) => row.isPart));
  const rows = found.map(({ of, name, version, licence, link, isPart }) => ({
    of,
    name,
    version,
    licence,
    link,
    isPart,
  }));
  const nameless = rows.filter((row) => row.licence === "").map((row) => row.name);
  if (nameless.length > 0) throw new Error(`without a licence: ${nameless.join(", ")}`);
  writeFileSync(places.written, text(rows));
  writeFileSync(places.texts, texts.written());
  console.log(
    `${rows.length} packages, ${rows.filter((row) => row.isPart).length} of them part of the program`,
  );
}
