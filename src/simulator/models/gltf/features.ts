import type { GLTF } from '@gltf-transform/core';

/**
 * The reader's treatment of a feature: show it exactly, show it approximately, ignore it with a note, or refuse the
 * file.
 */
type Treatment = 'honoured' | 'approximated' | 'reported' | 'refused';

export interface Feature {
  /** The name of the extension, or a short description of a core feature. */
  readonly name: string;
  readonly treatment: Treatment;
  /** Description of the treatment for notes and refusals, without a full stop. */
  readonly what: string;
  /** Reports whether a file uses the feature; absent for a feature that is shown exactly. */
  readonly isIn?: (json: GLTF.IGLTF) => boolean;
}

const has = (list: unknown): boolean => Array.isArray(list) && list.length > 0;
const primitivesOf = ({ meshes = [] }: GLTF.IGLTF): readonly GLTF.IMeshPrimitive[] => meshes.flatMap(({ primitives }) => primitives); // prettier-ignore
const extended = (items: readonly { readonly extensions?: object }[] | undefined, name: string): boolean =>
  (items ?? []).some(({ extensions }) => extensions !== undefined && name in extensions);

const honoured = (name: string, what: string): Feature => ({ name, treatment: 'honoured', what });
const ofMaterials = (name: string, treatment: Treatment, what: string): Feature => ({
  name,
  treatment,
  what,
  isIn: ({ materials }) => extended(materials, name),
});
const isPointsOrLines = ({ mode = 4 }: GLTF.IMeshPrimitive): boolean => mode < 4;
const texCoords = (material: GLTF.IMaterial): Set<number> => {
  const { pbrMetallicRoughness: pbr, normalTexture, occlusionTexture, emissiveTexture } = material;
  const infos = [
    pbr?.baseColorTexture,
    pbr?.metallicRoughnessTexture,
    normalTexture,
    occlusionTexture,
    emissiveTexture,
  ];
  const setOf = (info: GLTF.ITextureInfo): number => {
    const transform = info.extensions?.['KHR_texture_transform'] as { readonly texCoord?: number } | undefined;
    return transform?.texCoord ?? info.texCoord ?? 0;
  };
  return new Set(infos.filter((info) => info !== undefined).map(setOf));
};

export const CORE_FEATURES: readonly Feature[] = [
  honoured('`.glb` and `.gltf`', 'version 2.0'),
  honoured('Buffers and images', 'inside the file, as data URIs, or as files in the folder of the scene'),
  {
    name: 'Several scenes',
    treatment: 'approximated',
    what: 'only the default scene is drawn, or the first one if none is the default; a template may name a `node` instead',
    isIn: ({ scenes = [] }) => scenes.length > 1,
  },
  honoured(
    'Node hierarchy and transforms',
    'matrices, and scales of any sign; the outside of a mirrored surface stays outside',
  ),
  honoured('Accessors', 'all types of components, normalized, interleaved, sparse, and without data'),
  honoured('Triangles, strips and fans', 'with and without indices'),
  {
    name: 'Points and lines',
    treatment: 'reported',
    what: 'points and lines are left out; export triangles',
    isIn: (json) => primitivesOf(json).some(isPointsOrLines),
  },
  honoured('Normals', 'a mesh without normals gets flat ones'),
  {
    name: 'Tangents that are missing',
    treatment: 'approximated',
    what: 'tangents are made from the texture coordinates, but not by MikkTSpace; export tangents for exact normal maps',
    isIn: ({ meshes = [], materials = [] }) =>
      meshes.some(
        ({ primitives }) =>
        primitives.some(({ attributes, material }) => materials[material ?? -1]?.normalTexture && attributes['TANGENT'] === undefined), // prettier-ignore
      ),
  },
  honoured('Texture coordinates', 'two sets for each material; each texture has its own set'),
  {
    name: 'More than two sets of texture coordinates in a material',
    treatment: 'approximated',
    what: 'textures that use a third set get the first one; bake them into two sets',
    isIn: ({ materials = [] }) => materials.some((material) => texCoords(material).size > 2),
  },
  honoured('Vertex colours', '`COLOR_0`, with three or four components'),
  honoured('Morph targets', 'the default weights of the node or mesh; positions, normals, tangents'),
  honoured('Skins', 'in the pose of the file, with any number of joints per vertex'),
  {
    name: 'Animations',
    treatment: 'reported',
    what: 'animations are not played; the model has the pose of its nodes',
    isIn: ({ animations }) => has(animations),
  },
  {
    name: 'Cameras',
    treatment: 'reported',
    what: 'the camera of the scene is used instead',
    isIn: ({ nodes = [] }) => nodes.some(({ camera }) => camera !== undefined),
  },
  honoured('Metallic-roughness materials', 'factors and textures, occlusion, normal maps and emission'),
  honoured('Alpha modes', '`OPAQUE`, `MASK` with its cut-off, and `BLEND`'),
  honoured('Double-sided materials', 'both sides are drawn, can be clicked, and take paint'),
  honoured('Samplers', 'wrapping and filters of each texture'),
  honoured('PNG and JPEG images', 'images over 2048 px are drawn at that size'),
  honoured('Extras', 'extras do not change the picture'),
];

