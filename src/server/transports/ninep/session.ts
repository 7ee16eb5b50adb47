import { ERRNO_NUMBERS, type FaultLog } from '../../../base/errors/index.js';
import type { FieldTree } from '../../../simulator/fields/index.js';
import { ENODATA, isRefusal, NO_AUTHENTICATION, numberOf, ProtocolError } from './errors.js';
import { type Fid, Fids } from './fids.js';
import { isWritable, sizeOf, writeAttributes } from './files/attributes.js';
import { openFile, openUpload } from './files/open-file.js';
import { openMode } from './files/open-mode.js';
import { pathOf, type Place, Places } from './files/places.js';
import { writeQid } from './files/qid.js';
import { HEADER_BYTES, MalformedMessage, WireWriter } from './wire/cursor.js';
import { readRequest, REQUEST, type RequestBodies, type RequestName, RLERROR } from './wire/requests.js';

/** The maximum size of a message from the server, bytes. */
const MSIZE_MAX = 524_288;
const MSIZE_LEAST = 4096;
const VERSION = '9P2000.L';
const READ_OVERHEAD = HEADER_BYTES + 4;
/**
 * The number of bytes that Linux reserves for the headers of a read answer (P9_IOHDRSZ). So Linux never requests more
 * bytes than the maximum size of a message minus this number.
 */
const LINUX_READ_OVERHEAD = 24;
const WALK_NAMES_MAX = 16;
const WAITING_MAX = 1024;

/** Flags of the messages setattr and unlinkat, with the same numbers as on Linux. */
const SETATTR_SIZE = 0x8;
const SETATTR_ALL = 0x1ff;
const REMOVE_DIRECTORY = 0x200;

/**
 * The values in answers to statfs. The sizes are arbitrary, because the tree has neither blocks nor a fixed number of
 * files. The type is that of FUSE, because Linux passes the type on to programs, and GNU `tail -f` depends on it. For
 * FUSE, `tail` checks the size again and again. For 9P, `tail` would treat the files as local files and wait for
 * notifications that never come.
 */
const FILE_SYSTEM = { type: 0x65735546, blockBytes: 4096, blocks: 1_048_576, files: 1024, nameMax: 255 };

type Fields = (to: WireWriter) => WireWriter;
type Handler<Name extends RequestName> = (body: RequestBodies[Name], tag: number) => Fields | Promise<Fields>;

const NO_FIELDS: Fields = (to) => to;

export interface SessionOptions {
  readonly send: (message: Uint8Array) => void;
  /** Seconds since 1970; the timestamp of all files. */
  readonly startedAt: number;
  readonly faults: FaultLog;
}

/**
 * Runs the requests of one connection on the tree, and answers them. Requests run in the order of arrival, but later
 * requests may overtake a read that waits for a stream.
 */
export class Session {
  readonly #fids = new Fids();
  readonly #places: Places;
  readonly #waiting = new Map<number, AbortController>();
  #msize = 0;

  constructor(
    private readonly tree: FieldTree,
    private readonly options: SessionOptions,
  ) {
    this.#places = new Places(tree);
  }

  get begun(): boolean {
    return this.#msize > 0;
  }

