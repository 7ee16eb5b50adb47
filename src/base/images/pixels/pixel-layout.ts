import { malformed } from '../image-problem.js';
import { type ChannelDefaults, type ChannelMasks, isWide, OPAQUE_BLACK, rgba8FromMasks } from './channel-mask.js';
import { finiteHalf, halfFromNumber } from './half-float.js';

/** Layout of uncompressed, little-endian pixels in a file, and the format to which they are converted. */
export interface PixelLayout {
  readonly bytesPerPixel: number;
  readonly format: 'rgba8unorm' | 'rgba16float';
  /**
   * A layout that converts the same pixels to half floats; present if a channel has more than 8 bits. Linear light
   * needs half floats, because one of 255 equal steps of light is as large as the first 13 steps of sRGB together.
   */
  readonly asFloats?: PixelLayout;
  /** Converts `count` pixels, from byte `from` of `source` on. */
  readonly convert: (source: Uint8Array, from: number, count: number, to: Uint8Array, at: number) => void;
}

/** The order of the channels in a pixel. `l` is one grey for all three colours, and `x` is an unused channel. */
export type ChannelOrder = string;

const ONE_AS_HALF = 0x3c00;

/** Returns the positions of red, green, blue and alpha in a pixel; −1 for a missing channel. */
function samplesOf(order: ChannelOrder): readonly number[] {
  const grey = order.indexOf('l');
  return ['r', 'g', 'b', 'a'].map((letter) => (grey >= 0 && letter !== 'a' ? grey : order.indexOf(letter)));
}

export function bytePixels(order: ChannelOrder): PixelLayout {
  const stride = order.length;
  const [red = -1, green = -1, blue = -1, alpha = -1] = samplesOf(order);
  return {
    bytesPerPixel: stride,
    format: 'rgba8unorm',
    convert(source, from, count, to, at) {
      if (order === 'rgba') {
        to.set(source.subarray(from, from + count * 4), at * 4);
        return;
      }
      for (let i = 0, s = from, t = at * 4; i < count; i++, s += stride, t += 4) {
        to[t] = red < 0 ? 0 : source[s + red]!;
        to[t + 1] = green < 0 ? 0 : source[s + green]!;
        to[t + 2] = blue < 0 ? 0 : source[s + blue]!;
        to[t + 3] = alpha < 0 ? 255 : source[s + alpha]!;
      }
    },
  };
}

/**
 * Makes a layout in which a pixel is one number of 1 to 4 bytes, and each channel is a bit field in it.
 * @throws ImageProblem if the bits of a mask are not consecutive
 */
export function maskedPixels(
  bytesPerPixel: 1 | 2 | 3 | 4,
  masks: ChannelMasks,
  absent: ChannelDefaults = OPAQUE_BLACK,
): PixelLayout {
  const beyond = masks.find((mask) => bytesPerPixel < 4 && mask >>> (bytesPerPixel * 8) !== 0);
  if (beyond !== undefined) throw malformed(`has a channel mask beyond its ${bytesPerPixel * 8} bits`);
  const write = rgba8FromMasks(masks, absent);
  return {
    bytesPerPixel,
    format: 'rgba8unorm',
    ...(masks.some(isWide) ? { asFloats: maskedFloats(bytesPerPixel, masks) } : {}),
    convert(source, from, count, to, at) {
      for (let i = 0, s = from, t = at * 4; i < count; i++, t += 4) {
        let pixel = 0;
        for (let b = 0; b < bytesPerPixel; b++) pixel |= source[s++]! << (8 * b);
        write(pixel, to, t);
      }
    },
  };
}

/**
 * Makes a layout that converts bit fields of a pixel to half floats from 0 to 1. Missing colours become 0, and a
 * missing alpha becomes 1.
 */
function maskedFloats(bytesPerPixel: 1 | 2 | 3 | 4, masks: ChannelMasks): PixelLayout {
  const fields = masks.map((mask) => ({ lowest: (mask & -mask) >>> 0, mask: mask >>> 0 }));
  return halfPixels(bytesPerPixel, (view, at, write) => {
    let pixel = 0;
    for (let b = 0; b < bytesPerPixel; b++) pixel |= view.getUint8(at + b) << (8 * b);
    fields.forEach(({ lowest, mask }, c) => {
      if (mask === 0) write(c, c === 3 ? ONE_AS_HALF : 0);
      else write(c, halfFromNumber(((pixel & mask) >>> 0) / lowest / (mask / lowest)));
    });
  });
}

