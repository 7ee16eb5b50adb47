import { type Asset, type AssetCache, viewBytes } from '../../base/assets/index.js';
import {
  type MappedRole,
  type MappedSurface,
  type MappedTexture,
  type TextureImage,
  withImages,
} from './mapped-surface.js';
import {
  imagesOf,
  type Material,
  type Mesh,
  type MeshGeometry,
  type MeshLevel,
  type Model,
  type Primitive,
  type SurfaceImage,
} from './model.js';

/** The JSON of a cached model. Its arrays are sections of the asset, and its images are separate assets. */
export interface ModelFacts {
  readonly key: string;
  readonly notes?: readonly string[];
  readonly primitives: readonly {
    readonly slot: string | null;
    readonly mesh: MeshFacts;
    readonly material: MaterialFacts;
  }[];
}

interface MeshFacts extends Pick<Mesh, 'key' | 'centre' | 'radius'> {
  readonly errors: readonly number[];
  readonly extras?: readonly ExtraArray[];
}

const EXTRA_ARRAYS = ['secondUvs', 'colours'] as const;
type ExtraArray = (typeof EXTRA_ARRAYS)[number];

type ImageFacts = Pick<SurfaceImage, 'key' | 'size'> | null;
type TextureFacts = Omit<MappedTexture, 'image'> & { readonly image: Omit<TextureImage, 'pixels'> };
type MappedFacts = Omit<MappedSurface, 'textures'> & {
  readonly textures: Readonly<Record<MappedRole, TextureFacts | null>>;
};
export type MaterialFacts = Omit<Material, 'albedoOcclusion' | 'normalRoughMetal' | 'mapped'> & {
  readonly albedoOcclusion: ImageFacts;
  readonly normalRoughMetal: ImageFacts;
  readonly mapped?: MappedFacts;
};

export const sectionsPerLevel = ({ extras = [] }: Pick<MeshFacts, 'extras'>): number => 5 + extras.length;

/** The pixels of images, by the key of the image. Each loaded scene has its own pool. */
export type ImagePool = Map<string, Uint8Array>;

/** The models that were made from assets. If a cache returns an asset to several worlds, they share the model. */
const modelsByAsset = new WeakMap<Asset, Model>();

/**
 * Returns the model that {@link keepModel} has stored under this key; undefined if the model or one of its images is
 * missing.
 */
export function readKeptModel(assets: AssetCache, key: string, pool: ImagePool): Model | undefined {
  const asset = assets.read(key);
  if (!asset) return undefined;
  const known = modelsByAsset.get(asset);
  if (known) {
    for (const { material } of known.primitives) {
      for (const image of imagesOf(material)) pool.set(image.key, image.pixels);
    }
    return known;
  }
  const model = modelFrom(asset, assets, pool);
  if (model) modelsByAsset.set(asset, model);
  return model;
}

function modelFrom(asset: Asset, assets: AssetCache, pool: ImagePool): Model | undefined {
  const { primitives, key: modelKey, notes } = asset.facts as ModelFacts;
  // This asset comes from an older version of Livery, which had no levels of detail.
  if (primitives.some(({ mesh }) => (mesh.errors as unknown) === undefined)) return undefined;
  const count = primitives.reduce((sum, { mesh }) => sum + (1 + mesh.errors.length) * sectionsPerLevel(mesh), 0);
  if (asset.sections.length !== count) return undefined;
  const read: Primitive[] = [];
  let next = 0;
  const geometry = ({ extras = [] }: MeshFacts): MeshGeometry => {
    const [positions, normals, tangents, uvs, indices, ...more] = asset.sections.slice(
      next,
      (next += 5 + extras.length),
    );
    return {
      positions: floatsOf(positions!),
      normals: floatsOf(normals!),
      tangents: floatsOf(tangents!),
      uvs: floatsOf(uvs!),
      indices: new Uint32Array(indices!.buffer, indices!.byteOffset, indices!.byteLength / 4),
      ...Object.fromEntries(extras.map((name, i) => [name, floatsOf(more[i]!)])),
    };
  };
  for (const { mesh, material, slot } of primitives) {
    const albedoOcclusion = readImage(assets, material.albedoOcclusion, pool);
    const normalRoughMetal = readImage(assets, material.normalRoughMetal, pool);
    const mapped = material.mapped && readTextures(assets, material.mapped, pool);
    if (albedoOcclusion === undefined || normalRoughMetal === undefined || mapped === null) return undefined;
    const { errors, extras: _, ...facts } = mesh;
    read.push({
      mesh: { ...facts, ...geometry(mesh), levels: errors.map((error): MeshLevel => ({ error, ...geometry(mesh) })) },
      material: { ...material, albedoOcclusion, normalRoughMetal, ...(mapped && { mapped }) } as Material,
      slot,
    });
  }
  return { key: modelKey, primitives: read, ...(notes && { notes }) };
}

