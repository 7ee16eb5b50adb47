import { ERRNO_NUMBERS, FieldError } from '../../../../base/errors/index.js';
import type { FieldTree, Node } from '../../../../simulator/fields/index.js';
import { isRefusal, ProtocolError } from '../errors.js';
import { HEADER_BYTES, WireWriter } from '../wire/cursor.js';
import { isDirectory, type Qid, qidOf, writeQid } from './qid.js';

/** The type bytes of directory entries, the same as for `readdir` on Linux. */
const ENTRY_DIRECTORY = 4;
const ENTRY_FILE = 8;
/** Length of a directory entry without its name, bytes: qid, cookie, type, and length of the name. */
const ENTRY_OVERHEAD = 13 + 8 + 1 + 2;

/** A place in the tree, as the names that lead to it from the root. */
export type Place = readonly string[];

export const pathOf = (place: Place): string => place.join('/');

/** @throws ProtocolError EINVAL if the name is empty or contains a slash */
function placeIn(directory: Place, name: string): Place {
  if (name === '' || name.includes('/')) throw new ProtocolError(ERRNO_NUMBERS.EINVAL);
  return [...directory, name];
}

export class Places {
  constructor(private readonly tree: FieldTree) {}

  /** @throws FieldError ENOENT */
  node(place: Place): Node {
    return this.tree.lookup(pathOf(place));
  }

  /** @throws FieldError ENOENT, ProtocolError ENOTDIR, EINVAL */
  within(place: Place, name: string): Place {
    if (!isDirectory(this.node(place))) throw new ProtocolError(ERRNO_NUMBERS.ENOTDIR);
    return placeIn(place, name);
  }

  /** @throws FieldError ENOENT */
  qid(place: Place): Qid {
    const path = pathOf(place);
    return qidOf(this.tree.canonical(path), this.tree.lookup(path));
  }

  /**
   * Follows names from a place. If a name does not exist, the result has fewer qids than `steps` has names.
   * @throws FieldError, ProtocolError if the first name does not exist
   */
  walk(start: Place, steps: readonly string[]): { readonly qids: readonly Qid[]; readonly reached: Place } {
    const qids: Qid[] = [];
    let reached = start;
    for (const step of steps) {
      try {
        if (!isDirectory(this.node(reached))) throw new ProtocolError(ERRNO_NUMBERS.ENOTDIR);
        const next = neighbour(reached, step);
        qids.push(this.qid(next));
        reached = next;
      } catch (error) {
        if (qids.length === 0 || !isRefusal(error)) throw error;
        break;
      }
    }
    return { qids, reached };
  }

  /** @throws FieldError ENOENT, ENOTDIR */
  list(place: Place): readonly string[] {
    return ['.', '..', ...this.tree.list(pathOf(place))];
  }

  /**
   * Writes the entries of a listing from the index `cookie` on, as many as fit into `most` bytes.
   * @throws ProtocolError EINVAL if no entry fits; an empty answer would mean that the listing has ended
   */
  entries(place: Place, listing: readonly string[], cookie: number, most: number): Uint8Array {
    const to = new WireWriter(0, 0);
    for (let index = cookie; index < listing.length; index++) {
      const name = listing[index]!;
      const qid = this.#qidOrNull(neighbour(place, name));
      // The entry may have disappeared after the listing was made.
      if (!qid) continue;
      if (to.size - HEADER_BYTES + ENTRY_OVERHEAD + Buffer.byteLength(name) > most) {
        if (to.size === HEADER_BYTES) throw new ProtocolError(ERRNO_NUMBERS.EINVAL);
        break;
      }
      const type = qid.directory ? ENTRY_DIRECTORY : ENTRY_FILE;
      writeQid(to, qid)
        .u64(index + 1)
        .u8(type)
        .string(name);
    }
    return to.finish().subarray(HEADER_BYTES);
  }

  #qidOrNull(place: Place): Qid | null {
    try {
      return this.qid(place);
    } catch (error) {
      if (error instanceof FieldError) return null;
      throw error;
    }
  }
}

/** Follows one name. The parent of the root is the root. */
function neighbour(place: Place, step: string): Place {
  if (step === '.') return place;
  return step === '..' ? place.slice(0, -1) : placeIn(place, step);
}
