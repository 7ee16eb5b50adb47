import { createHash } from 'node:crypto';
import { encodeAsset, type Asset, type AssetCache } from '../../base/assets/index.js';
import { invariant } from '../../base/errors/index.js';
import type { ModelEntry, ModelFile } from '../../contract/vocabulary/index.js';
import { imagesOf, keepModel, type Model, splitModel } from '../../simulator/models/index.js';

/** A checksum function for files that the page does not check, because the transport already protects them. */
export const UNCHECKED = (): number => 0;

class Collector implements AssetCache {
  readonly assets = new Map<string, Asset>();

  read(): undefined {
    return undefined;
  }

  write(key: string, asset: Asset): void {
    if (!this.assets.has(key)) this.assets.set(key, asset);
  }
}

/** The files of models. The meshes of a model are in one or two files. Each image is in a separate file. */
export class ModelFiles {
  readonly #collector = new Collector();
  readonly #named = new Map<string, ModelFile & { readonly asset: Asset }>();

  constructor(private readonly made: (hash: string, bytes: Uint8Array<ArrayBuffer>) => void = () => undefined) {}

  /** @param id must differ from the ids of the models that were added before */
  add(id: string, model: Model): Pick<ModelEntry, 'rough' | 'fine' | 'images'> {
    const { assets } = this.#collector;
    const kept = keepModel(this.#collector, id, model);
    const images = kept.primitives.flatMap(({ material }) => imagesOf(material));
    // Reading the pixels of an image makes `keepModel` write it to the cache.
    for (const { pixels } of images) invariant(pixels.length > 0, `an image of '${id}' is empty`);
    const { rough, fine } = splitModel(assets.get(id)!);
    return {
      rough: this.#file(id, rough),
      fine: fine && this.#file(`${id} fine`, fine),
      images: [...new Set(images.map(({ key }) => key))].map((key) => this.#file(key, assets.get(key)!)),
    };
  }

  byHash(): ReadonlyMap<string, () => Uint8Array<ArrayBuffer>> {
    const encoded = ({ key, asset }: { key: string; asset: Asset }) => encodeAsset(key, asset, UNCHECKED);
    return new Map([...this.#named.values()].map((file) => [file.hash, () => encoded(file)]));
  }

  #file(key: string, asset: Asset): ModelFile {
    let file = this.#named.get(key);
    if (!file) {
      const bytes = encodeAsset(key, asset, UNCHECKED);
      file = { key, hash: createHash('sha256').update(bytes).digest('hex').slice(0, 32), asset };
      this.#named.set(key, file);
      this.made(file.hash, bytes);
    }
    return { key, hash: file.hash };
  }
}
