// German of what the core says, by the text in its sources.
import { coreCalls } from "./calls";
import { coreDocuments } from "./documents";
import { coreFiles } from "./files";
import { coreLibrary } from "./library";
import { coreRounds } from "./rounds";

// What the panel brings along, strategies, agendas and participants, has its German where it stands: documents use it, too.
import ofSkills from "../../../../../../skills/german.json";

export const skills: Readonly<Record<string, string>> = ofSkills;

/** Those that come as English alone. */
export const kept: Readonly<Record<string, string>> = {
  ...coreCalls,
  ...coreFiles,
  ...coreLibrary,
  ...coreRounds,
};

export const core: Readonly<Record<string, string>> = { ...kept, ...coreDocuments };
