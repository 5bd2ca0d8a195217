// A host for component tests: answers from a table, remembers what it was asked, sends events by hand.
import type { Commands } from "../generated/commands";
import type { Envelope } from "../generated/Envelope";
import type { SessionView } from "../generated/SessionView";
import type { Host } from "./host";

type Answers = {
  [K in keyof Commands]?: (
    request: Commands[K]["request"],
  ) => Commands[K]["response"] | Promise<Commands[K]["response"]>;
};

export class FakeHost implements Host {
  /** Every command with its request, in order. */
  calls: { name: keyof Commands; request: unknown }[] = [];
  /** Subscriptions that were ended. */
  ended: number[] = [];
  #streams: ((envelopes: Envelope[]) => void)[] = [];

  constructor(
    readonly answers: Answers,
    /** The snapshot of each subscription. */
    readonly snapshot: (() => SessionView) | null = null,
  ) {}

  async call<K extends keyof Commands>(
    name: K,
    request: Commands[K]["request"],
  ): Promise<Commands[K]["response"]> {
    this.calls.push({ name, request });
    const answer = this.answers[name];
    if (!answer) throw { code: "bad_request", params: {}, detail: `the fake host has no answer to ${name}` };
    return answer(request);
  }

  async subscribe(_path: string, _session: string, onEnvelopes: (envelopes: Envelope[]) => void) {
    if (!this.snapshot) throw { code: "session_not_running", params: { id: "" }, detail: "" };
    const subscription = this.#streams.push(onEnvelopes);
    return { subscription, view: this.snapshot() };
  }

  async unsubscribe(subscription: number): Promise<void> {
    this.ended.push(subscription);
  }

  /** How often somebody subscribed. */
  get subscriptions(): number {
    return this.#streams.length;
  }

  /** Sends events to a subscription, the last one unless told. */
  send(envelopes: Envelope[], subscription = this.#streams.length): void {
    this.#streams[subscription - 1]?.(envelopes);
  }

  /** The requests of one command. */
  asked<K extends keyof Commands>(name: K): Commands[K]["request"][] {
    return this.calls
      .filter((call) => call.name === name)
      .map((call) => call.request as Commands[K]["request"]);
  }
}
