// German of what the core says, by the text in its sources.
import { coreDocuments } from "./documents";

export const core: Readonly<Record<string, string>> = { ...coreDocuments };
