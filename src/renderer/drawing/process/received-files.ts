import type { FetchFile } from '../../live/index.js';

interface Coming {
  readonly bytes: Promise<Uint8Array<ArrayBuffer>>;
  resolve(bytes: Uint8Array<ArrayBuffer>): void;
  reject(error: Error): void;
}

/** The files that this process asked its parent for, by content id. */
export class ReceivedFiles {
  readonly #coming = new Map<number, Coming>();

  /** @param ask asks the parent for a file */
  constructor(private readonly ask: (contentId: number) => void) {}

  /** Fetches a file; two who want the same one at the same time share it. */
  readonly fetch: FetchFile = (contentId) => {
    const coming = this.#coming.get(contentId);
    if (coming) return coming.bytes;
    let [resolve, reject]: [Coming['resolve'], Coming['reject']] = [() => undefined, () => undefined];
    const bytes = new Promise<Uint8Array<ArrayBuffer>>((...settle) => ([resolve, reject] = settle));
    this.#coming.set(contentId, { bytes, resolve, reject });
    this.ask(contentId);
    return bytes;
  };

  /** @param bytes null where there is no such file any more */
  take(contentId: number, bytes: Uint8Array<ArrayBuffer> | null): void {
    const coming = this.#coming.get(contentId);
    this.#coming.delete(contentId);
    if (bytes) coming?.resolve(bytes);
    else coming?.reject(new Error(`no file ${contentId} any more`));
  }

  /** Resolves when every file is here, and whoever fetched it has it. */
  async settled(): Promise<void> {
    while (this.#coming.size > 0) await Promise.allSettled([...this.#coming.values()].map(({ bytes }) => bytes));
  }
}
