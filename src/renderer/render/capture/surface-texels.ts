import { mat4 } from 'gl-matrix';
import { normalFromOctahedral, type Vec3 } from '../../../base/math/index.js';
import type { View } from '../../scene/scene-frame.js';
import { clipFromView } from '../layouts/frame-uniform.js';

/** The kinds of surfaces, in the order of `KIND_*` in shaders/gbuffer/layout.wgsl; a pixel without a surface is sky. */
export const SURFACE_KINDS = ['sky', 'part', 'eva', 'terrain', 'clutter'] as const;

/** Words per texel: albedo, facing, detail, depth. */
const WORDS = 4;

const IDENTITY: mat4 = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

export interface SurfaceTexel {
  readonly kind: (typeof SURFACE_KINDS)[number];
  /** Red, green and blue of the surface with its paint, sRGB, 0 to 255. */
  readonly albedoSrgb: readonly [number, number, number];
  readonly occlusion: number;
  /** Unit normal, in the world axes of the picture. */
  readonly normalInWorld: Vec3;
  readonly perceptualRoughness: number;
  readonly metallic: number;
  /**
   * For `part` and `eva`, the row in the table of instances. For `terrain`, the index of the body. For `clutter`, the
   * amount of light that it transmits, 0 to 255.
   */
  readonly row: number;
  /** Depth, which is reversed: 1 at the near plane, 0 for sky. */
  readonly depth: number;
  /** Distance from the camera along the view axis, m; Infinity for sky. */
  readonly distance: number;
}

/** The G-buffer of a frame, unpacked as `surface_from_gbuffer` in shaders/gbuffer/layout.wgsl does. */
export class SurfaceTexels {
  readonly #viewFromClip: mat4;

  /** @param words four words per pixel, row by row, in the order of shaders/gbuffer/layout.wgsl */
  constructor(
    readonly width: number,
    readonly height: number,
    readonly words: Uint32Array,
    view: View,
  ) {
    const raster = { width, height, sample: 0, samples: 1, jitter: [0, 0], background: 'sky', smooth: false } as const;
    this.#viewFromClip = mat4.invert([...IDENTITY], clipFromView(view, raster)) ?? IDENTITY;
  }

  /** @throws RangeError outside the picture */
  at(x: number, y: number): SurfaceTexel {
    if (!(x >= 0 && y >= 0 && x < this.width && y < this.height)) {
      throw new RangeError(`pixel (${x}, ${y}) lies outside of ${this.width}×${this.height}`);
    }
    const first = (Math.floor(y) * this.width + Math.floor(x)) * WORDS;
    const [base = 0, facing = 0, detail = 0, depthBits = 0] = this.words.subarray(first, first + WORDS);
    const depth = floatOf(depthBits);
    return {
      kind: SURFACE_KINDS[facing >>> 28] ?? 'sky',
      albedoSrgb: [base & 0xff, (base >>> 8) & 0xff, (base >>> 16) & 0xff],
      occlusion: (base >>> 24) / 255,
      normalInWorld: normalFromFacing(facing),
      perceptualRoughness: (detail & 0xff) / 255,
      metallic: ((detail >>> 8) & 0x3f) / 63,
      row: detail >>> 14,
      depth,
      distance: this.#distance(depth),
    };
  }

  #distance(depth: number): number {
    if (depth === 0) return Infinity;
    const m = this.#viewFromClip;
    // The distance depends only on the depth, and not on the place in the picture. So it is computed for the centre.
    return -(m[10] * depth + m[14]) / (m[11] * depth + m[15]);
  }
}

export function describeTexel(texel: SurfaceTexel): string {
  if (texel.kind === 'sky') return 'sky: no surface';
  const { kind, albedoSrgb, normalInWorld, perceptualRoughness, metallic, occlusion, row, distance } = texel;
  return [
    `${kind} ${distance.toPrecision(4)} m away`,
    `albedo ${albedoSrgb.join(' ')}`,
    `normal ${normalInWorld.map((axis) => axis.toFixed(3)).join(' ')}`,
    `roughness ${perceptualRoughness.toFixed(3)}`,
    `metallic ${metallic.toFixed(3)}`,
    `occlusion ${occlusion.toFixed(3)}`,
    `row ${row}`,
  ].join(', ');
}

/** Unpacks a normal from a word that `pack_facing` in shaders/gbuffer/layout.wgsl has made. */
function normalFromFacing(facing: number): Vec3 {
  return normalFromOctahedral([(facing & 0x3fff) / 8191 - 1, ((facing >>> 14) & 0x3fff) / 8191 - 1]);
}

const bits = new DataView(new ArrayBuffer(4));

function floatOf(word: number): number {
  bits.setUint32(0, word);
  return bits.getFloat32(0);
}
