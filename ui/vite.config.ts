import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** The pictures that the guide names, beside the page: Help shows them without a network. */
const guidePictures: Plugin = {
  name: "guide-pictures",
  apply: "build",
  generateBundle() {
    const docs = fileURLToPath(new URL("../docs/", import.meta.url));
    const names = new Set<string>();
    for (const file of readdirSync(`${docs}guide`)) {
      const text = readFileSync(`${docs}guide/${file}`, "utf8");
      for (const [, name] of text.matchAll(/\(\.\.\/screenshots\/([\w-]+\.png)\)/g))
        if (name) names.add(name);
    }
    for (const name of names) {
      const source = readFileSync(`${docs}screenshots/${name}`);
      this.emitFile({ type: "asset", fileName: `guide/${name}`, source });
    }
  },
};

export default defineConfig({
  // The window loads the files from its own protocol: no absolute paths.
  base: "./",
  plugins: [svelte(), svelteTesting(), guidePictures],
  clearScreen: false,
  server: { port: 5173, strictPort: true },
  build: {
    target: ["es2022", "safari16"],
    // No inline script and no inlined files: the content security policy allows neither.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // In kB. All of it comes from the program itself: no network waits for it, and splitting it would spare none.
    chunkSizeWarningLimit: 1500,
  },
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.ts", "scripts/**/*.test.mjs"],
    setupFiles: ["src/test/setup.ts"],
    // A process and a document for each of 150 files take four times as long as what is tested in them: one of each for all files of a
    // worker, on every processor. What a file would leave behind for the next one the set-up takes away.
    isolate: false,
    pool: "threads",
    maxWorkers: availableParallelism(),
  },
});
