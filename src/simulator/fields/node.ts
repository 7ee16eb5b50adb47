import type { Outcome } from '../../base/errors/index.js';
import type { Action } from '../world/index.js';
import type { NamedList } from './named-list.js';
import { isPathName } from './path-names.js';

/**
 * The node at a path. A transport needs no other kinds: `S` sensor, `St` state, `T` trigger, `L` line, `B` batch are
 * files of text; `Sm` and `Smb` are streams whose reads may wait; `U` directories take uploads that commit when they
 * are closed.
 */
export type Node = Directory | TextFile | Stream | UploadDirectory | UploadFile;

export interface Directory {
  readonly type: 'directory';
  /** Names in listing order. */
  names(): readonly string[];
  child(name: string): Node | null;
  /**
   * Returns the path of the directory for which this is an alias; null while it has no target. Absent if this is not an
   * alias.
   */
  standsFor?(): string | null;
  /** Returns the name of the entry for an id; null without one. Absent if names do not come from ids. */
  nameOf?(id: string): string | null;
  /**
   * Returns a directory of all possible entries, for paths of things that do not exist yet. Do not read its leaves.
   * Absent if the entries never change.
   */
  shape?(): Directory;
}

export interface TextFile {
  readonly type: 'file';
  readonly kind: 'S' | 'St' | 'T' | 'L' | 'B';
  /** Returns the text without its last newline, which every read adds unless `verbatim` is set. */
  read(): string;
  /** True if the text already ends correctly (zero rows are zero bytes). */
  readonly verbatim?: boolean;
  /** True if a write acts directly instead of becoming a command, so that batches do not accept it. */
  readonly atOnce?: boolean;
  /** The action for a write, if all of the text is its one argument. */
  readonly action?: Action;
  /** The maximum size of a batch's text, bytes; files buffer no more before its end. */
  readonly bytesMax?: number;
  /** Takes one line for controls, the whole text for batches (`B`). Absent on sensors. */
  write?(text: string): Outcome<void>;
}

/** A stream, whose reads wait for more until the reader is closed. */
export type Stream = TextStream | ByteStream;

export interface TextStream {
  readonly type: 'stream';
  readonly kind: 'Sm';
  /** Returns the line that a new reader gets at once, without its newline, or null. Absent if reads wait. */
  current?(): string | null;
  /** Opens a reader that starts now. @returns EOPNOTSUPP for a disabled stream */
  open(): Outcome<StreamReader>;
  /**
   * Calls back with every further line, without its newline. These are the same lines that readers get. Absent if the
   * stream is a single answer rather than a sequence of lines.
   * @returns the function that stops it, or EOPNOTSUPP for a disabled stream
   */
  follow?(listener: (line: string) => void): Outcome<() => void>;
  /** Takes one line, like a control. Absent for a read-only stream. */
  write?(line: string): Outcome<void>;
}

/**
 * Returns the size of a stream that is not open: the size of the current line, 1 if reads wait, Infinity for an endless
 * stream.
 */
export function streamSize(stream: Stream): number {
  if (stream.kind === 'Smb') return Infinity;
  if (!stream.current) return 1;
  const line = stream.current();
  return line === null ? 0 : new TextEncoder().encode(line).length + 1;
}

/** An endless stream of bytes; text mirrors omit it. */
export interface ByteStream {
  readonly type: 'stream';
  readonly kind: 'Smb';
  open(): Outcome<StreamReader>;
}

export interface StreamReader {
  /**
   * The size that a file service reports: all bytes of a log so far, 1 if reads wait, Infinity for an endless stream.
   */
  readonly size: number;
  /**
   * Resolves with the next bytes. An empty answer means that there are none at present. A waiting stream gives two
   * empty answers after each batch, so that a reader which stops at zero bytes gets the batch. A log gives one at its
   * end. Rejects with the signal's reason when `signal` aborts.
   */
  read(maxBytes: number, signal: AbortSignal): Promise<Uint8Array>;
  /** Ends a read that waits with no bytes. */
  close(): void;
}

/** The properties of an uploaded file, without its bytes. */
export interface UploadInfo {
  readonly name: string;
  /** The committed size; 0 before the first commit, or after a truncation. */
  readonly bytes: number;
  /** The container of the committed bytes, if the directory distinguishes containers. */
  readonly kind?: string;
  /** The number of commits so far. It restarts after the file was deleted. */
  readonly version: number;
  /** True if it is committed, not truncated since, and readable for all its users. */
  readonly ready: boolean;
}

