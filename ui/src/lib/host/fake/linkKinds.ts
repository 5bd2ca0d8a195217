// What kind a link is on the development page: the keys of the format, as `LinkKind::of` of the crate `engine` has them.
import type { LinkKind } from "../../generated/LinkKind";

const byKey: Record<string, LinkKind> = {
  depends: "depends_on",
  dependencies: "depends_on",
  enables: "enables",
  builds_on: "builds_on",
  related_idea: "risk_of",
  decides: "decides",
  copied_from: "copied_from",
};

const isOf = (id: string, ...prefixes: string[]) => prefixes.some((prefix) => id.startsWith(`${prefix}-`));

export function kindOf(from: string, key: string, to: string): LinkKind {
  if (key === "addresses" && isOf(to, "RISK")) return "mitigates";
  if (!["related", "addresses"].includes(key)) return byKey[key] ?? "related";
  const isRequired = isOf(to, "REQ", "NFR", "BR");
  if (isOf(from, "ARCH", "ADR")) return isRequired ? "answers" : "related";
  if (!isOf(from, "COMP", "INT")) return "related";
  if (isRequired) return "realises";
  return isOf(to, "ARCH", "ADR") ? "carries_out" : "related";
}
