// What became of an artifact since a document was made from it. `{id}` is the way to it.
import type { InputSince } from "../generated/InputSince";
import type { Text } from "../language";

export const inputSince = {
  changed: "{id} changed",
  new: "{id} is new",
  rejected: "{id} was rejected",
  deferred: "{id} was deferred",
  replaced: "{id} was replaced",
  withdrawn: "{id} is not approved any more",
  unread: "{id} cannot be read",
  gone: "{id} is gone from its session",
} as const satisfies Record<InputSince, Text>;
