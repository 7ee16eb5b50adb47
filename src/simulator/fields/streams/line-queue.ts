/** Maximum number of unread bytes that are stored for a reader. */
export const QUEUE_BYTES = 262_144;

const ENCODER = new TextEncoder();
const DROPPED = ENCODER.encode('{"notice":"dropped"}\n');
export const NO_BYTES = new Uint8Array(0);

/**
 * The lines that a reader has not read yet, as bytes. When the lines exceed the limit, the oldest lines are dropped,
 * and a notice is put before the newest line. A line that the reader has partly read is not dropped.
 */
export class LineQueue {
  #lines: Uint8Array[] = [];
  /** Number of bytes of the first line that the reader has read. */
  #offset = 0;
  #waiting = 0;
  #produced = 0;

  constructor(private readonly limit = QUEUE_BYTES) {}

  get size(): number {
    return this.#waiting;
  }

  get produced(): number {
    return this.#produced;
  }

  /** @param line the line without its newline */
  push(line: string): void {
    const bytes = ENCODER.encode(`${line}\n`);
    if (this.#waiting + bytes.length > this.limit) this.#makeRoom(bytes.length + DROPPED.length);
    this.#append(bytes);
  }

  take(count: number): Uint8Array {
    const parts: Uint8Array[] = [];
    let taken = 0;
    while (taken < count && this.#lines.length > 0) {
      const line = this.#lines[0]!;
      const part = line.subarray(this.#offset, this.#offset + count - taken);
      parts.push(part);
      taken += part.length;
      this.#offset += part.length;
      if (this.#offset < line.length) break;
      this.#lines.shift();
      this.#offset = 0;
    }
    this.#waiting -= taken;
    return join(parts, taken);
  }

  #append(bytes: Uint8Array): void {
    this.#lines.push(bytes);
    this.#waiting += bytes.length;
    this.#produced += bytes.length;
  }

  #makeRoom(wanted: number): void {
    const started = this.#offset > 0 ? 1 : 0;
    let dropped = 0;
    while (this.#lines.length > started && this.#waiting + wanted > this.limit) {
      const [line] = this.#lines.splice(started, 1);
      this.#waiting -= line!.length;
      // The dropped line may be an older notice, which the new notice replaces.
      dropped++;
    }
    if (dropped > 0) this.#append(DROPPED);
  }
}

function join(parts: readonly Uint8Array[], length: number): Uint8Array {
  if (parts.length === 0) return NO_BYTES;
  if (parts.length === 1) return parts[0]!;
  const joined = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
