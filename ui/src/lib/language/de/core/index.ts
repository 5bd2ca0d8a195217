// German of what the core says, by the text in its sources.
import { coreCalls } from "./calls";
import { coreDocuments } from "./documents";
import { coreFiles } from "./files";
import { coreLibrary } from "./library";
import { coreRounds } from "./rounds";

export { skills } from "./skills";

/** Those that come as English alone. */
export const kept: Readonly<Record<string, string>> = {
  ...coreCalls,
  ...coreFiles,
  ...coreLibrary,
  ...coreRounds,
};

export const core: Readonly<Record<string, string>> = { ...kept, ...coreDocuments };
