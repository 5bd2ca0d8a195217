// German. Which word stands for what: docs/glossary-german.md.
import type { Tables } from "../tables";
import errorTable from "./errorTable.json";
import findingTable from "./findingTable.json";
import { core, kept, skills } from "./core";
import { artifactWords } from "./artifactWords";
import { documents } from "./documents";
import { errors } from "./errors";
import { home } from "./home";
import { keys } from "./keys";
import { newsession } from "./newsession";
import { replay } from "./replay";
import { review } from "./review";
import { sessionWords } from "./sessionWords";
import { settings } from "./settings";
import { shared } from "./shared";
import { shell } from "./shell";
import { table } from "./table";
import { traceability } from "./traceability";

export const texts = {
  ...artifactWords,
  ...documents,
  ...errors,
  ...home,
  ...keys,
  ...newsession,
  ...replay,
  ...review,
  ...sessionWords,
  ...settings,
  ...shared,
  ...shell,
  ...table,
  ...traceability,
};

/** The sentences of errors and findings. Does not compile while a code has no row. */
export const tables: Tables = { errors: errorTable, ...findingTable, core, kept, skills };
