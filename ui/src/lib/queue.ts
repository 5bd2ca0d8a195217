/** One thing after the other, in the order in which they were asked for; one that fails keeps none of the others from its turn. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve();

  /** Does it when everything before it is done. Its error is that of whoever asked. */
  add<T>(act: () => Promise<T>): Promise<T> {
    const done = this.#last.then(act);
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** When all that was asked for so far is done, or has failed. */
  settled = async (): Promise<void> => {
    await this.#last;
  };
}
