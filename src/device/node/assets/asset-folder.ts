import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { decodeAsset, encodeAsset, type Asset, type AssetCache } from '../../../base/assets/index.js';
import { isOldDraft } from '../old-draft.js';

/**
 * Maximum size of the folder, bytes. A limit is necessary because a flight over new ground makes more and more assets.
 * The default scene needs 37 MB.
 */
const MAX_BYTES = 256 * 1024 * 1024;
/** Number of folders that are kept for other versions of the code, for developers who switch between branches. */
const OTHERS_KEPT = 2;

/**
 * The name of a draft: the name of the finished file, the id of the process that is writing it, and a serial number.
 */
const DRAFT = /^[0-9a-f]{32}\.\d+\.\d+$/;

/** Keeps assets as files in a folder. A file that cannot be read counts as missing, and a failed write is ignored. */
export class AssetFolder implements AssetCache {
  /** Number of bytes that may still be written into the folder; undefined until the first write. */
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
      // The file is always either complete or absent, even if several processes read and write it.
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
   * Removes abandoned drafts, and all but the newest folders of other versions.
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

function writeWhole(draft: string, file: string, bytes: Uint8Array): void {
  try {
    writeFileSync(draft, bytes);
    renameSync(draft, file);
  } catch (cause) {
    rmSync(draft, { force: true });
    throw cause;
  }
}

/** Removes drafts that killed processes have left behind. */
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
