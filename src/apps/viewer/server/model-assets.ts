import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type Asset, type AssetCache, encodeAsset } from '../../../assets/index.js';
import { invariant } from '../../../errors/index.js';
import { keepModel } from '../../../models/kept-model.js';
import type { PartTemplate } from '../../../sim/state.js';
import type { ModelIndex } from '../model-index.js';

/** The checksum function of files for the page: bytes from a socket need no check. */
export const UNCHECKED = (): number => 0;

/** A cache that collects what `keepModel` writes, as files by the hash of their bytes. */
class Collector implements AssetCache {
  readonly hashes = new Map<string, string>();
  readonly files = new Map<string, Uint8Array>();

  read(): undefined {
    return undefined;
  }

  write(key: string, asset: Asset): void {
    if (this.hashes.has(key)) return;
    const file = encodeAsset(key, asset, UNCHECKED);
    const hash = createHash('sha256').update(file).digest('hex').slice(0, 32);
    this.hashes.set(key, hash);
    this.files.set(hash, file);
  }
}

/** The models of a scene as files, with the index of which files make which template. */
export interface ModelAssets {
  readonly index: ModelIndex;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** Packs the models of all templates: meshes by template, each image once. Other work goes on between two templates. */
export async function packModels(templates: ReadonlyMap<string, PartTemplate>): Promise<ModelAssets> {
  const collector = new Collector();
  const index: ModelIndex[number][] = [];
  for (const { id, displayName, model } of templates.values()) {
    await setImmediate();
    const kept = keepModel(collector, id, model);
    const images = kept.primitives.flatMap(({ material }) =>
      [material.albedoOcclusion, material.normalRoughMetal].filter((image) => image !== null),
    );
    // Reading the pixels writes the image to the cache.
    for (const { pixels } of images) invariant(pixels.length > 0, `an image of '${id}' is empty`);
    const keys = [id, ...new Set(images.map(({ key }) => key))];
    index.push({ id, displayName, assets: keys.map((key) => ({ key, hash: collector.hashes.get(key)! })) });
  }
  return { index, files: collector.files };
}
