import type { Outcome } from '../errors/index.js';

/**
 * What stands at a path. The kinds are those of the specification; a transport needs no others:
 * `S` sensor, `St` state, `T` trigger, `L` line, `B` batch are files of text; `Sm` and `Smb` are streams whose reads may
 * wait; `U` directories take uploads that commit when they are closed.
 */
export type Node = Directory | TextFile | Stream | UploadDirectory;

export interface Directory {
  readonly type: 'directory';
  /** Names in listing order. */
  names(): readonly string[];
  child(name: string): Node | null;
}

export interface TextFile {
  readonly type: 'file';
  readonly kind: 'S' | 'St' | 'T' | 'L' | 'B';
  /** The text without its last line end, which every read adds; rows and other texts that may be empty say so. */
  read(): string;
  /** Whether the text already ends as it should (zero rows are zero bytes). */
  readonly verbatim?: boolean;
  /** One line for controls, the whole text for batches (`B`). Absent on sensors. */
  write?(text: string): Outcome<void>;
}

/** A text or byte stream: reads wait for what is to come until the reader is closed. */
export interface Stream {
  readonly type: 'stream';
  readonly kind: 'Sm' | 'Smb';
  open(): StreamReader;
}

export interface StreamReader {
  /** Resolves with the next bytes, or with none when there are none for now. Rejects when `signal` aborts. */
  read(maxBytes: number, signal: AbortSignal): Promise<Uint8Array>;
  close(): void;
}

/** A directory whose files clients make: bytes are buffered and committed when the handle is closed. */
export interface UploadDirectory {
  readonly type: 'upload-directory';
  names(): readonly string[];
  /** Committed bytes, or null. */
  read(name: string): Uint8Array | null;
  /** Opens for writing, creating or truncating as told. EINVAL bad name, EEXIST exclusive, ENOSPC too many files. */
  open(name: string, how: { readonly truncate: boolean; readonly exclusive: boolean }): Outcome<UploadHandle>;
  unlink(name: string): Outcome<void>;
}

export interface UploadHandle {
  /** EFBIG past the file's cap, ENOSPC past the store's; raised by the write itself. */
  write(offset: number, bytes: Uint8Array): Outcome<void>;
  /** Commits. */
  close(): Outcome<void>;
  /** Leaves everything as it was before the handle was opened. */
  abort(): void;
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
