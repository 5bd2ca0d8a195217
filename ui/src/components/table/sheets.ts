/** What is opened over the table. */
export type Sheet =
  | { kind: "seat"; id: string }
  | { kind: "round"; number: number; seat?: string }
  | { kind: "artifact"; id: string }
  | { kind: "agenda" | "artifacts" | "say" };
