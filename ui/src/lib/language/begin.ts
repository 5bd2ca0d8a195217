// The language before the settings are known: the system's. For looking at layouts, a language that nobody speaks.
import { spoken } from "./language.svelte";
import { bare } from "./text";

/** In the web view's storage, set by hand or by the gallery: `pseudo`. */
const disguiseKey = "roundtable.language";

/** Shows the page in the system's language; `?pseudo` or the storage's word put English in disguise. */
export async function beginLanguage(query = location.search): Promise<void> {
  if (new URLSearchParams(query).has("pseudo") || stored() === "pseudo") {
    const { pseudo } = await import("./pseudo");
    spoken.disguise((text) => pseudo(bare(text)));
    return;
  }
  await spoken.choose("system");
}

function stored(): string | null {
  try {
    return localStorage.getItem(disguiseKey);
  } catch {
    return null;
  }
}
