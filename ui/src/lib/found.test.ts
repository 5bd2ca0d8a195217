import { describe, expect, it } from "vitest";
import { placeOf } from "./found";

const marked = (words: string, text: string) => {
  const place = placeOf(words, text);
  return place && `${text.slice(0, place.from)}[${text.slice(place.from, place.to)}]${text.slice(place.to)}`;
};

describe("the words of a finding", () => {
  it("are marked where they are said, not where somebody is quoted", () => {
    expect(marked("easy", 'They said "easy to use"; it is Easy.')).toBe(
      'They said "easy to use"; it is [Easy].',
    );
    expect(marked("einfach", "Sie wollten es „einfach“; das ist einfach.")).toBe(
      "Sie wollten es „einfach“; das ist [einfach].",
    );
  });

  it("are marked within a quotation where they stand nowhere else, and where they are the quotation itself", () => {
    expect(marked("easy", 'They said "easy to use".')).toBe('They said "[easy] to use".');
    expect(marked('"easy to use"', 'They said "easy to use".')).toBe('They said ["easy to use"].');
  });

  it("are no part of a longer word", () => {
    expect(marked("fast", "The fastest answer is fast.")).toBe("The fastest answer is [fast].");
    expect(marked("etc.", "Names etc.")).toBe("Names [etc.]");
  });

  it("are marked beside a letter whose small form is longer", () => {
    expect(marked("easy", "İzmir finds it easy.")).toBe("İzmir finds it [easy].");
  });

  it("are nowhere when the text has other words", () => {
    expect(marked("slow", "It is fast.")).toBeNull();
    expect(marked("", "It is fast.")).toBeNull();
  });
});
