// Where the window is: one screen at a time, no addresses.
import type { ChosenArtifact } from "./generated/ChosenArtifact";
import type { ForkPoint } from "./generated/ForkPoint";
import { notices } from "./notices.svelte";
import type { FindingKind } from "./traceability";

export type Route =
  | { screen: "welcome" }
  | { screen: "new_project"; folder?: string }
  | { screen: "settings" }
  | { screen: "about" }
  | { screen: "help"; /** A file of docs/guide, without its end. */ page: string }
  | { screen: "home"; path: string }
  | { screen: "new_session"; path: string; /** It goes on from that round. */ fork?: ForkPoint }
  | {
      screen: "table";
      path: string;
      session: string;
      /** Runs it, if it waits. */
      resume?: boolean;
      /** Opens the sheet of that round. */
      round?: number;
    }
  | {
      screen: "review";
      path: string;
      session: string;
      /** Goes to that artifact. */
      artifact?: string;
      /** The same item in another session, in other words: one of the two has to go. */
      against?: ChosenArtifact;
    }
  | { screen: "replay"; path: string; session: string }
  | { screen: "compare"; path: string; /** Ids of sessions. */ left: string; right: string }
  | { screen: "artifacts"; path: string }
  | {
      screen: "traceability";
      path: string;
      /** Shows that kind of finding first. */
      findings?: FindingKind;
    }
  | {
      screen: "document";
      path: string;
      document: string;
      /** Goes to that heading, from 0. */
      heading?: number;
      /** Of one that is not there any more, shows what is kept of it at once. */
      kept?: true;
    };

/** What is looked at beside what somebody does: it has a way back to that. */
const asides: Route["screen"][] = ["help", "settings", "about"];

const lastKey = "roundtable.last";

class Nav {
  route = $state.raw<Route>({ screen: "welcome" });
  /** The name of the project on the screen, for the bar on top. */
  projectName = $state("");
  /** What the screen itself is about, where its kind does not say it: the topic of a session, the title of a document. */
  subject = $state("");
  #back: Route[] = [];

  go(route: Route): void {
    // From one page of the guide to another, or to the settings from the settings: the way back leads to where somebody was before.
    if (asides.includes(route.screen) && route.screen === this.route.screen) return this.instead(route);
    // Coming back to a table shows it as it is; only the way there by its button resumes.
    const here = this.route.screen === "table" ? { ...this.route, resume: false } : this.route;
    this.#back = [...this.#back.slice(-20), here];
    this.#show(route);
  }

  /** The same screen by its own address: the way back does not lead over the earlier one. */
  instead(route: Route): void {
    this.#show(route);
  }

  back(): void {
    this.#show(this.#back.pop() ?? { screen: "welcome" });
  }

  /** The project's folder, where the screen belongs to one. */
  get path(): string | null {
    return "path" in this.route ? this.route.path : null;
  }

  #show(route: Route): void {
    notices.clear();
    this.subject = "";
    this.route = route;
    remember(route.screen === "table" ? { path: route.path, session: route.session } : null);
  }
}

/** The session on the screen, so that the next start can come back to it. */
function remember(last: { path: string; session: string } | null): void {
  try {
    if (last) localStorage.setItem(lastKey, JSON.stringify(last));
    else localStorage.removeItem(lastKey);
  } catch {
    // Without storage the next start begins at Welcome.
  }
}

export function lastSession(): { path: string; session: string } | null {
  try {
    const last: unknown = JSON.parse(localStorage.getItem(lastKey) ?? "null");
    if (typeof last !== "object" || last === null || !("path" in last) || !("session" in last)) return null;
    return { path: String(last.path), session: String(last.session) };
  } catch {
    return null;
  }
}

export const nav = new Nav();
