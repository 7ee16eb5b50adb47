import { DONE, type Outcome, type Refusal, refuse } from '../errors/index.js';
import { GrowingBytes } from './growing-bytes.js';

/** The store of an upload's file, as the upload uses it. */
export interface UploadHost {
  readonly fileBytesMax: number;
  /** Returns the committed bytes that writes overwrite; null without any. */
  committed(): Uint8Array | null;
  /**
   * Reserves this many more bytes of the store for this upload. @returns false, reserving none, when they do not fit
   */
  reserve(bytes: number): boolean;
  release(bytes: number): void;
  /**
   * Installs these bytes as the file, unless they are refused. The reserved bytes of this upload are then no longer
   * pending.
   * @param toldAtOnce true when the client gets the result, so that useless bytes are refused or warned of too
   * @returns the result of closing
   */
  install(bytes: Uint8Array<ArrayBuffer>, toldAtOnce: boolean): Outcome<void>;
  /** Records the end of the upload, with or without an installed file. */
  ended(): void;
  /** Records the end of the upload after its client has disconnected. */
  discarded(): void;
}

/**
 * One open upload of a file. Writes go to its own buffer; closing makes the buffer the file. Several uploads of the
 * same file do not see each other, and the last to close wins.
 * A write without room has no effect and frees the buffer. The upload stays open: every later write gets the same
 * answer, and closing commits nothing, so that no partial file exists.
 */
export class Upload {
  readonly #buffer: GrowingBytes;
  #state: 'open' | 'detached' | 'ended' = 'open';
  #refused: Refusal | null = null;
  /** True when the buffer holds the next content of the file; before that, the committed bytes are the content. */
  #seeded: boolean;

  /**
   * @param path path of the file, for refusals
   * @param fresh true for a newly made or truncated file: writes start from nothing, and closing commits even without a
   * write
   */
  constructor(
    readonly path: string,
    private readonly host: UploadHost,
    fresh: boolean,
  ) {
    this.#buffer = new GrowingBytes(host.fileBytesMax);
    this.#seeded = fresh;
  }

  /** Number of bytes of the future file; 0 for an upload without room, or of a deleted file. */
  get size(): number {
    return this.#seeded ? this.#buffer.length : (this.host.committed()?.length ?? 0);
  }

  /** Returns at most `count` bytes of the future file from an offset on; none at its end. */
  read(offset: number, count: number): Uint8Array {
    if (this.#seeded) return this.#buffer.read(offset, count);
    return this.host.committed()?.subarray(offset, offset + count) ?? new Uint8Array(0);
  }

  /**
   * Writes at an offset; a gap before it is filled with zeros.
   * @returns EFBIG past the file's cap, ENOSPC past the store's, EINVAL for an invalid offset, EBADF once closed
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
   * Cuts the next content of the file, or extends it with zeros. Cutting to nothing starts again, also after a refusal.
   * @param size at most the file's cap
   * @returns ENOSPC past the store's cap
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
   * Installs the buffer as the file's next version; does nothing unless the file was made, truncated or written.
   * @returns the store's refusal of the bytes, which are then not installed; EBADF once closed
   */
  close(): Outcome<void> {
    return this.#end(false);
  }

  /**
   * Closes for a client that waits for the result: useless bytes are refused too, and a file without earlier bytes is
   * then removed.
   */
  closeAndTell(): Outcome<void> {
    if (this.#state === 'ended') return this.#closed();
    const told = this.#end(true);
    if (!told.ok) this.host.discarded();
    return told;
  }

  /** Drops the buffer. The file stays as ready as it was after opening. */
  abort(): void {
    if (this.#state === 'ended') return;
    this.#drop();
    this.#state = 'ended';
    this.host.ended();
  }

  /** Aborts after the client has disconnected. A file without a commit and without another upload is removed. */
  discard(): void {
    if (this.#state === 'ended') return;
    this.abort();
    this.host.discarded();
  }

  /** Detaches the upload from a deleted file: writes and the commit go nowhere. */
  detach(): void {
    if (this.#state !== 'open') return;
    this.#drop();
    this.#seeded = true;
    this.#state = 'detached';
  }

  /** Reserves room for `size` bytes; the first `keep` committed bytes are copied before the first change. */
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

/** Refuses a file of `bytes` when `most` is the maximum. */
export function tooBig(path: string, bytes: number, most: number): Refusal {
  return refuse('EFBIG', `${path}: ${bytes} bytes; one file may have ${most} (file_bytes_max)`);
}
