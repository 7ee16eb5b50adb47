import type { Outcome } from '../errors/index.js';

/**
 * The node at a path. The kinds are those of the specification; a transport needs no others: `S` sensor, `St` state,
 * `T` trigger, `L` line, `B` batch are files of text; `Sm` and `Smb` are streams whose reads may wait; `U` directories
 * take uploads that commit when they are closed.
 */
export type Node = Directory | TextFile | Stream | UploadDirectory | UploadFile;

export interface Directory {
  readonly type: 'directory';
  /** Names in listing order. */
  names(): readonly string[];
  child(name: string): Node | null;
  /** Returns the path of the directory that this one is an alias of; null while it is of none. Absent on all others. */
  standsFor?(): string | null;
}

export interface TextFile {
  readonly type: 'file';
  readonly kind: 'S' | 'St' | 'T' | 'L' | 'B';
  /** Returns the text without its last line end, which every read adds unless `verbatim` is set. */
  read(): string;
  /** True when the text already ends as it should (zero rows are zero bytes). */
  readonly verbatim?: boolean;
  /** True when a write acts by itself instead of becoming a command: batches do not take it. */
  readonly atOnce?: boolean;
  /** The key of the action that a write becomes, where all of the text is its one argument. */
  readonly action?: string;
  /** The most bytes of the text of a batch that may be written; files buffer no more while they wait for its end. */
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
  /** True when it is committed, nothing truncated it since, and nothing that uses it found it unreadable. */
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
  /** Commits them for a client that waits for the result: EINVAL for bytes that are of no use, which are dropped. */
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

/** Makes a directory of fixed entries; an entry may be made when it is first looked up. */
export function directory(entries: Readonly<Record<string, Node | (() => Node | null)>>): Directory {
  const child = (name: string): Node | null => {
    const entry = Object.hasOwn(entries, name) ? entries[name]! : null;
    return typeof entry === 'function' ? entry() : entry;
  };
  return { type: 'directory', names: () => Object.keys(entries).filter((name) => child(name) !== null), child };
}

/** Makes a directory whose entries follow the world. `find` gets a name of `names()`. */
export function liveDirectory(names: () => readonly string[], find: (name: string) => Node | null): Directory {
  return { type: 'directory', names, child: (name) => (names().includes(name) ? find(name) : null) };
}

/** Makes a leaf that is only read. */
export function sensor(read: () => string): TextFile {
  return { type: 'file', kind: 'S', read };
}

/** Makes a leaf of rows; each ends in a line feed, so that no rows are no bytes at all. */
export function rows(read: () => readonly string[]): TextFile {
  const text = sensor(() =>
    read()
      .map((row) => `${row}\n`)
      .join(''),
  );
  return { ...text, verbatim: true };
}

/** Makes a set-point: a leaf that reads back, and takes a value. @param action the key of the action that takes it */
export function state(read: () => string, write: (line: string) => Outcome<void>, action?: string): TextFile {
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
