import type { Outcome } from '../../base/errors/index.js';
import type { Action } from '../world/index.js';
import type { NamedList } from './named-list.js';
import { isPathName } from './path-names.js';

/**
 * The node at a path. A transport must handle each of these types, and no others. The letters of text files mean: `S`
 * sensor, `St` state, `T` trigger, `L` line, `B` batch. `Sm` and `Smb` are streams; a read of a stream may wait. `U` is
 * a directory for uploads, in which a file is committed when it is closed.
 */
export type Node = Directory | TextFile | Stream | UploadDirectory | UploadFile;

export interface Directory {
  readonly type: 'directory';
  names(): readonly string[];
  child(name: string): Node | null;
  /**
   * Returns the path of the directory to which an alias leads, or null while there is no such directory. Absent if the
   * directory is not an alias.
   */
  standsFor?(): string | null;
  /** Returns the name of the entry with this id, or null if there is none. Absent if names are not made from ids. */
  nameOf?(id: string): string | null;
  /**
   * Returns a directory that also has an entry for each object that does not exist yet, under every name that an object
   * may have. Its leaves cannot be read. Absent if the directory never gets new entries.
   */
  shape?(): Directory;
}

export interface TextFile {
  readonly type: 'file';
  readonly kind: 'S' | 'St' | 'T' | 'L' | 'B';
  /** The tree appends a newline unless `verbatim` is set. */
  read(): string;
  /** True if the tree must not append a newline. This allows a leaf without rows to have an empty text. */
  readonly verbatim?: boolean;
  /** True if a write takes effect without a command. A batch consists of commands, so it refuses such a write. */
  readonly atOnce?: boolean;
  /**
   * The action that a write runs, if the written text is exactly one argument of the action. Absent if the text
   * contains several arguments, or only a part of one.
   */
  readonly action?: Action;
  /** The maximum size of a batch's text, bytes. */
  readonly bytesMax?: number;
  /** Writes one line to a control, or the whole text to a batch (`B`); absent on sensors. */
  write?(text: string): Outcome<void>;
}

export type Stream = TextStream | ByteStream;

export interface TextStream {
  readonly type: 'stream';
  readonly kind: 'Sm';
  /**
   * Returns the line that a new reader can read at once, without its newline; null while there is none. Absent if the
   * first read of the stream always waits.
   */
  current?(): string | null;
  /** Opens a reader that gets only data from after this call. @returns EOPNOTSUPP for a disabled stream */
  open(): Outcome<StreamReader>;
  /**
   * Calls the listener with each new line, without its newline. Absent if the stream does not consist of lines, but has
   * a single answer.
   * @returns a function that ends the calls, or EOPNOTSUPP for a disabled stream
   */
  follow?(listener: (line: string) => void): Outcome<() => void>;
  /** Absent if the stream is read-only. */
  write?(line: string): Outcome<void>;
}

/**
 * Returns the size that is reported for a stream without readers, bytes. The result is the size of the current line. If
 * reads wait for a line, it is 1; if the stream never ends, it is Infinity.
 */
export function streamSize(stream: Stream): number {
  if (stream.kind === 'Smb') return Infinity;
  if (!stream.current) return 1;
  const line = stream.current();
  return line === null ? 0 : new TextEncoder().encode(line).length + 1;
}

/** An endless stream of bytes. Transports that carry only text omit it. */
export interface ByteStream {
  readonly type: 'stream';
  readonly kind: 'Smb';
  open(): Outcome<StreamReader>;
}

export interface StreamReader {
  /**
   * The size that a file service reports, bytes. This is the present size of the log; 1 if reads wait; Infinity if the
   * stream never ends.
   */
  readonly size: number;
  /**
   * An empty result means that no bytes are available at present. If the reads of a stream wait, there are two empty
   * results after each batch of lines, because some programs process their input only when a read gives nothing. A log
   * gives an empty result at its end. Rejects with the signal's reason when `signal` aborts.
   */
  read(maxBytes: number, signal: AbortSignal): Promise<Uint8Array>;
  /** A waiting read resolves with no bytes. */
  close(): void;
}

export interface UploadInfo {
  readonly name: string;
  /** Number of committed bytes; 0 before the first commit, and after a truncation. */
  readonly bytes: number;
  readonly kind?: string;
  /** Number of commits since the file was created. If the file is deleted and created again, the count begins again. */
  readonly version: number;
  /** True if features can use the file, because it was committed and not truncated since. */
  readonly ready: boolean;
}

/** A handle stores the bytes that a client writes, and commits these bytes when the handle is closed. */
export interface UploadDirectory {
  readonly type: 'upload-directory';
  /** True if the files are texts, such as camera tracks. Transports that carry only text omit all other directories. */
  readonly text: boolean;
  /** Lists the files in code unit order, including unfinished uploads. */
  list(): readonly UploadInfo[];
  info(name: string): UploadInfo | null;
  /**
   * Returns the committed bytes of a file, which callers must not change. Returns no bytes for a file that was never
   * committed, and null if there is no such file.
   */
  read(name: string): Uint8Array | null;
  /**
   * Opens a file for writing, and creates it if it does not exist. The handle begins with the committed bytes of the
   * file. If `how` truncates, it begins empty, and the committed bytes are dropped at once. Returns EINVAL for an
   * invalid name, EEXIST if the file exists and `exclusive` is set, ENOSPC if there are too many files
   */
  open(name: string, how: UploadOpening): Outcome<UploadHandle>;
  /**
   * Changes the size of a file, and of its copies in open handles. New bytes are zeros. If the size is 0, the committed
   * bytes are dropped at once. Returns ENOENT if the file does not exist.
   */
  resize(name: string, bytes: number): Outcome<void>;
  /**
   * Waits until the directory has accepted or refused a committed file. A refused file is removed, and the result
   * contains the reason. Absent if the directory accepts a file as soon as it is committed.
   */
  settled?(name: string): Promise<Outcome<void>>;
  /**
   * Deletes a file. Handles that are open at this time can no longer commit. Returns ENOENT if the file does not exist.
   */
  unlink(name: string): Outcome<void>;
}

