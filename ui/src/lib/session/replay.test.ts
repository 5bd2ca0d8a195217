// Looking at a session again: wherever one goes in it, the table is what the steps up to there make of it.
import { beforeEach, describe, expect, it } from "vitest";
import type { Envelope } from "../generated/Envelope";
import type { Event } from "../generated/Event";
import type { SessionView } from "../generated/SessionView";
import { round, statement, view } from "../../test/samples";
import { apply } from "./apply";
import fixture from "./fixtures/session.json";
import { rests, speeds, stands } from "./pace";
import { Replay } from "./replay.svelte";

const stretches = fixture as unknown as { name: string; snapshot: SessionView; envelopes: Envelope[] }[];

function replayOf(start: SessionView, steps: Event[]): Replay {
  const replay = new Replay();
  replay.begin({ start, steps, exact: true, recorded: true });
  return replay;
}

describe("a replay", () => {
  for (const { name, snapshot, envelopes } of stretches) {
    it(`shows at each place what the steps made of it, in whatever order one goes: ${name}`, () => {
      const steps = envelopes.map(({ event }) => event);
      const replay = replayOf(snapshot, steps);
      const tables = [snapshot];
      for (const step of steps) tables.push(apply(tables.at(-1)!, step));
      // 7 and the count have no common part in most stretches: every place is come to, from before and from behind.
      for (let jump = 0; jump <= steps.length * 2; jump += 1) {
        const to = (jump * 7) % (steps.length + 1);
        replay.seek(to);
        expect(replay.view).toEqual(tables[to]);
      }
      replay.seek(0);
      for (let place = 1; place < replay.places.length; place += 1) {
        replay.forward();
        expect(replay.at).toBe(replay.places[place]);
        expect(replay.view).toEqual(tables[replay.at]);
      }
      expect(replay.isOver).toBe(true);
      for (let place = replay.places.length - 2; place >= 0; place -= 1) {
        replay.back();
        expect(replay.at).toBe(replay.places[place]);
      }
      expect(replay.view).toEqual(snapshot);
    });
  }

  it("shows the other session's strategy until a fork comes to its own rounds, to and fro", () => {
    const started = (number: number, phase: string): Event => ({
      event: "round_started",
      round: number,
      phase,
      participation: "parallel",
    });
    const own = view({ strategy: { ...view().strategy, title: "Debate" } });
    const replay = new Replay();
    const steps = [started(1, "proposal"), started(2, "opening")];
    replay.begin({ start: view(), steps, exact: true, recorded: true, forked: { after: 1, start: own } });
    expect(replay.isLinked).toBe(true);
    const titles = [0, 1, 2, 1, 0, 2].map((at) => {
      replay.seek(at);
      return replay.view?.strategy.title;
    });
    const theirs = view().strategy.title;
    expect(titles).toEqual([theirs, theirs, "Debate", theirs, theirs, "Debate"]);
  });

  describe("as time passes", () => {
    const steps: Event[] = [
      { event: "round_started", round: 1, phase: "proposal", participation: "parallel" },
      {
        event: "question_asked",
        round: 1,
        focus: { type: "agenda", topic_id: "flows" },
        question: "Who is it for, and how would they notice?",
        exploration: "",
        seats: ["pm"],
      },
      { event: "seat_thinking", round: 1, seat: "pm", asked: 1 },
      { event: "seat_answered", round: 1, statement: statement("pm") },
      {
        event: "round_committed",
        round: round(1),
        artifacts: [],
        agenda: [],
        metrics: view().metrics,
        current_phase: "proposal",
        escalations: [],
        unmet: [],
      },
      { event: "closed", status: "closed", conclusion: null },
    ];
    const whole = steps.slice(0, -1).reduce((sum, step) => sum + stands(step, false), 0);
    let replay: Replay;
    beforeEach(() => (replay = replayOf(view({ rounds: [] }), steps)));

    /** The milliseconds of the clock that it takes to its end. */
    function taken(): number {
      let ms = 0;
      for (replay.play(); replay.playing; ms += 10) replay.pass(10);
      return ms;
    }

    it("takes as long as its words take to read, and a twentieth of that at the highest speed", () => {
      for (const speed of speeds) {
        replay.speed = speed;
        expect(Math.abs(taken() - whole / speed)).toBeLessThan(20 * speed);
        expect(replay.view?.status).toBe("closed");
      }
      expect(speeds.at(-1)).toBe(20);
    });

    it("stands while it is paused, and skips nothing after a window was hidden", () => {
      replay.play();
      replay.pause();
      replay.pass(1e9);
      expect(replay.at).toBe(0);
      replay.speed = 1;
      replay.play();
      replay.pass(1e9);
      expect(replay.isOver).toBe(false);
    });

    it("begins anew when it is over", () => {
      taken();
      replay.play();
      expect(replay.at).toBe(0);
    });
  });

  it("rests where something was said or decided, never within an answer", () => {
    const kinds = new Set(stretches.flatMap(({ envelopes }) => envelopes.map(({ event }) => event)));
    const at = [...kinds].filter(rests).map((event) => event.event);
    expect(at).toContain("seat_answered");
    expect(at).not.toContain("piece");
    expect(at).not.toContain("used");
  });
});
