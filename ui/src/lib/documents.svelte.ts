// The documents that a session went into, and whether they are up to date. It belongs to the view that opens it: the view says when
// to look again.
import type { InputsOfDocument } from "./generated/InputsOfDocument";
import type { OpposedPair } from "./generated/OpposedPair";
import { host } from "./host";
import { isRecord } from "./records";
import { inputsOfAll, sinceOf } from "./since";

export class DocumentsOfSession {
  /** With the records of its decisions; nothing as long as nobody has looked. */
  all = $state.raw<InputsOfDocument[]>([]);
  /** What was approved in the session and is not in a document any more, by the document; known only of those that are up to date. */
  lacks = $state.raw<ReadonlyMap<string, string[]>>(new Map());
  /** The first look at them. */
  looked: Promise<void> | undefined;
  #looks = 0;

  constructor(
    readonly path: string,
    readonly session: string,
  ) {}

  /** Without the records of decisions: they belong to the project. */
  get main(): InputsOfDocument[] {
    return this.all.filter((one) => !isRecord(one.document));
  }

  /** Whether what stands in them is what the session's artifacts say now: one is up to date, and none is known to have changed or
   * to lack something. Whoever reads that it is up to date is not told at once that it will be written. */
  get hold(): boolean {
    const isOld = (one: InputsOfDocument) =>
      sinceOf(one) === "changed" || (this.lacks.get(one.document)?.length ?? 0) > 0;
    return this.main.some((one) => sinceOf(one) === "current") && !this.main.some(isOld);
  }

  /** What they hold in two wordings, decided since or not. */
  get opposed(): OpposedPair[] {
    return this.main.flatMap((one) => [...one.undecided, ...one.decided]);
  }

  look = (): Promise<void> => {
    const looking = this.#look();
    this.looked ??= looking;
    return looking;
  };

  async #look(): Promise<void> {
    const mine = ++this.#looks;
    const found = (await inputsOfAll(this.path)).filter((one) => one.sessions.includes(this.session));
    if (mine !== this.#looks) return;
    this.all = found;
    void this.#compare(mine);
  }

  /** What a document was made from may be as it was, and the document not: somebody has cut it. */
  async #compare(mine: number): Promise<void> {
    const current = this.main.filter((one) => sinceOf(one) === "current").map((one) => one.document);
    const lacks = await Promise.all(current.map(async (one) => [one, await this.#lackingIn(one)] as const));
    if (mine !== this.#looks) return;
    this.lacks = new Map(lacks.flatMap(([one, ids]) => (ids === null ? [] : [[one, ids] as const])));
  }

  /** Null where that cannot be told. */
  async #lackingIn(document: string): Promise<string[] | null> {
    const of = { kind: "document" as const, document };
    try {
      const { lacking } = await host.call("look_at_export", { path: this.path, of, session: this.session });
      return lacking.filter((one) => one.session === this.session).flatMap((one) => one.artifacts);
    } catch {
      return null;
    }
  }
}