export interface UploadOpening {
  readonly truncate: boolean;
  readonly exclusive: boolean;
}

export interface UploadHandle {
  readonly size: number;
  read(offset: number, count: number): Uint8Array;
  /**
   * Writes bytes at an offset. A gap between the end of the file and the offset is filled with zeros. Returns EFBIG if
   * the file would exceed its limit, and ENOSPC if the whole store would.
   */
  write(offset: number, bytes: Uint8Array): Outcome<void>;
  close(): Outcome<void>;
  /**
   * Like `close`, but the result also reports faults in the bytes. Useless bytes are dropped, and the result is EINVAL.
   * Usable bytes with a fault are committed, and the result has warnings.
   */
  closeAndTell(): Outcome<void>;
  /**
   * Drops what was written through this handle. A file that the handle has truncated stays empty, unless the directory
   * restores it.
   */
  abort(): void;
  /**
   * Drops the bytes of a client that has disconnected. Deletes the file if it was never committed and no other handle
   * is open.
   */
  discard(): void;
}

export interface UploadFile {
  readonly type: 'upload-file';
  readonly directory: UploadDirectory;
  readonly name: string;
}

interface ConditionalEntry {
  readonly type: 'conditional';
  readonly isThere: () => boolean;
  readonly node: Node;
}

export type Entries = Readonly<Record<string, Node | ConditionalEntry>>;

export function entryWhile(isThere: () => boolean, node: Node): ConditionalEntry {
  return { type: 'conditional', isThere, node };
}

export function directory(entries: Entries): Directory {
  const at = (name: string): Entries[string] | null => (Object.hasOwn(entries, name) ? entries[name]! : null);
  const child = (name: string): Node | null => {
    const entry = at(name);
    return entry?.type === 'conditional' ? (entry.isThere() ? entry.node : null) : entry;
  };
  const possible = (name: string): Node | null => {
    const entry = at(name);
    return entry?.type === 'conditional' ? entry.node : entry;
  };
  const names = (): string[] => Object.keys(entries);
  return {
    type: 'directory',
    names: () => names().filter((name) => child(name) !== null),
    child,
    shape: () => ({ type: 'directory', names, child: possible }),
  };
}

/**
 * Makes a directory with an entry for each item of a list. An entry is made when it is first used.
 * @param possible makes the entry of an item that does not exist yet, from its name; without it, only present items
 * have entries
 */
export function namedDirectory(
  list: Pick<NamedList<unknown>, 'names' | 'idAt' | 'nameOf'>,
  make: (id: string, name: string) => Directory,
  possible?: (name: string) => Directory,
): Directory {
  const names = (): readonly string[] => list.names;
  const child = (name: string): Node | null => {
    const id = list.idAt(name);
    return id === undefined ? null : whenUsed(() => make(id, name));
  };
  const shape = (): Directory => ({
    type: 'directory',
    names,
    child: (name) => (possible ? (isPathName(name) ? possible(name) : null) : child(name)),
  });
  return { type: 'directory', names, child, nameOf: (id) => list.nameOf(id) ?? null, shape };
}

const NUMBER = /^(?:0|[1-9]\d{0,8})$/;

export function numberedDirectory(count: () => number, make: (index: number) => Directory): Directory {
  const names = (): string[] => Array.from({ length: count() }, (_, index) => String(index));
  const possible = (name: string): Node | null => (NUMBER.test(name) ? make(Number(name)) : null);
  return {
    type: 'directory',
    names,
    child: (name) => (NUMBER.test(name) && Number(name) < count() ? whenUsed(() => make(Number(name))) : null),
    shape: () => ({ type: 'directory', names: () => [], child: possible }),
  };
}

function whenUsed(make: () => Directory): Directory {
  let made: Directory | null = null;
  const tree = (): Directory => (made ??= make());
  return {
    type: 'directory',
    names: () => tree().names(),
    child: (name) => tree().child(name),
    shape: () => tree().shape?.() ?? tree(),
  };
}

export function sensor(read: () => string): TextFile {
  return { type: 'file', kind: 'S', read };
}

/** Makes a leaf that consists of rows. Each row ends with a newline; without rows, the text is empty. */
export function rows(read: () => readonly string[]): TextFile {
  const text = sensor(() =>
    read()
      .map((row) => `${row}\n`)
      .join(''),
  );
  return { ...text, verbatim: true };
}

/** Makes a leaf for a set-point, which clients read and write. */
export function state(read: () => string, write: (line: string) => Outcome<void>, action?: Action): TextFile {
  return action === undefined
    ? { type: 'file', kind: 'St', read, write }
    : { type: 'file', kind: 'St', read, write, action };
}

export function trigger(write: (line: string) => Outcome<void>): TextFile {
  return { type: 'file', kind: 'T', read: () => '0', write };
}

export function line(read: () => string, write: (line: string) => Outcome<void>): TextFile {
  return { type: 'file', kind: 'L', read, write };
}
