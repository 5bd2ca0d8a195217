// The forms of an export: what each is called, what it is for, and how its file is called.
import type { ExportForm } from "../../lib/generated/ExportForm";
import type { ExportOf } from "../../lib/generated/ExportOf";
import { exportEnds } from "../../lib/generated/exportEnds";
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

/** What follows the last dot of a file's name, in small letters; empty where there is none, or nothing before it. */
const extension = (file: string): string => /[^/\\]\.([^./\\]+)$/.exec(file)?.[1]?.toLowerCase() ?? "";
const extensionOf = (form: ExportForm): string => exportEnds[form].split(".").at(-1) ?? "";
const extensions = new Set((Object.keys(exportEnds) as ExportForm[]).map(extensionOf));

/** A file's name as somebody wrote it, save that it does not end as that of another form does. */
export function fitted(file: string, form: ExportForm): string {
  const now = extension(file);
  if (now === extensionOf(form) || !extensions.has(now)) return file;
  return `${file.slice(0, -now.length)}${exportEnds[form]}`;
}

/** The same name for another form: the end follows, and what somebody called the file stays. */
export function renamed(file: string, before: ExportForm, form: ExportForm): string {
  if (file === "" || /[/\\]$/.test(file)) return file;
  const end = `.${exportEnds[before]}`;
  if (extension(file) !== "" && file.toLowerCase().endsWith(end))
    return `${file.slice(0, -end.length)}.${exportEnds[form]}`;
  const name = fitted(file, form);
  return extension(name) === extensionOf(form) ? name : `${name}.${exportEnds[form]}`;
}

export { isRecord } from "../../lib/records";

/** What a form is for. */
export function aboutForm(form: ExportForm, of: ExportOf | null): string {
  const isBoth = form === "xlsx" && of?.kind === "traceability";
  return isBoth ? t("The matrix and the list of links, a sheet each.") : forms[form].about;
}

type Group = "read" | "work" | "tools";
const groupNames: Record<Group, string> = said({
  read: "To read",
  work: "To work with",
  tools: "Other tools",
});
/** The forms by what they are for, each in exactly one group. */
const groups: Record<Group, ExportForm[]> = {
  read: ["docx", "pdf", "html", "md"],
  work: ["xlsx", "review_sheet", "csv", "jira_csv", "confluence"],
  tools: ["reqif", "reqifz"],
};

/** Those of the groups that have a usable form, with these forms alone, in the order of the groups. */
export const grouped = (usable: ExportForm[]): { label: string; forms: ExportForm[] }[] =>
  (Object.keys(groups) as Group[])
    .map((group) => ({
      label: groupNames[group],
      forms: groups[group].filter((form) => usable.includes(form)),
    }))
    .filter(({ forms }) => forms.length > 0);
