import { ERRNO_NUMBERS } from '../../errors/index.js';
import { EMFILE, ProtocolError } from './errors.js';
import type { OpenFile } from './files/open-file.js';
import type { Place } from './files/places.js';

/** What a client may hold at once on one connection. */
const FIDS_MAX = 16_384;

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

  /** Ends the reads that wait on it, and commits. A fid that is unknown is as gone as one wants it. */
  clunk(number: number): void {
    const fid = this.#fids.get(number);
    this.#fids.delete(number);
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
  }
}
