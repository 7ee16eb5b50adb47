import { DONE, type Outcome, type Refusal, refuse } from '../errors/index.js';
import { GrowingBytes } from './growing-bytes.js';

export interface UploadHost {
  readonly fileBytesMax: number;
  /** Returns the committed bytes that the upload will overwrite, or null. */
  committed(): Uint8Array | null;
  /**
   * Reserves this many more bytes in the store.
   * @returns false, without a reservation, when they do not fit
   */
  reserve(bytes: number): boolean;
  release(bytes: number): void;
  /**
   * Installs the bytes as the file, unless the store refuses them. The reservation ends in both cases.
   * @param toldAtOnce true when the client waits for the result; the store then also refuses useless bytes and adds
   * warnings
   */
  install(bytes: Uint8Array<ArrayBuffer>, toldAtOnce: boolean): Outcome<void>;
  /** Records the end of the upload, whether or not it has installed a file. */
  ended(): void;
  /** Records the end of the upload after its client has disconnected. */
  discarded(): void;
}

/**
 * One open upload of a file. Writes go to the upload's own buffer, which becomes the file when the upload is closed.
 * Uploads of the same file do not see each other's writes. The last to close wins. A write that does not fit into the
 * store has no effect and frees the buffer. After that, the upload stays open, but refuses every later write in the
 * same way, and closing commits nothing. No partial file ever appears.
 */
export class Upload {
  readonly #buffer: GrowingBytes;
  #state: 'open' | 'detached' | 'ended' = 'open';
  #refused: Refusal | null = null;
  /**
   * True when the buffer contains the next content of the file. Until then, the buffer is empty, and the next content
   * is the same as the committed bytes.
   */
  #seeded: boolean;

  /**
   * @param path for refusals
   * @param fresh true for a new or truncated file: the buffer starts empty, and closing always commits
   */
  constructor(
    readonly path: string,
    private readonly host: UploadHost,
    fresh: boolean,
  ) {
    this.#buffer = new GrowingBytes(host.fileBytesMax);
    this.#seeded = fresh;
  }

  /** Number of bytes that the file will have. 0 if the upload was refused or its file was deleted. */
  get size(): number {
    return this.#seeded ? this.#buffer.length : (this.host.committed()?.length ?? 0);
  }

  /** Reads at most `count` bytes of the future content, beginning at an offset. The result is empty at the end. */
  read(offset: number, count: number): Uint8Array {
    if (this.#seeded) return this.#buffer.read(offset, count);
    return this.host.committed()?.subarray(offset, offset + count) ?? new Uint8Array(0);
  }

  /**
   * Writes at an offset, and fills a gap before it with zeros.
   * @returns EFBIG beyond the maximum of a file, ENOSPC beyond the maximum of the store, EINVAL for an invalid offset,
   * EBADF after closing
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
   * Cuts the future content to `size` bytes, or extends it with zeros. Size 0 restarts the upload, even after a
   * refusal.
   * @param size at most the maximum of a file
   * @returns ENOSPC beyond the maximum of the store
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
   * Installs the buffer as the file's next version. Installs nothing if the upload has not created, truncated or
   * written the file.
   * @returns a refusal of the store, or EBADF after closing
   */
  close(): Outcome<void> {
    return this.#end(false);
  }

  /**
   * Closes the upload for a client that waits for the result, so the store also refuses useless bytes. If the store
   * refuses the bytes, a file without an earlier commit is removed.
   */
  closeAndTell(): Outcome<void> {
    if (this.#state === 'ended') return this.#closed();
    const told = this.#end(true);
    if (!told.ok) this.host.discarded();
    return told;
  }

  /** Ends the upload and drops the buffer. The file stays as it was after opening. */
  abort(): void {
    if (this.#state === 'ended') return;
    this.#drop();
    this.#state = 'ended';
    this.host.ended();
  }

  /**
   * Aborts the upload of a client that has disconnected. The file is removed if it has no commit and no other upload.
   */
  discard(): void {
    if (this.#state === 'ended') return;
    this.abort();
    this.host.discarded();
  }

  /** Detaches the upload from its deleted file. Later writes and closing have no effect. */
  detach(): void {
    if (this.#state !== 'open') return;
    this.#drop();
    this.#seeded = true;
    this.#state = 'detached';
  }

  /**
   * Reserves space for `size` bytes. Before the first change, the first `keep` committed bytes are copied to the
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
