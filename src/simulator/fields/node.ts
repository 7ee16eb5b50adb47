import type { Outcome } from '../../base/errors/index.js';
import type { Action } from '../world/index.js';
import type { NamedList } from './named-list.js';
import { isPathName } from './path-names.js';

/**
 * The node at a path. A transport must be able to handle each of these types, and needs nothing else. The letters of
 * text files mean: `S` sensor, `St` state, `T` trigger, `L` line, `B` batch. `Sm` and `Smb` are streams; a read of a
 * stream may wait. `U` is a directory to which clients can upload. A file there is committed when it is closed.
 */
export type Node = Directory | TextFile | Stream | UploadDirectory | UploadFile;

export interface Directory {
  readonly type: 'directory';
  names(): readonly string[];
  child(name: string): Node | null;
  /**
   * Returns the path of the directory that an alias stands for, or null while it stands for none. Absent if the
   * directory is not an alias.
   */
  standsFor?(): string | null;
  /**
   * Returns the name of the entry that has this id, or null if there is none. Absent if names do not come from ids.
   */
  nameOf?(id: string): string | null;
  /**
   * Returns a directory with an entry for every name that an object may have in the future. With it, a path can be
   * checked although its objects do not exist yet. Its leaves cannot be read. If no entries can be added in the future,
   * it is absent.
   */
  shape?(): Directory;
}

export interface TextFile {
  readonly type: 'file';
  readonly kind: 'S' | 'St' | 'T' | 'L' | 'B';
  /** Returns the text of the leaf. The tree adds a newline at the end unless `verbatim` is set. */
  read(): string;
  /**
   * True if `read` returns exactly the text of the leaf, with its last newline if it has one. So a leaf without rows
   * can have an empty text.
   */
  readonly verbatim?: boolean;
  /** True if a write takes effect without a command. A batch refuses such a write, because it consists of commands. */
  readonly atOnce?: boolean;
  /** The action that a write runs. It is absent if the text contains several arguments, or only a part of one. */
  readonly action?: Action;
  /**
   * The maximum size of a batch's text, in bytes. While a client writes a batch, a file service stores at most this
   * many bytes.
   */
  readonly bytesMax?: number;
  /** Writes one line to a control, or the whole text to a batch (`B`). Absent on sensors. */
  write?(text: string): Outcome<void>;
}

/** A read of a stream waits until there are new data or the reader is closed. */
export type Stream = TextStream | ByteStream;

export interface TextStream {
  readonly type: 'stream';
  readonly kind: 'Sm';
  /**
   * Returns the line that a new reader can read at once, without its newline. Returns null while the stream has no
   * line. A stream whose first read always waits does not have this method.
   */
  current?(): string | null;
  /** Opens a reader. It gets the data that come after this call. @returns EOPNOTSUPP for a disabled stream */
  open(): Outcome<StreamReader>;
  /**
   * Calls the listener with each new line, without its newline. Absent if the stream has a single answer and no lines.
   * @returns a function that ends the calls, or EOPNOTSUPP for a disabled stream
   */
  follow?(listener: (line: string) => void): Outcome<() => void>;
  /** Writes one line, as to a control. Absent for a read-only stream. */
  write?(line: string): Outcome<void>;
}

/**
 * Returns the size, in bytes, that is reported for a stream without readers. It is the size of the current line. If
 * reads wait, it is 1, and if the stream has no end, it is Infinity.
 */
export function streamSize(stream: Stream): number {
  if (stream.kind === 'Smb') return Infinity;
  if (!stream.current) return 1;
  const line = stream.current();
  return line === null ? 0 : new TextEncoder().encode(line).length + 1;
}

/** An endless stream of bytes. A transport that can only carry texts leaves it out. */
export interface ByteStream {
  readonly type: 'stream';
  readonly kind: 'Smb';
  open(): Outcome<StreamReader>;
}

export interface StreamReader {
  /**
   * The size that a file service reports, in bytes. It is the size of the log up to now. If reads wait, it is 1, and if
   * the stream has no end, it is Infinity.
   */
  readonly size: number;
  /**
   * Resolves with the next bytes. If the result has no bytes, none is available at present. A stream whose reads wait
   * answers twice without bytes after each batch of lines. Some programs process their input only after such an answer.
   * A log answers without bytes when the reader has reached its end. Rejects with the signal's reason when `signal`
   * aborts.
   */
  read(maxBytes: number, signal: AbortSignal): Promise<Uint8Array>;
  /** Ends the stream. If a read is waiting, it resolves with no bytes. */
  close(): void;
}

