import type { ByteDecoder } from '../block-decoder.js';
import { readBlockMode } from './block-mode.js';
import { decodeEndpoints } from './endpoints.js';
import { bitsAt, type Range, RANGES, readSequence, sequenceBits } from './integer-sequence.js';
import { partitionPattern } from './partitions.js';
import { colourTable } from './unquantize.js';
import { infillOf, readWeights } from './weights.js';

const VOID_EXTENT = 0x1fc;
const ERROR_COLOUR = [255, 0, 255, 255];
/** Index of the coarsest range that endpoints may have; this range has six levels. */
const LEAST_COLOUR_RANGE = 4;
const MAX_COLOUR_VALUES = 18;

/** The endpoints of up to four partitions: two colours of four bytes each per partition. */
const ends = new Uint8Array(32);
const values = new Uint8Array(MAX_COLOUR_VALUES);
/**
 * The weights of the grid. The array is longer than the grid, because texels at the edge of the block read entries
 * beyond the grid and multiply them by 0.
 */
const weights = new Uint8Array(64 + 32);

/**
 * Makes the decoder for one block size of ASTC's LDR profile (Khronos Data Format Specification, "ASTC").
 * @param isSrgb true for sRGB formats. To expand an endpoint to 16 bits, its byte is repeated. In sRGB formats, the low
 *   byte of red, green and blue is 0x80 instead ("LDR weight application")
 */
export function astcDecoder(width: number, height: number, isSrgb: boolean): ByteDecoder {
  const count = width * height;
  return (block, from, texels) => {
    if (bitsAt(block, from, 0, 9) === VOID_EXTENT) decodeVoidExtent(block, from, texels, count);
    else if (!decode(block, from, texels, width, height, isSrgb)) fill(texels, count, ERROR_COLOUR);
  };
}

function fill(texels: Uint8Array, count: number, colour: ArrayLike<number>): void {
  for (let i = 0; i < count; i++) texels.set(colour, i * 4);
}

/** Decodes a block that has a single colour. */
function decodeVoidExtent(block: Uint8Array, from: number, texels: Uint8Array, count: number): void {
  const isHdr = bitsAt(block, from, 9, 1) === 1;
  const reserved = bitsAt(block, from, 10, 2) !== 3;
  const [left, right, top, bottom] = [12, 25, 38, 51].map((place) => bitsAt(block, from, place, 13)) as [
    number,
    number,
    number,
    number,
  ];
  const everywhere = [left, right, top, bottom].every((edge) => edge === 0x1fff);
  const isWrong = isHdr || reserved || (!everywhere && (left >= right || top >= bottom));
  fill(texels, count, isWrong ? ERROR_COLOUR : [9, 11, 13, 15].map((byte) => block[from + byte]!));
}

/** @returns false when the block breaks a rule. An HDR partition breaks no rule, but its texels get the error colour */
function decode(
  block: Uint8Array,
  from: number,
  texels: Uint8Array,
  width: number,
  height: number,
  isSrgb: boolean,
): boolean {
  const mode = readBlockMode(bitsAt(block, from, 0, 11));
  if (!mode || mode.width > width || mode.height > height) return false;
  const parts = bitsAt(block, from, 11, 2) + 1;
  if (mode.dualPlane && parts === 4) return false;
  const weightsAt = 128 - mode.weightBits;
  const { modes, start, end } = readEndpointModes(block, from, parts, weightsAt);
  const planeAt = mode.dualPlane ? end - 2 : end;
  if (!readEnds(block, from, modes, start, planeAt)) return false;
  const plane = mode.dualPlane ? bitsAt(block, from, planeAt, 2) : -1;
  const pattern = parts > 1 ? partitionPattern(bitsAt(block, from, 13, 10), parts, width, height) : undefined;
  readWeights(block, from, mode, weights);
  const { first, shares } = infillOf(width, height, mode.width, mode.height);
  const stride = mode.dualPlane ? 2 : 1;
  const weightAt = (texel: number, offset: number) => {
    const at = first[texel]! * stride + offset;
    const below = at + mode.width * stride;
    const share = texel * 4;
    const sum =
      weights[at]! * shares[share]! +
      weights[at + stride]! * shares[share + 1]! +
      weights[below]! * shares[share + 2]! +
      weights[below + stride]! * shares[share + 3]!;
    return (sum + 8) >> 4;
  };
  for (let i = 0; i < width * height; i++) {
    const end0 = pattern ? pattern[i]! * 8 : 0;
    const weight = weightAt(i, 0);
    const second = plane >= 0 ? weightAt(i, 1) : weight;
    for (let c = 0; c < 4; c++) {
      const w = c === plane ? second : weight;
      // The high byte of the interpolated 16-bit value becomes the channel of the texel.
      const low = ends[end0 + c]!;
      const high = ends[end0 + 4 + c]!;
      const isColour = isSrgb && c < 3;
      const value =
        ((isColour ? (low << 8) | 0x80 : low * 257) * (64 - w) +
          (isColour ? (high << 8) | 0x80 : high * 257) * w +
          32) >>
        6;
      texels[i * 4 + c] = value >> 8;
    }
  }
  return true;
}

interface EndpointModes {
  readonly modes: readonly number[];
  /** The bits that contain the endpoints; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
}

function readEndpointModes(block: Uint8Array, from: number, parts: number, weightsAt: number): EndpointModes {
  if (parts === 1) return { modes: [bitsAt(block, from, 13, 4)], start: 17, end: weightsAt };
  const low = bitsAt(block, from, 23, 6);
  if ((low & 3) === 0) return { modes: Array<number>(parts).fill(low >> 2), start: 29, end: weightsAt };
  // The partitions have different modes, from two neighbouring classes. The mode bits that do not fit here are stored
  // just below the weights.
  const extraBits = 3 * parts - 4;
  const end = weightsAt - extraBits;
  const bits = low | (bitsAt(block, from, end, extraBits) << 6);
  const base = (low & 3) - 1;
  const modes = Array.from({ length: parts }, (_, i) => {
    const upper = (bits >> (2 + i)) & 1;
    return ((base + upper) << 2) | ((bits >> (2 + parts + 2 * i)) & 3);
  });
  return { modes, start: 29, end };
}

const valuesOf = (mode: number) => ((mode >> 2) + 1) * 2;

function readEnds(block: Uint8Array, from: number, modes: readonly number[], start: number, end: number): boolean {
  const count = modes.reduce((sum, mode) => sum + valuesOf(mode), 0);
  const range = colourRange(count, end - start);
  if (count > MAX_COLOUR_VALUES || !range) return false;
  readSequence(block, from, start, count, range, values);
  const table = colourTable(range);
  for (let i = 0; i < count; i++) values[i] = table[values[i]!]!;
  let at = 0;
  modes.forEach((mode, i) => {
    if (!decodeEndpoints(mode, values, at, ends, i * 8)) ends.set([...ERROR_COLOUR, ...ERROR_COLOUR], i * 8);
    at += valuesOf(mode);
  });
  return true;
}

/** Returns the finest range in which `count` numbers need at most `bits` bits. */
function colourRange(count: number, bits: number): Range | undefined {
  for (let i = RANGES.length - 1; i >= LEAST_COLOUR_RANGE; i--) {
    if (sequenceBits(count, RANGES[i]!) <= bits) return RANGES[i];
  }
  return undefined;
}
