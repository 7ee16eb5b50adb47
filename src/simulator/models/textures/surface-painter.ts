import { invariant } from '../../../base/errors/index.js';
import type { Field } from './noise.js';

/** An sRGB colour with components from 0 to 255. */
export type Srgb8 = readonly [r: number, g: number, b: number];

/**
 * Paints one surface as four planes: height, shade, roughness and metallic. Anything that crosses an edge of the image
 * continues at the opposite edge. Do not use the painter after {@link finish}, because the next painter uses the same
 * planes. Heights are in texels, so a slope of 1 is always 45°, whatever size the image has on a hull.
 */
export class SurfacePainter {
  readonly height: Field;
  /** The colour is multiplied by this number, texel by texel. */
  readonly shade: Field;
  /** Perceptual roughness, 0 to 1. */
  readonly roughness: Field;
  readonly metallic: Field;
  /** The colour as sRGB, in RGBA. {@link finish} sets alpha to the occlusion. */
  readonly colour: Uint8Array<ArrayBuffer>;

  constructor(
    readonly size: number,
    base: { readonly colour: Srgb8; readonly roughness: number; readonly metallic: number },
  ) {
    invariant((size & (size - 1)) === 0, `an image side must be a power of two, not ${size}`);
    const count = size * size;
    const planes = planesOf(size);
    this.height = planes[0].fill(0);
    this.shade = planes[1].fill(1);
    this.roughness = planes[2].fill(base.roughness);
    this.metallic = planes[3].fill(base.metallic);
    this.colour = new Uint8Array(count * 4);
    const [r, g, b] = base.colour;
    const words = new Uint32Array(this.colour.buffer);
    // A texel is one 32-bit word with red in the lowest byte, because all platforms with WebGPU are little-endian.
    words.fill((255 << 24) | (b << 16) | (g << 8) | r);
  }

  add(plane: Field, field: Field, factor: number): this {
    for (let i = 0; i < plane.length; i++) plane[i] = plane[i]! + field[i]! * factor;
    return this;
  }

  /**
   * Calls `visit` for each texel of a rectangle. Beyond an edge of the image, the rectangle continues at the opposite
   * edge.
   */
  area(x0: number, y0: number, x1: number, y1: number, visit: (index: number, x: number, y: number) => void): this {
    const mask = this.size - 1;
    for (let y = Math.floor(y0); y < y1; y++) {
      for (let x = Math.floor(x0); x < x1; x++) visit((y & mask) * this.size + (x & mask), x, y);
    }
    return this;
  }

  dye(index: number, colour: Srgb8): void {
    this.colour[index * 4] = colour[0];
    this.colour[index * 4 + 1] = colour[1];
    this.colour[index * 4 + 2] = colour[2];
  }

  /**
   * @param relief factor by which all heights are multiplied
   * @param occlusion darkening of a groove that is one texel deep, 0 to 1
   */
  finish({ relief = 1, occlusion = 0.25 } = {}): {
    albedoOcclusion: Uint8Array<ArrayBuffer>;
    normalRoughMetal: Uint8Array<ArrayBuffer>;
  } {
    return { albedoOcclusion: this.finishAlbedo(occlusion), normalRoughMetal: this.finishRelief(relief) };
  }

  /**
   * Returns the albedo image. Deeper texels are darker. The depth of a texel is relative to the mean height at four
   * points, which are four texels to the left, to the right, above and below.
   */
  finishAlbedo(occlusion = 0.25): Uint8Array<ArrayBuffer> {
    const { size, height, shade, colour } = this;
    const mask = size - 1;
    const words = new Uint32Array(colour.buffer);
    const shadow = occlusion * 255;
    for (let y = 0; y < size; y++) {
      const row = y * size;
      const above = ((y - 4) & mask) * size;
      const below = ((y + 4) & mask) * size;
      for (let x = 0; x < size; x++) {
        const i = row + x;
        const s = shade[i]!;
        const word = words[i]!;
        const r = Math.min(255, (word & 255) * s + 0.5) | 0;
        const g = Math.min(255, ((word >>> 8) & 255) * s + 0.5) | 0;
        const b = Math.min(255, ((word >>> 16) & 255) * s + 0.5) | 0;
        const level = height[row + ((x - 4) & mask)]! + height[row + ((x + 4) & mask)]! + height[above + x]! + height[below + x]!; // prettier-ignore
        const depth = level * 0.25 - height[i]!;
        const open = depth > 0 ? Math.max(0, 255 - depth * shadow) | 0 : 255;
        words[i] = r | (g << 8) | (b << 16) | (open << 24);
      }
    }
    return colour;
  }

  finishRelief(relief = 1): Uint8Array<ArrayBuffer> {
    const { size, height, roughness, metallic } = this;
    const mask = size - 1;
    const pixels = new Uint8Array(size * size * 4);
    const words = new Uint32Array(pixels.buffer);
    const slope = 0.5 * relief;
    for (let y = 0; y < size; y++) {
      const row = y * size;
      const above = ((y - 1) & mask) * size;
      const below = ((y + 1) & mask) * size;
      for (let x = 0; x < size; x++) {
        const i = row + x;
        const dx = (height[row + ((x + 1) & mask)]! - height[row + ((x - 1) & mask)]!) * slope;
        const dy = (height[below + x]! - height[above + x]!) * slope;
        const inverse = 127.5 / Math.sqrt(dx * dx + dy * dy + 1);
        // The signs of x and y differ, because rows count downwards but +Y points up.
        const nx = (128 - dx * inverse) | 0;
        const ny = (128 + dy * inverse) | 0;
        words[i] = nx | (ny << 8) | (byte(roughness[i]!) << 16) | (byte(metallic[i]!) << 24);
      }
    }
    return pixels;
  }
}

const byte = (value: number): number => (Math.min(1, Math.max(0, value)) * 255 + 0.5) | 0;

type Planes = readonly [Field, Field, Field, Field];
const planesBySize = new Map<number, Planes>();

/**
 * Returns the planes for painting surfaces of this size. Only one surface is painted at a time, so all surfaces of a
 * size share them. Allocating megabytes for each surface would take longer than painting it.
 */
function planesOf(size: number): Planes {
  let planes = planesBySize.get(size);
  if (!planes) {
    const plane = (): Field => new Float32Array(size * size);
    planesBySize.set(size, (planes = [plane(), plane(), plane(), plane()]));
  }
  return planes;
}
