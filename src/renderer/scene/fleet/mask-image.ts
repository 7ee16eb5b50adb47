import { linearFromSrgb, luminance, modulo } from '../../../base/math/index.js';
import { MASK_SIDE } from '../../../simulator/paint/masks/index.js';

/** An image as a mask: square levels, the largest first. A texel is the share of the second colour, 0 to 65535. */
export interface MaskLevels {
  readonly levels: readonly Uint16Array<ArrayBuffer>[];
  /**
   * 1 / the number of images across the mask; 1 / the mask's height, in widths of the image. A long image is repeated,
   * so that texels are nearly as high as wide on the vessel.
   */
  readonly density: readonly [across: number, down: number];
}

/** The texels of an image in RGBA bytes: colours are multiplied by alpha in linear light and then encoded as sRGB. */
interface RgbaImage {
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

const LINEAR = Float64Array.from({ length: 256 }, (_, byte) => linearFromSrgb(byte / 255));

/**
 * Makes a mask from an image. If at least one texel is not opaque, the mask is alpha, otherwise the luminance in linear
 * light. The image is repeated along its shorter edge and stretched to a square. The square wraps around at its edges,
 * and its middle is the middle of an image.
 */
export function maskLevels(image: RgbaImage, side: number = MASK_SIDE): MaskLevels {
  const { width, height } = image;
  const across = repeats(height / width);
  const down = repeats(width / height);
  const levels = [stretched(sharesOf(image), { width, height, across, down }, side)];
  for (let edge = side; edge > 1; edge /= 2) levels.push(halved(levels.at(-1)!, edge));
  return { levels, density: [1 / across, width / height / down] };
}

/** Maximum number of images along an edge of a mask. */
const REPEATS_MAX = 16;

const repeats = (ratio: number): number => Math.min(Math.max(Math.round(ratio), 1), REPEATS_MAX);

function sharesOf({ width, height, bytes }: RgbaImage): Float64Array {
  let isOpaque = true;
  for (let i = 3; isOpaque && i < width * height * 4; i += 4) isOpaque = bytes[i] === 255;
  const shares = new Float64Array(width * height);
  for (let i = 0; i < shares.length; i++) {
    const at = i * 4;
    shares[i] = isOpaque
      ? luminance([LINEAR[bytes[at]!]!, LINEAR[bytes[at + 1]!]!, LINEAR[bytes[at + 2]!]!])
      : bytes[at + 3]! / 255;
  }
  return shares;
}

/** Samples an image bilinearly at the texels of a square. `across`, `down`: numbers of images in the square. */
function stretched(
  shares: Float64Array,
  { width, height, across, down }: Readonly<Record<'width' | 'height' | 'across' | 'down', number>>,
  side: number,
): Uint16Array<ArrayBuffer> {
  const square = new Uint16Array(side * side);
  const lefts = new Uint32Array(side);
  const rights = new Uint32Array(side);
  const weights = new Float64Array(side);
  for (let x = 0; x < side; x++) [lefts[x], rights[x], weights[x]] = between((x + 0.5) / side, across, width);
  for (let y = 0; y < side; y++) {
    const [top, bottom, below] = between((y + 0.5) / side, down, height);
    for (let x = 0; x < side; x++) {
      const [left, right, along] = [lefts[x]!, rights[x]!, weights[x]!];
      const upper = shares[top * width + left]! * (1 - along) + shares[top * width + right]! * along;
      const lower = shares[bottom * width + left]! * (1 - along) + shares[bottom * width + right]! * along;
      square[y * side + x] = Math.round((upper * (1 - below) + lower * below) * 65_535);
    }
  }
  return square;
}

/**
 * Returns the two texels around a place, and the weight of the second.
 * @param share the place along an edge of the square, from 0 to 1
 * @param images number of images along that edge
 * @param count number of texels along an image
 */
function between(share: number, images: number, count: number): [first: number, second: number, weight: number] {
  const place = ((share - 0.5) * images + 0.5) * count - 0.5;
  const first = Math.floor(place);
  return [modulo(first, count), modulo(first + 1, count), place - first];
}

function halved(level: Uint16Array, edge: number): Uint16Array<ArrayBuffer> {
  const half = edge / 2;
  const next = new Uint16Array(half * half);
  for (let y = 0; y < half; y++) {
    for (let x = 0; x < half; x++) {
      const at = 2 * y * edge + 2 * x;
      next[y * half + x] = Math.round((level[at]! + level[at + 1]! + level[at + edge]! + level[at + edge + 1]!) / 4);
    }
  }
  return next;
}
