import { Document, type Material, type Texture, WebIO } from '@gltf-transform/core';
import {
  KHRMaterialsEmissiveStrength,
  KHRMaterialsIOR,
  KHRMaterialsTransmission,
  KHRMaterialsUnlit,
  KHRTextureTransform,
} from '@gltf-transform/extensions';
import type { ModelImage } from '../../src/simulator/models/gltf/decoded-image.js';
import type { Model } from '../../src/simulator/models/model.js';
import { parseScene } from '../../src/simulator/sim/scene-file/parsing/index.js';
import { createWorld, type SimulatedWorld } from '../../src/simulator/world/index.js';
import { SMOOTH_ROCK } from './worlds.js';
import { readGltf } from './read-gltf.js';

const EXTENSIONS = [
  KHRMaterialsEmissiveStrength,
  KHRMaterialsIOR,
  KHRMaterialsTransmission,
  KHRMaterialsUnlit,
  KHRTextureTransform,
];

/** Texture coordinates that show one image on the whole quad, clockwise from the upper left corner. */
export const WHOLE = [0, 0, 1, 0, 1, 1, 0, 1];
/** Returns texture coordinates that show a single point of an image on the whole quad. */
export const uvAt = (u: number, v: number): number[] => [u, v, u, v, u, v, u, v];

export interface Quad {
  /** Position of the quad's centre, m: to the right in the picture, down, and towards the camera. */
  readonly at: readonly [x: number, z: number, y?: number];
  /** Half the length of a side, m. */
  readonly half?: number;
  readonly material?: (document: Document) => Material;
  readonly uvs?: readonly number[];
  readonly secondUvs?: readonly number[];
  /** The colours of the corners (`COLOR_0`). */
  readonly colour?: {
    readonly type: 'VEC3' | 'VEC4';
    readonly array: Float32Array | Uint8Array | Uint16Array;
  };
}

/** Adds an image to a document. The texels are RGBA, in rows from the top. */
export function texture(document: Document, width: number, texels: readonly (readonly number[])[]): Texture {
  const bytes = new Uint8Array([width, texels.length / width, ...texels.flat()]);
  return document.createTexture().setImage(bytes).setMimeType('image/png');
}

/** Decodes the images that {@link texture} adds. */
export const decodeImage = (bytes: Uint8Array): ModelImage => ({
  width: bytes[0]!,
  height: bytes[1]!,
  pixels: Uint8Array.from(bytes.subarray(2)),
});

export async function quadModel(quads: readonly Quad[]): Promise<Model> {
  const document = new Document();
  const buffer = document.createBuffer();
  const scene = document.createScene();
  const accessor = (
    type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4',
    array: Float32Array<ArrayBuffer> | Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>,
  ) =>
    document
      .createAccessor()
      .setType(type)
      .setArray(array)
      .setNormalized(type !== 'SCALAR' && !(array instanceof Float32Array))
      .setBuffer(buffer);
  for (const { at, half = 0.8, material, uvs = WHOLE, secondUvs, colour } of quads) {
    const [x, z, y = 0] = at;
    const corners = [-1, -1, 1, -1, 1, 1, -1, 1].map((sign) => sign * half);
    const positions = [0, 1, 2, 3].flatMap((i) => [x + corners[i * 2]!, y, z + corners[i * 2 + 1]!]);
    const primitive = document
      .createPrimitive()
      .setAttribute('POSITION', accessor('VEC3', new Float32Array(positions)))
      .setAttribute('NORMAL', accessor('VEC3', new Float32Array([0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0])))
      .setAttribute('TEXCOORD_0', accessor('VEC2', new Float32Array(uvs)))
      .setIndices(accessor('SCALAR', new Uint16Array([0, 2, 1, 0, 3, 2])))
      .setMaterial(material?.(document) ?? null);
    if (secondUvs) primitive.setAttribute('TEXCOORD_1', accessor('VEC2', new Float32Array(secondUvs)));
    if (colour) {
      const { type, array } = colour;
      const all = Array.from({ length: 4 }, () => [...array]).flat();
      primitive.setAttribute(
        'COLOR_0',
        accessor(
          type,
          array instanceof Float32Array
            ? new Float32Array(all)
            : array instanceof Uint8Array
              ? new Uint8Array(all)
              : new Uint16Array(all),
        ),
      );
    }
    scene.addChild(document.createNode().setMesh(document.createMesh().addPrimitive(primitive)));
  }
  const bytes = await new WebIO().registerExtensions(EXTENSIONS).writeBinary(document);
  return readGltf(bytes, { name: 'quads.glb', decodeImage });
}

/** Distance between the camera and the quads, m. */
const DISTANCE = 11;
/** Vertical field of view of the camera. */
const FOV_DEG = 30;

export function quadWorld(model: Model): SimulatedWorld {
  const scene = parseScene(
    {
      name: 'Quads',
      system: SMOOTH_ROCK,
      templates: { quads: { geometry: { shape: 'cube' } } },
      vessels: [
        {
          id: 'quads',
          parts: [{ template: 'quads' }],
          orbit: {
            body: 'Rock',
            altitude: 2e7,
            trueAnomalyDeg: 90,
            attitude: { frame: 'ecl', rotation: [0.452585, -0.446291, 0.758785, 0.142251] },
          },
        },
      ],
      activeVessel: 'quads',
      camera: {
        mode: 'free',
        fovDeg: FOV_DEG,
        anchor: 'vessel:quads',
        position: [0, DISTANCE, 0.001],
        frame: 'bodyfixed',
        aim: { target: 'vessel:quads', frame: 'bodyfixed', up: 'target' },
      },
    },
    'quads.json',
  );
  const templates = new Map([['quads', { id: 'quads', displayName: 'Quads', model }]]);
  return createWorld({ scene, templates, clock: 'stepped' });
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const perMetre = ({ height }: Size): number => height / 2 / (DISTANCE * Math.tan((FOV_DEG / 2) * (Math.PI / 180)));

export function pixelOf([x, z]: readonly [number, number], size: Size): [number, number] {
  return [Math.floor(size.width / 2 + x * perMetre(size)), Math.floor(size.height / 2 + z * perMetre(size))];
}

export function placeOf([x, y]: readonly [number, number], size: Size): [number, number] {
  return [(x + 0.5 - size.width / 2) / perMetre(size), (y + 0.5 - size.height / 2) / perMetre(size)];
}
