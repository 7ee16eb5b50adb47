import type { BrowsedEntry } from '../../contract/world/index.js';
import type { Api } from '../link/api.js';
import { describeError } from '../link/link-error.js';
import { Observable } from '../link/observable.js';

export interface TreeRow {
  readonly path: string;
  readonly entry: BrowsedEntry;
  /** 1 for entries of the root. */
  readonly level: number;
  /** The position of the entry in its directory, counted from 1. */
  readonly position: number;
  readonly size: number;
  /** True for an open directory and false for a closed one; undefined for a leaf. */
  readonly expanded?: boolean;
}

const isFolder = ({ type }: BrowsedEntry): boolean => type === 'directory' || type === 'upload-directory';

export class TreeListing extends Observable {
  readonly #entries = new Map<string, readonly BrowsedEntry[]>();
  readonly #open = new Set<string>();
  readonly #failures = new Map<string, string>();

  constructor(private readonly api: Api) {
    super();
  }

  failure(path: string): string | undefined {
    return this.#failures.get(path);
  }

  get rows(): readonly TreeRow[] {
    return [...this.#rowsBelow('', 1)];
  }

  *#rowsBelow(path: string, level: number): Generator<TreeRow> {
    const entries = this.#entries.get(path) ?? [];
    for (const [index, entry] of entries.entries()) {
      const inner = path === '' ? entry.name : `${path}/${entry.name}`;
      const row = { path: inner, entry, level, position: index + 1, size: entries.length };
      if (!isFolder(entry)) yield row;
      else {
        const expanded = this.#open.has(inner);
        yield { ...row, expanded };
        if (expanded) yield* this.#rowsBelow(inner, level + 1);
      }
    }
  }

  /** @returns false if the directory cannot be read */
  async open(path: string): Promise<boolean> {
    try {
      this.#entries.set(path, await this.api.list(path));
      this.#failures.delete(path);
      this.#open.add(path);
      return true;
    } catch (error) {
      const { errno, message } = describeError(error);
      this.#failures.set(path, `${errno} ${message}`);
      return false;
    } finally {
      this.changed();
    }
  }

  get openPaths(): readonly string[] {
    return this.rows.filter(({ expanded }) => expanded).map(({ path }) => path);
  }

  /** Reads a directory again if the names in it have changed. */
  receiveNames(path: string, names: string): void {
    const known = this.#entries.get(path);
    if (known && known.map(({ name }) => name).join('\n') !== names) void this.open(path);
  }

  close(path: string): void {
    this.#open.delete(path);
    this.changed();
  }

  async refresh(): Promise<void> {
    await Promise.all(['', ...this.#open].map((path) => this.open(path)));
  }

  /**
   * Suggests paths: first the matching entries of the typed directory, then known paths that contain all typed words.
   */
  async suggest(beginning: string, most: number): Promise<readonly string[]> {
    const at = beginning.slice(0, Math.max(0, beginning.lastIndexOf('/')));
    const rest = beginning.slice(at === '' ? 0 : at.length + 1).toLowerCase();
    // Ignore a missing directory, because other paths may still contain the words.
    const entries = this.#entries.get(at) ?? (await this.api.list(at).catch(() => []));
    const here = entries
      .filter(({ name }) => name.toLowerCase().startsWith(rest))
      .map((entry) => `${at === '' ? '' : `${at}/`}${entry.name}${isFolder(entry) ? '/' : ''}`);
    const words = beginning
      .toLowerCase()
      .split(/[\s/]+/)
      .filter(Boolean);
    const seen = [...this.#entries].flatMap(([folder, list]) =>
      list.map(({ name }) => (folder === '' ? name : `${folder}/${name}`)),
    );
    const others = seen.filter((path) => words.every((word) => path.toLowerCase().includes(word)));
    return [...new Set([...here, ...(words.length > 0 ? others : [])])].slice(0, most);
  }

  /** @returns the path, shortened to the last entry that exists */
  async openTo(path: string): Promise<string> {
    const names = path.split('/').filter(Boolean);
    let at = '';
    await this.open('');
    for (const name of names) {
      const entry = this.#entries.get(at)?.find((each) => each.name === name);
      if (!entry) break;
      at = at === '' ? name : `${at}/${name}`;
      if (isFolder(entry) && !(await this.open(at))) break;
    }
    return at;
  }
}