const DRACO = 'KHR_draco_mesh_compression';
const WEBP = 'EXT_texture_webp';

export const EXTENSION_FEATURES: readonly Feature[] = [
  {
    name: 'EXT_mesh_gpu_instancing',
    treatment: 'approximated',
    what: 'the mesh is drawn once, where its node is; export the instances as nodes',
    isIn: ({ nodes }) => extended(nodes, 'EXT_mesh_gpu_instancing'),
  },
  honoured('EXT_meshopt_compression', 'compressed meshes are unpacked'),
  {
    name: WEBP,
    treatment: 'refused',
    what: 'WebP images are not read, so a texture needs a PNG or JPEG beside it; export the images as PNG or JPEG',
    isIn: ({ textures = [] }) =>
      textures.some(({ source, extensions }) => source === undefined && WEBP in (extensions ?? {})),
  },
  {
    name: 'KHR_animation_pointer',
    treatment: 'reported',
    what: 'animations are not played',
    isIn: ({ animations = [] }) => animations.some(({ channels }) => channels.some(({ target }) => extended([target], 'KHR_animation_pointer'))), // prettier-ignore
  },
  {
    name: DRACO,
    treatment: 'refused',
    what: 'compressed meshes are not unpacked, so a mesh needs plain data, too; export without compression, or with meshopt',
    isIn: (json) =>
      primitivesOf(json).some(({ attributes, indices, extensions }) => {
        if (!(DRACO in (extensions ?? {}))) return false;
        const used = [...Object.values(attributes), ...(indices === undefined ? [] : [indices])];
        return used.some((index) => json.accessors?.[index]?.bufferView === undefined);
      }),
  },
  {
    name: 'KHR_lights_punctual',
    treatment: 'reported',
    what: 'lights of a model do not shine',
    isIn: ({ nodes }) => extended(nodes, 'KHR_lights_punctual'),
  },
  ofMaterials('KHR_materials_anisotropy', 'reported', 'highlights are round'),
  ofMaterials('KHR_materials_clearcoat', 'reported', 'surfaces have no clear coat'),
  ofMaterials('KHR_materials_dispersion', 'reported', 'glass does not split light into colours'),
  honoured('KHR_materials_emissive_strength', 'the strength multiplies the emission'),
  ofMaterials('KHR_materials_ior', 'approximated', 'only glass uses its index of refraction; other surfaces have 1.5'),
  ofMaterials('KHR_materials_iridescence', 'reported', 'surfaces have no thin film'),
  ofMaterials('KHR_materials_sheen', 'reported', 'surfaces have no sheen'),
  ofMaterials('KHR_materials_specular', 'reported', 'all surfaces that are not metal reflect the same amount'),
  ofMaterials(
    'KHR_materials_transmission',
    'approximated',
    'the material becomes glass, which is drawn without roughness and refraction',
  ),
  ofMaterials(
    'KHR_materials_unlit',
    'approximated',
    'the base colour is shown as light: no other light changes it, but exposure and the tone curve of the picture do',
  ),
  {
    name: 'KHR_materials_variants',
    treatment: 'approximated',
    what: 'the materials of the meshes are drawn; other variants cannot be chosen',
    isIn: (json) => extended(primitivesOf(json), 'KHR_materials_variants'),
  },
  ofMaterials('KHR_materials_volume', 'reported', 'glass has no thickness'),
  honoured('KHR_mesh_quantization', 'positions, normals and texture coordinates may be small integers'),
  honoured('KHR_node_visibility', 'hidden nodes are left out, with all nodes below them'),
  honoured('KHR_texture_basisu', 'KTX 2 images are read, unless there is also a PNG or JPEG'),
  honoured('KHR_texture_transform', 'each texture has its own offset, rotation, scale and set'),
  honoured('KHR_xmp_json_ld', 'metadata do not change the picture'),
  honoured('MSFT_lod', 'levels of detail of nodes; Livery measures the error of each level'),
];

interface FeatureUse {
  readonly notes: readonly string[];
  readonly refusals: readonly string[];
}

export function featureUse(json: GLTF.IGLTF): FeatureUse {
  const used = [...CORE_FEATURES, ...EXTENSION_FEATURES].filter(({ isIn }) => isIn?.(json) ?? false);
  const textOf = ({ name, what }: Feature): string => `${name}: ${what}`;
  const known = new Set(EXTENSION_FEATURES.map(({ name }) => name));
  const unknown = (names: readonly string[] = []): string[] => [...new Set(names)].filter((name) => !known.has(name));
  const required = unknown(json.extensionsRequired);
  return {
    notes: [
      ...used.filter(({ treatment }) => treatment !== 'refused').map(textOf),
      ...unknown(json.extensionsUsed).filter((name) => !required.includes(name)).map((name) => `${name}: this extension is not known here, and is left out`), // prettier-ignore
    ],
    refusals: [
      ...used.filter(({ treatment }) => treatment === 'refused').map(textOf),
      ...required.map(
        (name) => `${name}: the file requires this extension, which is not known here; export without it`,
      ),
    ],
  };
}
