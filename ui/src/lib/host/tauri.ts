// The only file that imports @tauri-apps/api.
import { Channel, invoke, isTauri } from "@tauri-apps/api/core";
import type { Envelope } from "../generated/Envelope";
import type { Host, Subscription } from "./host";

export const insideTauri = isTauri;

export const tauriHost: Host = {
  call: (name, request) => invoke("call", { name, request }),
  subscribe(path, session, onEnvelopes) {
    const channel = new Channel<Envelope[]>(onEnvelopes);
    return invoke<Subscription>("subscribe", { path, session, channel });
  },
  unsubscribe: (subscription) => invoke("unsubscribe", { subscription }),
};
