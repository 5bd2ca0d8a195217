import { describe, expect, it } from "vitest";
import { sessionRow } from "../test/samples";
import { sessionNames, shortNames, topicsOf } from "./sessionNames";
import { forkOf, topicAmong } from "./words";

const named = (sessions: ReturnType<typeof sessionRow>[]) => {
  const topics = new Map(sessions.map(({ id, topic }) => [id, topic]));
  return [...sessionNames(topics, sessions).values()];
};
const from = { session: "s1", round: 3, exact: true };

describe("what a session is about", () => {
  it("says of a fork that it is one, also where only its id is at hand", () => {
    const all = [sessionRow("s1", { topic: "Shed" }), sessionRow("s2", { topic: "Shed", forked_from: from })];
    const named = (session: string) => topicAmong({ session, topic: "Shed" }, all);
    expect(["s1", "s2", "s9"].map(named)).toEqual(["Shed", "Shed (fork after round 3)", "Shed"]);
    expect(forkOf(from, all)).toBe("Fork of “Shed” after round 3");
  });
});

describe("the names of sessions where they are cut at their end", () => {
  const short = (...sessions: ReturnType<typeof sessionRow>[]) => [
    ...shortNames(topicsOf(sessions), sessions).values(),
  ];

  it("begin with what tells them apart", () => {
    const at = (updated_at: string) => ({ topic: "Shed", updated_at });
    expect(
      short(
        sessionRow("s1", at("2026-03-01T12:00:00Z")),
        sessionRow("s2", at("2026-03-09T12:00:00Z")),
        sessionRow("s3", { topic: "Shed", forked_from: from }),
        sessionRow("s4", { topic: "Bench" }),
      ),
    ).toEqual(["1 March 2026 · Shed", "9 March 2026 · Shed", "Fork after round 3 · Shed", "Bench"]);
  });

  it("leave out the words with which several topics begin, and no others", () => {
    const of = (...topics: string[]) => short(...topics.map((topic, at) => sessionRow(`s${at}`, { topic })));
    expect(
      of("Requirements for the tool shed: lending", "Requirements for the tool shed: late fees", "A bench"),
    ).toEqual(["… lending", "… late fees", "A bench"]);
    expect(of("Requirements for the tool shed", "Requirements for the tool shed and its yard")).toEqual([
      "… shed",
      "… shed and its yard",
    ]);
    expect(of("The shed in May", "The shed in June")).toEqual(["The shed in May", "The shed in June"]);
  });
});

describe("the names of sessions", () => {
  it("are their topics, and say of a fork that it is one", () => {
    expect(
      named([sessionRow("s1", { topic: "Shed" }), sessionRow("s2", { topic: "Shed", forked_from: from })]),
    ).toEqual(["Shed", "Shed (fork after round 3)"]);
  });

  it("say when they were changed where topics are the same, and their ids where that is the same, too", () => {
    const at = (updated_at: string) => ({ topic: "Shed", updated_at });
    expect(
      named([
        sessionRow("s1", at("2026-03-01T12:00:00Z")),
        sessionRow("s2", at("2026-03-09T12:00:00Z")),
        sessionRow("s3", { topic: "Bench" }),
      ]),
    ).toEqual(["Shed · 1 March 2026", "Shed · 9 March 2026", "Bench"]);
    const same = at("2026-03-01T12:00:00Z");
    expect(named([sessionRow("s1", same), sessionRow("s2", same)])).toEqual([
      "Shed · 1 March 2026 · s1",
      "Shed · 1 March 2026 · s2",
    ]);
  });

  it("are their ids where they are about nothing", () => {
    expect([...sessionNames(new Map([["s1", ""]]), []).values()]).toEqual(["s1"]);
  });
});
