import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { decodeAsset, encodeAsset, type Asset, type AssetCache } from '../../../base/assets/index.js';
import { isOldDraft } from '../old-draft.js';

/**
 * Maximum bytes of stored assets. The limit is necessary because a flight over new ground creates more and more assets.
 * The default scene needs 37 MB.
 */
const MAX_BYTES = 256 * 1024 * 1024;
/** Number of folders of other code versions to keep, for developers who switch between branches. */
const OTHERS_KEPT = 2;

/** The name of a draft: the name of the final file, the id of the process that writes it, and a serial number. */
const DRAFT = /^[0-9a-f]{32}\.\d+\.\d+$/;

/**
 * Keeps assets as files of one folder. A file that cannot be read counts as missing, and a failure to write is ignored.
 * A read-only or full disk, a damaged file, or another process that does the same work therefore causes no error.
 */
export class AssetFolder implements AssetCache {
  /** Number of bytes that may still be written; undefined before the first write. */
  #room: number | undefined;
  #serial = 0;

  constructor(
    readonly path: string,
    private readonly maxBytes = MAX_BYTES,
  ) {}

  read(key: string): Asset | undefined {
    try {
      const bytes = readFileSync(this.#file(key));
      const { buffer, byteOffset, byteLength } = bytes;
      const file = byteOffset % 8 === 0 ? new Uint8Array(buffer, byteOffset, byteLength) : new Uint8Array(bytes);
      return decodeAsset(key, file, crc32);
    } catch {
      return undefined;
    }
  }

  write(key: string, asset: Asset): void {
    try {
      this.#room ??= this.#open();
      const bytes = encodeAsset(key, asset, crc32);
      if (bytes.byteLength > this.#room) return;
      const file = this.#file(key);
      // Even while several processes read and write it, the file is either complete or absent.
      writeWhole(`${file}.${process.pid}.${this.#serial++}`, file, bytes);
      this.#room -= bytes.byteLength;
    } catch {
      this.#room = 0;
    }
  }

  #file(key: string): string {
    return join(this.path, createHash('sha256').update(key).digest('hex').slice(0, 32));
  }

  /**
   * Creates the folder, and removes folders of other versions if there are too many.
   * @returns the number of bytes that may still be written
   */
  #open(): number {
    mkdirSync(this.path, { recursive: true });
    const now = new Date();
    utimesSync(this.path, now, now);
    forgetOthers(this.path);
    forgetDrafts(this.path);
    const used = readdirSync(this.path).reduce((sum, name) => sum + statSync(join(this.path, name)).size, 0);
    return this.maxBytes - used;
  }
}

/** Writes a draft and then renames it. When writing fails, the function removes the draft. */
function writeWhole(draft: string, file: string, bytes: Uint8Array): void {
  try {
    writeFileSync(draft, bytes);
    renameSync(draft, file);
  } catch (cause) {
    rmSync(draft, { force: true });
    throw cause;
  }
}

/** Removes drafts of killed processes. Young drafts stay, because other processes may be writing them. */
function forgetDrafts(path: string): void {
  readdirSync(path)
    .filter((name) => DRAFT.test(name))
    .map((name) => join(path, name))
    .filter((draft) => isOldDraft(draft))
    .forEach((draft) => {
      rmSync(draft, { force: true });
    });
}

function forgetOthers(path: string): void {
  const parent = dirname(path);
  readdirSync(parent)
    .map((name) => join(parent, name))
    .filter((other) => other !== path)
    .map((other) => ({ other, time: statSync(other).mtimeMs }))
    .sort((a, b) => b.time - a.time)
    .slice(OTHERS_KEPT)
    .forEach(({ other }) => {
      rmSync(other, { recursive: true, force: true });
    });
}
