import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { InputChange } from "../../lib/generated/InputChange";
import type { InputsOfDocument } from "../../lib/generated/InputsOfDocument";
import { nav } from "../../lib/nav.svelte";
import InputsSince from "./InputsSince.svelte";
import { inputsOf } from "../../test/samples";

const change = (artifact: string, since: InputChange["since"]): InputChange => ({
  session: "s1",
  artifact,
  title: "Tools are reserved",
  since,
});

const inputs = (more: Partial<InputsOfDocument> = {}) => inputsOf("docs/a.md", more);

const said = () => screen.getByTestId("inputs-docs/a.md").textContent?.replace(/\s+/g, " ").trim();

describe("What a document was made from", () => {
  it("names what changed by id, and leads to the artifact", async () => {
    const changes = [
      change("REQ-003", "changed"),
      change("REQ-009", "new"),
      change("BR-002", "rejected"),
      change("OQ-001", "gone"),
    ];
    render(InputsSince, { path: "/p", inputs: inputs({ changes }) });
    expect(said()).toBe(
      "Changed since: REQ-003 changed, REQ-009 is new, BR-002 was rejected, OQ-001 is gone from its session",
    );
    expect(screen.queryByTestId("since-OQ-001")).toBeNull();
    await userEvent.click(screen.getByTestId("since-BR-002"));
    expect(nav.route).toEqual({ screen: "review", path: "/p", session: "s1", artifact: "BR-002" });
  });

  it("names a few, and the others when asked", async () => {
    const changes = ["REQ-001", "REQ-002", "REQ-003"].map((id) => change(id, "changed"));
    render(InputsSince, { path: "/p", inputs: inputs({ changes }), most: 1 });
    expect(said()).toBe("Changed since: REQ-001 changed, and 2 more");
    await userEvent.click(screen.getByRole("button", { name: "and 2 more" }));
    expect(said()).toContain("REQ-003 changed");
  });

  it("names what its session builds on and has changed, and does not call it up to date", async () => {
    const behind = [change("REQ-006", "rejected"), change("REQ-007", "changed")];
    render(InputsSince, { path: "/p", inputs: inputs({ behind }) });
    expect(said()).toBe("It says what its own session says.");
    const line = screen.getByTestId("behind-docs/a.md").textContent?.replace(/\s+/g, " ").trim();
    expect(line).toBe("What it builds on has changed: REQ-006 was rejected, REQ-007 changed");
    await userEvent.click(screen.getByTestId("since-REQ-007"));
    expect(nav.route).toMatchObject({ screen: "review", artifact: "REQ-007" });
  });

  it("names what was changed in the document itself, and does not call it up to date", () => {
    render(InputsSince, { path: "/p", inputs: inputs({ edited: ["REQ-006", "CONF-001"] }), most: 1 });
    expect(said()).toBe("Nothing that it was made from has changed.");
    const line = screen.getByTestId("edited-docs/a.md").textContent?.replace(/\s+/g, " ").trim();
    expect(line).toBe("Changed in the document itself: REQ-006, and 1 more");
  });

  it("says where git left two versions in it, and claims nothing else", () => {
    render(InputsSince, { path: "/p", inputs: inputs({ markers: 12 }) });
    const alert = screen.getByRole("alert").textContent?.replace(/\s+/g, " ").trim();
    expect(alert).toMatch(/^Two versions in one file From line 12 on, git left both versions/);
    expect(document.body.textContent).not.toContain("up to date");
  });

  it("says that all is as it was, and that it cannot be told where it cannot", () => {
    const { unmount } = render(InputsSince, { path: "/p", inputs: inputs() });
    expect(said()).toBe("The document is up to date: nothing that it was made from has changed.");
    unmount();
    const unread = [{ session: "s1", message: "no such session" }];
    render(InputsSince, { path: "/p", inputs: inputs({ unread }) });
    expect(said()).toContain("The session s1 cannot be read, so that it cannot be told");
    expect(said()).not.toContain("up to date");
  });

  it("claims nothing of a document that does not say what it was made from", () => {
    const foreign = inputs({ told: false, sessions: [] });
    const { unmount } = render(InputsSince, { path: "/p", inputs: foreign });
    expect(screen.queryByTestId("inputs-docs/a.md")).toBeNull();
    unmount();
    render(InputsSince, { path: "/p", inputs: foreign, always: true });
    expect(said()).toContain("it cannot be told what has changed since");
  });
});
