import { linearFromSrgb, luminance, modulo } from '../../../base/math/index.js';
import { MASK_SIDE } from '../../../simulator/paint/masks/index.js';

/**
 * A mask that was made from an image: square levels, largest first. A texel is the share of the second colour, 0 to
 * 65535.
 */
export interface MaskLevels {
  readonly levels: readonly Uint16Array<ArrayBuffer>[];
  /** across = 1 / (number of images side by side in the mask); down = 1 / (height of the mask ÷ width of an image). */
  readonly density: readonly [across: number, down: number];
}

interface RgbaImage {
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

const LINEAR = Float64Array.from({ length: 256 }, (_, byte) => linearFromSrgb(byte / 255));

/**
 * Makes a mask from the alpha channel of an image or, if every texel is opaque, from the luminance in linear light. The
 * image is repeated along its shorter side, and stretched to make a square. The square can be repeated without seams,
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

/** `across` and `down` are the numbers of images in the square in each direction. */
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
 * @param share position of the point along a side of the square, from 0 to 1
 * @param count number of texels of an image in that direction
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
