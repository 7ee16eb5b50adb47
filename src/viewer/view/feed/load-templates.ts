import { decodeAsset, type Asset, type AssetCache } from '../../../base/assets/index.js';
import { joinModel, readKeptModel, roughModel, type ImagePool } from '../../../simulator/models/index.js';
import { refusalIn } from '../../link/link-error.js';
import type { PartTemplate } from '../../../simulator/sim/index.js';
import type { ModelEntry, ModelFile, ModelIndex } from '../../../contract/vocabulary/index.js';

/** Maximum number of files to load at once. Browsers open six connections to a host; the feed needs one of them. */
const AT_ONCE = 4;

type Templates = ReadonlyMap<string, PartTemplate>;

export interface WholeTemplates {
  /** The server's list of models, which contains a hash of each file. */
  readonly list: string;
  readonly templates: Templates;
}

export interface LoadedTemplates {
  /**
   * The models for the first picture. If the page already has the complete models, these are used; otherwise, the
   * coarser levels of all models, without images. The images have more than twice the size of these levels. Until they
   * arrive, the page shows the server's picture.
   */
  readonly first: Templates;
  readonly isWhole: boolean;
  textured(): Promise<Templates>;
  /** Loads the remaining details, near models first. */
  whole(): Promise<WholeTemplates>;
}

/**
 * Loads the models. The URLs of models contain hashes of the files, so the browser can keep the files between visits.
 * @param known the models from an earlier connection; they are used again if the server still lists the same files
 * @param arrived called with the loaded fraction of the files for the first picture, [0, 1]
 * @throws LinkError if the server refuses a file
 */
export async function loadTemplates(
  base: URL,
  known: WholeTemplates | null,
  arrived: (share: number) => void,
  signal: AbortSignal,
): Promise<LoadedTemplates> {
  const get = async (path: string): Promise<Response> => {
    const response = await fetch(new URL(path, base), { signal });
    if (!response.ok) throw await refusalIn(response);
    return response;
  };
  const list = await (await get('models')).text();
  if (known?.list === list) {
    arrived(1);
    const { templates } = known;
    return {
      first: templates,
      isWhole: true,
      textured: () => Promise.resolve(templates),
      whole: () => Promise.resolve(known),
    };
  }
  const index = JSON.parse(list) as ModelIndex;
  const assets = new Map<string, Asset>();
  const fetchAll = async (files: readonly ModelFile[], each: (share: number) => void): Promise<void> => {
    const wanted = [...new Map(files.map(({ key, hash }) => [key, hash]))].filter(([key]) => !assets.has(key));
    const queue = wanted[Symbol.iterator]();
    let count = 0;
    const take = async (): Promise<void> => {
      for (const [key, hash] of queue) {
        const file = new Uint8Array(await (await get(`models/${hash}`)).arrayBuffer());
        const asset = decodeAsset(key, file, () => 0);
        if (!asset) throw new Error(`models/${hash} is not an asset of '${key}'`);
        assets.set(key, asset);
        each(++count / wanted.length);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, take));
  };
  const pool: ImagePool = new Map();
  const templates = (modelOf: (entry: ModelEntry) => Asset): Templates =>
    new Map(
      index.map((entry) => {
        const { id, displayName } = entry;
        const cache: AssetCache = { read: (key) => (key === id ? modelOf(entry) : assets.get(key)) };
        const model = readKeptModel(cache, id, pool);
        if (!model) throw new Error(`the model of '${id}' is incomplete`);
        return [id, { id, displayName, model }] as const;
      }),
    );
  await fetchAll(
    index.map(({ rough }) => rough),
    arrived,
  );
  const near = index.filter(({ isFar }) => !isFar);
  const far = index.filter(({ isFar }) => isFar);
  const rough = (): Templates =>
    templates((entry) => roughModel(assets.get(entry.rough.key)!, (image) => assets.has(image)));
  return {
    first: rough(),
    isWhole: false,
    async textured() {
      await fetchAll(
        near.flatMap(({ images }) => images),
        () => undefined,
      );
      return rough();
    },
    async whole() {
      await fetchAll(
        [...near, ...far].flatMap(({ fine, images }) => (fine ? [fine, ...images] : images)),
        () => undefined,
      );
      const joined = templates(({ rough, fine }) =>
        joinModel({ rough: assets.get(rough.key)!, fine: fine && assets.get(fine.key)! }),
      );
      return { list, templates: joined };
    },
  };
}
