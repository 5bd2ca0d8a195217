// A look at the files of a session, the repairs that it offers, and those that were made. It belongs to the view that opens
// it: the view says where to look, and hears when files were changed.
import type { FileFinding } from "../generated/FileFinding";
import type { Inspection } from "../generated/Inspection";
import type { RepairOffer } from "../generated/RepairOffer";
import type { MadeRepair } from "../generated/MadeRepair";
import { host } from "../host";
import { notices } from "../notices.svelte";
import { Task } from "../task.svelte";
import { repairWords } from "./table";
import { t } from "../language";

export class InspectionController {
  /** Nothing as long as nobody has looked. */
  state = $state.raw<Inspection | null>(null);
  /** Somebody asked for the last look, and is told also that nothing was found. */
  asked = $state(false);
  readonly looking = new Task();
  readonly mending = new Task();

  constructor(
    readonly path: string,
    readonly session: string,
    /** The session's files are not what they were. */
    readonly onchanged: () => void,
  ) {}

  /** Nothing is to be said: all fits together, or nobody knows yet, and nobody asked. */
  get isQuiet(): boolean {
    if (this.asked) return false;
    if (this.state === null) return this.looking.busy || !this.#hasLooked;
    return this.state.findings.length === 0 && this.state.repairs.length === 0;
  }

  /** The look when a session is opened: without an answer nothing is said, and the button asks again. */
  async open(): Promise<void> {
    this.asked = false;
    await this.#look();
    this.looking.error = null;
    this.#hasLooked = true;
  }

  /** Looks at the files because somebody asks; changes nothing. */
  look = async (): Promise<void> => {
    this.asked = true;
    await this.#look();
  };

  #hasLooked = $state(false);

  async #look(): Promise<void> {
    await this.looking.run(async () => {
      this.state = await host.call("inspect_session", this.#ref());
    });
  }

  /** Makes a repair that a finding offers, as it is shown; true when it was made. */
  async repair(finding: FileFinding, offer: RepairOffer): Promise<boolean> {
    const hashes = Object.fromEntries(offer.files.map((file) => [file.path, file.hash]));
    const before = new Set(this.state?.repairs.map((made) => made.name));
    const done = await this.#change(() =>
      host.call("apply_repair", { ...this.#ref(), key: finding.key, hashes }),
    );
    const made = this.state?.repairs.find((one) => !before.has(one.name));
    if (done && made)
      notices.say(t("Done: {repair}", { repair: repairWords(offer) }), {
        label: t("Undo"),
        run: () => void this.undo(made),
      });
    return done;
  }

  /** Gives the files of a repair their earlier bytes back; true when it was done. */
  undo(made: MadeRepair): Promise<boolean> {
    return this.#change(() => host.call("undo_repair", { ...this.#ref(), name: made.name }));
  }

  async #change(action: () => Promise<Inspection>): Promise<boolean> {
    const state = await this.mending.run(action);
    if (!state) return false;
    this.looking.error = null;
    this.state = state;
    this.onchanged();
    return true;
  }

  #ref() {
    return { path: this.path, session: this.session };
  }
}
