import type { DocumentProblem } from '../../../base/errors/index.js';

/**
 * Checks a value in a model, and adds a problem if the value is wrong. The tables below correspond to the tables of
 * properties in glTF 2.0 §5.
 */
type Check = (value: unknown, path: string, look: Look) => void;

interface Look {
  readonly root: Readonly<Record<string, unknown>>;
  readonly problems: DocumentProblem[];
}

/** Maximum number of problems that are reported. */
const PROBLEMS_MAX = 20;

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

function say({ problems }: Look, path: string, value: unknown, wanted: string): void {
  const what = value === undefined ? `is missing: ${wanted} belongs there` : `${shown(value)} is not ${wanted}`;
  problems.push({ path, message: `${what}; export the file again` });
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const is =
  (wanted: string, holds: (value: unknown) => boolean): Check =>
  (value, path, look) => {
    if (!holds(value)) say(look, path, value, wanted);
  };

const TEXT = is('a text', (value) => typeof value === 'string');
const FLAG = is('true or false', (value) => typeof value === 'boolean');
const NUMBER = is('a number', (value) => Number.isFinite(value));
const WHOLE = is('a whole number from 0', (value) => Number.isSafeInteger(value) && (value as number) >= 0);

const VERSION = is('a version 2.0 of glTF', (value) => typeof value === 'string' && /^2\.\d+$/.test(value));

/** Checks that a number is the index of an existing entry in a list of the model, such as `accessors`. */
const indexOf =
  (list: string): Check =>
  (value, path, look) => {
    const items = look.root[list];
    const count = Array.isArray(items) ? items.length : 0;
    if (Number.isInteger(value) && (value as number) >= 0 && (value as number) < count) return;
    const there = count === 0 ? 'there are none' : `indices are 0 to ${count - 1}`;
    say(look, path, value, `an index of ${list}: ${there}`);
  };

const listOf =
  (check: Check, length?: number): Check =>
  (value, path, look) => {
    if (!Array.isArray(value) || (length !== undefined && value.length !== length)) {
      say(look, path, value, length === undefined ? 'a list' : `a list of ${length}`);
      return;
    }
    value.forEach((item, index) => check(item, `${path}/${index}`, look));
  };

const mapOf =
  (check: Check): Check =>
  (value, path, look) => {
    if (!isRecord(value)) {
      say(look, path, value, 'an object');
      return;
    }
    for (const [key, item] of Object.entries(value)) check(item, `${path}/${key}`, look);
  };

/** Checks an object. All members in `needed` must exist. Members without a check are ignored. */
const object =
  (members: Readonly<Record<string, Check>>, needed: readonly string[] = []): Check =>
  (value, path, look) => {
    if (!isRecord(value)) {
      say(look, path, value, 'an object');
      return;
    }
    for (const [key, check] of Object.entries(members)) {
      if (value[key] !== undefined || needed.includes(key)) check(value[key], `${path}/${key}`, look);
    }
  };

const NUMBERS = listOf(NUMBER);
const textureInfo = (members: Readonly<Record<string, Check>> = {}): Check =>
  object(
    {
      index: indexOf('textures'),
      texCoord: WHOLE,
      ...members,
      extensions: object({
        KHR_texture_transform: object({
          offset: listOf(NUMBER, 2),
          rotation: NUMBER,
          scale: listOf(NUMBER, 2),
          texCoord: WHOLE,
        }),
      }),
    },
    ['index'],
  );
const named = { name: TEXT, extensions: mapOf(object({})) };

const MATERIAL = object({
  ...named,
  pbrMetallicRoughness: object({
    baseColorFactor: listOf(NUMBER, 4),
    metallicFactor: NUMBER,
    roughnessFactor: NUMBER,
    baseColorTexture: textureInfo(),
    metallicRoughnessTexture: textureInfo(),
  }),
  normalTexture: textureInfo({ scale: NUMBER }),
  occlusionTexture: textureInfo({ strength: NUMBER }),
  emissiveTexture: textureInfo(),
  emissiveFactor: listOf(NUMBER, 3),
  alphaMode: TEXT,
  alphaCutoff: NUMBER,
  doubleSided: FLAG,
  extensions: object({
    KHR_materials_emissive_strength: object({ emissiveStrength: NUMBER }),
    KHR_materials_ior: object({ ior: NUMBER }),
    KHR_materials_unlit: object({}),
    KHR_materials_transmission: object({ transmissionFactor: NUMBER, transmissionTexture: textureInfo() }),
  }),
});

const PRIMITIVE = object(
  {
    attributes: mapOf(indexOf('accessors')),
    indices: indexOf('accessors'),
    material: indexOf('materials'),
    mode: WHOLE,
    targets: listOf(mapOf(indexOf('accessors'))),
    extensions: mapOf(object({})),
  },
  ['attributes'],
);

const SPARSE = object(
  {
    count: WHOLE,
    indices: object({ bufferView: indexOf('bufferViews'), byteOffset: WHOLE, componentType: WHOLE }, [
      'bufferView',
      'componentType',
    ]),
    values: object({ bufferView: indexOf('bufferViews'), byteOffset: WHOLE }, ['bufferView']),
  },
  ['count', 'indices', 'values'],
);

const BUFFER_VIEW = object(
  {
    ...named,
    buffer: indexOf('buffers'),
    byteOffset: WHOLE,
    byteLength: WHOLE,
    byteStride: WHOLE,
    extensions: object({
      EXT_meshopt_compression: object(
        {
          buffer: indexOf('buffers'),
          byteOffset: WHOLE,
          byteLength: WHOLE,
          byteStride: WHOLE,
          count: WHOLE,
          mode: TEXT,
          filter: TEXT,
        },
        ['buffer', 'byteLength', 'byteStride', 'count', 'mode'],
      ),
    }),
  },
  ['buffer', 'byteLength'],
);

const IMAGE_OF = { source: indexOf('images') };
const PLAIN_TEXTURE = { ...named, sampler: indexOf('samplers'), ...IMAGE_OF };

/**
 * A texture must name an image, in its own `source` or in KHR_texture_basisu (KTX 2). An image in EXT_texture_webp
 * passes here, because files with this extension are refused elsewhere.
 */
const TEXTURE: Check = (value, path, look) => {
  const extensions = isRecord(value) && isRecord(value['extensions']) ? value['extensions'] : {};
  const isNamed = ['KHR_texture_basisu', 'EXT_texture_webp'].some((name) => extensions[name] !== undefined);
  object(PLAIN_TEXTURE, isNamed ? [] : ['source'])(value, path, look);
  object({ KHR_texture_basisu: object(IMAGE_OF, ['source']) })(extensions, `${path}/extensions`, look);
};

const DOCUMENT = object(
  {
    asset: object({ version: VERSION, generator: TEXT, minVersion: VERSION }, ['version']),
    scene: indexOf('scenes'),
    scenes: listOf(object({ ...named, nodes: listOf(indexOf('nodes')) })),
    nodes: listOf(
      object({
        ...named,
        mesh: indexOf('meshes'),
        skin: indexOf('skins'),
        children: listOf(indexOf('nodes')),
        matrix: listOf(NUMBER, 16),
        translation: listOf(NUMBER, 3),
        rotation: listOf(NUMBER, 4),
        scale: listOf(NUMBER, 3),
        weights: NUMBERS,
        // `nodeLevelsOf` checks the levels in these extensions.
        extensions: mapOf(() => undefined),
      }),
    ),
    meshes: listOf(object({ ...named, primitives: listOf(PRIMITIVE), weights: NUMBERS }, ['primitives'])),
    skins: listOf(
      object({ ...named, joints: listOf(indexOf('nodes')), inverseBindMatrices: indexOf('accessors') }, ['joints']),
    ),
    accessors: listOf(
      object(
        {
          ...named,
          bufferView: indexOf('bufferViews'),
          byteOffset: WHOLE,
          componentType: WHOLE,
          count: WHOLE,
          type: TEXT,
          normalized: FLAG,
          min: NUMBERS,
          max: NUMBERS,
          sparse: SPARSE,
        },
        ['componentType', 'count', 'type'],
      ),
    ),
    bufferViews: listOf(BUFFER_VIEW),
    buffers: listOf(object({ ...named, byteLength: WHOLE, uri: TEXT }, ['byteLength'])),
    images: listOf(object({ ...named, uri: TEXT, mimeType: TEXT, bufferView: indexOf('bufferViews') })),
    samplers: listOf(object({ ...named, magFilter: WHOLE, minFilter: WHOLE, wrapS: WHOLE, wrapT: WHOLE })),
    textures: listOf(TEXTURE),
    materials: listOf(MATERIAL),
    extensionsUsed: listOf(TEXT),
    extensionsRequired: listOf(TEXT),
    extensions: mapOf(object({})),
  },
  ['asset'],
);

/** Finds members of a glTF model with the wrong type, and references to entries that do not exist. */
export function structureProblems(json: unknown): DocumentProblem[] {
  if (!isRecord(json) || !isRecord(json['asset'])) {
    return [{ path: '', message: 'is not a glTF file that can be read: it has no asset; name a .gltf or .glb file' }];
  }
  const problems: DocumentProblem[] = [];
  DOCUMENT(json, '', { root: json, problems });
  return problems.slice(0, PROBLEMS_MAX);
}
