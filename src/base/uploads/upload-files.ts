import { accept, DONE, type Outcome, refuse, shown } from '../errors/index.js';
import { isFileName, refuseFileName } from './file-name.js';
import { tooBig, Upload } from './upload.js';

export interface UploadLimits {
  /** Maximum number of files, including those whose upload is not finished. */
  readonly filesMax: number;
  /** Maximum number of bytes in all files together, including unfinished uploads. */
  readonly bytesMax: number;
  readonly fileBytesMax: number;
}

/**
 * A file, with facts that were read from its bytes, such as the format or a parsed document. Every change of a file
 * makes a new object.
 */
export type UploadedFile<Facts> = Facts & {
  readonly name: string;
  /** The committed bytes. Null before the first commit, and after a truncation until the next commit. */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
  /** Number of commits since the file was created. */
  readonly version: number;
  /** A number that no other commit in the session has, for example for a cache key. 0 before the first commit. */
  readonly contentId: number;
};

/** Options for opening a file. By default, the existing bytes stay, and writes replace parts of these bytes. */
export interface OpenHow {
  /** Drops the committed bytes immediately. */
  readonly truncate?: boolean;
  readonly exclusive?: boolean;
}

/** `changed` is called after each change that is visible in a listing of the files. */
interface FilesListener {
  changed(): void;
  committed(name: string): void;
  truncated(name: string): void;
  deleting(name: string): void;
}

interface UploadFilesOptions<Facts> {
  readonly directory: string;
  readonly limits: UploadLimits;
  /** Returns the facts in a file's bytes; `null` stands for a file without bytes. */
  readonly factsOf: (bytes: Uint8Array<ArrayBuffer> | null) => Facts;
  /**
   * Refuses an upload. After a refused or aborted upload, a file that was valid before gets its former content back,
   * even if the upload has truncated the file. A file that has never been valid is removed.
   */
  readonly check?: (name: string, bytes: Uint8Array<ArrayBuffer>, facts: Facts) => Outcome<void>;
  /**
   * Refuses a file that is valid but not usable. Called only if the client can receive the refusal. Over 9P, closing a
   * file cannot report an error, so an unusable file stays.
   */
  readonly requireUse?: (name: string, facts: Facts) => Outcome<void>;
  /** Returns warnings, a sentence each, for clients that wait for the result. */
  readonly warningsOf?: (path: string, facts: Facts) => readonly string[];
  readonly listener: FilesListener;
}

interface Entry<Facts> {
  file: UploadedFile<Facts>;
  /**
   * The file as it was before a truncation; null if there is nothing to restore. The bytes of this file do not count
   * towards the limit.
   */
  before: UploadedFile<Facts> | null;
  readonly uploads: Set<Upload>;
}

/**
 * The uploaded files of one directory in one session, in memory. The committed bytes and the bytes of open uploads
 * together never exceed `bytesMax`.
 */
export class UploadFiles<Facts> {
  readonly #directory: string;
  readonly #limits: UploadLimits;
  readonly #factsOf: UploadFilesOptions<Facts>['factsOf'];
  readonly #check: UploadFilesOptions<Facts>['check'];
  readonly #requireUse: UploadFilesOptions<Facts>['requireUse'];
  readonly #warningsOf: UploadFilesOptions<Facts>['warningsOf'];
  readonly #listener: FilesListener;
  readonly #entries = new Map<string, Entry<Facts>>();
  #bytes = 0;
  #pendingBytes = 0;
  #contents = 0;

  constructor(options: UploadFilesOptions<Facts>) {
    const { directory, limits, factsOf, check, requireUse, warningsOf, listener } = options;
    this.#directory = directory;
    this.#limits = limits;
    this.#factsOf = factsOf;
    this.#check = check;
    this.#requireUse = requireUse;
    this.#warningsOf = warningsOf;
    this.#listener = listener;
  }

