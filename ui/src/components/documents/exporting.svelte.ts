// An export: what it would hold, where it goes, how far it is, and what came of it.
import type { CopyExport } from "../../lib/generated/CopyExport";
import type { Exported } from "../../lib/generated/Exported";
import type { ExportForm } from "../../lib/generated/ExportForm";
import type { ExportLook } from "../../lib/generated/ExportLook";
import type { ExportOf } from "../../lib/generated/ExportOf";
import type { ExportProgress } from "../../lib/generated/ExportProgress";
import { host } from "../../lib/host";
import { notices } from "../../lib/notices.svelte";
import { Task } from "../../lib/task.svelte";
import { visible } from "../../lib/visible";
import { t } from "../../lib/language";
import { fitted, renamed } from "./forms";

/** How often a running export is asked how far it is, in milliseconds. */
const often = 300;
let exports = 0;

export class Exporting {
  of = $state.raw<ExportOf | null>(null);
  look = $state.raw<ExportLook | null>(null);
  form = $state<ExportForm>("docx");
  /** The file, where the system shows no dialogs. */
  file = $state("");
  done = $state.raw<Exported | null>(null);
  progress = $state.raw<ExportProgress | null>(null);
  cancelled = $state(false);
  copied = $state(false);
  readonly looking = new Task();
  readonly working = new Task();
  readonly copying = new Task();
  readonly revealing = new Task();
  readonly #path: string;
  readonly #native: boolean;
  #name = "";
  /** The file as it was offered, and the form that the field names it for. */
  #offered = "";
  #named: ExportForm;
  #looks = 0;
  #written = "";
  /** The dialog is closed: what comes of an export is said at the edge of the window. */
  #left = false;

  constructor(path: string, native: boolean, form: ExportForm = "docx") {
    this.form = form;
    this.#named = form;
    this.#path = path;
    this.#native = native;
  }

  /** Something else is to be exported; only the answer to the last question counts. */
  async choose(of: ExportOf): Promise<void> {
    this.of = of;
    this.look = null;
    this.#forget();
    const mine = ++this.#looks;
    this.looking.busy = false;
    await this.looking.run(async () => {
      const look = await host.call("look_at_export", { path: this.#path, of, session: null });
      if (mine !== this.#looks) return;
      this.look = look;
      if (!this.usable.some((row) => row.form === this.form)) this.form = this.usable[0]?.form ?? "docx";
      this.#offer();
    });
  }

  get usable() {
    return (this.look?.forms ?? []).filter((row) => row.usable);
  }

  get offered(): string {
    return this.look?.forms.find((row) => row.form === this.form)?.file ?? "";
  }

  chooseForm(form: ExportForm): void {
    this.form = form;
    this.#forget();
    this.#offer();
  }

  /** Nothing of the last export is true of the next one. */
  #forget(): void {
    [this.done, this.cancelled, this.copied] = [null, false, false];
    this.working.error = null;
    this.copying.error = null;
  }

  /** Names the file anew; a name that somebody typed stays, and its end follows the form. */
  #offer(): void {
    if (this.#native || !this.look) return;
    const typed = this.file.trim();
    const isTyped = typed !== "" && typed !== this.#offered;
    const folder = this.look.folder;
    const between = folder.includes("\\") && !folder.includes("/") ? "\\" : "/";
    this.#offered = `${folder}${between}${this.offered}`;
    this.file = isTyped ? renamed(typed, this.#named, this.form) : this.#offered;
    this.#named = this.form;
  }

  /** What was typed as the file is not to end as that of another form does. */
  fitName(): void {
    if (!this.#native) this.file = fitted(this.file.trim(), this.form);
  }

  /** Exports as it stands: what the document lacks is said beside the button. */
  async run(replace = false): Promise<void> {
    const of = this.of;
    if (!of || this.working.busy) return;
    this.#forget();
    this.fitName();
    const name = `export-${++exports}`;
    this.#name = name;
    this.progress = null;
    void this.#follow(name);
    await this.working.run(async () => {
      const place = this.#native ? null : this.file;
      const { form } = this;
      const request = {
        path: this.#path,
        of,
        session: null,
        form,
        place,
        replace,
        lacking: true,
        export: name,
      };
      const done = await host.call("export_document", request);
      // The dialog was closed: nothing was asked for, and nothing is said.
      if (done.file === null) return;
      this.done = done;
      this.#written = name;
    });
    if (this.working.error?.code === "export_cancelled") {
      this.working.error = null;
      this.cancelled = true;
    }
    if (this.#name === name) this.#name = "";
    if (this.#left) this.#sayEnd();
  }

  /** Stops it. One whose file takes its place in this moment is let through, and then said to be there. */
  cancel(): void {
    if (this.#name === "") return;
    void host.call("cancel_export", { export: this.#name }).catch(() => undefined);
  }

  /** The dialog is closed: nobody would see what comes of it there, so that it is cancelled, and said to be. */
  close(): void {
    this.cancel();
    this.#left = true;
    this.#name = "";
    this.#looks += 1;
  }

  copy(): Promise<void> {
    const of = this.of;
    this.#forget();
    return this.copying
      .run(async () => {
        if (!of) return;
        const request: CopyExport = { path: this.#path, of, session: null, lacking: true };
        await host.call("copy_export", request);
        this.copied = true;
      })
      .then(() => undefined);
  }

  reveal(): void {
    void this.revealing.runLoud(() => host.call("reveal_export", { export: this.#written }));
  }

  /** What came of an export whose dialog is gone: it may have been done, or have failed, before it could be cancelled. */
  #sayEnd(): void {
    if (this.cancelled) notices.say(cancelledWords());
    else if (this.done?.file) notices.say(t("Exported to {file}", { file: visible(this.done.file) }));
    else if (this.working.error) notices.error(this.working.error);
  }

  async #follow(name: string): Promise<void> {
    while (this.#name === name) {
      await new Promise((resolve) => setTimeout(resolve, often));
      if (this.#name !== name) return;
      const progress = await host.call("export_progress", { export: name }).catch(() => null);
      if (this.#name === name) this.progress = progress;
    }
  }
}

/** What is said of an export that was cancelled, in its dialog and, where that is closed, beside it. */
export const cancelledWords = (): string => t("The export was cancelled. Nothing was written.");

/** What an export is at, as a line. */
export function progressWords(progress: ExportProgress | null): string {
  switch (progress?.step) {
    case "reading":
      return t("Reading the document…");
    case "sessions":
      return t("Reading what the sessions know of it: {part} of {parts}…", {
        part: progress.done + 1,
        parts: progress.of,
      });
    case "making":
      return t("Making the file…");
    case "writing":
      return t("Writing the file…");
    default:
      return t("Exporting…");
  }
}
