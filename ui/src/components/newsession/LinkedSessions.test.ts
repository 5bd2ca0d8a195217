import { render, screen } from "@testing-library/svelte";
import { expect, it } from "vitest";
import { sessionRow } from "../../test/samples";
import LinkedSessions from "./LinkedSessions.svelte";

it("tells a fork from what it was forked from, though both are about the same", () => {
  const topic = "Lending tools";
  const rows = [
    sessionRow("s1", { topic }),
    sessionRow("s2", { topic, forked_from: { session: "s1", round: 3, exact: true } }),
  ];
  render(LinkedSessions, { workflow: "design", rows, chosen: [], onchange: () => undefined });
  const names = screen.getAllByText(/^Lending tools/).map((one) => one.textContent);
  expect(names).toEqual([topic, `${topic} (fork after round 3)`]);
});
