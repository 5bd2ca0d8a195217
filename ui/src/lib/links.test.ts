import { describe, expect, it } from "vitest";
import { linkOf } from "./links";

describe("links of texts", () => {
  it("are shown as they would be opened, with the host that they lead to", () => {
    expect(linkOf("HTTPS://Example.com/a b")).toEqual({
      kind: "web",
      address: "https://example.com/a%20b",
      host: "example.com",
    });
    expect(linkOf("https://p\u0430ypal.com").host).toMatch(/^xn--/);
    expect(linkOf("https://example.com/\u202emoc").address).toBe("https://example.com/%E2%80%AEmoc");
    expect(linkOf("mailto:a@example.com")).toEqual({
      kind: "mail",
      address: "mailto:a@example.com",
      host: "",
    });
  });

  it("are opened only with https or mailto, and never with a name before the host", () => {
    for (const other of [
      "http://example.com",
      "file:///etc/passwd",
      "javascript:x",
      "docs/a.md",
      "https://bank@evil.example/",
    ])
      expect(linkOf(other).kind).toBe("none");
  });
});
