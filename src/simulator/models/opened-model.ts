import type { Asset, AssetCache } from '../../base/assets/index.js';
import { decodeAsset } from '../../base/assets/index.js';
import { invariant } from '../../base/errors/index.js';
import type { ModelFile, OpenedEntry } from '../../contract/vocabulary/index.js';
import { joinModel } from './kept-levels.js';
import { readKeptModel } from './kept-model.js';
import type { Model } from './model.js';

/** Replaces the checksum function: this program has just made the files, so they cannot be damaged. */
const UNCHECKED = (): number => 0;

export interface OpenedLook {
  readonly id: string;
  readonly displayName: string;
  readonly model: Model;
}

export function filesOfOpened({ rough, fine, images }: OpenedEntry): readonly ModelFile[] {
  const all = [rough, ...(fine ? [fine] : []), ...images];
  return [...new Map(all.map((file) => [file.hash, file])).values()];
}

/**
 * Makes the templates of an opened model from its files, without copying their bytes.
 * @param bytesOf returns the bytes of a file by its hash; they must begin at a multiple of 8 in memory
 */
export function looksOfOpened(
  entry: OpenedEntry,
  bytesOf: (hash: string) => Uint8Array<ArrayBuffer>,
): readonly OpenedLook[] {
  const assetOf = ({ key, hash }: ModelFile): Asset => {
    const asset = decodeAsset(key, bytesOf(hash), UNCHECKED);
    invariant(asset !== undefined, `file ${hash} is not the asset '${key}'`);
    return asset;
  };
  const { rough, fine, templates } = entry;
  const whole = joinModel({ rough: assetOf(rough), fine: fine && assetOf(fine) });
  const images = new Map(entry.images.map((file) => [file.key, assetOf(file)]));
  const cache: AssetCache = { read: (key) => (key === rough.key ? whole : images.get(key)) };
  const model = readKeptModel(cache, rough.key, new Map());
  invariant(model !== undefined, `the model '${rough.key}' is incomplete`);
  let next = 0;
  return templates.map(({ id, displayName, primitives }, index) => ({
    id,
    displayName,
    model: { key: `${model.key}/${index}`, primitives: model.primitives.slice(next, (next += primitives)) },
  }));
}