/**
 * Stores the model at once, and each of its images when the image's pixels are first read.
 * @returns a copy of the model, to use instead of `model`: reading the pixels of the copy is what stores an image
 */
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
        ...(extrasOf(mesh).length > 0 && { extras: extrasOf(mesh) }),
      },
      material: factsOf(material),
    })),
  };
  const sections = model.primitives.flatMap(({ mesh }) =>
    [mesh, ...mesh.levels].flatMap((level) => {
      const { positions, normals, tangents, uvs, indices } = level;
      return [positions, normals, tangents, uvs, indices, ...extrasOf(mesh).map((name) => level[name]!)].map(viewBytes);
    }),
  );
  assets.write?.(key, { facts, sections });
  const kept = (image: TextureImage): TextureImage => keptWhenPainted(assets, image);
  const primitives = model.primitives.map((primitive): Primitive => {
    const { albedoOcclusion, normalRoughMetal, mapped } = primitive.material;
    return {
      ...primitive,
      material: {
        ...primitive.material,
        albedoOcclusion: albedoOcclusion && keptWhenPainted(assets, albedoOcclusion),
        normalRoughMetal: normalRoughMetal && keptWhenPainted(assets, normalRoughMetal),
        ...(mapped && { mapped: withImages(mapped, kept) }),
      },
    };
  });
  return { ...model, primitives };
}

const extrasOf = (mesh: Mesh): ExtraArray[] => EXTRA_ARRAYS.filter((name) => mesh[name] !== undefined);

function factsOf({ mapped, ...material }: Material): MaterialFacts {
  return {
    ...material,
    albedoOcclusion: imageFacts(material.albedoOcclusion),
    normalRoughMetal: imageFacts(material.normalRoughMetal),
    ...(mapped && {
      mapped: withImages(mapped, ({ key, width, height }) => ({ key, width, height }) as TextureImage),
    }),
  };
}

const floatsOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Float32Array =>
  new Float32Array(buffer, byteOffset, byteLength / 4);

function imageFacts(image: SurfaceImage | null): ImageFacts {
  return image && { key: image.key, size: image.size };
}

/**
 * Returns null for a surface without an image (`facts` is null), and undefined if the cache lacks the image's pixels.
 */
function readImage(assets: AssetCache, facts: ImageFacts, pool: ImagePool): SurfaceImage | null | undefined {
  return facts && readPixels(assets, facts, facts.size ** 2, pool);
}

/** Returns null if the cache lacks the pixels of any image. */
function readTextures(assets: AssetCache, facts: MappedFacts, pool: ImagePool): MappedSurface | null {
  const missing: string[] = [];
  const read = withImages(facts as MappedSurface, ({ key, width, height }) => {
    const image = readPixels(assets, { key, width, height }, width * height, pool);
    if (!image) missing.push(key);
    return image ?? null;
  });
  return missing.length === 0 ? read : null;
}

function readPixels<Facts extends { readonly key: string }>(
  assets: AssetCache,
  facts: Facts,
  texels: number,
  pool: ImagePool,
): (Facts & { readonly pixels: Uint8Array }) | undefined {
  const pixels = pool.get(facts.key) ?? assets.read(facts.key)?.sections[0];
  if (pixels?.byteLength !== texels * 4) return undefined;
  pool.set(facts.key, pixels);
  return { ...facts, pixels };
}

function keptWhenPainted<Image extends SurfaceImage | TextureImage>(assets: AssetCache, image: Image): Image {
  let pixels: Uint8Array | null = null;
  const kept =
    'size' in image
      ? { key: image.key, size: image.size }
      : { key: image.key, width: image.width, height: image.height };
  return Object.defineProperty(kept, 'pixels', {
    enumerable: true,
    get() {
      if (!pixels) {
        pixels = image.pixels;
        assets.write?.(image.key, { facts: null, sections: [viewBytes(pixels)] });
      }
      return pixels;
    },
  }) as Image;
}
