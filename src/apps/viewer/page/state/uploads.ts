import { Observable } from '../link/observable.js';
import { uploadName } from '../link/upload.js';
import type { Editor } from './editor.js';

export interface Upload {
  readonly id: number;
  readonly name: string;
  readonly bytes: number;
  readonly sentBytes: number;
  readonly cancel: () => void;
}

/** Files on their way to the server. */
export class Uploads extends Observable {
  #list: Upload[] = [];
  #next = 1;

  constructor(private readonly editor: Editor) {
    super();
  }

  get list(): readonly Upload[] {
    return this.#list;
  }

  /**
   * Sends a file under a name that the server takes.
   * @returns that name, or null when it was cancelled
   * @throws LinkError as the server refuses
   */
  async send(file: File): Promise<string | null> {
    const id = this.#next++;
    const name = uploadName(file.name);
    const stop = new AbortController();
    this.#list = [...this.#list, { id, name, bytes: file.size, sentBytes: 0, cancel: () => stop.abort() }];
    this.changed();
    try {
      const tell = (sentBytes: number): void => this.#update(id, sentBytes);
      await this.editor.perform(this.editor.uploading(name, file, tell, stop.signal));
      return name;
    } catch (error) {
      if (!stop.signal.aborted) throw error;
      return null;
    } finally {
      this.#list = this.#list.filter((upload) => upload.id !== id);
      this.changed();
    }
  }

  #update(id: number, sentBytes: number): void {
    this.#list = this.#list.map((upload) => (upload.id === id ? { ...upload, sentBytes } : upload));
    this.changed();
  }
}
