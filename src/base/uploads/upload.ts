import { DONE, type Outcome, type Refusal, refuse } from '../errors/index.js';
import { GrowingBytes } from './growing-bytes.js';

export interface UploadHost {
  readonly fileBytesMax: number;
  /** Returns the committed bytes that the upload is going to replace, or null. */
  committed(): Uint8Array | null;
  /**
   * Reserves additional bytes in the store.
   * @returns false if the bytes do not fit; nothing is reserved then
   */
  reserve(bytes: number): boolean;
  release(bytes: number): void;
  /**
   * Replaces the content of the file by the bytes, unless the store refuses them. The reservation ends even if the
   * store refuses the bytes.
   * @param toldAtOnce true if the client waits for the result. The store then also refuses an unusable file, and
   * returns warnings
   */
  install(bytes: Uint8Array<ArrayBuffer>, toldAtOnce: boolean): Outcome<void>;
  ended(): void;
  /** Called when the upload has ended because its client has disconnected. */
  discarded(): void;
}

/**
 * An open upload of a file. Writes go to the upload's own buffer, which becomes the content of the file when the upload
 * is closed. If several uploads of a file are open, the last one to be closed determines its content. If a write does
 * not fit into the store, it has no effect, and the buffer is freed. The upload then stays open, but every later write
 * gets the same refusal, and closing the upload commits nothing.
 */
export class Upload {
  readonly #buffer: GrowingBytes;
  #state: 'open' | 'detached' | 'ended' = 'open';
  #refused: Refusal | null = null;
  /**
   * True if the buffer contains the future content of the file. While this is false, the buffer is empty, and the
   * committed bytes stay the content.
   */
  #seeded: boolean;

  /**
   * @param fresh true for a new or truncated file: the buffer is empty at first, and closing the upload commits in any
   *   case
   */
  constructor(
    readonly path: string,
    private readonly host: UploadHost,
    fresh: boolean,
  ) {
    this.#buffer = new GrowingBytes(host.fileBytesMax);
    this.#seeded = fresh;
  }

  /** Future size of the file, bytes; 0 if the upload was refused or the file was deleted. */
  get size(): number {
    return this.#seeded ? this.#buffer.length : (this.host.committed()?.length ?? 0);
  }

  read(offset: number, count: number): Uint8Array {
    if (this.#seeded) return this.#buffer.read(offset, count);
    return this.host.committed()?.subarray(offset, offset + count) ?? new Uint8Array(0);
  }

  /**
   * Writes bytes at an offset. A gap before the offset is filled with zeros.
   * @returns EFBIG if the file would be too large, ENOSPC if the store has no room, EINVAL for an invalid offset, EBADF
   * if the upload is closed
   */
  write(offset: number, bytes: Uint8Array): Outcome<void> {
    if (this.#state === 'ended') return this.#closed();
    if (this.#refused) return this.#refused;
    if (offset > this.host.fileBytesMax) return this.#fail(tooBig(this.path, offset, this.host.fileBytesMax));
    if (!Number.isInteger(offset) || offset < 0) {
      return refuse('EINVAL', `${this.path}: offset ${offset} is not a byte position; use a whole number from 0`);
    }
    const end = offset + bytes.length;
    if (end > this.host.fileBytesMax) return this.#fail(tooBig(this.path, end, this.host.fileBytesMax));
    if (bytes.length === 0 || this.#state === 'detached') return DONE;
    const refusal = this.#reserve(end);
    if (refusal) return refusal;
    this.#buffer.write(offset, bytes);
    return DONE;
  }

  /**
   * Cuts the future content of the file to `size` bytes, or extends it with zeros. With size 0, the upload starts
   * again, even after a refusal.
   * @param size at most the maximum size of a file
   * @returns ENOSPC if the store has no room
   */
  resize(size: number): Outcome<void> {
    if (this.#state !== 'open') return DONE;
    if (size === 0) {
      this.#drop();
      this.#seeded = true;
      this.#refused = null;
      return DONE;
    }
    const refusal = this.#refused ?? this.#reserve(size, size);
    if (refusal) return refusal;
    this.host.release(Math.max(0, this.#buffer.length - size));
    this.#buffer.resize(size);
    return DONE;
  }

  /**
   * Commits the content of the buffer as the next version of the file. If the upload has not created, truncated or
   * written the file, nothing happens.
   * @returns a refusal by the store, or EBADF if the upload is closed already
   */
  close(): Outcome<void> {
    return this.#end(false);
  }

  /**
   * Closes the upload for a client that waits for the result. If the bytes are refused and the file has no earlier
   * commit, the file is removed.
   */
  closeAndTell(): Outcome<void> {
    if (this.#state === 'ended') return this.#closed();
    const told = this.#end(true);
    if (!told.ok) this.host.discarded();
    return told;
  }

  abort(): void {
    if (this.#state === 'ended') return;
    this.#drop();
    this.#state = 'ended';
    this.host.ended();
  }

  /**
   * Aborts the upload because its client has disconnected. If the file has no commit and no other upload, the file is
   * removed.
   */
  discard(): void {
    if (this.#state === 'ended') return;
    this.abort();
    this.host.discarded();
  }

  /** Called when the file has been deleted. Further writes and `close` have no effect. */
  detach(): void {
    if (this.#state !== 'open') return;
    this.#drop();
    this.#seeded = true;
    this.#state = 'detached';
  }

  /**
   * Reserves bytes for a buffer of this size. At the first change, also copies the first `keep` committed bytes to the
   * buffer.
   */
  #reserve(size: number, keep = Infinity): Refusal | null {
    const seed = this.#seeded ? undefined : this.host.committed()?.subarray(0, keep);
    const held = this.#buffer.length;
    if (!this.host.reserve(Math.max(size, seed?.length ?? held) - held)) {
      return this.#fail(refuse('ENOSPC', `${this.path}: the store is full (bytes_max); delete files or send less`));
    }
    this.#seeded = true;
    if (seed) this.#buffer.write(0, seed);
    return null;
  }

  #end(toldAtOnce: boolean): Outcome<void> {
    if (this.#state === 'ended') return this.#closed();
    const installs = this.#state === 'open' && this.#refused === null && this.#seeded;
    this.#state = 'ended';
    const told = installs ? this.host.install(this.#buffer.take(), toldAtOnce) : DONE;
    this.host.ended();
    return told;
  }

  #fail(refusal: Refusal): Refusal {
    this.#drop();
    this.#seeded = true;
    this.#refused = refusal;
    return refusal;
  }

  #drop(): void {
    this.host.release(this.#buffer.length);
    this.#buffer.clear();
  }

  #closed(): Refusal {
    return refuse('EBADF', `${this.path}: this upload is closed; open another`);
  }
}

export function tooBig(path: string, bytes: number, most: number): Refusal {
  return refuse('EFBIG', `${path}: the file has ${bytes} bytes; the maximum is ${most} (file_bytes_max)`);
}
