import { send } from './element.js';

/** The part of the browser's `FileReader` that engines use for exporting and loading. */
export class BrowserFileReader extends EventTarget {
  readyState = 0;
  result: ArrayBuffer | string | null = null;
  error: unknown = null;

  readAsArrayBuffer(blob: Blob): void {
    void this.#read(blob.arrayBuffer());
  }

  readAsText(blob: Blob): void {
    void this.#read(blob.text());
  }

  readAsDataURL(blob: Blob): void {
    const type = blob.type === '' ? 'application/octet-stream' : blob.type;
    void this.#read(blob.arrayBuffer().then((bytes) => `data:${type};base64,${Buffer.from(bytes).toString('base64')}`));
  }

  async #read(contents: Promise<ArrayBuffer | string>): Promise<void> {
    this.readyState = 1;
    try {
      this.result = await contents;
    } catch (error) {
      this.error = error;
    }
    this.readyState = 2;
    send(this, new Event(this.error === null ? 'load' : 'error'));
    send(this, new Event('loadend'));
  }
}
