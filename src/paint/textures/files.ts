import { accept, DONE, type Outcome, refuse } from '../../errors/index.js';
import { detectKind } from '../../images/detect-kind.js';
import { isFileName, refuseFileName } from './file-name.js';
import type { TextureLimits } from './limits.js';
import { TextureUpload, tooBig } from './upload.js';

/** Container of a picture by its first bytes; `unknown` for everything else. */
export type FileKind = ReturnType<typeof detectKind>;

/** An uploaded file as it is now; another object once anything of it changed. */
export interface TextureFile {
  readonly name: string;
  /** What was committed; null until the first commit, and from a truncation until the next. Never changed in place. */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
  readonly kind: FileKind;
  /** Commits so far; starts over when the name is deleted and made again. */
  readonly version: number;
  /** Another number for every commit of a session, whatever the name: the key to cache by. 0 before the first. */
  readonly contentId: number;
}

/** How a file is opened; without either, writes go on top of what is there. */
export interface OpenHow {
  /** Drops the committed bytes at once. */
  readonly truncate?: boolean;
  /** Refuses a name that exists. */
  readonly exclusive?: boolean;
}

/** Told of what happens to committed bytes, before a deletion and after the rest, and of anything that a list shows. */
export interface FilesListener {
  changed(): void;
  committed(name: string): void;
  truncated(name: string): void;
  deleting(name: string): void;
}

interface Entry {
  file: TextureFile;
  readonly uploads: Set<TextureUpload>;
}

const DIRECTORY = 'paint/textures/file';

/** The uploaded files of one session, in memory. Committed and pending bytes together never exceed `bytesMax`. */
export class TextureFiles {
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;
  #pendingBytes = 0;
  #contents = 0;
  #contentRevision = 0;

  constructor(
    private readonly limits: TextureLimits,
    private readonly listener: FilesListener,
  ) {}

  /** Entries, ready or not. */
  get count(): number {
    return this.#entries.size;
  }

  /** Committed bytes of all files. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Bytes of uploads that are not committed yet. */
  get pendingBytes(): number {
    return this.#pendingBytes;
  }

  /** Moves whenever a name appears, is truncated, committed or deleted. */
  get contentRevision(): number {
    return this.#contentRevision;
  }

  get(name: string): TextureFile | undefined {
    return this.#entries.get(name)?.file;
  }

  /** Every file, by name in code unit order. */
  list(): TextureFile[] {
    return [...this.#entries.keys()].sort().map((name) => this.#entries.get(name)!.file);
  }

  /** @returns EINVAL for a bad name, EEXIST when it must not exist, ENOSPC when there are too many files */
  open(name: string, { truncate = false, exclusive = false }: OpenHow = {}): Outcome<TextureUpload> {
    if (!isFileName(name)) return refuseFileName(DIRECTORY, name);
    const known = this.#entries.get(name);
    if (known && exclusive) return refuse('EEXIST', `${DIRECTORY}: '${name}' exists; delete it or open it`);
    if (!known && this.count >= this.limits.filesMax) {
      return refuse('ENOSPC', `${DIRECTORY}: ${this.count} files are all there may be (files_max); delete one`);
    }
    const entry = known ?? this.#create(name);
    if (known && truncate) this.#truncate(known);
    return accept(this.#upload(entry, !known || truncate));
  }

  /**
   * Cuts a file or fills it with zeros. To 0, committed bytes and those of every open upload are dropped at once. To
   * anything else, open uploads are resized, whose commit then counts; without any, the file gets its next version.
   * @returns ENOENT, EINVAL for a size that is none, EFBIG, ENOSPC
   */
  resize(name: string, bytes: number): Outcome<void> {
    const entry = this.#entries.get(name);
    if (!entry) return noSuchFile(name);
    if (!Number.isSafeInteger(bytes) || bytes < 0) {
      return refuse('EINVAL', `${DIRECTORY}: '${name}' cannot have ${bytes} bytes; use a whole number from 0`);
    }
    if (bytes > this.limits.fileBytesMax) return tooBig(name, bytes, this.limits.fileBytesMax);
    if (bytes === 0) this.#truncate(entry);
    else if (entry.uploads.size === 0 && entry.file.bytes?.length !== bytes) return this.#rewrite(entry, bytes);
    let first: Outcome<void> = DONE;
    for (const upload of entry.uploads) {
      const resized = upload.resize(bytes);
      if (first.ok) first = resized;
    }
    return first;
  }

  /** @returns ENOENT when there is no such file */
  delete(name: string): Outcome<void> {
    const entry = this.#entries.get(name);
    if (!entry) return noSuchFile(name);
    this.listener.deleting(name);
    for (const upload of entry.uploads) upload.detach();
    this.#entries.delete(name);
    this.#bytes -= entry.file.bytes?.length ?? 0;
    // Uploads that are still open hold on to the entry.
    entry.file = { ...entry.file, bytes: null };
    this.#touch();
    return DONE;
  }

  #create(name: string): Entry {
    const file = { name, bytes: null, kind: 'unknown', version: 0, contentId: 0 } as const;
    const entry: Entry = { file, uploads: new Set() };
    this.#entries.set(name, entry);
    this.#touch();
    return entry;
  }

  #truncate(entry: Entry): void {
    if (!entry.file.bytes) return;
    this.#bytes -= entry.file.bytes.length;
    entry.file = { ...entry.file, bytes: null, kind: 'unknown' };
    this.listener.truncated(entry.file.name);
    this.#touch();
  }

  #rewrite(entry: Entry, bytes: number): Outcome<void> {
    const upload = this.#upload(entry, false);
    const resized = upload.resize(bytes);
    return resized.ok ? upload.close() : (upload.abort(), resized);
  }

  #install(entry: Entry, bytes: Uint8Array<ArrayBuffer>): void {
    const { name, version, bytes: old } = entry.file;
    this.#pendingBytes -= bytes.length;
    this.#bytes += bytes.length - (old?.length ?? 0);
    entry.file = { name, bytes, kind: detectKind(bytes), version: version + 1, contentId: ++this.#contents };
    this.listener.committed(name);
    this.#touch();
  }

  #touch(): void {
    this.#contentRevision++;
    this.listener.changed();
  }

  #upload(entry: Entry, fresh: boolean): TextureUpload {
    const upload: TextureUpload = new TextureUpload(
      entry.file.name,
      {
        fileBytesMax: this.limits.fileBytesMax,
        committed: () => entry.file.bytes,
        reserve: (bytes) => {
          if (this.#bytes + this.#pendingBytes + bytes > this.limits.bytesMax) return false;
          this.#pendingBytes += bytes;
          return true;
        },
        release: (bytes) => void (this.#pendingBytes -= bytes),
        install: (bytes) => this.#install(entry, bytes),
        ended: () => void entry.uploads.delete(upload),
      },
      fresh,
    );
    entry.uploads.add(upload);
    return upload;
  }
}

function noSuchFile(name: string): Outcome<never> {
  return refuse('ENOENT', `${DIRECTORY}: no file '${name}'; list the directory`);
}
