// Exports of the development page: nothing is written.
import type { Commands } from "../../generated/commands";
import type { Exported } from "../../generated/Exported";
import type { ExportForm } from "../../generated/ExportForm";

const ends: [ExportForm, string][] = [
  ["docx", "docx"],
  ["pdf", "pdf"],
  ["html", "html"],
  ["md", "md"],
  ["xlsx", "xlsx"],
  ["jira_csv", "csv"],
  ["confluence", "confluence.html"],
  ["reqif", "reqif"],
  ["reqifz", "reqifz"],
];
const endsOfTrace: [ExportForm, string][] = [
  ["xlsx", "xlsx"],
  ["csv", "csv"],
];
const endsOfChosen: [ExportForm, string][] = [...ends, ["review_sheet", "review.xlsx"]];
const about = { title: "Requirements for Borrow Shed", items: 12, practice: true, lacking: [], remarks: [] };

type Names =
  | "look_at_export"
  | "export_document"
  | "copy_export"
  | "export_progress"
  | "cancel_export"
  | "reveal_export";

export function exporting(): {
  [K in Names]: (
    request: Commands[K]["request"],
  ) => Commands[K]["response"] | Promise<Commands[K]["response"]>;
} {
  return {
    look_at_export: ({ of }) => ({
      ...about,
      ...(of.kind === "traceability" ? { title: "Traceability: Borrow Shed" } : {}),
      folder: "/home/ada/Documents",
      named: [],
      forms: (of.kind === "traceability" ? endsOfTrace : of.kind === "selection" ? endsOfChosen : ends).map(
        ([form, end]) => ({
          form,
          file: `${of.kind === "traceability" ? "traceability" : "requirements-for"}-borrow-shed.${end}`,
          usable: true,
        }),
      ),
    }),
    export_document: async (request): Promise<Exported> => {
      await new Promise((resolve) => setTimeout(resolve, 1200));
      return { ...about, file: request.place, bytes: 18_240 };
    },
    copy_export: () => ({}),
    export_progress: () => ({ step: "making", done: 0, of: 0 }),
    cancel_export: () => ({}),
    reveal_export: () => ({}),
  };
}
