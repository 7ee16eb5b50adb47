import { ERRNO_NUMBERS } from '../../../base/errors/index.js';
import { EMFILE, ProtocolError } from './errors.js';
import type { OpenFile } from './files/open-file.js';
import type { Place } from './files/places.js';
import { SharedStream } from './files/shared-stream.js';

/** The most fids on one connection. */
const FIDS_MAX = 16_384;
/**
 * The most bytes that the open files of one connection may keep. Chosen: far more than clients use, and what a server
 * can spare.
 */
const HELD_MAX = 33_554_432;

/** A fid: a client's number for a place in the tree, and for the file that it opened there. */
export interface Fid {
  readonly place: Place;
  readonly opened: OpenFile | null;
  /** The listing of a directory, taken when it is read from its beginning; later pages are cut from it. Null before. */
  readonly listing: readonly string[] | null;
  /** Aborts the reads that wait when the fid is clunked. */
  readonly reads: AbortController;
  /** The stream at the place, for this fid and its clones. */
  readonly stream: SharedStream;
  /** True for a copy of another fid, as Linux makes one for every open of a file that it looked up. */
  readonly isClone: boolean;
}

/** The fids of one connection. */
export class Fids {
  readonly #fids = new Map<number, Fid>();
  #held = 0;

  /** Returns a fid. @throws ProtocolError EBADF when there is none of that number */
  get(number: number): Fid {
    const fid = this.#fids.get(number);
    if (!fid) throw new ProtocolError(ERRNO_NUMBERS.EBADF);
    return fid;
  }

  /**
   * Adds a fid that is not open.
   * @param original the fid at the same place that it is a clone of, or null
   * @throws ProtocolError EINVAL when it is in use, EMFILE when there are too many
   */
  add(number: number, place: Place, original: Fid | null = null): void {
    if (this.#fids.has(number)) throw new ProtocolError(ERRNO_NUMBERS.EINVAL);
    if (this.#fids.size >= FIDS_MAX) throw new ProtocolError(EMFILE);
    const stream = original?.stream ?? new SharedStream();
    const isClone = original !== null;
    this.#fids.set(number, { place, opened: null, listing: null, reads: new AbortController(), stream, isClone });
  }

  /** Moves a fid that is not open, and ends what it shares with the fid that it was cloned from. */
  move(number: number, place: Place): void {
    this.set(number, { place, stream: new SharedStream(), isClone: false });
  }

  /** Changes a fid that exists. */
  set(number: number, change: Partial<Fid>): void {
    this.#fids.set(number, { ...this.get(number), ...change });
  }

  /**
   * Binds a file that was opened to a fid that exists.
   * @throws ProtocolError EMFILE when the connection keeps too much already; the file is let go
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
   * Writes to a fid.
   * @throws ProtocolError EBADF when it is not open for writing, EMFILE when the connection keeps too much already;
   * what the file throws
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

  /** Removes a fid: aborts the reads that wait on it, and commits. Ignores an unknown fid. */
  clunk(number: number): void {
    const fid = this.#fids.get(number);
    this.#fids.delete(number);
    this.#held -= fid?.opened?.held ?? 0;
    fid?.reads.abort();
    fid?.opened?.close();
  }

  /** Removes all fids without committing, because the client is gone or begins anew. */
  dropAll(): void {
    for (const { reads, opened } of this.#fids.values()) {
      reads.abort();
      opened?.abort();
    }
    this.#fids.clear();
    this.#held = 0;
  }
}
