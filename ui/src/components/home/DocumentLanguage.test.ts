import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { WireError } from "../../lib/generated/WireError";
import type { WrittenIn } from "../../lib/generated/WrittenIn";
import DocumentLanguage from "./DocumentLanguage.svelte";

async function open(written: WrittenIn, error: WireError | null = null) {
  const onchoose = vi.fn();
  const user = userEvent.setup();
  render(DocumentLanguage, { written, error, onchoose });
  await user.click(screen.getByText(/Documents are written in/));
  return { onchoose, user };
}
const radio = (language: string) => screen.getByTestId<HTMLInputElement>(`document-language-${language}`);

describe("the language of documents", () => {
  it("says the language of now by its own name and writes another one at once", async () => {
    const { onchoose, user } = await open({ now: "en", unknown: null });
    expect(screen.getByText("English", { selector: "summary strong" }).lang).toBe("en");
    expect([radio("en").checked, radio("de").checked]).toEqual([true, false]);
    expect(screen.queryByTestId("document-language-unknown")).toBeNull();
    await user.click(radio("de"));
    expect(onchoose).toHaveBeenCalledExactlyOnceWith("de");
  });

  it("says what config.yaml names in its place, and chooses nothing for it", async () => {
    const { onchoose, user } = await open({ now: "en", unknown: "klingon" });
    expect(screen.getByTestId("document-language-unknown").textContent).toContain("“klingon”");
    expect([radio("en").checked, radio("de").checked]).toEqual([false, false]);
    await user.click(radio("en"));
    expect(onchoose).toHaveBeenCalledExactlyOnceWith("en");
  });

  it("shows why a file was left alone", async () => {
    const params = { path: "/p/.s2s/config.yaml", line: "document_language: de" };
    await open({ now: "en", unknown: null }, { code: "config_left_alone", params, detail: "an anchor" });
    expect(screen.getByTestId("error-config_left_alone").textContent).toContain("“document_language: de”");
  });
});
