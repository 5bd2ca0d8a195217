import { beforeEach, describe, expect, it } from "vitest";
import type { Envelope } from "../generated/Envelope";
import type { SessionView } from "../generated/SessionView";
import { FakeHost } from "../host/fake";
import { setHost } from "../host";
import { round, view } from "../../test/samples";
import { SessionController } from "./controller.svelte";

const note = (seq: number): Envelope => ({
  seq,
  event: { event: "note_taken", note: { round: 1, at: "", text: `note ${seq}` } },
});
const settle = () => new Promise((resolve) => setTimeout(resolve));

describe("SessionController", () => {
  let snapshot: SessionView;
  let host: FakeHost;
  let controller: SessionController;

  beforeEach(() => {
    snapshot = view({ seq: 4 });
    host = new FakeHost(
      {
        session_view: () => snapshot,
        operate: () => ({}),
        close_session: () => view({ status: "closed" }),
        finish_session: () => view({ status: "closed", running: false }),
      },
      () => snapshot,
    );
    setHost(host);
    controller = new SessionController("/p", "s1");
  });

  it("applies events in order and skips those that the snapshot holds", async () => {
    await controller.open();
    host.send([note(4), note(5), note(6)]);
    expect(controller.view?.notes.map((item) => item.text)).toEqual(["note 5", "note 6"]);
    expect(controller.view?.seq).toBe(6);
    expect(host.subscriptions).toBe(1);
  });

  it("takes a new snapshot on a gap, and hears no more of the old subscription", async () => {
    await controller.open();
    snapshot = view({ seq: 9, topic: "From the new snapshot" });
    host.send([note(5), note(8)]);
    await settle();
    expect(host.subscriptions).toBe(2);
    expect(host.ended).toEqual([1]);
    expect(controller.view?.topic).toBe("From the new snapshot");
    host.send([note(10)], 1);
    expect(controller.view?.seq).toBe(9);
    host.send([note(10)]);
    expect(controller.view?.seq).toBe(10);
  });

  it("does not follow a session that does not run", async () => {
    snapshot = view({ running: false, status: "paused" });
    await controller.open();
    expect(host.subscriptions).toBe(0);
    expect(controller.view?.status).toBe("paused");
  });

  it("has the time at which a session ended as soon as it ended, and what lies on its table", async () => {
    await controller.open();
    const timing = { ...view().timing, closed_at: "2026-03-01T10:06:01Z" };
    snapshot = view({ status: "closed", running: false, timing, notes: [] });
    host.send([note(5), { seq: 6, event: { event: "closed", status: "closed", conclusion: null } }]);
    await settle();
    expect(controller.view?.timing.closed_at).toBe("2026-03-01T10:06:01Z");
    expect(controller.view?.notes).toHaveLength(1);
  });

  it("takes a committed round with what is unmet now", async () => {
    await controller.open();
    host.send([
      {
        seq: 5,
        event: {
          event: "round_committed",
          round: round(1),
          artifacts: [],
          agenda: [],
          metrics: view().metrics,
          current_phase: "proposal",
          escalations: [],
          unmet: [{ gate: "min_rounds", completed: 1, min_rounds: 3 }],
        },
      },
    ]);
    await settle();
    expect(controller.view?.unmet).toHaveLength(1);
    expect(controller.announced).toBe("Round 1 is complete. 0 new artifacts.");
  });

  it("keeps what is said while nobody leads the session, and shows the session as it is then", async () => {
    snapshot = view({ running: false, status: "paused" });
    await controller.open();
    const said = { round: 2, at: "", text: "Mind the cost." };
    snapshot = view({ running: false, status: "paused", notes: [said] });
    await controller.operate({ operation: "say", text: said.text });
    expect(host.asked("operate")).toHaveLength(1);
    expect(controller.view?.notes).toEqual([said]);
    expect(host.subscriptions).toBe(0);
  });

  it("finishes by operation while it runs, by command when it does not", async () => {
    await controller.open();
    await controller.finish();
    expect(host.asked("operate")).toEqual([
      { path: "/p", session: "s1", operation: { operation: "finish" } },
    ]);
    host.send([{ seq: 5, event: { event: "paused", reason: { why: "user" } } }]);
    await controller.finish();
    expect(host.asked("finish_session")).toEqual([{ path: "/p", session: "s1" }]);
    expect(controller.view?.status).toBe("closed");
    expect(controller.announced).toBe("The session is closed.");
  });

  it("closes by operation while it runs, by command when it does not", async () => {
    await controller.open();
    await controller.close();
    expect(host.asked("operate")).toEqual([{ path: "/p", session: "s1", operation: { operation: "close" } }]);
    host.send([{ seq: 5, event: { event: "paused", reason: { why: "user" } } }]);
    await controller.close();
    expect(host.asked("close_session")).toHaveLength(1);
    expect(controller.view?.status).toBe("closed");
  });
});
