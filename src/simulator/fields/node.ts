import type { Outcome } from '../../base/errors/index.js';
import type { Action } from '../world/index.js';
import type { NamedList } from './named-list.js';
import { isPathName } from './path-names.js';

/**
 * The node at a path. Transports need to handle only these kinds. Text files are `S` (sensor), `St` (state), `T`
 * (trigger), `L` (line) and `B` (batch). `Sm` and `Smb` are streams, whose reads may wait. `U` directories accept
 * uploads, and commit a file when it is closed.
 */
export type Node = Directory | TextFile | Stream | UploadDirectory | UploadFile;

export interface Directory {
  readonly type: 'directory';
  names(): readonly string[];
  child(name: string): Node | null;
  /**
   * Returns the path of the directory that this alias stands for. Null while the alias has no target. Absent if this is
   * not an alias.
   */
  standsFor?(): string | null;
  /** Returns the name of the entry with an id. Null if there is none. Absent if the names do not come from ids. */
  nameOf?(id: string): string | null;
  /**
   * Returns a directory with every entry that could ever exist. It describes the paths of objects that do not exist
   * yet. Its leaves cannot be read. Absent if the entries never change.
   */
  shape?(): Directory;
}

export interface TextFile {
  readonly type: 'file';
  readonly kind: 'S' | 'St' | 'T' | 'L' | 'B';
  /** Returns the text of the leaf. The tree adds a newline at the end unless `verbatim` is set. */
  read(): string;
  /** True if `read` returns the text with its last newline. A text without rows can then be empty. */
  readonly verbatim?: boolean;
  /** True if a write acts directly instead of becoming a command. A batch refuses such a write. */
  readonly atOnce?: boolean;
  /** The action that a write runs. Absent unless the whole text is the action's only argument. */
  readonly action?: Action;
  /**
   * The maximum size of a batch's text, in bytes. A file service buffers up to this many bytes while a client writes.
   */
  readonly bytesMax?: number;
  /** Writes one line to a control, or the whole text to a batch (`B`). Absent on sensors. */
  write?(text: string): Outcome<void>;
}

/** A read of a stream waits until there is new data or the reader is closed. */
export type Stream = TextStream | ByteStream;

export interface TextStream {
  readonly type: 'stream';
  readonly kind: 'Sm';
  /**
   * Returns the line that a new reader gets at once, without its newline. Null if there is none. Absent if the first
   * read waits.
   */
  current?(): string | null;
  /** Opens a reader that gets data from now on. @returns EOPNOTSUPP for a disabled stream */
  open(): Outcome<StreamReader>;
  /**
   * Calls back with every new line, without its newline. Absent if the stream has one answer instead of lines.
   * @returns a function that ends the calls, or EOPNOTSUPP for a disabled stream
   */
  follow?(listener: (line: string) => void): Outcome<() => void>;
  /** Writes one line, as to a control. Absent for a read-only stream. */
  write?(line: string): Outcome<void>;
}

/**
 * Returns the size of a stream that has no reader, in bytes. It is that of the current line, 1 if reads wait, or
 * Infinity for an endless stream.
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
   * The size that a file service reports, in bytes. It is that of the log so far, 1 if reads wait, or Infinity for an
   * endless stream.
   */
  readonly size: number;
  /**
   * Resolves with the next bytes. An empty answer means that no byte is available yet. A waiting stream returns two
   * empty answers after each batch, because some programs process their input only after a read of zero bytes. A log
   * returns an empty answer at its end. Rejects with the signal's reason when `signal` aborts.
   */
  read(maxBytes: number, signal: AbortSignal): Promise<Uint8Array>;
  /** Ends the stream. A read that waits resolves with no bytes. */
  close(): void;
}

export interface UploadInfo {
  readonly name: string;
  /** Committed bytes: 0 before the first commit and after a truncation. */
  readonly bytes: number;
  /** The file format of the committed bytes, if the directory accepts several formats. */
  readonly kind?: string;
  /** The number of commits so far. The count restarts after the file was deleted. */
  readonly version: number;
  /** True if the file is committed, was not truncated later, and can be read by the features that use it. */
  readonly ready: boolean;
}

/** A directory in which clients create files. A handle buffers the written bytes and commits them when it is closed. */
export interface UploadDirectory {
  readonly type: 'upload-directory';
  /** True if the files are texts, such as camera tracks. Transports that carry only text include them. */
  readonly text: boolean;
  /** Lists the files in code unit order, including unfinished uploads. */
  list(): readonly UploadInfo[];
  info(name: string): UploadInfo | null;
  /**
   * Returns the committed bytes of a file (none before the first commit), or null for an unknown file. Callers must not
   * change the bytes.
   */
  read(name: string): Uint8Array | null;
  /**
   * Opens a file for writing, and creates it if it does not exist. The handle starts with the committed bytes. If `how`
   * truncates, the handle starts empty and the file's committed bytes are dropped at once. Returns EINVAL for an
   * invalid name, EEXIST if the file exists and `exclusive` is set, ENOSPC if there are too many files
   */
  open(name: string, how: UploadOpening): Outcome<UploadHandle>;
  /**
   * Changes the size of the file and of the copies that open handles have. New bytes are zeros. Size 0 drops the
   * committed bytes at once. Returns ENOENT if the file does not exist.
   */
  resize(name: string, bytes: number): Outcome<void>;
  /**
   * Waits until the directory has accepted or refused a committed file. Resolves with warnings about an accepted file,
   * or with the reason why the directory refused and removed the file. Absent if the directory accepts every commit at
   * once.
   */
  settled?(name: string): Promise<Outcome<void>>;
  /** Deletes the file. A handle that is open now can no longer commit. Returns ENOENT if the file does not exist. */
  unlink(name: string): Outcome<void>;
}

export interface UploadOpening {
  readonly truncate: boolean;
  /** True if opening must fail for an existing file. */
  readonly exclusive: boolean;
}

export interface UploadHandle {
  readonly size: number;
  read(offset: number, count: number): Uint8Array;
  /**
   * Writes bytes at an offset. A gap before them is filled with zeros. Returns EFBIG if the file would exceed its size
   * limit, ENOSPC if the store would.
   */
  write(offset: number, bytes: Uint8Array): Outcome<void>;
  /** Commits the written bytes as the file's next version. */
  close(): Outcome<void>;
  /**
   * Commits the bytes, and returns a result for the client. Unusable bytes are dropped, with EINVAL. Usable bytes with
   * a fault are committed, with warnings.
   */
  closeAndTell(): Outcome<void>;
  /** Drops the written bytes. The file stays as it was after this handle was opened. */
  abort(): void;
  /**
   * Drops the written bytes of a disconnected client. Also deletes the file if it was never committed and no other
   * handle is open.
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
 * Makes a directory with one entry per item of a list, named after the item's id. Each entry is made on first use.
 * @param possible makes the entry for the name of a future item; if absent, only current items have paths
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

/** Makes a directory when a client first uses it. A listing of the parent needs only the type. */
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

/** Makes a leaf of rows. Each row ends in a line feed, so a leaf without rows is empty. */
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
