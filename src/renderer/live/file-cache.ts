/** Reads the bytes of an uploaded file. The promise rejects when the bytes are not available. */
export type FetchFile = (contentId: number) => Promise<Uint8Array<ArrayBuffer>>;

/** Fetches each file content once and keeps it while it is needed. */
export class FileCache {
  readonly #files = new Map<number, Uint8Array<ArrayBuffer> | 'coming' | 'lost'>();

  constructor(
    private readonly fetchFile: FetchFile,
    private readonly arrived: () => void,
  ) {}

  /**
   * Returns the bytes of a file, or undefined while the cache fetches them. When the bytes have arrived, the cache
   * calls `arrived`. If they are not available, it never calls it.
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
      // The fetch fails if the file was replaced or deleted meanwhile. The next moment contains that change, so nothing
      // else is needed.
      () => {
        if (this.#files.has(contentId)) this.#files.set(contentId, 'lost');
      },
    );
  }
}
