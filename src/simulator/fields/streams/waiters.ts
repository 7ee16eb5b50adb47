export class Waiters {
  readonly #wakers = new Set<() => void>();

  wake(): void {
    for (const waker of this.#wakers) waker();
  }

  more(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        this.#wakers.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      this.#wakers.add(done);
      signal.addEventListener('abort', done);
    });
  }
}
