import { describe, expect, it } from "vitest";
import type { FileFinding } from "../generated/FileFinding";
import type { FindingCode } from "../generated/FindingCode";
import { grouped } from "./groups";

const finding = (code: FindingCode, n: number): FileFinding => ({
  key: `${code}-${n}`,
  code,
  params: {},
  file: "f.yaml",
  line: n,
  repair: null,
  keep: null,
});
const many = (code: FindingCode, count: number) =>
  Array.from({ length: count }, (_, at) => finding(code, at));

describe("The groups of findings", () => {
  it("stand by kind in the order of their first one, and lose none", () => {
    const [first, ...rest] = many("supporter_unsaid", 6);
    const findings = [first!, finding("count_differs", 1), ...rest, finding("round_numbers", 1)];
    const groups = grouped(findings, new Set());
    expect(groups.map(({ code }) => code)).toEqual(["supporter_unsaid", "count_differs", "round_numbers"]);
    const all = groups.flatMap(({ shown, held }) => [...shown, ...held]);
    expect(new Set(all)).toEqual(new Set(findings));
    expect(all).toHaveLength(findings.length);
  });

  it("show the first of many, and all of a few or when somebody asks", () => {
    const sizes = (count: number, whole: FindingCode[] = []) =>
      grouped(many("supporter_unsaid", count), new Set(whole)).map(({ shown, held }) => [
        shown.length,
        held.length,
      ]);
    expect(sizes(4)).toEqual([[4, 0]]);
    expect(sizes(5)).toEqual([[3, 2]]);
    expect(sizes(171)).toEqual([[3, 168]]);
    expect(sizes(171, ["supporter_unsaid"])).toEqual([[171, 0]]);
  });
});
