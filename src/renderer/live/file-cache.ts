/** Fetches the bytes of a file; rejects if they are not available. */
export type FetchFile = (contentId: number) => Promise<Uint8Array<ArrayBuffer>>;

/** Fetches the content of each file once. */
export class FileCache {
  readonly #files = new Map<number, Uint8Array<ArrayBuffer> | 'coming' | 'lost'>();

  constructor(
    private readonly fetchFile: FetchFile,
    private readonly arrived: () => void,
  ) {}

  /**
   * Returns the bytes of a file; undefined until they arrive. The first call starts to fetch the bytes. When the bytes
   * arrive, `arrived` is called. If the fetch fails, it is never called.
   */
  get(contentId: number): Uint8Array<ArrayBuffer> | undefined {
    const file = this.#files.get(contentId);
    if (file === undefined) this.#fetch(contentId);
    return typeof file === 'object' ? file : undefined;
  }

  keep(needed: ReadonlySet<number>): void {
    for (const contentId of this.#files.keys()) if (!needed.has(contentId)) this.#files.delete(contentId);
  }

  #fetch(contentId: number): void {
    this.#files.set(contentId, 'coming');
    this.fetchFile(contentId).then(
      (bytes) => {
        if (!this.#files.has(contentId)) return;
        this.#files.set(contentId, bytes);
        this.arrived();
      },
      // The fetch fails if the file has been replaced or deleted since the last moment. The next moment reports the
      // change.
      () => {
        if (this.#files.has(contentId)) this.#files.set(contentId, 'lost');
      },
    );
  }
}
