import { DONE, type Outcome, type Refusal, refuse } from '../errors/index.js';
import { GrowingBytes } from './growing-bytes.js';

/** The store that holds an upload's file, as the upload uses it. */
export interface UploadHost {
  readonly fileBytesMax: number;
  /** Returns the committed bytes that writes go over; null when there are none. */
  committed(): Uint8Array | null;
  /**
   * Reserves that many more bytes of the store for this upload. @returns false, and reserves none, when they do not fit
   */
  reserve(bytes: number): boolean;
  release(bytes: number): void;
  /**
   * Installs these as the file, unless they are refused. The bytes that this upload had reserved are no longer pending.
   * @param toldAtOnce true when the client hears the result, so that bytes of no use are refused or warned of as well
   * @returns the result of closing
   */
  install(bytes: Uint8Array<ArrayBuffer>, toldAtOnce: boolean): Outcome<void>;
  /** Notes that the upload is over, whether or not it installed anything. */
  ended(): void;
  /** Notes that the upload is over, and its client is gone. */
  discarded(): void;
}

/**
 * One open upload of a file. Writes go to a buffer of its own; closing makes the buffer the file. Several uploads of
 * the same file do not see each other, and the last to close wins.
 *
 * A write that finds no room leaves the upload open without effect: its bytes are given back at once, every later write
 * gets the same answer, and closing commits nothing, so that a file is never there in part.
 */
export class Upload {
  readonly #buffer: GrowingBytes;
  #state: 'open' | 'detached' | 'ended' = 'open';
  #refused: Refusal | null = null;
  /** True when the buffer holds the next content of the file; until then that is the committed one. */
  #seeded: boolean;

  /**
   * @param path path of the file, as refusals name it
   * @param fresh true when the file was just made or truncated: writes start from nothing, and closing commits even
   *   without one
   */
  constructor(
    readonly path: string,
    private readonly host: UploadHost,
    fresh: boolean,
  ) {
    this.#buffer = new GrowingBytes(host.fileBytesMax);
    this.#seeded = fresh;
  }

  /** Number of bytes that the file will have; 0 for an upload that found no room or was deleted. */
  get size(): number {
    return this.#seeded ? this.#buffer.length : (this.host.committed()?.length ?? 0);
  }

  /** Returns at most `count` bytes of the file that will be, from an offset on; none at its end. */
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
   * Cuts the next content of the file, or fills it with zeros. Cutting to nothing starts over, also after a refusal.
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
   * Installs the buffer as the file's next version; does nothing where nothing was made, truncated or written.
   * @returns the store's refusal of the bytes, which are then not installed; EBADF once closed
   */
  close(): Outcome<void> {
    return this.#end(false);
  }

  /**
   * Closes for a client that waits for the result: bytes that are of no use are refused as well, and a file that never
   * had others goes with them.
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

  /** Aborts for a client that is gone. A file without a commit and without another upload goes with it. */
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

  /** Reserves room for `size` bytes; the first `keep` committed ones are copied in before the first change. */
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

/** Refuses a file of `bytes` where one may have `most`. */
export function tooBig(path: string, bytes: number, most: number): Refusal {
  return refuse('EFBIG', `${path}: ${bytes} bytes; one file may have ${most} (file_bytes_max)`);
}
