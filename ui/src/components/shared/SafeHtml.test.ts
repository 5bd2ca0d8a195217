import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { setHost } from "../../lib/host";
import { FakeHost } from "../../lib/host/fake";
import SafeHtml from "./SafeHtml.svelte";

describe("a link in a text", () => {
  let host: FakeHost;
  const user = userEvent.setup();

  beforeEach(() => {
    host = new FakeHost({ open_link: () => ({}) });
    setHost(host);
    render(SafeHtml, {
      html: '<p><a href="https://p\u0430ypal.com/a b">our site</a> <a href="http://x.example">old</a> <a href="mailto:a@b.example">mail</a></p>',
    });
  });

  it("shows its whole address first, and opens exactly that", async () => {
    await user.click(screen.getByText("our site"));
    expect(host.asked("open_link")).toEqual([]);
    const address = screen.getByTestId("link-address").textContent ?? "";
    expect(address).toMatch(/^https:\/\/xn--[^ ]*\/a%20b$/);
    await user.click(screen.getByTestId("link-open"));
    expect(host.asked("open_link")).toEqual([{ address }]);
    expect(screen.queryByTestId("link-dialog")).toBeNull();
  });

  it("can be left closed, which opens nothing", async () => {
    await user.click(screen.getByText("mail"));
    expect(screen.getByTestId("link-address").textContent).toBe("mailto:a@b.example");
    await user.keyboard("{Escape}");
    expect(screen.queryByTestId("link-dialog")).toBeNull();
    expect(host.asked("open_link")).toEqual([]);
  });

  it("of another kind is shown and cannot be opened", async () => {
    await user.click(screen.getByText("old"));
    expect(screen.getByTestId("link-dialog").textContent).toContain("Only https and mailto");
    expect(screen.queryByTestId("link-open")).toBeNull();
  });
});
