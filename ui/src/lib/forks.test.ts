import { describe, expect, it } from "vitest";
import { sessionRow } from "../test/samples";
import { commonRound, forksOf, isForkOf, originOf } from "./forks";

const fork = (id: string, session: string, round: number) =>
  sessionRow(id, { forked_from: { session, round, exact: true } });
const origin = sessionRow("a");
const [b, c] = [fork("b", "a", 2), fork("c", "a", 3)];
const [d, e] = [fork("d", "b", 5), fork("e", "gone", 1)];
const all = [origin, b, c, d, e];

describe("A session and its forks", () => {
  it("are told apart: one goes on from the other, and not the other way round", () => {
    expect([isForkOf(b, origin), isForkOf(origin, b), isForkOf(d, origin), isForkOf(origin, origin)]).toEqual(
      [true, false, false, false],
    );
  });

  it("are found from each other, the newest fork first", () => {
    expect(originOf(d, all)).toBe(b);
    expect([originOf(origin, all), originOf(e, all)]).toEqual([undefined, undefined]);
    expect(forksOf("a", all)).toEqual([c, b]);
    expect(forksOf("c", all)).toEqual([]);
  });

  it("have the rounds in common up to where one was forked, or both were", () => {
    expect([commonRound(origin, b), commonRound(b, origin), commonRound(b, c)]).toEqual([2, 2, 2]);
    expect([commonRound(origin, d), commonRound(origin, e), commonRound(origin, origin)]).toEqual([0, 0, 0]);
  });
});
