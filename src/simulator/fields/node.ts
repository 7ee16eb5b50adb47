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
   * Returns the path of the directory that this alias stands for; null while it has no target. Absent where this is not
   * an alias.
   */
  standsFor?(): string | null;
  /** Returns the name of the entry of an id; null while it has no entry. Absent where names are not made from ids. */
  nameOf?(id: string): string | null;
  /**
   * Returns a directory of all entries that this one can ever have, for paths of things that do not exist yet; its
   * leaves are not for reading. Absent where the entries never change.
   */
  shape?(): Directory;
}

export interface TextFile {
  readonly type: 'file';
  readonly kind: 'S' | 'St' | 'T' | 'L' | 'B';
  /** Returns the text without its last line end, which every read adds unless `verbatim` is set. */
  read(): string;
  /** True when the text already ends as it should (zero rows are zero bytes). */
  readonly verbatim?: boolean;
  /** True when a write acts by itself instead of becoming a command, so that batches do not take it. */
  readonly atOnce?: boolean;
  /** The action that a write becomes, where all of the text is its one argument. */
  readonly action?: Action;
  /** The most bytes in the text of a batch; files buffer no more while they wait for its end. */
  readonly bytesMax?: number;
  /** Takes one line for controls, the whole text for batches (`B`). Absent on sensors. */
  write?(text: string): Outcome<void>;
}

/** A stream, whose reads wait for what is to come until the reader is closed. */
export type Stream = TextStream | ByteStream;

export interface TextStream {
  readonly type: 'stream';
  readonly kind: 'Sm';
  /** Returns the line that a new reader gets at once, without its line end, or null. Absent where reads wait. */
  current?(): string | null;
  /** Opens a reader that starts now. @returns EOPNOTSUPP where the stream is switched off */
  open(): Outcome<StreamReader>;
  /**
   * Calls back with every line from now on, without its line end; the same lines that readers get. Absent where a
   * stream is one answer rather than a sequence of lines.
   * @returns the function that ends it, or EOPNOTSUPP where the stream is switched off
   */
  follow?(listener: (line: string) => void): Outcome<() => void>;
  /** Takes one line, as a control does. Absent where nothing can be written. */
  write?(line: string): Outcome<void>;
}

/** Returns the size of a closed stream: that of the current line, 1 where reads wait, Infinity without an end. */
export function streamSize(stream: Stream): number {
  if (stream.kind === 'Smb') return Infinity;
  if (!stream.current) return 1;
  const line = stream.current();
  return line === null ? 0 : new TextEncoder().encode(line).length + 1;
}

/** A stream of bytes without an end; text mirrors leave it out. */
export interface ByteStream {
  readonly type: 'stream';
  readonly kind: 'Smb';
  open(): Outcome<StreamReader>;
}

export interface StreamReader {
  /**
   * The bytes that a file service reports: all that a log has produced, 1 where reads wait, Infinity without an end.
   */
  readonly size: number;
  /**
   * Resolves with the next bytes. An empty answer means that there are none for now: a stream that waits gives two such
   * answers after each batch, so that a reader which stops at zero bytes gets what has come; a log gives one at its
   * end. Rejects with the signal's reason when `signal` aborts.
   */
  read(maxBytes: number, signal: AbortSignal): Promise<Uint8Array>;
  /** Ends a read that waits with no bytes. */
  close(): void;
}

/** The facts about an uploaded file, without its bytes. */
export interface UploadInfo {
  readonly name: string;
  /** The committed size; 0 while never committed, or truncated since. */
  readonly bytes: number;
  /** The container of the committed bytes, where the directory distinguishes containers. */
  readonly kind?: string;
  /** The number of commits so far. It starts anew when the file was deleted. */
  readonly version: number;
  /** True when it is committed, not truncated since, and every user of it could read it. */
  readonly ready: boolean;
}

/** A directory whose files clients make: bytes are buffered and committed when the handle is closed. */
export interface UploadDirectory {
  readonly type: 'upload-directory';
  /** True when the files are text that text mirrors carry, as camera tracks are. */
  readonly text: boolean;
  /** Lists the files in code unit order, those that are still uploading included. */
  list(): readonly UploadInfo[];
  info(name: string): UploadInfo | null;
  /** Returns the committed bytes, empty while there are none, or null without such a file. They must not be changed. */
  read(name: string): Uint8Array | null;
  /**
   * Opens for writing, and makes the file where there is none. A handle begins with the committed bytes, or with none
   * when it truncates; then the committed ones are dropped at once. EINVAL bad name, EEXIST exclusive, ENOSPC too many
   * files.
   */
  open(name: string, how: UploadOpening): Outcome<UploadHandle>;
  /** Cuts or zero-fills the file and the copies of open handles; size 0 drops the committed bytes at once. ENOENT. */
  resize(name: string, bytes: number): Outcome<void>;
  /** Deletes the file. Handles that are open are detached: their commit has no effect. ENOENT. */
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
  /** Writes bytes; a gap is filled with zeros. EFBIG past the file's cap, ENOSPC past the store's, at once. */
  write(offset: number, bytes: Uint8Array): Outcome<void>;
  /** Commits the bytes that were written as the file's next version. */
  close(): Outcome<void>;
  /**
   * Commits the bytes for a client that waits for the result. Unusable bytes are dropped with EINVAL; bytes with a
   * fault that are kept give warnings.
   */
  closeAndTell(): Outcome<void>;
  /** Drops the bytes that were written. The file stays listed, as ready as it was after opening. */
  abort(): void;
  /** Drops the bytes of a client that is gone, and the file too when it has no commit and no other upload. */
  discard(): void;
}

/** An uploaded file, as a path finds it. */
export interface UploadFile {
  readonly type: 'upload-file';
  readonly directory: UploadDirectory;
  readonly name: string;
}

/** An entry of a directory that is there while a condition holds. */
interface ConditionalEntry {
  readonly type: 'conditional';
  readonly isThere: () => boolean;
  readonly node: Node;
}

export type Entries = Readonly<Record<string, Node | ConditionalEntry>>;

/** Makes an entry that is there while a condition holds. */
export function entryWhile(isThere: () => boolean, node: Node): ConditionalEntry {
  return { type: 'conditional', isThere, node };
}

/** Makes a directory of fixed entries; an entry may have a condition, and is absent while it does not hold. */
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
 * Makes the directory of the items of a list, each under the name that its id has in paths. An entry is made on its
 * first use.
 * @param possible makes the entry of a name that may belong to an item in the future; absent where none can come
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

/** Makes a directory on its first use: a listing of its parent needs only its type. */
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

/** Makes a set-point: a leaf that reads back, and takes a value. @param action takes it */
export function state(read: () => string, write: (line: string) => Outcome<void>, action?: Action): TextFile {
  return action === undefined
    ? { type: 'file', kind: 'St', read, write }
    : { type: 'file', kind: 'St', read, write, action };
}

/** Makes a trigger: a leaf that reads 0 and takes 1. */
export function trigger(write: (line: string) => Outcome<void>): TextFile {
  return { type: 'file', kind: 'T', read: () => '0', write };
}

/** Makes a leaf that takes one command line in a grammar of its own. */
export function line(read: () => string, write: (line: string) => Outcome<void>): TextFile {
  return { type: 'file', kind: 'L', read, write };
}
