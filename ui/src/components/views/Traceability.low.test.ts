import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FakeHost } from "../../lib/host/fake";
import { traceOf, tracedItem } from "../../lib/host/fake/traceability";
import { setHost } from "../../lib/host";
import { nav } from "../../lib/nav.svelte";
import { textSize } from "../../lib/textSize.svelte";
import Traceability from "./Traceability.svelte";

describe("what rests on what, in a window that is low for its text", () => {
  const user = userEvent.setup();
  const trace = traceOf(
    [
      tracedItem("REQ-001", "requirement", { title: "Lend a tool" }),
      tracedItem("REQ-002", "requirement", { title: "Give it back" }),
      tracedItem("ARCH-001", "architecture_decision", { title: "One list" }),
    ],
    [[2, "related", "REQ-001"]],
  );
  const usual = window.innerHeight;
  const sized = (height: number, text: string) => {
    window.innerHeight = height;
    document.documentElement.style.fontSize = text;
    window.dispatchEvent(new Event("resize"));
  };
  const rowHeight = () => screen.getByTestId("row-REQ-001").parentElement?.style.height;

  beforeEach(() => {
    setHost(
      new FakeHost({
        await_changes: () => new Promise(() => undefined),
        traceability: () => ({ trace, practice: false, unread: [], left_out: [] }),
      }),
    );
    nav.go({ screen: "traceability", path: "/p" });
    sized(700, "32px");
  });
  afterEach(() => {
    textSize.choose(100);
    sized(usual, "");
  });

  it("folds what chooses what is shown, says what is chosen, and has lower rows", async () => {
    const { container } = render(Traceability, { path: "/p" });
    const choose = await screen.findByRole("button", { name: "View" });
    expect(choose.getAttribute("aria-expanded")).toBe("false");
    expect(screen.queryByRole("button", { name: "Graph" })).toBeNull();
    expect(screen.queryByRole("combobox")).toBeNull();
    expect(rowHeight()).toBe("2.875rem");
    const { violations } = await axe.run(container, {
      rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map((one) => one.id)).toEqual([]);
    await user.click(choose);
    expect(choose.getAttribute("aria-expanded")).toBe("true");
    await user.click(screen.getByTestId("chip-orphan"));
    expect(choose.textContent.trim()).toBe("View: Orphans");
    // With smaller text there is room for all of it, and at once.
    textSize.choose(125);
    document.documentElement.style.fontSize = "20px";
    await waitFor(() => expect(screen.queryByTestId("trace-choose")).toBeNull());
    expect(screen.getByRole("button", { name: "Graph" })).toBeTruthy();
  });

  it("is as it always was where there is room", async () => {
    sized(700, "");
    render(Traceability, { path: "/p" });
    expect(await screen.findByRole("button", { name: "Graph" })).toBeTruthy();
    expect(screen.queryByTestId("trace-choose")).toBeNull();
    expect(rowHeight()).toBe("4rem");
    sized(400, "");
    await waitFor(() => expect(rowHeight()).toBe("2.875rem"));
  });

  it("lists at once what somebody came for", async () => {
    render(Traceability, { path: "/p", findings: "orphan" });
    expect(await screen.findByTestId("trace-findings")).toBeTruthy();
    expect(screen.getByTestId("trace-choose").getAttribute("aria-expanded")).toBe("true");
  });
});
