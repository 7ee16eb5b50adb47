import { type Affine, linearFromSrgb, vec3, type Vec3 } from '../../../base/math/index.js';
import type { BoxSize, Wrap } from '../../scene/stickers/sticker-wrap.js';
import { unroll, unrollStep } from './sticker-wrap.js';

/** The surface at a pixel, in the camera-relative world frame, m. */
export interface SurfacePixel {
  readonly position: Vec3;
  /** The surface's unit normal, without relief. */
  readonly normal: Vec3;
  /** `right` and `down`: movement of the point on the tangent plane from one pixel to the next, m. */
  readonly right: Vec3;
  readonly down: Vec3;
  /** The row of the part instance at the pixel; absent for other surfaces. */
  readonly row?: number;
}

/**
 * The mip levels of an image as the GPU has them: RGBA bytes whose colour was multiplied by alpha in linear light and
 * then encoded as sRGB.
 */
export interface ProjectedImage {
  readonly levels: readonly { readonly width: number; readonly height: number; readonly bytes: Uint8Array }[];
}

interface ProjectedSticker {
  /** Transform from the world frame to the decal's frame. */
  readonly decalFromWorld: Affine;
  /** Unit normal that points out of the surface, in world axes. */
  readonly normal: Vec3;
  readonly image: ProjectedImage;
  readonly alpha: number;
  readonly brightness: number;
  /**
   * The hull around which the sticker is wrapped, and the size of the sticker's box; absent if the sticker is projected
   * straight.
   */
  readonly wrap?: (Wrap & BoxSize) | undefined;
  /** Range of the part instances that the sticker may cover; absent if it may cover everything. */
  readonly rows?: readonly [first: number, end: number];
}

/** A layer on top of a surface: linear colour times coverage, and the share of the surface that remains visible. */
export interface Overlay {
  readonly colour: Vec3;
  readonly transmittance: number;
}

/**
 * Blends the stickers on a pixel, from the lowest to the topmost, in double precision. Tests compare
 * shaders/stickers/overlay.wgsl with this function. The shader blends from the topmost sticker down, so that it can
 * stop early.
 */
export function projectStickers(pixel: SurfacePixel, stickers: readonly ProjectedSticker[]): Overlay {
  let colour: Vec3 = [0, 0, 0];
  let transmittance = 1;
  for (const sticker of stickers) {
    const [red, green, blue, alpha] = projectSticker(pixel, sticker);
    colour = vec3.add(vec3.scale(colour, 1 - alpha), [red, green, blue]);
    transmittance *= 1 - alpha;
  }
  return { colour, transmittance };
}

type Texel = readonly [red: number, green: number, blue: number, alpha: number];
const CLEAR: Texel = [0, 0, 0, 0];

function projectSticker(pixel: SurfacePixel, sticker: ProjectedSticker): Texel {
  const { image, alpha, brightness, rows } = sticker;
  if (rows && !(pixel.row !== undefined && pixel.row >= rows[0] && pixel.row < rows[1])) return CLEAR;
  const { decal, normal, right, down } = placed(sticker, pixel);
  const [x, y, z] = decal;
  const along = vec3.dot(pixel.normal, normal);
  // Where a part faces away from a sticker, the sticker does not cover it.
  const facing = pixel.row === undefined ? Math.abs(along) : along;
  if (!(Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) <= 0.5) || !(facing >= 0.2)) return CLEAR;
  const [red, green, blue, opacity] = sampleImage(image, x + 0.5, 0.5 - y, [right[0], -right[1]], [down[0], -down[1]]);
  if (opacity < 0.004) return CLEAR;
  const t = Math.min(1, (facing - 0.2) / 0.2);
  const share = alpha * t * t * (3 - 2 * t);
  const bright = share * brightness;
  return [red * bright, green * bright, blue * bright, opacity * share];
}

type Step = readonly [x: number, y: number];

/**
 * Returns the position of a pixel in the decal's frame, its steps to the next pixel (to the right and down), and the
 * hull's normal there.
 */
function placed(
  { decalFromWorld: m, normal, wrap }: ProjectedSticker,
  pixel: SurfacePixel,
): { readonly decal: Vec3; readonly normal: Vec3; readonly right: Step; readonly down: Step } {
  const decal = through(m, pixel.position, 1);
  const right = through(m, pixel.right, 0);
  const down = through(m, pixel.down, 0);
  if (!wrap) return { decal, normal, right: [right[0], right[1]], down: [down[0], down[1]] };
  const { width, height, depth, axis } = wrap;
  const metres = ([x, y, z]: Vec3): Vec3 => [x * width, y * height, z * depth];
  const there = unroll(wrap, metres(decal));
  const stepped = (step: Vec3): Step => {
    const [x, y] = unrollStep(wrap, there, metres(step));
    return [x / width, y / height];
  };
  const across = vec3.normalize(vec3.map([0, 1, 2], (i) => m[4 + i]! * height * axis[0] - m[i]! * width * axis[1]));
  const [x, y, z] = there.point;
  return {
    decal: [x / width, y / height, z / depth],
    normal: vec3.addScaled(vec3.scale(normal, there.cos), across, there.sin),
    right: stepped(right),
    down: stepped(down),
  };
}

const through = (m: Affine, [x, y, z]: Vec3, w: number): Vec3 => [
  m[0]! * x + m[1]! * y + m[2]! * z + m[3]! * w,
  m[4]! * x + m[5]! * y + m[6]! * z + m[7]! * w,
  m[8]! * x + m[9]! * y + m[10]! * z + m[11]! * w,
];

/**
 * Samples an image with trilinear filtering, clamped to the edges. The texels of the mip level are as large as the
 * longer side of the pixel's footprint.
 */
function sampleImage(
  { levels }: ProjectedImage,
  u: number,
  v: number,
  right: readonly [number, number],
  down: readonly [number, number],
): Texel {
  const { width, height } = levels[0]!;
  const span = Math.max(Math.hypot(right[0] * width, right[1] * height), Math.hypot(down[0] * width, down[1] * height));
  const level = Math.min(levels.length - 1, Math.max(0, Math.log2(span)));
  const lower = Math.floor(level);
  const a = sampleLevel(levels[lower]!, u, v);
  const b = sampleLevel(levels[Math.min(levels.length - 1, lower + 1)]!, u, v);
  const part = level - lower;
  const mix = (c: 0 | 1 | 2 | 3): number => a[c] + (b[c] - a[c]) * part;
  return [mix(0), mix(1), mix(2), mix(3)];
}

function sampleLevel({ width, height, bytes }: ProjectedImage['levels'][number], u: number, v: number): Texel {
  const x = Math.min(width - 1, Math.max(0, u * width - 0.5));
  const y = Math.min(height - 1, Math.max(0, v * height - 0.5));
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const [x1, y1] = [Math.min(width - 1, x0 + 1), Math.min(height - 1, y0 + 1)];
  const channel = (c: number): number => {
    const at = (column: number, row: number): number => {
      const value = bytes[(row * width + column) * 4 + c]! / 255;
      return c === 3 ? value : linearFromSrgb(value);
    };
    const top = at(x0, y0) + (at(x1, y0) - at(x0, y0)) * (x - x0);
    const bottom = at(x0, y1) + (at(x1, y1) - at(x0, y1)) * (x - x0);
    return top + (bottom - top) * (y - y0);
  };
  return [channel(0), channel(1), channel(2), channel(3)];
}
