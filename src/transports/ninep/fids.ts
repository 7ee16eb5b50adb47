import { ERRNO_NUMBERS } from '../../errors/index.js';
import { EMFILE, ProtocolError } from './errors.js';
import type { OpenFile } from './files/open-file.js';
import type { Place } from './files/places.js';

/** What a client may hold at once on one connection. */
const FIDS_MAX = 16_384;
/** Bytes that the open files of one connection may keep: far more than any use of them, and no more than a server can spare. */
const HELD_MAX = 33_554_432;

/** A client's name for a place in the tree, and for the file that it opened there. */
export interface Fid {
  readonly place: Place;
  readonly opened: OpenFile | null;
  /** Of a directory: the listing that pages are cut from, taken when it is read from its beginning. */
  readonly listing: readonly string[];
  /** Ends reads that wait when the fid goes. */
  readonly reads: AbortController;
}

/** The fids of one connection. */
export class Fids {
  readonly #fids = new Map<number, Fid>();
  #held = 0;

  /** @throws ProtocolError EBADF */
  get(number: number): Fid {
    const fid = this.#fids.get(number);
    if (!fid) throw new ProtocolError(ERRNO_NUMBERS.EBADF);
    return fid;
  }

  /** A new fid that is not open. @throws ProtocolError EINVAL when it is in use, EMFILE when there are too many */
  add(number: number, place: Place): void {
    if (this.#fids.has(number)) throw new ProtocolError(ERRNO_NUMBERS.EINVAL);
    if (this.#fids.size >= FIDS_MAX) throw new ProtocolError(EMFILE);
    this.#fids.set(number, { place, opened: null, listing: [], reads: new AbortController() });
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

  /** @throws ProtocolError EBADF when it is not open for writing, EMFILE when the connection keeps too much already; what the file says */
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

  /** Ends the reads that wait on it, and commits. A fid that is unknown is as gone as one wants it. */
  clunk(number: number): void {
    const fid = this.#fids.get(number);
    this.#fids.delete(number);
    this.#held -= fid?.opened?.held ?? 0;
    fid?.reads.abort();
    fid?.opened?.close();
  }

  /** The client is gone, or begins anew: nothing commits. */
  dropAll(): void {
    for (const { reads, opened } of this.#fids.values()) {
      reads.abort();
      opened?.abort();
    }
    this.#fids.clear();
    this.#held = 0;
  }
}
