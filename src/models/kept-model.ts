import { type AssetCache, bytesOf } from '../assets/index.js';
import type { Material, Mesh, Model, Primitive, SurfaceImage } from './model.js';

/** A model as JSON: arrays are sections of the asset, images are assets of their own. */
interface ModelFacts {
  readonly key: string;
  readonly primitives: readonly {
    readonly slot: string | null;
    readonly mesh: Pick<Mesh, 'key' | 'centre' | 'radius'>;
    readonly material: MaterialFacts;
  }[];
}

type ImageFacts = Pick<SurfaceImage, 'key' | 'size'> | null;
type MaterialFacts = Omit<Material, 'albedoOcclusion' | 'normalRoughMetal'> & {
  readonly albedoOcclusion: ImageFacts;
  readonly normalRoughMetal: ImageFacts;
};

/** The number of sections of a mesh. */
const SECTIONS_PER_MESH = 5;

/** The images by key: models that share one share its pixels. Each load of a scene has a pool of its own. */
export type ImagePool = Map<string, SurfaceImage>;

/**
 * Returns the model that {@link keepModel} kept under `key`, or undefined unless all of it, every image included, is
 * there.
 */
export function readKeptModel(assets: AssetCache, key: string, pool: ImagePool): Model | undefined {
  const asset = assets.read(key);
  if (!asset) return undefined;
  const { primitives, key: modelKey } = asset.facts as ModelFacts;
  if (asset.sections.length !== primitives.length * SECTIONS_PER_MESH) return undefined;
  const read: Primitive[] = [];
  for (const [index, { mesh, material, slot }] of primitives.entries()) {
    const albedoOcclusion = readImage(assets, material.albedoOcclusion, pool);
    const normalRoughMetal = readImage(assets, material.normalRoughMetal, pool);
    if (albedoOcclusion === undefined || normalRoughMetal === undefined) return undefined;
    const at = index * SECTIONS_PER_MESH;
    const floats = (section: number): Float32Array => {
      const { buffer, byteOffset, byteLength } = asset.sections[at + section]!;
      return new Float32Array(buffer, byteOffset, byteLength / 4);
    };
    const indices = asset.sections[at + 4]!;
    read.push({
      mesh: {
        ...mesh,
        positions: floats(0),
        normals: floats(1),
        tangents: floats(2),
        uvs: floats(3),
        indices: new Uint32Array(indices.buffer, indices.byteOffset, indices.byteLength / 4),
      },
      material: { ...material, albedoOcclusion, normalRoughMetal },
      slot,
    });
  }
  return { key: modelKey, primitives: read };
}

/** Keeps a model that was just built. Its images follow when their pixels are first read. @returns the model to use */
export function keepModel(assets: AssetCache, key: string, model: Model): Model {
  const facts: ModelFacts = {
    key: model.key,
    primitives: model.primitives.map(({ mesh, material, slot }) => ({
      slot,
      mesh: { key: mesh.key, centre: mesh.centre, radius: mesh.radius },
      material: {
        ...material,
        albedoOcclusion: imageFacts(material.albedoOcclusion),
        normalRoughMetal: imageFacts(material.normalRoughMetal),
      },
    })),
  };
  const sections = model.primitives.flatMap(({ mesh }) =>
    [mesh.positions, mesh.normals, mesh.tangents, mesh.uvs, mesh.indices].map(bytesOf),
  );
  assets.write(key, { facts, sections });
  const primitives = model.primitives.map((primitive): Primitive => {
    const { albedoOcclusion, normalRoughMetal } = primitive.material;
    return {
      ...primitive,
      material: {
        ...primitive.material,
        albedoOcclusion: albedoOcclusion && keptWhenPainted(assets, albedoOcclusion),
        normalRoughMetal: normalRoughMetal && keptWhenPainted(assets, normalRoughMetal),
      },
    };
  });
  return { ...model, primitives };
}

function imageFacts(image: SurfaceImage | null): ImageFacts {
  return image && { key: image.key, size: image.size };
}

/** Reads a kept image; `undefined` when the pixels are not there; null stays null. */
function readImage(assets: AssetCache, facts: ImageFacts, pool: ImagePool): SurfaceImage | null | undefined {
  if (facts === null) return null;
  const known = pool.get(facts.key);
  if (known) return known;
  const pixels = assets.read(facts.key)?.sections[0];
  if (pixels?.byteLength !== facts.size * facts.size * 4) return undefined;
  const image = { ...facts, pixels };
  pool.set(facts.key, image);
  return image;
}

function keptWhenPainted(assets: AssetCache, image: SurfaceImage): SurfaceImage {
  let pixels: Uint8Array | null = null;
  return {
    key: image.key,
    size: image.size,
    get pixels() {
      if (!pixels) {
        pixels = image.pixels;
        assets.write(image.key, { facts: null, sections: [bytesOf(pixels)] });
      }
      return pixels;
    },
  };
}
