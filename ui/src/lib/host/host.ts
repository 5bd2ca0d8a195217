import type { Commands } from "../generated/commands";
import type { Envelope } from "../generated/Envelope";
import type { SessionView } from "../generated/SessionView";

/** A running subscription with the snapshot that its events follow on. */
export interface Subscription {
  subscription: number;
  view: SessionView;
}

/** What the window needs from the machine it runs on. Rejections are `WireError` objects. */
export interface Host {
  call<K extends keyof Commands>(name: K, request: Commands[K]["request"]): Promise<Commands[K]["response"]>;
  subscribe(
    path: string,
    session: string,
    onEnvelopes: (envelopes: Envelope[]) => void,
  ): Promise<Subscription>;
  unsubscribe(subscription: number): Promise<void>;
}
