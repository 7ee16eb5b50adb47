import { FieldError, valueOrThrow } from '../../base/errors/index.js';
import type { Directory, Node, StreamReader, TextFile, UploadDirectory, UploadHandle, UploadOpening } from './node.js';
import { directoryError, noSuchField, type WayInto } from './not-there.js';
import type { Sampler } from './sampler.js';
import { shapeAt } from './shape-at.js';
import { type FieldListener, FieldWatch } from './watch/field-watch.js';

const NO_WARNINGS: readonly string[] = [];
const ENCODER = new TextEncoder();
const DECODER = new TextDecoder();

/**
 * The field tree that all transports serve. Paths are relative to `/sim`, without a leading slash. Empty names in a
 * path are ignored. The tree caches the node of each path until {@link forget} is called.
 */
export class FieldTree {
  #found = new Map<string, Node>();
  readonly #watch: FieldWatch;

  constructor(
    readonly root: Directory,
    private readonly sampler: Pick<Sampler, 'onSample'>,
  ) {
    this.#watch = new FieldWatch((path) => this.#textOrNull(path), sampler);
  }

  /** @throws FieldError ENOENT */
  lookup(path: string): Node {
    const known = this.#found.get(path);
    if (known) return known;
    const names = namesIn(path);
    const way = this.#follow(names);
    if (way.names.length < names.length) throw noSuchField(path, way, names[way.names.length]!);
    const { node } = way;
    this.#remember(path, names, node);
    return node;
  }

