// What is wrong with a provider, by the kind of its fault: what happened, and what to do about it.
import type { WireError } from "../generated/WireError";
import { said, told, type Text } from "../language";

export interface FaultWords {
  happened: string;
  todo: string;
}

const network: Text = "Check that this computer is on line, and that the address is right.";
const later: Text = "Wait a moment, then test again.";
const strange: Text =
  "Check that the address is that of the provider, and not of a web page or a log-in of your network.";

/** By the kind's word; `{provider}`, `{host}`: as the settings have them. */
const faults: Record<string, { happened: Text; todo: Text }> = {
  key: {
    happened: "The key is not accepted.",
    todo: "Paste it again, whole. If that does not help, ask whoever gave it to you for a new one.",
  },
  billing: {
    happened: "The key is right, but the account has no money left, or its spending limit is reached.",
    todo: "Top it up at the provider, or ask whoever pays for it.",
  },
  no_such_model: {
    happened: "There is no such model there, or the address is not complete.",
    todo: "Choose a model from the list. For a server of your own, check that its address ends as its manual says, often in /v1.",
  },
  name_not_resolved: { happened: "The host {host} cannot be found.", todo: network },
  refused: {
    happened: "Nobody answers at {host}.",
    todo: "If the server is on this computer, start it. If not, check the address.",
  },
  connect_timeout: {
    happened: "{host} cannot be reached.",
    todo: "Check that this computer is on line. In a company, ask whether a proxy or a firewall stands in between.",
  },
  proxy: {
    happened: "The proxy of this network cannot be reached, or lets nobody through to {host}.",
    todo: "Check the proxy in this computer's network settings, or ask whoever runs it. The key was not sent.",
  },
  tls: {
    happened: "The connection to {host} cannot be trusted: its certificate does not hold.",
    todo: "Check this computer's date. In a company, ask for the company's certificate to be installed on this computer.",
  },
  reset: { happened: "The connection to {host} broke.", todo: network },
  stalled: { happened: "{host} took the question and then said nothing.", todo: later },
  too_slow: { happened: "The answer took too long.", todo: later },
  cut_off: { happened: "The answer broke off before its end.", todo: later },
  garbled: { happened: "What {host} answers cannot be read.", todo: strange },
  too_large: { happened: "What {host} answers is far too long.", todo: strange },
  empty: { happened: "The model answered without a word.", todo: "Test again, or choose another model." },
  redirected: {
    happened: "{host} sends us to another address. A key is not taken there.",
    todo: "If the provider has moved, change its address here.",
  },
  bad_request: {
    happened: "The provider refuses the question as it is.",
    todo: "Choose another model; what it says is under Details.",
  },
  rate_limited: { happened: "The key is right; the provider has too many requests from it.", todo: later },
  overloaded: { happened: "The provider cannot answer at the moment.", todo: later },
  truncated: {
    happened: "The model answered; its answer was cut at the largest length.",
    todo: "It can be used.",
  },
  declined: { happened: "The model or a filter there declined to answer.", todo: "Choose another model." },
  cancelled: { happened: "The test was stopped.", todo: "Test again." },
};

/** The words for a provider's fault; nothing if it is another error, or a kind that has none. */
export function faultWords(error: WireError): FaultWords | null {
  const words = error.code === "provider_fault" ? faults[error.params["kind"] ?? ""] : undefined;
  if (!words) return null;
  return { happened: told(words.happened, error.params), todo: told(words.todo, error.params) };
}

const reasons: Record<string, FaultWords> = said({
  no_service: {
    happened: "This computer has no keychain that could be asked.",
    todo: "Install or start one (on Linux, gnome-keyring or KWallet).",
  },
  locked: { happened: "The system's keychain is locked.", todo: "Unlock it, then try again." },
  denied: {
    happened: "The system's keychain refuses access.",
    todo: "Allow it when the system asks, then try again.",
  },
  no_answer: {
    happened: "The system's keychain does not answer.",
    todo: "Look for a question of the system behind this window, then try again.",
  },
  too_large: {
    happened: "The key is longer than the system's keychain takes.",
    todo: "Check that nothing but the key was pasted.",
  },
});

const unusable: FaultWords = said({
  happened: "The system's keychain cannot be used.",
  todo: "Try again in a moment.",
});

/** Why the system's keychain cannot be used, and what would help. */
export function keychainWords(reason: string): FaultWords {
  return reasons[reason] ?? unusable;
}
