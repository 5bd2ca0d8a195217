// The forms of an export: what each is called, and what it is for.
import type { ExportForm } from "../../lib/generated/ExportForm";
import type { ExportOf } from "../../lib/generated/ExportOf";
import { said, t } from "../../lib/language";

export const forms: Record<ExportForm, { label: string; about: string }> = said({
  docx: { label: "Word", about: "To be read, commented and edited in Word or LibreOffice." },
  pdf: { label: "PDF", about: "To be read and printed as it is, with page numbers." },
  html: { label: "One HTML file", about: "Opens in any browser without a connection, and prints well." },
  md: { label: "Markdown", about: "The text as it stands in the project, for repositories and wikis." },
  xlsx: { label: "Excel workbook", about: "One row for each item, to sort and to filter." },
  jira_csv: { label: "Jira (CSV)", about: "For Jira's import: an epic, and an issue for each item." },
  confluence: { label: "Confluence (source)", about: "The source of a page in Confluence, as a file." },
  reqif: { label: "ReqIF", about: "For requirements tools such as DOORS, Polarion or Jama." },
  reqifz: { label: "ReqIF, packed", about: "The same in an archive, which some tools ask for." },
  review_sheet: {
    label: "Review sheet (Excel)",
    about: "A row for each artifact, with columns to fill in; you take it in again in Review.",
  },
  csv: { label: "Table (CSV)", about: "One plain table, for any spreadsheet or tool." },
});

export { isRecord } from "../../lib/records";

/** What a form is for. */
export function aboutForm(form: ExportForm, of: ExportOf | null): string {
  const isBoth = form === "xlsx" && of?.kind === "traceability";
  return isBoth ? t("The matrix and the list of links, a sheet each.") : forms[form].about;
}
