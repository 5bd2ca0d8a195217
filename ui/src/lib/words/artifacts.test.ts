import { expect, test } from "vitest";
import { whoRevised } from "./artifacts";

test("whoever gave a word is named as what they are, and nobody else is called the user", () => {
  expect(whoRevised("user")).toBe("by you");
  expect(whoRevised("driver")).toBe("by a program that drove the window");
  expect(whoRevised("hand")).toBe("by hand in its file");
  expect(whoRevised("table")).toBe("at the table");
  expect(whoRevised("Ada")).toBe("by Ada");
});
