// What is known of a product, as the form for it holds it.
import type { ContextFields } from "./generated/ContextFields";

export const emptyContext = (): ContextFields => ({
  name: "",
  description: "",
  objectives: [],
  constraints: [],
  scope_in: [],
  scope_out: [],
});

/** Without blank lines in the lists and blanks at the ends. */
export function tidy(fields: ContextFields): ContextFields {
  const list = (items: string[]) => items.map((item) => item.trim()).filter(Boolean);
  return {
    name: fields.name.trim(),
    description: fields.description.trim(),
    objectives: list(fields.objectives),
    constraints: list(fields.constraints),
    scope_in: list(fields.scope_in),
    scope_out: list(fields.scope_out),
  };
}
