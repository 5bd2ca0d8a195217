// What one artifact is to another one that it names, read from either end.
import type { LinkKind } from "../generated/LinkKind";
import type { LinkWay } from "../generated/LinkWay";
import { said, t } from "../language";
import { fieldName } from "./artifacts";

/** A link as far as words are made of it; a list of artifacts knows only links of keys. */
export interface SaidLink {
  key: string;
  kind: LinkKind;
  way?: LinkWay;
}

type Kinds = Record<Exclude<LinkKind, "related">, { out: string; back: string }>;
const kinds: Kinds = said({
  answers: { out: "Answers", back: "Answered by" },
  realises: { out: "Realises", back: "Realised by" },
  carries_out: { out: "Carries out", back: "Carried out by" },
  depends_on: { out: "Depends on", back: "Needed by" },
  enables: { out: "Enables", back: "Enabled by" },
  builds_on: { out: "Builds on", back: "Taken further in" },
  risk_of: { out: "Risk of", back: "Has the risk" },
  mitigates: { out: "Answers the risk", back: "Answered by" },
  decides: { out: "Decides", back: "Decided in" },
  record_of: { out: "Record of", back: "Recorded in" },
  copied_from: { out: "Copied from", back: "Copied to" },
  contradicts: { out: "Between", back: "Contradicted in" },
});

/** What the one that says so is to the other, e.g. `Depends on`; of a key that says no more, the key. */
export function linkWords({ key, kind, way }: SaidLink): string {
  if (way === "text") return t("named in “{key}”", { key: fieldName(key) });
  if (way === "title") return t("title quoted in “{key}”", { key: fieldName(key) });
  return kind === "related" ? fieldName(key) : kinds[kind].out;
}

/** The same seen from the other end, e.g. `Needed by`. */
export function linkWordsBack({ key, kind, way }: SaidLink): string {
  if (way === "text") return t("Named in “{key}” of", { key: fieldName(key) });
  if (way === "title") return t("Title quoted in “{key}” of", { key: fieldName(key) });
  return kind === "related" ? fieldName(key) : kinds[kind].back;
}
