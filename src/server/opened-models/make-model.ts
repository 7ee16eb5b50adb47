import { DocumentError } from '../../base/errors/index.js';
import { vec3, type Vec3 } from '../../base/math/index.js';
import type { OpenedEntry } from '../../contract/vocabulary/index.js';
import {
  measureGltf,
  partsFromGltf,
  readContainer,
  shrunkImage,
  type DecodeImage,
  type GltfParts,
} from '../../simulator/models/gltf/index.js';
import { type ModelLoad, OPENED_MODEL_LIMITS, type Primitive } from '../../simulator/models/index.js';
import type { OpenedPart } from '../../simulator/world/index.js';
import { ModelFiles } from '../model-files/index.js';
import { templateNames } from './template-names.js';

export interface ModelRequest {
  /** The file's name, with which the ids of the model's templates begin. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface MadeModel {
  readonly entry: OpenedEntry;
  readonly files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  readonly parts: readonly OpenedPart[];
  readonly triangles: number;
  readonly load: ModelLoad;
  readonly radius: number;
  readonly notes: readonly string[];
}

export type ModelReply = { readonly made: MadeModel } | { readonly refused: string };

const { parts: PARTS_MAX, triangles: TRIANGLES_MAX, images: IMAGES_MAX, ...OTHER_LIMITS } = OPENED_MODEL_LIMITS;

const PROBLEMS_LISTED = 4;

/** Makes a model from a file. A file with a fault, or above a limit, is refused as a whole. */
export async function makeModel(request: ModelRequest): Promise<ModelReply> {
  try {
    return { made: await made(request) };
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    const problems = error.problems.map(({ path, message }) => `${path} ${message}`.trim());
    const more = problems.length - PROBLEMS_LISTED;
    return { refused: [...problems.slice(0, PROBLEMS_LISTED), ...(more > 0 ? [`and ${more} more`] : [])].join(' · ') };
  }
}

/**
 * Decodes an image. Loads the decoder module only for the first image, because the module contains the decoders of all
 * formats.
 */
const decodeImage: DecodeImage = async (bytes, mime) =>
  (await import('../../device/node/decode-image.js')).decodeImage(bytes, mime);

async function made({ name, bytes }: ModelRequest): Promise<MadeModel> {
  const refused = (message: string): DocumentError => new DocumentError(name, [{ path: '', message }]);
  const file = await readContainer(bytes, { name });
  const { parts, triangles, images } = measureGltf(file.json);
  const limits = [
    [parts, PARTS_MAX, 'nodes with meshes', 'join meshes'],
    [triangles, TRIANGLES_MAX, 'triangles', 'simplify it'],
    [images, IMAGES_MAX, 'images', 'bake them into fewer'],
  ] as const;
  for (const [count, most, what, next] of limits) {
    if (count > most) throw refused(`has ${count} ${what}, over the maximum of ${most}; ${next} in an editor and export it again`); // prettier-ignore
  }
  const { decode, notes } = shrinkingDecoder(images);
  const read = await partsFromGltf(file, decode);
  const { middle, radius } = extentOf(read);
  if (radius > OTHER_LIMITS.radius) {
    throw refused(`reaches ${Math.round(radius)} m from its middle, over the maximum of ${OTHER_LIMITS.radius} m; units of glTF are metres, so scale it in an editor`); // prettier-ignore
  }
  const names = templateNames(name, read);
  const contents = new Map<string, Uint8Array<ArrayBuffer>>();
  const packed = new ModelFiles((hash, bytes) => contents.set(hash, bytes));
  const primitives = read.looks.flat();
  const files = packed.add(`${name} ${read.key}`, { key: read.key, primitives });
  const size = [...contents.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
  if (size > OTHER_LIMITS.madeBytes) {
    throw refused(`takes ${size} bytes with its levels of detail and images, over the maximum of ${OTHER_LIMITS.madeBytes}; simplify it`); // prettier-ignore
  }
  return {
    entry: {
      ...files,
      templates: read.looks.map((look, index) => ({ ...names.templates[index]!, primitives: look.length })),
    },
    files: contents,
    parts: read.parts.map(({ look, position }, index) => ({
      template: names.templates[look]!.id,
      displayName: names.parts[index]!,
      position: vec3.subtract(position, middle),
    })),
    triangles,
    load: loadOf(primitives, files.images.length),
    radius,
    notes: [...read.notes, ...notes()],
  };
}

function loadOf(primitives: readonly Primitive[], images: number): ModelLoad {
  const meshes = [...new Map(primitives.map(({ mesh }) => [mesh.key, mesh])).values()];
  const geometries = meshes.flatMap((mesh) => [mesh, ...mesh.levels]);
  return {
    vertices: geometries.reduce((sum, { positions }) => sum + positions.length / 3, 0),
    indices: geometries.reduce((sum, { indices }) => sum + indices.length, 0),
    surfaces: primitives.length,
    materials: new Set(primitives.map(({ material }) => material.key)).size,
    images,
  };
}

/** Returns a decoder that scales images down, so that all images of the model together stay within the limit. */
function shrinkingDecoder(images: number): { decode: DecodeImage; notes: () => readonly string[] } {
  let side = 2048;
  while (images * side ** 2 > OTHER_LIMITS.texels) side /= 2;
  let shrunk = 0;
  return {
    async decode(bytes, mime) {
      const image = await decodeImage(bytes, mime);
      if (Math.max(image.width, image.height) > side) shrunk++;
      return shrunkImage(image, side, 'data');
    },
    notes: () =>
      shrunk === 0 ? [] : [`${shrunk} of ${images} images are larger than ${side} px, and were scaled down`],
  };
}

/**
 * Returns the middle of a model's bounding box, and the largest distance of a point of the model from this middle, m.
 */
function extentOf({ parts, looks }: GltfParts): { readonly middle: Vec3; readonly radius: number } {
  const least = [Infinity, Infinity, Infinity];
  const most = [-Infinity, -Infinity, -Infinity];
  const eachPoint = (visit: (value: number, axis: number) => void): void => {
    for (const { position, look } of parts) {
      for (const { mesh } of looks[look]!) mesh.positions.forEach((value, i) => visit(value + position[i % 3]!, i % 3));
    }
  };
  eachPoint((value, axis) => {
    if (value < least[axis]!) least[axis] = value;
    if (value > most[axis]!) most[axis] = value;
  });
  const middle = vec3.map([0, 1, 2], (axis) => (least[axis]! + most[axis]!) / 2);
  let [farthest, squared] = [0, 0];
  eachPoint((value, axis) => {
    squared = (axis === 0 ? 0 : squared) + (value - middle[axis]!) ** 2;
    if (axis === 2) farthest = Math.max(farthest, squared);
  });
  return { middle, radius: Math.sqrt(farthest) };
}
