import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { OutsideChanges } from "./generated/OutsideChanges";
import { changedWords, followChanges } from "./changes";
import { FakeHost } from "./host/fake";
import { setHost } from "./host";

const changed = (path: string) => ({ path, kind: "changed" as const });

describe("changes from outside", () => {
  let waiting: ((news: OutsideChanges) => void)[];
  let looked: OutsideChanges;
  let host: FakeHost;
  let stop: () => void = () => undefined;
  const onchanged = vi.fn();

  beforeEach(() => {
    vi.useFakeTimers();
    onchanged.mockClear();
    waiting = [];
    looked = { number: 0, files: [] };
    host = new FakeHost({
      await_changes: ({ since, look }) => {
        if (since === null) return { number: 0, files: [] };
        if (look) return looked;
        return new Promise<OutsideChanges>((resolve) => waiting.push(resolve));
      },
    });
    setHost(host);
  });

  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  const settle = () => vi.advanceTimersByTimeAsync(300);

  it("are told once, and the next ones are waited for", async () => {
    stop = followChanges("/p", "s1", onchanged);
    await settle();
    waiting[0]?.({ number: 1, files: [changed("docs/a.md")] });
    await settle();
    expect(onchanged.mock.calls).toEqual([[[changed("docs/a.md")]]]);
    expect(host.asked("await_changes").map((request) => request.since)).toEqual([null, 0, 1]);
    // Nothing came: it asks again, and says nothing.
    waiting[1]?.({ number: 1, files: [] });
    await settle();
    expect(onchanged).toHaveBeenCalledTimes(1);
    expect(waiting).toHaveLength(3);
  });

  it("are looked for when the window gets the focus, and not told twice", async () => {
    stop = followChanges("/p", null, onchanged);
    await settle();
    looked = { number: 1, files: [changed("docs/a.md")] };
    window.dispatchEvent(new Event("focus"));
    await settle();
    expect(onchanged).toHaveBeenCalledTimes(1);
    waiting[0]?.(looked);
    await settle();
    expect(onchanged).toHaveBeenCalledTimes(1);
  });

  it("are nobody's any more when the screen is left", async () => {
    const leave = followChanges("/p", null, onchanged);
    await settle();
    leave();
    waiting[0]?.({ number: 1, files: [changed("docs/a.md")] });
    window.dispatchEvent(new Event("focus"));
    await settle();
    expect(onchanged).not.toHaveBeenCalled();
    expect(waiting).toHaveLength(1);
  });

  it("are followed again after a failure", async () => {
    const answer = host.answers.await_changes;
    host.answers.await_changes = () => {
      throw { code: "folder_missing", params: { path: "/p" }, detail: "" };
    };
    stop = followChanges("/p", null, onchanged);
    await settle();
    if (answer) host.answers.await_changes = answer;
    await vi.advanceTimersByTimeAsync(6000);
    expect(waiting).toHaveLength(1);
  });

  it("are named by their files, and many are counted", () => {
    expect(changedWords([changed("docs/specifications/requirements.md")])).toBe(
      "Changed outside: requirements.md",
    );
    expect(changedWords(["a.md", "b.md"].map(changed))).toBe("Changed outside: a.md and b.md");
    expect(changedWords(["a", "b", "c", "d"].map(changed))).toBe("Changed outside: a, b and 2 more");
    const gone = { path: "docs/a.md", kind: "removed" as const };
    expect(changedWords([gone])).toBe("Deleted outside: a.md");
    expect(changedWords([gone, changed("b.md")])).toBe("Changed outside: a.md and b.md");
  });
});
