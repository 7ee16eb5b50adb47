import type { Outcome } from '../errors/index.js';

/**
 * What stands at a path. The kinds are those of the specification; a transport needs no others:
 * `S` sensor, `St` state, `T` trigger, `L` line, `B` batch are files of text; `Sm` and `Smb` are streams whose reads may
 * wait; `U` directories take uploads that commit when they are closed.
 */
export type Node = Directory | TextFile | Stream | UploadDirectory | UploadFile;

export interface Directory {
  readonly type: 'directory';
  /** Names in listing order. */
  names(): readonly string[];
  child(name: string): Node | null;
  /** Path of the directory that this one is another name of; null while it is of none. Absent on all others. */
  standsFor?(): string | null;
}

export interface TextFile {
  readonly type: 'file';
  readonly kind: 'S' | 'St' | 'T' | 'L' | 'B';
  /** The text without its last line end, which every read adds; rows and other texts that may be empty say so. */
  read(): string;
  /** Whether the text already ends as it should (zero rows are zero bytes). */
  readonly verbatim?: boolean;
  /** Whether a write acts by itself instead of becoming a command: batches do not take it. */
  readonly atOnce?: boolean;
  /** Most bytes of a text that may be written, of a batch; files buffer no more while they wait for its end. */
  readonly bytesMax?: number;
  /** One line for controls, the whole text for batches (`B`). Absent on sensors. */
  write?(text: string): Outcome<void>;
}

/** A stream: reads wait for what is to come until the reader is closed. */
export type Stream = TextStream | ByteStream;

export interface TextStream {
  readonly type: 'stream';
  readonly kind: 'Sm';
  /** The line that a new reader gets at once, without its line end; null while there is none. Absent where reads wait. */
  current?(): string | null;
  /** @returns a reader that starts now, or EOPNOTSUPP where the stream is switched off */
  open(): Outcome<StreamReader>;
  /**
   * Every line from now on, without its line end; the same lines that readers get. Absent where a stream is one answer
   * rather than a row of lines.
   * @returns what ends it, or EOPNOTSUPP where the stream is switched off
   */
  follow?(listener: (line: string) => void): Outcome<() => void>;
  /** One line, as on a control. Absent where nothing can be written. */
  write?(line: string): Outcome<void>;
}

/** Bytes that a file service reports of a stream that is not open: of the current line, 1 where reads wait, no end of bytes. */
export function streamSize(stream: Stream): number {
  if (stream.kind === 'Smb') return Infinity;
  if (!stream.current) return 1;
  const line = stream.current();
  return line === null ? 0 : new TextEncoder().encode(line).length + 1;
}

/** Bytes without an end; text mirrors leave them out. */
export interface ByteStream {
  readonly type: 'stream';
  readonly kind: 'Smb';
  open(): Outcome<StreamReader>;
}

export interface StreamReader {
  /** Bytes that a file service reports: all that a log has produced so far, 1 where reads wait, Infinity without an end. */
  readonly size: number;
  /**
   * Resolves with the next bytes. None means that there are none for now: a stream that waits gives two such answers
   * after each batch, so that a reader which stops at zero bytes gets what has come; a log gives one at its end.
   * Rejects with the signal's reason when `signal` aborts.
   */
  read(maxBytes: number, signal: AbortSignal): Promise<Uint8Array>;
  /** Ends a read that waits with no bytes. */
  close(): void;
}

/** What is known of an uploaded file without its bytes. */
export interface UploadInfo {
  readonly name: string;
  /** Committed size; 0 while never committed, or truncated since. */
  readonly bytes: number;
  /** Container of the committed bytes, where the directory tells containers apart. */
  readonly kind?: string;
  /** Commits so far; 0 is never. Starts anew when the file was deleted. */
  readonly version: number;
  /** Committed, and nothing truncated it since. */
  readonly ready: boolean;
}

/** A directory whose files clients make: bytes are buffered and committed when the handle is closed. */
export interface UploadDirectory {
  readonly type: 'upload-directory';
  /** Whether the files are text that text mirrors carry, as camera tracks are. */
  readonly text: boolean;
  /** In code unit order; files that are still uploading are listed. */
  list(): readonly UploadInfo[];
  info(name: string): UploadInfo | null;
  /** Committed bytes, empty while there are none; null without such a file. Not to be changed. */
  read(name: string): Uint8Array | null;
  /**
   * Opens for writing, and makes the file where there is none. A handle begins with the committed bytes, or with none when
   * it truncates; then the committed ones are dropped at once. EINVAL bad name, EEXIST exclusive, ENOSPC too many files.
   */
  open(name: string, how: UploadOpening): Outcome<UploadHandle>;
  /** Cuts or zero-fills the file and what open handles hold of it; size 0 drops the committed bytes at once. ENOENT. */
  resize(name: string, bytes: number): Outcome<void>;
  /** ENOENT. Handles that are open are cut loose: their commit has no effect. */
  unlink(name: string): Outcome<void>;
}

export interface UploadOpening {
  readonly truncate: boolean;
  /** Refuse a name that is taken. */
  readonly exclusive: boolean;
}

export interface UploadHandle {
  /** Bytes that a commit would install. */
  readonly size: number;
  /** A gap is filled with zeros. EFBIG past the file's cap, ENOSPC past the store's; raised by the write itself. */
  write(offset: number, bytes: Uint8Array): Outcome<void>;
  /** Commits: what was written becomes the file's next version. */
  close(): Outcome<void>;
  /** Drops what was written. The file stays listed, as ready as it was after opening. */
  abort(): void;
  /** Gives it up for a client that is gone: a file that was never committed, and that nobody else uploads, goes too. */
  discard(): void;
}

/** An uploaded file, as a path finds it. */
export interface UploadFile {
  readonly type: 'upload-file';
  readonly directory: UploadDirectory;
  readonly name: string;
}

/** A directory of fixed entries; an entry may be made when it is first looked up. */
export function directory(entries: Readonly<Record<string, Node | (() => Node | null)>>): Directory {
  const child = (name: string): Node | null => {
    const entry = Object.hasOwn(entries, name) ? entries[name]! : null;
    return typeof entry === 'function' ? entry() : entry;
  };
  return { type: 'directory', names: () => Object.keys(entries).filter((name) => child(name) !== null), child };
}

/** A directory whose entries follow the world. `find` gets a name of `names()`. */
export function liveDirectory(names: () => readonly string[], find: (name: string) => Node | null): Directory {
  return { type: 'directory', names, child: (name) => (names().includes(name) ? find(name) : null) };
}

/** A value to be read. */
export function sensor(read: () => string): TextFile {
  return { type: 'file', kind: 'S', read };
}

/** Rows to be read; each ends in a line feed, so that none is no bytes at all. */
export function rows(read: () => readonly string[]): TextFile {
  const text = sensor(() =>
    read()
      .map((row) => `${row}\n`)
      .join(''),
  );
  return { ...text, verbatim: true };
}

/** A set-point: reads back, takes a value. */
export function state(read: () => string, write: (line: string) => Outcome<void>): TextFile {
  return { type: 'file', kind: 'St', read, write };
}

/** Reads 0, takes 1. */
export function trigger(write: (line: string) => Outcome<void>): TextFile {
  return { type: 'file', kind: 'T', read: () => '0', write };
}

/** Takes one command line in a grammar of its own. */
export function line(read: () => string, write: (line: string) => Outcome<void>): TextFile {
  return { type: 'file', kind: 'L', read, write };
}