/** Makes a layout of two-byte samples, each rounded to 8 bits. */
export function wordPixels(order: ChannelOrder): PixelLayout {
  const stride = order.length * 2;
  const samples = samplesOf(order);
  return {
    bytesPerPixel: stride,
    format: 'rgba8unorm',
    asFloats: floatPixels(order, 'unorm16'),
    convert(source, from, count, to, at) {
      for (let i = 0, s = from, t = at * 4; i < count; i++, s += stride, t += 4) {
        for (let c = 0; c < 4; c++) {
          const sample = samples[c]!;
          const value = sample < 0 ? -1 : source[s + sample * 2]! | (source[s + sample * 2 + 1]! << 8);
          to[t + c] = value < 0 ? (c === 3 ? 255 : 0) : Math.floor(value / 257 + 0.5);
        }
      }
    },
  };
}

/**
 * The stored form of a sample that becomes a half float: a half float, a single, or a whole number that represents a
 * value from −1 to 1 or from 0 to 1.
 */
export type FloatSample = 'half' | 'single' | 'snorm8' | 'snorm16' | 'unorm16';

const SAMPLE_BYTES: Readonly<Record<FloatSample, number>> = {
  half: 2,
  single: 4,
  snorm8: 1,
  snorm16: 2,
  unorm16: 2,
};

/**
 * Functions that read a sample and return the bits of a half float. Both −128 and −127 represent −1; so do −32768 and
 * −32767.
 */
const HALF_OF_SAMPLE: Readonly<Record<FloatSample, (view: DataView, at: number) => number>> = {
  half: (view, at) => finiteHalf(view.getUint16(at, true)),
  single: (view, at) => halfFromNumber(view.getFloat32(at, true)),
  snorm8: (view, at) => halfFromNumber(Math.max(view.getInt8(at) / 127, -1)),
  snorm16: (view, at) => halfFromNumber(Math.max(view.getInt16(at, true) / 32767, -1)),
  unorm16: (view, at) => halfFromNumber(view.getUint16(at, true) / 65535),
};

export function floatPixels(order: ChannelOrder, sample: FloatSample): PixelLayout {
  const sampleBytes = SAMPLE_BYTES[sample];
  const read = HALF_OF_SAMPLE[sample];
  const samples = samplesOf(order);
  return halfPixels(order.length * sampleBytes, (view, at, write) => {
    for (let c = 0; c < 4; c++) {
      const index = samples[c]!;
      write(c, index >= 0 ? read(view, at + index * sampleBytes) : c === 3 ? ONE_AS_HALF : 0);
    }
  });
}

/**
 * Unsigned floats: 11 bits for red and for green, 10 bits for blue. The exponents are those of half floats, but the
 * mantissas are shorter.
 */
export const RG11B10_PIXELS = halfPixels(4, (view, at, write) => {
  const pixel = view.getUint32(at, true);
  write(0, finiteHalf((pixel & 0x7ff) << 4));
  write(1, finiteHalf(((pixel >>> 11) & 0x7ff) << 4));
  write(2, finiteHalf((pixel >>> 22) << 5));
  write(3, ONE_AS_HALF);
});

/**
 * Three mantissas of 9 bits, with a common exponent of 5 bits. The mantissas have no hidden bit, and the bias of the
 * exponent is 15.
 */
export const RGB9E5_PIXELS = halfPixels(4, (view, at, write) => {
  const pixel = view.getUint32(at, true);
  const scale = 2 ** ((pixel >>> 27) - 15 - 9);
  for (let c = 0; c < 3; c++) write(c, halfFromNumber(((pixel >>> (9 * c)) & 0x1ff) * scale));
  write(3, ONE_AS_HALF);
});

function halfPixels(
  bytesPerPixel: number,
  convertPixel: (view: DataView, at: number, write: (channel: number, half: number) => void) => void,
): PixelLayout {
  return {
    bytesPerPixel,
    format: 'rgba16float',
    convert(source, from, count, to, at) {
      const view = new DataView(source.buffer, source.byteOffset, source.byteLength);
      let target = at * 8;
      const write = (channel: number, half: number) => {
        to[target + channel * 2] = half;
        to[target + channel * 2 + 1] = half >> 8;
      };
      for (let i = 0; i < count; i++, target += 8) convertPixel(view, from + i * bytesPerPixel, write);
    },
  };
}
