/** Reads the bytes of an uploaded file. Rejects when they are not available. */
export type FetchFile = (contentId: number) => Promise<Uint8Array<ArrayBuffer>>;

/** A cache of file contents, each fetched once and kept while it is needed. */
export class FileCache {
  readonly #files = new Map<number, Uint8Array<ArrayBuffer> | 'coming' | 'lost'>();

  constructor(
    private readonly fetchFile: FetchFile,
    private readonly arrived: () => void,
  ) {}

  /** Returns the bytes, or undefined until `arrived` is called (never, if they are not available). */
  get(contentId: number): Uint8Array<ArrayBuffer> | undefined {
    const file = this.#files.get(contentId);
    if (file === undefined) this.#fetch(contentId);
    return typeof file === 'object' ? file : undefined;
  }

  /** Drops every other file. */
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
      // The file was replaced or deleted meanwhile: the next moment shows it.
      () => {
        if (this.#files.has(contentId)) this.#files.set(contentId, 'lost');
      },
    );
  }
}
