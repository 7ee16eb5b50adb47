import { ERRNO_NUMBERS } from '../../../base/errors/index.js';
import { EMFILE, ProtocolError } from './errors.js';
import type { OpenFile } from './files/open-file.js';
import type { Place } from './files/places.js';
import { SharedStream } from './files/shared-stream.js';

/** The maximum number of fids on one connection. */
const FIDS_MAX = 16_384;
/**
 * For the open files of a connection, the server stores at most this many bytes. The value was chosen: clients need far
 * less, and it is little memory for a server.
 */
const HELD_MAX = 33_554_432;

/**
 * The things that a client refers to by a number: a place in the tree, and the file that the client has opened there,
 * if any.
 */
export interface Fid {
  readonly place: Place;
  readonly opened: OpenFile | null;
  /**
   * The listing of a directory as the client reads it in parts. When the client reads from the start, a new listing is
   * made. Later reads return further parts of the same listing. Null before the first read.
   */
  readonly listing: readonly string[] | null;
  /** Aborted when the client releases the fid. All reads that still wait then end. */
  readonly reads: AbortController;
  /** The stream at this place. If the fid was cloned, its clones have the same stream. */
  readonly stream: SharedStream;
  /**
   * True if this fid was made as a clone of another one. Linux first looks a file up, which makes a fid. It then makes
   * a clone of it each time the file is opened.
   */
  readonly isClone: boolean;
}

export class Fids {
  readonly #fids = new Map<number, Fid>();
  #held = 0;

  /** Returns the fid with a number. @throws ProtocolError EBADF for an unknown number */
  get(number: number): Fid {
    const fid = this.#fids.get(number);
    if (!fid) throw new ProtocolError(ERRNO_NUMBERS.EBADF);
    return fid;
  }

  /**
   * Adds an unopened fid.
   * @param original the fid that the new fid is a clone of; null if the new fid is not a clone
   * @throws ProtocolError EINVAL when the number is in use, EMFILE when the connection has too many fids
   */
  add(number: number, place: Place, original: Fid | null = null): void {
    if (this.#fids.has(number)) throw new ProtocolError(ERRNO_NUMBERS.EINVAL);
    if (this.#fids.size >= FIDS_MAX) throw new ProtocolError(EMFILE);
    const stream = original?.stream ?? new SharedStream();
    const isClone = original !== null;
    this.#fids.set(number, { place, opened: null, listing: null, reads: new AbortController(), stream, isClone });
  }

  /**
   * Moves an unopened fid to another place. If it was a clone, it no longer has anything in common with its original.
   */
  move(number: number, place: Place): void {
    this.set(number, { place, stream: new SharedStream(), isClone: false });
  }

  set(number: number, change: Partial<Fid>): void {
    this.#fids.set(number, { ...this.get(number), ...change });
  }

  /**
   * Attaches an opened file to an existing fid.
   * @throws ProtocolError EMFILE when the connection would hold too many bytes; the file is then closed
   */
  open(number: number, opened: OpenFile, place = this.get(number).place): void {
    if (this.#held + opened.held > HELD_MAX) {
      opened.abort();
      throw new ProtocolError(EMFILE);
    }
    this.#held += opened.held;
    this.set(number, { place, opened });
  }

  /**
   * Writes to the open file of a fid.
   * @throws ProtocolError EBADF if the fid is not open for writing, EMFILE when the connection would hold too many
   * bytes; the errors of the file
   */
  write(number: number, offset: number, data: Uint8Array): void {
    const { opened } = this.get(number);
    if (!opened?.write) throw new ProtocolError(ERRNO_NUMBERS.EBADF);
    const before = opened.held;
    if (this.#held + data.length > HELD_MAX) throw new ProtocolError(EMFILE);
    try {
      opened.write(offset, data);
    } finally {
      this.#held += opened.held - before;
    }
  }

  /** Releases a fid. Aborts its waiting reads, and commits its file. Ignores an unknown fid. */
  clunk(number: number): void {
    const fid = this.#fids.get(number);
    this.#fids.delete(number);
    this.#held -= fid?.opened?.held ?? 0;
    fid?.reads.abort();
    fid?.opened?.close();
  }

  /** Releases all fids without committing, because the client has disconnected or starts again. */
  dropAll(): void {
    for (const { reads, opened } of this.#fids.values()) {
      reads.abort();
      opened?.abort();
    }
    this.#fids.clear();
    this.#held = 0;
  }
}
