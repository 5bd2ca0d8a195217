import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { DocumentPlaces } from "../../lib/generated/DocumentPlaces";
import type { WireError } from "../../lib/generated/WireError";
import DocumentPlace from "./DocumentPlace.svelte";

const places = (change: Partial<DocumentPlaces> = {}): DocumentPlaces => ({
  now: "docs",
  because: "found",
  choices: [
    {
      place: "docs",
      requirements: "docs/specifications/requirements.md",
      architecture: "docs/architecture/architecture.md",
      decisions: "docs/architecture/decisions",
      there: ["docs/specifications/requirements.md"],
    },
    {
      place: "s2s",
      requirements: ".s2s/requirements.md",
      architecture: ".s2s/architecture.md",
      decisions: ".s2s/decisions",
      there: [],
    },
  ],
  ...change,
});

async function open(shown = places(), error: WireError | null = null) {
  const onchoose = vi.fn();
  const user = userEvent.setup();
  const drawn = render(DocumentPlace, { places: shown, busy: false, error, onchoose });
  await user.click(screen.getByText(/Documents are written to/));
  return { onchoose, user, drawn };
}
const radio = (place: string) => screen.getByTestId<HTMLInputElement>(`document-place-${place}`);
const save = () => screen.getByTestId<HTMLButtonElement>("document-place-save");

describe("where documents are written", () => {
  it("says where, why there, and both places with their paths", async () => {
    await open();
    const shown = screen.getByTestId("document-place").textContent;
    expect(shown).toContain("Documents are written to docs/");
    expect(shown).toContain("The project has its documents there");
    for (const path of ["docs/architecture/architecture.md", ".s2s/requirements.md", ".s2s/decisions/"])
      expect(shown).toContain(path);
    expect([radio("docs").checked, radio("s2s").checked]).toEqual([true, false]);
    expect(screen.queryByTestId("document-place-elsewhere")).toBeNull();
  });

  it("writes the other place only when told to, and names first what stays behind", async () => {
    const { onchoose, user } = await open();
    await user.click(radio("s2s"));
    expect(onchoose).not.toHaveBeenCalled();
    // What it does, and which file keeps it, as a detail.
    expect(save().textContent?.trim()).toBe("Write the next ones there");
    expect(screen.getByTestId("document-place").textContent).toContain(".s2s/config.yaml");
    expect(screen.getByTestId("document-place-elsewhere").textContent).toContain(
      "docs/specifications/requirements.md",
    );
    await user.click(save());
    expect(onchoose).toHaveBeenCalledExactlyOnceWith("s2s");
  });

  it("has nothing to write where it was chosen already", async () => {
    const { drawn, onchoose } = await open(places({ because: "setting" }));
    expect(save().disabled).toBe(true);
    await drawn.rerender({
      places: places({ now: "s2s", because: "setting" }),
      busy: false,
      error: null,
      onchoose,
    });
    await waitFor(() => expect(radio("s2s").checked).toBe(true));
    expect(screen.getByText(".s2s/", { selector: "summary .path" })).toBeTruthy();
  });

  it("keeps the choice beside the error of a file that is left alone", async () => {
    const params = { path: "/p/.s2s/config.yaml", line: "documents: s2s" };
    const { user } = await open(places(), { code: "config_left_alone", params, detail: "an anchor" });
    await user.click(radio("s2s"));
    expect(screen.getByTestId("error-config_left_alone").textContent).toContain("“documents: s2s”");
    expect(radio("s2s").checked && !save().disabled).toBe(true);
  });
});