/** A directory whose files clients create: bytes are buffered and committed when the handle is closed. */
export interface UploadDirectory {
  readonly type: 'upload-directory';
  /** True if the files are text for text mirrors, such as camera tracks. */
  readonly text: boolean;
  /** Lists the files in code unit order, including unfinished uploads. */
  list(): readonly UploadInfo[];
  info(name: string): UploadInfo | null;
  /** Returns the committed bytes, empty without any, or null without such a file. They must not be changed. */
  read(name: string): Uint8Array | null;
  /**
   * Opens for writing, and creates the file if needed. A handle starts with the committed bytes, or with none if it
   * truncates; then the committed ones are dropped at once. EINVAL invalid name, EEXIST exclusive, ENOSPC too many
   * files.
   */
  open(name: string, how: UploadOpening): Outcome<UploadHandle>;
  /**
   * Truncates or zero-fills the file and its copies in open handles; size 0 drops the committed bytes at once. ENOENT.
   */
  resize(name: string, bytes: number): Outcome<void>;
  /**
   * Resolves when a committed file was taken into use: with warnings about it, or with the refusal that removed it. Absent where
   * a commit does so at once.
   */
  settled?(name: string): Promise<Outcome<void>>;
  /** Deletes the file. Open handles are detached: their commit has no effect. ENOENT. */
  unlink(name: string): Outcome<void>;
}

export interface UploadOpening {
  readonly truncate: boolean;
  /** True to refuse a name that is taken. */
  readonly exclusive: boolean;
}

export interface UploadHandle {
  /** The number of bytes that a commit would install. */
  readonly size: number;
  /** Reads the bytes that a commit would install. */
  read(offset: number, count: number): Uint8Array;
  /** Writes bytes; a gap is filled with zeros. EFBIG past the file's limit, ENOSPC past the store's, at once. */
  write(offset: number, bytes: Uint8Array): Outcome<void>;
  /** Commits the written bytes as the file's next version. */
  close(): Outcome<void>;
  /**
   * Commits the bytes for a client that waits for the result. Unusable bytes are dropped with EINVAL; usable bytes with
   * a fault give warnings.
   */
  closeAndTell(): Outcome<void>;
  /** Drops the written bytes. The file stays listed, with the readiness that it had after opening. */
  abort(): void;
  /** Drops the bytes of a disconnected client, and also the file if it has no commit and no other upload. */
  discard(): void;
}

/** An uploaded file, as a path finds it. */
export interface UploadFile {
  readonly type: 'upload-file';
  readonly directory: UploadDirectory;
  readonly name: string;
}

/** An entry of a directory that exists while a condition holds. */
interface ConditionalEntry {
  readonly type: 'conditional';
  readonly isThere: () => boolean;
  readonly node: Node;
}

export type Entries = Readonly<Record<string, Node | ConditionalEntry>>;

/** Makes an entry that exists while a condition holds. */
export function entryWhile(isThere: () => boolean, node: Node): ConditionalEntry {
  return { type: 'conditional', isThere, node };
}

/** Makes a directory of fixed entries; an entry with a condition exists only while it holds. */
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
 * Makes the directory of a list's items, each under the name of its id in paths. An entry is made on its first use.
 * @param possible makes the entry for the name of a future item; absent if there are none
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

/** Makes a directory whose entries are numbered from 0, each made on its first use. */
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

/** Makes a directory on its first use, because a listing of its parent needs only its type. */
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

/** Makes a leaf that is only read. */
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

/** Makes a set-point: a readable and writable leaf. @param action sets it */
export function state(read: () => string, write: (line: string) => Outcome<void>, action?: Action): TextFile {
  return action === undefined
    ? { type: 'file', kind: 'St', read, write }
    : { type: 'file', kind: 'St', read, write, action };
}

/** Makes a trigger: a leaf that reads 0 and accepts 1. */
export function trigger(write: (line: string) => Outcome<void>): TextFile {
  return { type: 'file', kind: 'T', read: () => '0', write };
}

/** Makes a leaf for one command line with its own grammar. */
export function line(read: () => string, write: (line: string) => Outcome<void>): TextFile {
  return { type: 'file', kind: 'L', read, write };
}