export interface UploadInfo {
  readonly name: string;
  /** Number of bytes that are committed. It is 0 before the first commit, and after the file was truncated. */
  readonly bytes: number;
  /** The file format of the committed bytes, if the directory accepts several formats. */
  readonly kind?: string;
  /** Number of times that the file was committed. If the file is deleted, counting begins again. */
  readonly version: number;
  /** True if the features that use the file can read it: it was committed, and has not been truncated since. */
  readonly ready: boolean;
}

/**
 * A directory in which clients create files. A handle stores the bytes that a client writes, and commits them when the
 * client closes the handle.
 */
export interface UploadDirectory {
  readonly type: 'upload-directory';
  /**
   * True if the files are texts, such as camera tracks. A transport that can only carry texts includes such
   * directories.
   */
  readonly text: boolean;
  /** Lists the files in code unit order, including unfinished uploads. */
  list(): readonly UploadInfo[];
  info(name: string): UploadInfo | null;
  /**
   * Returns the committed bytes of a file. If the file was never committed, there are none; if there is no such file,
   * the result is null. Callers must not change the bytes.
   */
  read(name: string): Uint8Array | null;
  /**
   * Opens a file for writing, and creates it if it does not exist. At first, the handle contains the committed bytes of
   * the file. If `how` truncates, the handle is empty at first, and the committed bytes of the file are dropped at
   * once. Returns EINVAL for an invalid name, EEXIST if the file exists and `exclusive` is set, ENOSPC if there are too
   * many files
   */
  open(name: string, how: UploadOpening): Outcome<UploadHandle>;
  /**
   * Changes the size of a file. The copies that open handles have are changed too. New bytes are zeros. If the size is
   * 0, the committed bytes are dropped at once. Returns ENOENT if the file does not exist.
   */
  resize(name: string, bytes: number): Outcome<void>;
  /**
   * Waits until the directory has decided whether it accepts a file that was committed. If it accepts the file,
   * resolves with warnings. If not, the file is removed, and the result says why. If the directory accepts every file
   * at once, this method is absent.
   */
  settled?(name: string): Promise<Outcome<void>>;
  /**
   * Deletes the file. Handles that are open now can then no longer commit anything. Returns ENOENT if the file does not
   * exist.
   */
  unlink(name: string): Outcome<void>;
}

export interface UploadOpening {
  readonly truncate: boolean;
  /** True if opening must fail when the file exists. */
  readonly exclusive: boolean;
}

export interface UploadHandle {
  readonly size: number;
  read(offset: number, count: number): Uint8Array;
  /**
   * Writes bytes at an offset. If there is a gap before them, it is filled with zeros. Returns EFBIG if the file would
   * become too large, and ENOSPC if all files of the store together would.
   */
  write(offset: number, bytes: Uint8Array): Outcome<void>;
  /** Commits the written bytes as the file's next version. */
  close(): Outcome<void>;
  /**
   * Like `close`, but the result also says what is wrong with the bytes. If the bytes are of no use, they are dropped,
   * and the result is EINVAL. If they can be used but have a fault, they are committed, and the result has warnings.
   */
  closeAndTell(): Outcome<void>;
  /** Drops the written bytes. The file remains as opening this handle has left it. */
  abort(): void;
  /**
   * Drops what a client has written that has since disconnected. If the file was never committed and no other handle is
   * open, the file is deleted.
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
 * Makes a directory that has an entry for each item of a list. The name of an entry comes from the id of the item. Each
 * entry is made on first use.
 * @param possible makes the entry for an item that may exist in the future, from its name; if it is absent, only paths
 * of present items exist
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

/** Makes a directory whose entries are numbered from 0. Each entry is made on first use. */
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

/**
 * Returns a directory whose entries are made when a client first uses them. To list the parent, only the type is
 * needed.
 */
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

/** Makes a leaf of rows. Each row ends with a line feed. Without rows, the text is empty. */
export function rows(read: () => readonly string[]): TextFile {
  const text = sensor(() =>
    read()
      .map((row) => `${row}\n`)
      .join(''),
  );
  return { ...text, verbatim: true };
}

/** Makes a set-point, which clients read and write. @param action the action that a write runs */
export function state(read: () => string, write: (line: string) => Outcome<void>, action?: Action): TextFile {
  return action === undefined
    ? { type: 'file', kind: 'St', read, write }
    : { type: 'file', kind: 'St', read, write, action };
}

export function trigger(write: (line: string) => Outcome<void>): TextFile {
  return { type: 'file', kind: 'T', read: () => '0', write };
}

/** Makes a leaf for one command line with its own grammar. */
export function line(read: () => string, write: (line: string) => Outcome<void>): TextFile {
  return { type: 'file', kind: 'L', read, write };
}