  /**
   * Caches the node of a path, unless the path has superfluous slashes. Uploaded files are not cached, because clients
   * may delete them.
   */
  #remember(path: string, names: readonly string[], node: Node): void {
    if (node.type !== 'upload-file' && path === names.join('/')) this.#found.set(path, node);
  }

  /**
   * Like {@link lookup}, but returns null for an unknown path. Unlike that method, it makes no error message, and so is
   * fast even for unknown paths.
   */
  find(path: string): Node | null {
    const known = this.#found.get(path);
    if (known) return known;
    const names = namesIn(path);
    return orNull(() => {
      const way = this.#follow(names);
      if (way.names.length < names.length) return null;
      this.#remember(path, names, way.node);
      return way.node;
    });
  }

  #follow(names: readonly string[]): WayInto {
    let node: Node = this.root;
    for (let depth = 0; depth < names.length; depth++) {
      const next: Node | null = childOf(node, names[depth]!);
      if (!next) return { node, names: names.slice(0, depth) };
      node = next;
    }
    return { node, names };
  }

  /** Empties the cache of paths; required after directories have changed. */
  forget(): void {
    this.#found.clear();
  }

  /**
   * Returns the path of a node without aliases: each alias is replaced with the path of its real directory.
   * @throws FieldError ENOENT
   */
  canonical(path: string): string {
    const names = namesIn(path);
    for (let end = 1; end <= names.length; end++) {
      const node = this.lookup(names.slice(0, end).join('/'));
      const other = node.type === 'directory' ? node.standsFor?.() : null;
      if (other != null) return [other, ...names.slice(end)].join('/');
    }
    return names.join('/');
  }

  /**
   * Returns the path of the entry with the given id in the directory `path`; null if there is no such entry.
   * @throws FieldError ENOENT if the directory does not exist
   */
  pathOf(path: string, id: string): string | null {
    const node = this.lookup(path);
    const name = node.type === 'directory' ? node.nameOf?.(id) : null;
    return name == null ? null : `${path}/${name}`;
  }

  /** @throws FieldError ENOENT, ENOTDIR */
  list(path: string): readonly string[] {
    const node = this.lookup(path);
    if (node.type === 'directory') return node.names();
    if (node.type === 'upload-directory') return node.list().map(({ name }) => name);
    throw new FieldError('ENOTDIR', path, `${path}: not a directory; read it as a file`);
  }

  /**
   * Returns the whole text of a leaf or of an uploaded text file, including its last newline.
   * @throws FieldError ENOENT, EISDIR, EINVAL for a stream, or what the leaf throws
   */
  readText(path: string): string {
    const node = this.lookup(path);
    if (node.type === 'file') return node.verbatim ? node.read() : `${node.read()}\n`;
    if (node.type === 'upload-file' && node.directory.text) return DECODER.decode(node.directory.read(node.name)!);
    throw notText(path, node);
  }

  /**
   * Returns the bytes of a leaf or an uploaded file. Texts are encoded as UTF-8; uploaded bytes are returned unchanged.
   * @throws FieldError ENOENT, EISDIR, EINVAL for a stream, or what the leaf throws
   */
  readBytes(path: string, offset = 0, count = Infinity): Uint8Array {
    const node = this.lookup(path);
    const bytes = node.type === 'upload-file' ? node.directory.read(node.name)! : ENCODER.encode(this.readText(path));
    return bytes.subarray(offset, Math.min(bytes.length, offset + count));
  }

  /**
   * Writes a text as if a file-system client had opened the file, written the text and closed the file. A control gets
   * only the first line of the text; a batch or an uploaded text file gets the whole text. An uploaded file is created
   * or replaced.
   * @returns warnings about a successful write, one sentence each
   * @throws FieldError with the errno of the leaf, or of the command that it runs, if the text is refused
   */
  writeText(path: string, text: string): readonly string[] {
    const node = this.#found.get(path) ?? this.#lookupToWrite(path, text);
    if (!node) return NO_WARNINGS;
    if (node.type !== 'file' && node.type !== 'stream') throw notText(path, node);
    if (node.kind === 'Smb' || !node.write) throw new FieldError('EACCES', path, `${path}: read only`);
    const end = node.kind === 'B' ? -1 : text.indexOf('\n');
    const written = node.write(end < 0 ? text : text.slice(0, end));
    valueOrThrow(path, written);
    return (written.ok && written.warnings) || NO_WARNINGS;
  }

  /** @throws FieldError ENOENT, EINVAL for a node that is not a stream, EOPNOTSUPP for a disabled stream */
  openStream(path: string): StreamReader {
    const node = this.lookup(path);
    if (node.type !== 'stream') throw new FieldError('EINVAL', path, `${path}: not a stream; read it as text`);
    return valueOrThrow(path, node.open());
  }

  /**
   * Calls the listener with the text of a leaf: at once, and later after each change, but at most once per sample.
   * While the leaf cannot be read, the listener is not called. For a text stream, the listener first gets the current
   * line, and then every new line.
   * @throws FieldError ENOENT for a stream of bytes, EOPNOTSUPP for a disabled stream or a stream without lines
   */
  watch(path: string, listener: FieldListener): () => void {
    const node = this.find(path);
    if (!node && this.#canBeStream(path)) return this.#whenThere(path, () => this.watch(path, listener));
    if (node?.type !== 'stream') return this.#watch.watch(path, listener);
    if (node.kind === 'Smb') {
      throw new FieldError('ENOENT', path, `${path}: an endless stream of bytes, not text; read it as a stream`);
    }
    if (!node.follow) {
      throw new FieldError('EOPNOTSUPP', path, `${path}: has no lines to follow; read it as a stream`);
    }
    const current = node.current?.() ?? null;
    if (current !== null) listener(`${current}\n`);
    return valueOrThrow(
      path,
      node.follow((line) => listener(`${line}\n`)),
    );
  }

  /**
   * Returns the node at a path. If a vessel or another object that the path names does not exist now, returns the node
   * that the path will have when the object appears (see {@link shapeAt}).
   * @throws FieldError ENOENT for a path that can never exist
   */
  possible(path: string): Node {
    return this.find(path) ?? shapeAt(this.root, path, namesIn(path));
  }

  #canBeStream(path: string): boolean {
    return orNull(() => shapeAt(this.root, path, namesIn(path)))?.type === 'stream';
  }

  /**
   * Calls `start` at the first sample in which the path exists.
   * @returns a function that ends the wait or, if `start` has already been called, stops what `start` has begun
   */
  #whenThere(path: string, start: () => () => void): () => void {
    let end = this.sampler.onSample(() => {
      if (!this.find(path)) return;
      end();
      end = start();
    });
    return () => end();
  }

  /** @returns a function that ends the calls */
  onSample(listener: () => void): () => void {
    return this.sampler.onSample(listener);
  }

  /**
   * Opens an uploaded file, and creates it if it does not exist.
   * @throws FieldError EROFS outside upload directories, ENOENT if the directory does not exist, or the refusal of the
   * directory
   */
  openUpload(path: string, how: UploadOpening): UploadHandle {
    const { directory, name } = this.#uploadAt(path);
    return valueOrThrow(path, directory.open(name, how));
  }

  /**
   * Changes the size of a file, and of its copies in open handles. New bytes are zeros.
   * @throws FieldError EROFS outside upload directories, ENOENT, EFBIG, ENOSPC
   */
  resizeUpload(path: string, bytes: number): void {
    const { directory, name } = this.#uploadAt(path);
    valueOrThrow(path, directory.resize(name, bytes));
  }

  /** @throws FieldError EROFS outside upload directories, ENOENT */
  unlink(path: string): void {
    const { directory, name } = this.#uploadAt(path);
    valueOrThrow(path, directory.unlink(name));
  }

  /** Yields the path of every file below a directory, depth first. */
  *files(path = ''): Generator<string> {
    const node = this.lookup(path);
    if (node.type !== 'directory') return;
    for (const name of node.names()) {
      const inner = path === '' ? name : `${path}/${name}`;
      const child = node.child(name);
      if (child?.type === 'directory') yield* this.files(inner);
      else if (child?.type === 'upload-directory') yield* child.list().map((file) => `${inner}/${file.name}`);
      else if (child) yield inner;
    }
  }

  #uploadAt(path: string): { directory: UploadDirectory; name: string } {
    const names = namesIn(path);
    const name = names.pop() ?? '';
    const directory = this.lookup(names.join('/'));
    if (directory.type === 'upload-directory') return { directory, name };
    throw new FieldError('EROFS', path, `${path}: files are made and deleted in upload directories only`);
  }

  /**
   * Returns the node to write to. For a file in a directory of uploaded texts, writes and commits the text at once, and
   * returns null.
   */
  #lookupToWrite(path: string, text: string): Node | null {
    const names = namesIn(path);
    const name = names.pop() ?? '';
    const above = this.find(names.join('/'));
    if (above?.type !== 'upload-directory' || !above.text) return this.lookup(path);
    const handle = valueOrThrow(path, above.open(name, { truncate: true, exclusive: false }));
    const written = handle.write(0, ENCODER.encode(text));
    if (!written.ok) handle.abort();
    valueOrThrow(path, written.ok ? handle.close() : written);
    return null;
  }

  #textOrNull(path: string): string | null {
    return this.find(path) && orNull(() => this.readText(path));
  }
}

function namesIn(path: string): string[] {
  return path.split('/').filter((name) => name !== '');
}

function childOf(node: Node, name: string): Node | null {
  if (node.type === 'directory') return node.child(name);
  if (node.type === 'upload-directory' && node.info(name)) return { type: 'upload-file', directory: node, name };
  return null;
}

function notText(path: string, node: Exclude<Node, TextFile>): FieldError {
  if (node.type === 'stream') return new FieldError('EINVAL', path, `${path}: a stream; read it as a stream`);
  if (node.type === 'upload-file')
    return new FieldError('ENOENT', path, `${path}: bytes, which have no text; read it as a file`);
  return directoryError(path, node);
}

export function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof FieldError) return null;
    throw error;
  }
}
