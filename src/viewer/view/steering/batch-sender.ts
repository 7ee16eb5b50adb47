/** Sends batches of writes one after the other. Of the batches that wait, only the newest is sent. */
export class BatchSender {
  #sending = false;
  #next: readonly string[] | null = null;

  /** @param url the URL of `ctl/batch` */
  constructor(private readonly url: URL) {}

  get isSending(): boolean {
    return this.#sending;
  }

  send(lines: readonly string[]): void {
    if (lines.length === 0) return;
    this.#next = lines;
    if (!this.#sending) void this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    this.#sending = true;
    while (this.#next) {
      const body = `${this.#next.join('\n')}\ncommit\n`;
      this.#next = null;
      // Ignore failures: the event stream reports refusals, and the next camera move sends a new batch.
      await fetch(this.url, { method: 'POST', body }).catch(() => undefined);
    }
    this.#sending = false;
  }
}
