import { ERRNO_NUMBERS } from '../../../base/errors/index.js';
import { EMFILE, ProtocolError } from './errors.js';
import type { OpenFile } from './files/open-file.js';
import type { Place } from './files/places.js';
import { SharedStream } from './files/shared-stream.js';

const FIDS_MAX = 16_384;
/** The maximum number of bytes that the server stores for the open files of a connection. */
const HELD_MAX = 33_554_432;

/** A fid: the number by which a client refers to a place in the tree, and to the file that it has opened there. */
export interface Fid {
  readonly place: Place;
  readonly opened: OpenFile | null;
  /**
   * The directory listing; null before the first read. A read from the start makes a new listing, and later reads
   * return further parts of this listing.
   */
  readonly listing: readonly string[] | null;
  /** Aborts the waiting reads when the client releases the fid. */
  readonly reads: AbortController;
  readonly stream: SharedStream;
  /**
   * True for a clone of another fid. Linux makes one fid for a file, and clones the fid each time a program opens the
   * file.
   */
  readonly isClone: boolean;
}

export class Fids {
  readonly #fids = new Map<number, Fid>();
  #held = 0;

  /** @throws ProtocolError EBADF for an unknown number */
  get(number: number): Fid {
    const fid = this.#fids.get(number);
    if (!fid) throw new ProtocolError(ERRNO_NUMBERS.EBADF);
    return fid;
  }

  /**
   * @param original the fid that was cloned; null if the new fid is not a clone
   * @throws ProtocolError EINVAL when the number is in use, EMFILE when the connection has too many fids
   */
  add(number: number, place: Place, original: Fid | null = null): void {
    if (this.#fids.has(number)) throw new ProtocolError(ERRNO_NUMBERS.EINVAL);
    if (this.#fids.size >= FIDS_MAX) throw new ProtocolError(EMFILE);
    const stream = original?.stream ?? new SharedStream();
    const isClone = original !== null;
    this.#fids.set(number, { place, opened: null, listing: null, reads: new AbortController(), stream, isClone });
  }

  /** Moves an unopened fid to another place. The fid then no longer shares a stream with other fids. */
  move(number: number, place: Place): void {
    this.set(number, { place, stream: new SharedStream(), isClone: false });
  }

  set(number: number, change: Partial<Fid>): void {
    this.#fids.set(number, { ...this.get(number), ...change });
  }

  /** @throws ProtocolError EMFILE when the connection would store too many bytes; the file is closed then */
  open(number: number, opened: OpenFile, place = this.get(number).place): void {
    if (this.#held + opened.held > HELD_MAX) {
      opened.abort();
      throw new ProtocolError(EMFILE);
    }
    this.#held += opened.held;
    this.set(number, { place, opened });
  }

  /**
   * @throws ProtocolError EBADF if the fid is not open for writing, EMFILE when the connection would store too many
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

  /** Aborts the waiting reads of the fid and commits its file. Ignores an unknown fid. */
  clunk(number: number): void {
    const fid = this.#fids.get(number);
    this.#fids.delete(number);
    this.#held -= fid?.opened?.held ?? 0;
    fid?.reads.abort();
    fid?.opened?.close();
  }

  /** Releases all fids without committing their files. */
  dropAll(): void {
    for (const { reads, opened } of this.#fids.values()) {
      reads.abort();
      opened?.abort();
    }
    this.#fids.clear();
    this.#held = 0;
  }
}
