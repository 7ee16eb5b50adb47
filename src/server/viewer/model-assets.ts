import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { encodeAsset, type Asset, type AssetCache } from '../../base/assets/index.js';
import { invariant } from '../../base/errors/index.js';
import { imagesOf, keepModel, splitModel } from '../../simulator/models/index.js';
import type { PartTemplate } from '../../simulator/sim/index.js';
import type { ModelFile, ModelIndex } from '../../contract/vocabulary/index.js';

/**
 * The checksum function for the files of the page. It always returns 0, because bytes from a socket need no checksum.
 */
export const UNCHECKED = (): number => 0;

/** A cache that collects everything that `keepModel` writes. */
class Collector implements AssetCache {
  readonly assets = new Map<string, Asset>();

  read(): undefined {
    return undefined;
  }

  write(key: string, asset: Asset): void {
    if (!this.assets.has(key)) this.assets.set(key, asset);
  }
}

/** The models of a scene as files, and an index that lists the files of each template. */
export interface ModelAssets {
  readonly index: ModelIndex;
  /** The hashes of all files, in the order in which a page requests them. */
  readonly hashes: readonly string[];
  /** Returns a function that produces a file from the models in memory; null for an unknown hash. */
  file(hash: string): (() => Uint8Array) | null;
}

/**
 * Packs the models of all templates into files, and makes the index of these files. Each template has two files of
 * meshes, and each image has one file. Yields to other work between two templates.
 * @param isFar reports whether all parts of a template are far from a page's first view
 */
export async function packModels(
  templates: ReadonlyMap<string, PartTemplate>,
  isFar: (template: string) => boolean,
): Promise<ModelAssets> {
  const collector = new Collector();
  const named = new Map<string, ModelFile & { readonly asset: Asset }>();
  const fileOf = (key: string, asset: Asset): ModelFile => {
    let file = named.get(key);
    if (!file) {
      const bytes = encodeAsset(key, asset, UNCHECKED);
      file = { key, hash: createHash('sha256').update(bytes).digest('hex').slice(0, 32), asset };
      named.set(key, file);
    }
    return { key, hash: file.hash };
  };
  const index: ModelIndex[number][] = [];
  for (const { id, displayName, model } of templates.values()) {
    await setImmediate();
    const kept = keepModel(collector, id, model);
    const images = kept.primitives.flatMap(({ material }) => imagesOf(material));
    // Reading the pixels also writes the image to the collector.
    for (const { pixels } of images) invariant(pixels.length > 0, `an image of '${id}' is empty`);
    const { rough, fine } = splitModel(collector.assets.get(id)!);
    index.push({
      id,
      displayName,
      rough: fileOf(id, rough),
      fine: fine && fileOf(`${id} fine`, fine),
      images: [...new Set(images.map(({ key }) => key))].map((key) => fileOf(key, collector.assets.get(key)!)),
      isFar: isFar(id),
    });
  }
  const byHash = new Map([...named.values()].map((file) => [file.hash, file]));
  return {
    index,
    hashes: [...new Set([...inOrder(index), ...byHash.keys()])],
    file(hash) {
      const file = byHash.get(hash);
      return file ? () => encodeAsset(file.key, file.asset, UNCHECKED) : null;
    },
  };
}

/**
 * Lists the files in the order in which a page's first picture needs them: first the coarse meshes of all models, then
 * the images of near models.
 */
function inOrder(index: ModelIndex): string[] {
  const near = index.filter(({ isFar }) => !isFar);
  return [...index.map(({ rough }) => rough), ...near.flatMap(({ images }) => images)].map(({ hash }) => hash);
}
