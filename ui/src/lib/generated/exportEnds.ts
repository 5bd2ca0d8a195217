// Written by `cargo xtask export-types` from crates/api. Do not edit.
import type { ExportForm } from "./ExportForm";

/** The ends of the names of files, by the form of an export. */
export const exportEnds: Record<ExportForm, string> = {
  docx: "docx",
  pdf: "pdf",
  html: "html",
  md: "md",
  xlsx: "xlsx",
  jira_csv: "csv",
  confluence: "confluence.html",
  reqif: "reqif",
  reqifz: "reqifz",
  csv: "csv",
  review_sheet: "review.xlsx",
};
