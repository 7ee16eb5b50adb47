import { type Asset, type AssetCache, decodeAsset } from '../../../../assets/index.js';
import { type ImagePool, readKeptModel } from '../../../../models/kept-model.js';
import type { PartTemplate } from '../../../../sim/state.js';
import type { ModelIndex } from '../../model-index.js';

/** The number of requests at a time; browsers open six connections to a host, and the feed needs one. */
const AT_ONCE = 4;

/**
 * Fetches the models of the scene. Their addresses are hashes of their bytes, so the browser keeps them between visits.
 * @param arrived called with the share that has arrived, [0, 1]
 * @throws Error when the server refuses one
 */
export async function loadTemplates(
  base: URL,
  arrived: (share: number) => void,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, PartTemplate>> {
  const get = async (path: string): Promise<Response> => {
    const response = await fetch(new URL(path, base), { signal });
    if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`);
    return response;
  };
  const index = (await (await get('models')).json()) as ModelIndex;
  const wanted = [...new Map(index.flatMap(({ assets }) => assets.map(({ key, hash }) => [key, hash])))];
  const assets = new Map<string, Asset>();
  const cache: AssetCache = { read: (key) => assets.get(key), write: () => undefined };
  const queue = wanted[Symbol.iterator]();
  const fetchAll = async (): Promise<void> => {
    for (const [key, hash] of queue) {
      const file = new Uint8Array(await (await get(`models/${hash}`)).arrayBuffer());
      const asset = decodeAsset(key, file, () => 0);
      if (!asset) throw new Error(`models/${hash} is no asset of '${key}'`);
      assets.set(key, asset);
      arrived(assets.size / wanted.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchAll));
  const pool: ImagePool = new Map();
  return new Map(
    index.map(({ id, displayName, assets: [model] }) => {
      const read = model && readKeptModel(cache, model.key, pool);
      if (!read) throw new Error(`the model of '${id}' is not whole`);
      return [id, { id, displayName, model: read }] as const;
    }),
  );
}
