/** A wait that can be cut short, before it begins as well. */
export class Pause {
  #isCut = false;
  #end: (() => void) | undefined;

  /** Ends the wait; one that begins later ends at once, until {@link renew}. */
  cut(): void {
    this.#isCut = true;
    this.#end?.();
  }

  /** Forgets that it was cut. */
  renew(): void {
    this.#isCut = false;
  }

  async wait(ms: number): Promise<void> {
    if (this.#isCut) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#end = resolve;
      timer = setTimeout(resolve, ms);
    });
    clearTimeout(timer);
    this.#end = undefined;
  }
}
