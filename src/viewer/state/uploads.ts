import { Observable } from '../link/observable.js';
import { uploadName } from '../link/upload.js';
import { LinkError } from '../link/link-error.js';
import { formatBytes, parseTextureFiles } from '../paint/texture-files.js';
import type { Editor } from './editor.js';

export interface UploadProgress {
  readonly id: number;
  readonly name: string;
  readonly bytes: number;
  readonly sentBytes: number;
  readonly cancel: () => void;
}

export class Uploads extends Observable {
  #list: UploadProgress[] = [];
  #next = 1;
  /** The local names of uploaded files, by their names on the server. */
  readonly #origins = new Map<string, string>();

  constructor(private readonly editor: Editor) {
    super();
  }

  get list(): readonly UploadProgress[] {
    return this.#list;
  }

  /**
   * Uploads a file. It replaces an earlier upload of this page with the same local name. If any other file has the name
   * on the server, or is being uploaded under it, the new file gets a free name such as `badge-2.png`.
   * @param inspect called before the file is sent; if it throws, the file is not sent
   * @returns the name on the server; null if the user cancelled
   * @throws LinkError if the server refuses the file, or if the file is too large for the server
   * @throws the errors of `inspect`
   */
  async send(
    file: File,
    inspect: (signal: AbortSignal) => Promise<void> = () => Promise.resolve(),
  ): Promise<string | null> {
    const id = this.#next++;
    const stop = new AbortController();
    // Reserve the name now, because the user may upload several files with this name at the same time.
    const claim = this.#nameFor(file.name, new Set(this.#origins.keys()));
    this.#list = [...this.#list, { id, name: claim, bytes: file.size, sentBytes: 0, cancel: () => stop.abort() }];
    this.changed();
    try {
      await this.#requireRoom(file);
      await Promise.race([cancelled(stop.signal), inspect(stop.signal)]);
      const files = parseTextureFiles(await this.editor.api.read('paint/textures/files'));
      const there = new Set(files.map((each) => each.name));
      const name = this.#isFor(file.name, claim, there) ? claim : this.#nameFor(file.name, there);
      this.#update(id, { name });
      const arrived = (sentBytes: number): void => this.#update(id, { sentBytes });
      await this.editor.perform(this.editor.uploading(name, file, arrived, stop.signal));
      this.#origins.set(name, file.name);
      return name;
    } catch (error) {
      if (!stop.signal.aborted) throw error;
      return null;
    } finally {
      this.#list = this.#list.filter((upload) => upload.id !== id);
      this.changed();
    }
  }

  /**
   * Refuses a file that is too large before sending it. The server would refuse it only after receiving most of it.
   * @throws LinkError EFBIG
   */
  async #requireRoom({ size }: File): Promise<void> {
    const info = await this.editor.api.read('paint/textures/info');
    const most = Number(/\bfile_bytes_max=(\d+)/.exec(info)?.[1] ?? Infinity);
    if (size <= most) return;
    throw new LinkError(
      'EFBIG',
      `it has ${formatBytes(size)}, so nothing was sent; one file may have ${formatBytes(most)}`,
    );
  }

  /** Forgets the uploaded files after a restart of the server, which no longer has them. */
  forget(): void {
    this.#origins.clear();
  }

  #nameFor(origin: string, there: ReadonlySet<string>): string {
    const isFree = (name: string): boolean =>
      this.#isFor(origin, name, there) && !this.#list.some((each) => each.name === name);
    const former = [...this.#origins.keys()].find((name) => there.has(name) && isFree(name));
    if (former !== undefined) return former;
    for (let nth = 1; ; nth++) {
      const name = uploadName(origin, nth);
      if (isFree(name)) return name;
    }
  }

  /**
   * Reports whether a local file may have a name on the server. The name must be free, or belong to an earlier upload
   * with the same local name. For a file from another client, the page takes the name on the server as the local name.
   */
  #isFor(origin: string, name: string, there: ReadonlySet<string>): boolean {
    return !there.has(name) || (this.#origins.get(name) ?? name) === origin;
  }

  #update(id: number, news: Partial<Pick<UploadProgress, 'name' | 'sentBytes'>>): void {
    this.#list = this.#list.map((upload) => (upload.id === id ? { ...upload, ...news } : upload));
    this.changed();
  }
}

/** Rejects when a signal is aborted, or if it has been aborted already. Never resolves. */
function cancelled(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const fail = (): void => reject(signal.reason as Error);
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true });
  });
}
