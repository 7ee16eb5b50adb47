import { type AssetCache, bytesOf } from '../assets/index.js';
import type { Material, Mesh, MeshGeometry, MeshLevel, Model, Primitive, SurfaceImage } from './model.js';

/** A model as JSON: arrays are sections of the asset, images are assets of their own. */
export interface ModelFacts {
  readonly key: string;
  readonly notes?: readonly string[];
  readonly primitives: readonly {
    readonly slot: string | null;
    readonly mesh: Pick<Mesh, 'key' | 'centre' | 'radius'> & { readonly errors: readonly number[] };
    readonly material: MaterialFacts;
  }[];
}

type ImageFacts = Pick<SurfaceImage, 'key' | 'size'> | null;
type MaterialFacts = Omit<Material, 'albedoOcclusion' | 'normalRoughMetal'> & {
  readonly albedoOcclusion: ImageFacts;
  readonly normalRoughMetal: ImageFacts;
};

/** The number of sections of the triangles of a mesh or of one of its levels. */
export const SECTIONS_PER_LEVEL = 5;

/** The images by key: models that share one share its pixels. Each load of a scene has a pool of its own. */
export type ImagePool = Map<string, SurfaceImage>;

/**
 * Returns the model that {@link keepModel} kept under `key`, or undefined unless all of it, every image included, is
 * there.
 */
export function readKeptModel(assets: AssetCache, key: string, pool: ImagePool): Model | undefined {
  const asset = assets.read(key);
  if (!asset) return undefined;
  const { primitives, key: modelKey, notes = [] } = asset.facts as ModelFacts;
  // An asset of a version before levels has none of their errors.
  if (primitives.some(({ mesh }) => (mesh.errors as unknown) === undefined)) return undefined;
  const levelCount = primitives.reduce((sum, { mesh }) => sum + 1 + mesh.errors.length, 0);
  if (asset.sections.length !== levelCount * SECTIONS_PER_LEVEL) return undefined;
  const read: Primitive[] = [];
  let next = 0;
  const geometry = (): MeshGeometry => {
    const [positions, normals, tangents, uvs, indices] = asset.sections.slice(next, (next += SECTIONS_PER_LEVEL));
    return {
      positions: floatsOf(positions!),
      normals: floatsOf(normals!),
      tangents: floatsOf(tangents!),
      uvs: floatsOf(uvs!),
      indices: new Uint32Array(indices!.buffer, indices!.byteOffset, indices!.byteLength / 4),
    };
  };
  for (const { mesh, material, slot } of primitives) {
    const albedoOcclusion = readImage(assets, material.albedoOcclusion, pool);
    const normalRoughMetal = readImage(assets, material.normalRoughMetal, pool);
    if (albedoOcclusion === undefined || normalRoughMetal === undefined) return undefined;
    const { errors, ...facts } = mesh;
    read.push({
      mesh: { ...facts, ...geometry(), levels: errors.map((error): MeshLevel => ({ error, ...geometry() })) },
      material: { ...material, albedoOcclusion, normalRoughMetal },
      slot,
    });
  }
  return { key: modelKey, primitives: read, notes };
}

/** Keeps a model that was just built. Its images follow when their pixels are first read. @returns the model to use */
export function keepModel(assets: AssetCache, key: string, model: Model): Model {
  const facts: ModelFacts = {
    key: model.key,
    ...(model.notes && { notes: model.notes }),
    primitives: model.primitives.map(({ mesh, material, slot }) => ({
      slot,
      mesh: {
        key: mesh.key,
        centre: mesh.centre,
        radius: mesh.radius,
        errors: mesh.levels.map(({ error }) => error),
      },
      material: {
        ...material,
        albedoOcclusion: imageFacts(material.albedoOcclusion),
        normalRoughMetal: imageFacts(material.normalRoughMetal),
      },
    })),
  };
  const sections = model.primitives.flatMap(({ mesh }) =>
    [mesh, ...mesh.levels].flatMap(({ positions, normals, tangents, uvs, indices }) =>
      [positions, normals, tangents, uvs, indices].map(bytesOf),
    ),
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

const floatsOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Float32Array =>
  new Float32Array(buffer, byteOffset, byteLength / 4);

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
