import { FieldError, type Errno } from '../../../../base/errors/index.js';
import type { FieldTree, Node, StreamReader, UploadHandle } from '../../../../simulator/fields/index.js';
import { isWritable } from './attributes.js';
import { LogReader, type ReadRequest } from './log-reader.js';
import type { OpenMode } from './open-mode.js';
import { batchText, controlText, type PendingText } from './pending-text.js';
import { isDirectory } from './qid.js';
import { isLineStream, type SharedStream } from './shared-stream.js';

/**
 * A file that a client has opened. All reads return the text from the time when the file was opened. Written text takes
 * effect when the line is complete, or when the client closes the file.
 */
export interface OpenFile {
  readonly isDirectory: boolean;
  /** The size of the text when the file was opened, bytes. For a stream, the reported size. */
  readonly size: number;
  /**
   * Number of bytes that the server stores for this open file: its text when it was opened, and what the client has
   * written since, if that is not a complete text yet. The bytes of uploads do not count here, because the store counts
   * them.
   */
  readonly held: number;
  /** Null for a stream, and for a file that was not opened for reading. */
  read: ((offset: number, count: number) => Uint8Array) | null;
  /** Rejects when `signal` aborts. Null unless the file is a stream that was opened for reading. */
  next: ((request: ReadRequest, signal: AbortSignal) => Promise<Uint8Array>) | null;
  /**
   * Null if the file was not opened for writing.
   * @throws the error with which the leaf refuses the text; or EFBIG or ENOSPC if an upload exceeds a limit
   */
  write: ((offset: number, bytes: Uint8Array) => void) | null;
  /**
   * Closes the file and commits the text. Errors are dropped, because closing a file reports no errors to the client.
   */
  close(): void;
  /** Closes the file without committing its text. */
  abort(): void;
}

/**
 * @throws FieldError EACCES for writing a read-only file, EISDIR for writing a directory, ENOTDIR, EEXIST, or the error
 * of a leaf that refuses the request
 */
export function openFile(
  tree: FieldTree,
  path: string,
  node: Node,
  mode: OpenMode,
  shared: SharedStream | null,
): OpenFile {
  requireFit(path, node, mode);
  const { reads, writes, truncates } = mode;
  if (node.type === 'upload-file' && (writes || truncates))
    return openUpload(tree, path, { ...mode, exclusive: false });
  const reading = reads ? openReading(tree, path, node, mode, shared) : NOT_READ;
  const pending = writes ? pendingTextOf(tree, path, node) : null;
  return {
    isDirectory: isDirectory(node),
    get size() {
      return reading.size;
    },
    get held() {
      return (reading.read ? reading.size : 0) + (pending?.held ?? 0);
    },
    read: reading.read,
    next: reading.next,
    write: pending && ((_offset, bytes) => pending.push(bytes)),
    close() {
      reading.close();
      pending?.close();
    },
    abort: () => reading.close(),
  };
}

function requireFit(path: string, node: Node, mode: OpenMode): void {
  const changes = mode.writes || mode.truncates;
  const refuse = (errno: Errno, why: string): never => {
    throw new FieldError(errno, path, `${path}: ${why}`);
  };
  if (mode.creates && mode.exclusive) refuse('EEXIST', 'exists; remove it first');
  if (isDirectory(node) && (changes || mode.creates)) refuse('EISDIR', 'is a directory; write a file in it');
  if (!isDirectory(node) && mode.directoryOnly) refuse('ENOTDIR', 'is not a directory');
  if (changes && !isWritable(node)) refuse('EACCES', 'read only');
}

/** @throws FieldError EROFS outside an upload directory, EINVAL for an invalid name, EEXIST, ENOSPC */
export function openUpload(tree: FieldTree, path: string, mode: OpenMode): OpenFile {
  const handle: UploadHandle = tree.openUpload(path, { truncate: mode.truncates, exclusive: mode.exclusive });
  const write = (offset: number, bytes: Uint8Array): void => {
    const written = handle.write(mode.appends ? handle.size : offset, bytes);
    if (!written.ok) throw new FieldError(written.errno, path, written.reason);
  };
  return {
    isDirectory: false,
    get size() {
      return handle.size;
    },
    held: 0,
    read: mode.reads ? (offset, count) => handle.read(offset, count) : null,
    next: null,
    write: mode.writes ? write : null,
    close: () => void handle.close(),
    abort: () => handle.discard(),
  };
}

type Reading = Pick<OpenFile, 'size' | 'read' | 'next' | 'close'>;

const NOT_READ: Reading = { size: 0, read: null, next: null, close: () => undefined };

function openReading(tree: FieldTree, path: string, node: Node, mode: OpenMode, shared: SharedStream | null): Reading {
  if (isDirectory(node)) return NOT_READ;
  if (node.type !== 'stream') {
    const bytes = tree.readBytes(path);
    return {
      size: bytes.length,
      read: (offset, count) => bytes.subarray(offset, offset + count),
      next: null,
      close: () => undefined,
    };
  }
  if (shared && isLineStream(node)) {
    const reader = new LogReader(path, node, shared, mode);
    return streamReading(reader, (request, signal) => reader.read(request, signal));
  }
  const reader: StreamReader = tree.openStream(path);
  return streamReading(reader, ({ count }, signal) => reader.read(count, signal));
}

function streamReading(reader: { readonly size: number; close(): void }, next: Reading['next']): Reading {
  return {
    get size() {
      return reader.size;
    },
    read: null,
    next,
    close: () => reader.close(),
  };
}

function pendingTextOf(tree: FieldTree, path: string, node: Node): PendingText {
  // Drop warnings, because an answer over 9P can contain an errno but no text.
  const write = (text: string): void => void tree.writeText(path, text);
  return node.type === 'file' && node.kind === 'B' ? batchText(path, write, node.bytesMax) : controlText(path, write);
}
