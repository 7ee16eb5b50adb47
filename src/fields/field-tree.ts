import { FieldError, type Outcome } from '../errors/index.js';
import type { Directory, Node, TextFile } from './node.js';

/**
 * The tree as transports see it. Paths are relative to `/sim`, without a leading slash. A path that was looked up is
 * remembered until {@link forget}: the hot path of a read is one map look-up and the leaf itself.
 */
export class FieldTree {
  #found = new Map<string, Node>();

  constructor(readonly root: Directory) {}

  /** @throws FieldError ENOENT, ENOTDIR */
  lookup(path: string): Node {
    const known = this.#found.get(path);
    if (known) return known;
    let node: Node = this.root;
    for (const name of path.split('/')) {
      if (name === '') continue;
      if (node.type !== 'directory') throw new FieldError('ENOENT', path, `${path}: no such field`);
      const next: Node | null = node.child(name);
      if (!next) throw new FieldError('ENOENT', path, `${path}: no such field`);
      node = next;
    }
    // Bounded: a client that makes up paths finds nothing, and what exists is finite.
    this.#found.set(path, node);
    return node;
  }

  /** Directories changed: remembered paths may name what is gone. */
  forget(): void {
    this.#found.clear();
  }

  /** @throws FieldError ENOENT, ENOTDIR */
  list(path: string): readonly string[] {
    const node = this.lookup(path);
    if (node.type === 'directory' || node.type === 'upload-directory') return node.names();
    throw new FieldError('ENOTDIR', path, `${path}: not a directory`);
  }

  /** The whole text of a leaf, with its last line end. @throws FieldError ENOENT, EISDIR, or what the leaf answers */
  readText(path: string): string {
    const file = this.#file(path);
    return file.verbatim ? file.read() : `${file.read()}\n`;
  }

  /**
   * Writes as a filesystem client does that opens, writes and closes: a control takes the first line, a batch all of them.
   * @throws FieldError with the errno of the leaf or of its command
   */
  writeText(path: string, text: string): void {
    const file = this.#file(path);
    if (!file.write) throw new FieldError('EACCES', path, `${path}: read only`);
    const end = file.kind === 'B' ? -1 : text.indexOf('\n');
    const outcome: Outcome<void> = file.write(end < 0 ? text : text.slice(0, end));
    if (!outcome.ok) throw new FieldError(outcome.errno, path, outcome.reason);
  }

  /** Every file below a path, depth first: for walks and mirrors. */
  *files(path = ''): Generator<string> {
    const node = this.lookup(path);
    if (node.type !== 'directory') return;
    for (const name of node.names()) {
      const inner = path === '' ? name : `${path}/${name}`;
      const child = node.child(name);
      if (child?.type === 'directory') yield* this.files(inner);
      else if (child) yield inner;
    }
  }

  #file(path: string): TextFile {
    const node = this.lookup(path);
    if (node.type === 'file') return node;
    if (node.type === 'stream') throw new FieldError('EINVAL', path, `${path}: a stream; read it as one`);
    throw new FieldError('EISDIR', path, `${path}: a directory`);
  }
}
