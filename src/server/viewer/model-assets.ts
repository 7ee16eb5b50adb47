import { setImmediate } from 'node:timers/promises';
import type { ModelIndex } from '../../contract/vocabulary/index.js';
import type { PartTemplate } from '../../simulator/sim/index.js';
import { ModelFiles } from '../model-files/index.js';

export interface ModelAssets {
  readonly index: ModelIndex;
  /** The hashes of all files, in the order in which a page should request them. */
  readonly hashes: readonly string[];
  /**
   * Finds a file by its hash, and returns a function that makes it from the models in memory; null for an unknown hash.
   */
  file(hash: string): (() => Uint8Array) | null;
}

/**
 * Packs the models of templates into files. The meshes of a template are in one or two files, and each image is in a
 * separate file.
 * @param isFar reports whether all parts with this template are far away in a page's first view
 */
export async function packModels(
  templates: ReadonlyMap<string, PartTemplate>,
  isFar: (template: string) => boolean,
): Promise<ModelAssets> {
  const files = new ModelFiles();
  const index: ModelIndex[number][] = [];
  for (const { id, displayName, model } of templates.values()) {
    await setImmediate();
    index.push({ id, displayName, ...files.add(id, model), isFar: isFar(id) });
  }
  const byHash = files.byHash();
  return {
    index,
    hashes: [...new Set([...inOrder(index), ...byHash.keys()])],
    file: (hash) => byHash.get(hash) ?? null,
  };
}

/**
 * Returns the hashes in the order of requests: the coarse meshes of all models come first, then the images of near
 * models.
 */
function inOrder(index: ModelIndex): string[] {
  const near = index.filter(({ isFar }) => !isFar);
  return [...index.map(({ rough }) => rough), ...near.flatMap(({ images }) => images)].map(({ hash }) => hash);
}
