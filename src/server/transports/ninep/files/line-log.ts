/**
 * Minimum number of the newest bytes that the log keeps. A stream over HTTP buffers at most as many bytes for a slow
 * reader.
 */
const KEPT_BYTES = 262_144;
const LEAST_CAPACITY = 4096;
export const LINE_END = 0x0a;
const ENCODER = new TextEncoder();
/**
 * If lines have been dropped, this notice comes before the oldest line that is left. It begins with a newline for
 * readers that have read only a part of a dropped line: the newline ends this line.
 */
const NOTICE = ENCODER.encode('\n{"notice":"dropped"}\n');

/**
 * The text of a stream as a growing file. Every byte keeps its position, counted from the first byte of the stream. The
 * log keeps only the newest part and drops whole lines.
 */
export class LineLog {
  #bytes = new Uint8Array(LEAST_CAPACITY);
  #start = 0;
  #end = 0;

  get start(): number {
    return this.#start;
  }

  get end(): number {
    return this.#end;
  }

  push(text: string): void {
    const bytes = ENCODER.encode(text);
    if (this.#length + bytes.length > this.#bytes.length) this.#makeRoom(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#end += bytes.length;
  }

  read(position: number, count: number): Uint8Array {
    const at = Math.max(0, position - this.#start);
    return this.#bytes.subarray(at, Math.max(at, Math.min(this.#length, at + count)));
  }

  get #length(): number {
    return this.#end - this.#start;
  }

  /** Copies the bytes, because readers may still use slices of the old array. */
  #makeRoom(wanted: number): void {
    const cut = this.#length + wanted > 2 * KEPT_BYTES && this.#length > KEPT_BYTES ? this.#oldestToKeep() : 0;
    const kept = this.#bytes.subarray(cut, this.#length);
    const capacity = Math.min(2 * (kept.length + wanted), Math.max(2 * KEPT_BYTES, kept.length + wanted));
    this.#bytes = new Uint8Array(capacity);
    this.#bytes.set(kept);
    if (cut > 0) this.#bytes.set(NOTICE);
    this.#start += cut;
  }

  /**
   * Returns the index of the first byte that is kept. The notice overwrites the end of the last dropped line, so the
   * first whole line comes directly after the notice.
   */
  #oldestToKeep(): number {
    return this.#bytes.indexOf(LINE_END, this.#length - KEPT_BYTES) + 1 - NOTICE.length;
  }
}
