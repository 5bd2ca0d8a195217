import type { Envelope } from "../generated/Envelope";
import type { Operation } from "../generated/Operation";
import type { SessionView } from "../generated/SessionView";
import { host } from "../host";
import { t } from "../language";
import { announcement } from "./announce";
import { apply } from "./apply";

/** What changes when a session goes on. */
export interface Resumption {
  /** In US dollars, in place of the limit that it had; null: as it was. */
  spending_limit: number | null;
  /** Seats that nobody describes and that stay empty, by id. */
  without: string[];
}
const asItWas: Resumption = { spending_limit: null, without: [] };

/** One session on the screen: a snapshot, kept current by events; a gap in their numbers means a new snapshot. */
export class SessionController {
  view = $state.raw<SessionView | null>(null);
  /** The last milestone, for the live region. */
  announced = $state("");

  #path: string;
  #session: string;
  #subscription: number | null = null;
  /** Counts subscriptions; events of an earlier one are void. */
  #generation = 0;
  /** Events that came before their snapshot. */
  #early: Envelope[] = [];
  #ready = false;

  constructor(path: string, session: string) {
    this.#path = path;
    this.#session = session;
  }

  /** Takes a snapshot, and follows the session if it runs. */
  async open(): Promise<void> {
    const view = await host.call("session_view", this.#ref());
    this.view = view;
    if (view.running) await this.#follow();
  }

  /** Runs it again. */
  async resume(how: Resumption = asItWas): Promise<void> {
    this.view = await host.call("resume_session", { ...this.#ref(), ...how });
    if (this.view.running) await this.#follow();
  }

  async operate(operation: Operation): Promise<void> {
    await host.call("operate", { ...this.#ref(), operation });
    // Nobody leads it, so no event says what became of it. It was taken, whether it can be shown now or not.
    if (this.view && !this.view.running) await this.open().catch(() => undefined);
  }

  /** Concludes: after this round while it runs, at once and with what there is while it does not. */
  async finish(): Promise<void> {
    if (this.view?.running) return this.operate({ operation: "finish" });
    this.view = await host.call("finish_session", this.#ref());
    if (this.view.running) await this.#follow();
    else this.announced = t("The session is closed.");
  }

  /** Ends the session without documents, whether it runs or not. */
  async close(): Promise<void> {
    if (this.view?.running) await this.operate({ operation: "close" });
    else this.view = await host.call("close_session", this.#ref());
  }

  /** Ends the subscription; the session goes on without us. */
  async leave(): Promise<void> {
    this.#generation += 1;
    this.#ready = false;
    this.#early = [];
    const subscription = this.#subscription;
    this.#subscription = null;
    if (subscription !== null) await host.unsubscribe(subscription).catch(() => undefined);
  }

  async #follow(): Promise<void> {
    await this.leave();
    const generation = this.#generation;
    try {
      const started = await host.subscribe(this.#path, this.#session, (envelopes) => {
        if (generation === this.#generation) this.#take(envelopes);
      });
      if (generation !== this.#generation) {
        await host.unsubscribe(started.subscription).catch(() => undefined);
        return;
      }
      this.#subscription = started.subscription;
      this.view = started.view;
      this.#ready = true;
      const early = this.#early;
      this.#early = [];
      this.#take(early);
    } catch (error) {
      if (generation !== this.#generation) return;
      // It may have ended between the snapshot and the subscription: then a snapshot says all.
      const view = await host.call("session_view", this.#ref());
      this.view = view;
      if (view.running) throw error;
    }
  }

  #take(envelopes: Envelope[]): void {
    if (!this.#ready) {
      this.#early.push(...envelopes);
      return;
    }
    let view = this.view;
    if (!view) return;
    for (const { seq, event } of envelopes) {
      if (seq <= view.seq) continue;
      if (seq !== view.seq + 1) {
        this.view = view;
        void this.#follow();
        return;
      }
      view = { ...apply(view, event), seq };
      this.announced = announcement(view, event) ?? this.announced;
    }
    this.view = view;
    if (envelopes.some(({ event }) => event.event === "closed")) void this.#ended().catch(() => undefined);
  }

  /** When it ended is written with the session and in no event. What lies on the table stays there. */
  async #ended(): Promise<void> {
    const { status, timing } = await host.call("session_view", this.#ref());
    if (status === "closed" && this.view?.status === "closed") this.view = { ...this.view, timing };
  }

  #ref() {
    return { path: this.#path, session: this.#session };
  }
}
