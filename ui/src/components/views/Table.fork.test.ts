import { render, screen, waitFor } from "@testing-library/svelte";
import { expect, test } from "vitest";
import type { ProjectHome } from "../../lib/generated/ProjectHome";
import { setHost } from "../../lib/host";
import { FakeHost } from "../../lib/host/fake";
import { sessionRow, view } from "../../test/samples";
import Table from "./Table.svelte";

test.each([
  ["names the session that it goes on from by its topic", "s0", "The shed"],
  [
    "says that the session it goes on from is gone",
    "other",
    "a session that cannot be read or is not here any more",
  ],
])("the table of a fork %s", async (_, there, words) => {
  const sessions = [sessionRow(there, { topic: "The shed" })];
  const fork = view({
    status: "closed",
    running: false,
    forked_from: { session: "s0", round: 3, exact: true },
  });
  setHost(
    new FakeHost({
      session_view: () => fork,
      open_project: () => ({ sessions }) as ProjectHome,
      inspect_session: () => ({ findings: [], repairs: [] }),
    }),
  );
  render(Table, { path: "/p", session: "s1" });
  const from = await screen.findByTestId("forked-from");
  await waitFor(() => expect(from.textContent).toContain(words));
  expect(from.textContent).not.toContain("s0");
});