  /**
   * Handles a message. Handles a request. The answer is sent at once, except for a read that waits: its answer is sent
   * when there is data.
   * @throws MalformedMessage for invalid bytes; the caller must then close the connection
   */
  handle(frame: Uint8Array): void {
    const request = readRequest(frame);
    const { tag } = request;
    if (this.#waiting.has(tag)) throw new MalformedMessage(`tag ${tag} is still in use`);
    if (!this.begun && request.name !== 'version') throw new MalformedMessage('the first message must be a version');
    if (request.name === null) {
      this.#refuse(tag, ERRNO_NUMBERS.EOPNOTSUPP);
      return;
    }
    const { name } = request;
    try {
      const handler = this.#handlers[name] as Handler<RequestName>;
      const answer = handler(request.body, tag);
      if (!(answer instanceof Promise)) {
        this.#answer(name, tag, answer);
        return;
      }
      answer
        .then((fields) => {
          if (!this.#waiting.has(tag)) return;
          this.#answer(name, tag, fields);
          this.#waiting.delete(tag);
        })
        .catch((error: unknown) => {
          const number = this.#numberOf(name, error);
          if (this.#waiting.delete(tag)) this.#refuse(tag, number);
        });
    } catch (error) {
      if (error instanceof MalformedMessage) throw error;
      this.#refuse(tag, this.#numberOf(name, error));
    }
  }

  /** Uncommitted changes are dropped. */
  close(): void {
    for (const request of this.#waiting.values()) request.abort();
    this.#waiting.clear();
    this.#fids.dropAll();
  }

  readonly #handlers: { readonly [Name in RequestName]: Handler<Name> } = {
    version: ({ msize, version }) => {
      if (msize < MSIZE_LEAST) throw new MalformedMessage(`msize is ${msize}; the minimum is ${MSIZE_LEAST}`);
      this.close();
      this.#msize = Math.min(msize, MSIZE_MAX);
      const ours = version === VERSION ? VERSION : 'unknown';
      return (to) => to.u32(this.#msize).string(ours);
    },

    auth: () => {
      throw new ProtocolError(NO_AUTHENTICATION);
    },

    attach: ({ fid }) => {
      this.#fids.add(fid, []);
      const qid = this.#places.qid([]);
      return (to) => writeQid(to, qid);
    },

    flush: ({ oldTag }) => {
      // Remove the request first, because an aborted read must not get an answer.
      const request = this.#waiting.get(oldTag);
      this.#waiting.delete(oldTag);
      request?.abort();
      return NO_FIELDS;
    },

    walk: ({ fid, newFid, names }) => {
      const original = this.#fids.get(fid);
      const { place, opened } = original;
      if (names.length > WALK_NAMES_MAX) throw new ProtocolError(ERRNO_NUMBERS.EINVAL);
      const { qids, reached } = this.#places.walk(place, names);
      if (qids.length === names.length) {
        if (newFid !== fid) this.#fids.add(newFid, reached, names.length === 0 ? original : null);
        else if (opened) throw new ProtocolError(ERRNO_NUMBERS.EINVAL);
        else if (names.length > 0) this.#fids.move(fid, reached);
      }
      return (to) => qids.reduce(writeQid, to.u16(qids.length));
    },

    lopen: ({ fid, flags }) => {
      const { place, stream, isClone } = this.#unopened(fid);
      const shared = isClone ? stream : null;
      const opened = openFile(this.tree, pathOf(place), this.#places.node(place), openMode(flags), shared);
      this.#fids.open(fid, opened);
      return this.#openedFields(place);
    },

    lcreate: ({ fid, name, flags }) => {
      const mode = openMode(flags);
      const { place: folder } = this.#unopened(fid);
      const place = this.#places.within(folder, name);
      if (mode.directoryOnly) throw new ProtocolError(ERRNO_NUMBERS.EINVAL);
      this.#fids.open(fid, openUpload(this.tree, pathOf(place), mode), place);
      return this.#openedFields(place);
    },

    read: ({ fid, offset, count }, tag) => {
      const { opened, reads } = this.#fids.get(fid);
      if (opened?.isDirectory) throw new ProtocolError(ERRNO_NUMBERS.EISDIR);
      const most = Math.min(count, this.#msize - READ_OVERHEAD);
      if (most === 0 && (opened?.read ?? opened?.next)) return dataFields(new Uint8Array(0));
      if (opened?.read) return dataFields(opened.read(offset, most));
      if (!opened?.next) throw new ProtocolError(ERRNO_NUMBERS.EBADF);
      if (this.#waiting.size >= WAITING_MAX) throw new ProtocolError(ERRNO_NUMBERS.EBUSY);
      const flushed = new AbortController();
      this.#waiting.set(tag, flushed);
      const ended = AbortSignal.any([flushed.signal, reads.signal]);
      const request = { offset, count: most, isLargest: count >= this.#msize - LINUX_READ_OVERHEAD };
      return opened.next(request, ended).then(dataFields, (error: unknown) => {
        // The client itself has ended this read, so the error is not a fault of the server.
        throw error === ended.reason ? new ProtocolError(ERRNO_NUMBERS.EIO) : error;
      });
    },

    write: ({ fid, offset, data }) => {
      this.#fids.write(fid, offset, data);
      return (to) => to.u32(data.length);
    },

    clunk: ({ fid }) => {
      this.#fids.clunk(fid);
      return NO_FIELDS;
    },

    getattr: ({ fid }) => {
      const { place, opened, stream } = this.#fids.get(fid);
      const node = this.#places.node(place);
      const size = opened?.read || opened?.next ? opened.size : sizeOf(this.tree, pathOf(place), node, stream);
      const qid = this.#places.qid(place);
      return (to) => writeAttributes(to, qid, node, size, this.options.startedAt);
    },

    setattr: ({ fid, valid, size }) => {
      const { place } = this.#fids.get(fid);
      const node = this.#places.node(place);
      if ((valid & ~SETATTR_ALL) !== 0) throw new ProtocolError(ERRNO_NUMBERS.EINVAL);
      if (!isWritable(node)) throw new ProtocolError(ERRNO_NUMBERS.EOPNOTSUPP);
      // For `>`, a shell first sets the size of the file to 0. For the file of a control, this has no effect.
      if ((valid & SETATTR_SIZE) !== 0 && node.type === 'upload-file') this.tree.resizeUpload(pathOf(place), size);
      return NO_FIELDS;
    },

    readdir: ({ fid, offset, count }) => {
      const { place, opened, listing } = this.#fids.get(fid);
      if (!opened) throw new ProtocolError(ERRNO_NUMBERS.EBADF);
      const names = (offset > 0 && listing) || this.#places.list(place);
      this.#fids.set(fid, { listing: names });
      const most = Math.min(count, this.#msize - READ_OVERHEAD);
      return dataFields(this.#places.entries(place, names, offset, most));
    },

    fsync: ({ fid }) => {
      this.#fids.get(fid);
      return NO_FIELDS;
    },

    mkdir: ({ fid, name }) => this.#refuseChange(fid, name),

    renameat: ({ fid, name }) => this.#refuseChange(fid, name),

    unlinkat: ({ fid, name, flags }) => {
      const place = this.#places.within(this.#fids.get(fid).place, name);
      if ((flags & ~REMOVE_DIRECTORY) !== 0) throw new ProtocolError(ERRNO_NUMBERS.EINVAL);
      if ((flags & REMOVE_DIRECTORY) !== 0 && this.#places.node(place).type === 'upload-file') {
        throw new ProtocolError(ERRNO_NUMBERS.ENOTDIR);
      }
      this.tree.unlink(pathOf(place));
      return NO_FIELDS;
    },

    statfs: () => (to) => {
      const { type, blockBytes, blocks, files, nameMax } = FILE_SYSTEM;
      to.u32(type).u32(blockBytes).u64(blocks).u64(blocks).u64(blocks);
      return to.u64(files).u64(files).u64(0).u32(nameMax);
    },

    // Linux requests an attribute before it writes. Answer "no such attribute": after this answer, Linux always
    // continues, while it sometimes stops after "not supported". A request without a name asks for the list of
    // attribute names, which is empty.
    xattrwalk: ({ fid, newFid, name }) => {
      const { place } = this.#fids.get(fid);
      if (name !== '') throw new ProtocolError(ENODATA);
      this.#fids.add(newFid, place);
      return (to) => to.u64(0);
    },
  };

  #numberOf(name: RequestName, error: unknown): number {
    if (isRefusal(error)) return numberOf(error);
    this.options.faults.fault(error, `9P T${name}`);
    return ERRNO_NUMBERS.EIO;
  }

  #answer(name: RequestName, tag: number, fields: Fields): void {
    this.options.send(fields(new WireWriter(REQUEST[name] + 1, tag)).finish());
  }

  #refuse(tag: number, number: number): void {
    this.options.send(new WireWriter(RLERROR, tag).u32(number).finish());
  }

  /** @throws ProtocolError EBADF for an unknown fid, EINVAL for an open one */
  #unopened(number: number): Fid {
    const fid = this.#fids.get(number);
    if (fid.opened) throw new ProtocolError(ERRNO_NUMBERS.EINVAL);
    return fid;
  }

  #openedFields(place: Place): Fields {
    const qid = this.#places.qid(place);
    // The 0 is the preferred size of reads, and means "as large as a message".
    return (to) => writeQid(to, qid).u32(0);
  }

  /**
   * Refuses a change of names, because the directories of the tree are fixed, and an uploaded file cannot be renamed.
   */
  #refuseChange(fid: number, name: string): never {
    const { place } = this.#fids.get(fid);
    this.#places.within(place, name);
    const uploads = this.#places.node(place).type === 'upload-directory';
    throw new ProtocolError(ERRNO_NUMBERS[uploads ? 'EPERM' : 'EROFS']);
  }
}

function dataFields(bytes: Uint8Array): Fields {
  return (to) => to.u32(bytes.length).data(bytes);
}