  get count(): number {
    return this.#entries.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Number of bytes in uncommitted uploads. */
  get pendingBytes(): number {
    return this.#pendingBytes;
  }

  get(name: string): UploadedFile<Facts> | undefined {
    return this.#entries.get(name)?.file;
  }

  /** Returns all files, sorted by name (code unit order). */
  list(): UploadedFile<Facts>[] {
    return [...this.#entries.keys()].sort().map((name) => this.#entries.get(name)!.file);
  }

  /** @returns EINVAL for an invalid name, EEXIST for an existing name with `exclusive`, ENOSPC for too many files */
  open(name: string, { truncate = false, exclusive = false }: OpenHow = {}): Outcome<Upload> {
    if (!isFileName(name)) return refuseFileName(this.#directory, name);
    const known = this.#entries.get(name);
    if (known && exclusive)
      return refuse('EEXIST', `${this.#directory}: '${name}' already exists; delete it or open it`);
    if (!known && this.count >= this.#limits.filesMax) {
      return refuse('ENOSPC', `${this.#directory}: ${this.count} files are the maximum (files_max); delete one`);
    }
    const entry = known ?? this.#create(name);
    if (known && truncate) this.#truncate(known);
    return accept(this.#upload(entry, !known || truncate));
  }

  /**
   * Changes the size of a file. If the size is 0, the committed bytes and the bytes of all open uploads are dropped at
   * once. For any other size, the open uploads are resized, and the change takes effect when they are committed.
   * Without open uploads, the file gets a new version at once.
   * @returns ENOENT, EINVAL for an invalid size, EFBIG, ENOSPC
   */
  resize(name: string, bytes: number): Outcome<void> {
    const entry = this.#entries.get(name);
    if (!entry) return this.#noSuchFile(name);
    if (!Number.isSafeInteger(bytes) || bytes < 0) {
      return refuse('EINVAL', `${this.#directory}: '${name}' cannot have ${bytes} bytes; use a whole number from 0`);
    }
    if (bytes > this.#limits.fileBytesMax)
      return tooBig(`${this.#directory}/${name}`, bytes, this.#limits.fileBytesMax);
    if (bytes === 0) this.#truncate(entry);
    else if (entry.uploads.size === 0 && entry.file.bytes?.length !== bytes) return this.#rewrite(entry, bytes);
    let first: Outcome<void> = DONE;
    for (const upload of entry.uploads) {
      const resized = upload.resize(bytes);
      if (first.ok) first = resized;
    }
    return first;
  }

  delete(name: string): Outcome<void> {
    const entry = this.#entries.get(name);
    if (!entry) return this.#noSuchFile(name);
    this.#listener.deleting(name);
    for (const upload of entry.uploads) upload.detach();
    this.#entries.delete(name);
    this.#bytes -= entry.file.bytes?.length ?? 0;
    // Empty the file too, because uploads that are still open may refer to this entry.
    entry.file = this.#emptied(entry.file);
    entry.before = null;
    this.#listener.changed();
    return DONE;
  }

  #create(name: string): Entry<Facts> {
    const file = { ...this.#factsOf(null), name, bytes: null, version: 0, contentId: 0 };
    const entry: Entry<Facts> = { file, before: null, uploads: new Set() };
    this.#entries.set(name, entry);
    this.#listener.changed();
    return entry;
  }

  #truncate(entry: Entry<Facts>): void {
    if (!entry.file.bytes) return;
    this.#bytes -= entry.file.bytes.length;
    if (this.#check) entry.before = entry.file;
    entry.file = this.#emptied(entry.file);
    this.#listener.truncated(entry.file.name);
    this.#listener.changed();
  }

  #rewrite(entry: Entry<Facts>, bytes: number): Outcome<void> {
    const upload = this.#upload(entry, false);
    const resized = upload.resize(bytes);
    return resized.ok ? upload.close() : (upload.abort(), resized);
  }

  #install(entry: Entry<Facts>, bytes: Uint8Array<ArrayBuffer>, toldAtOnce: boolean): Outcome<void> {
    const { name, version, bytes: old } = entry.file;
    this.#pendingBytes -= bytes.length;
    const facts = this.#factsOf(bytes);
    const useful = (toldAtOnce && this.#requireUse?.(name, facts)) || DONE;
    const checked = useful.ok ? (this.#check?.(name, bytes, facts) ?? DONE) : useful;
    if (checked.ok) {
      this.#bytes += bytes.length - (old?.length ?? 0);
      entry.file = { ...facts, name, bytes, version: version + 1, contentId: ++this.#contents };
      entry.before = null;
      this.#listener.committed(name);
    }
    this.#listener.changed();
    if (!checked.ok || !toldAtOnce) return checked;
    return accept(undefined, this.#warningsOf?.(`${this.#directory}/${name}`, facts));
  }

  /**
   * Called when the last upload of an entry has ended. Restores the former file of the entry, or removes an entry
   * without a former file.
   */
  #restore(entry: Entry<Facts>): void {
    const { file, before } = entry;
    if (!this.#check || entry.uploads.size > 0 || this.#entries.get(file.name) !== entry) return;
    if (file.version === 0) return void this.delete(file.name);
    entry.before = null;
    // Do not restore the file if other files have meanwhile used up its space.
    if (!before?.bytes || this.#bytes + this.#pendingBytes + before.bytes.length > this.#limits.bytesMax) return;
    this.#bytes += before.bytes.length;
    entry.file = before;
    this.#listener.changed();
  }

  #emptied(file: UploadedFile<Facts>): UploadedFile<Facts> {
    return { ...file, ...this.#factsOf(null), bytes: null };
  }

  #upload(entry: Entry<Facts>, fresh: boolean): Upload {
    const upload: Upload = new Upload(
      `${this.#directory}/${entry.file.name}`,
      {
        fileBytesMax: this.#limits.fileBytesMax,
        committed: () => entry.file.bytes,
        reserve: (bytes) => {
          if (this.#bytes + this.#pendingBytes + bytes > this.#limits.bytesMax) return false;
          this.#pendingBytes += bytes;
          return true;
        },
        release: (bytes) => void (this.#pendingBytes -= bytes),
        install: (bytes, toldAtOnce) => this.#install(entry, bytes, toldAtOnce),
        ended: () => {
          entry.uploads.delete(upload);
          this.#restore(entry);
        },
        // Remove an abandoned new file, because it would count towards `filesMax` for ever.
        discarded: () => {
          const { name, version } = entry.file;
          if (version === 0 && entry.uploads.size === 0 && this.#entries.get(name) === entry) this.delete(name);
        },
      },
      fresh,
    );
    entry.uploads.add(upload);
    return upload;
  }

  #noSuchFile(name: string): Outcome<never> {
    return refuse('ENOENT', `${this.#directory}: no file '${shown(name)}'; list the directory`);
  }
}
