// The last step of the path in the bar on top: which page of a project this is.
import type { Route } from "./nav.svelte";
import { t } from "./language";

/** The page's name; empty where the step before it is the page, and for as long as its subject is not known. */
export function pageName(route: Route, subject: string): string {
  switch (route.screen) {
    case "new_session":
      return route.fork ? t("Fork a session") : t("New session");
    case "table":
    case "document":
      return subject;
    case "review":
      return subject && t("Review: {topic}", { topic: subject });
    case "replay":
      return subject && t("Replay: {topic}", { topic: subject });
    case "compare":
      return t("Two sessions side by side");
    case "artifacts":
      return t("Artifacts");
    case "traceability":
      return t("Traceability");
    default:
      return "";
  }
}
