import { halfFromNumber, numberFromHalf } from '../base/images/index.js';

export interface TexelFormat {
  /** Bytes of a texel. */
  readonly size: number;
  /**
   * Converts the texel at byte `at` to RGBA, 8 bits per channel. A format without green or blue gives 0 for that
   * channel, and a format without alpha gives 255.
   */
  read(from: DataView, at: number, out: Uint8ClampedArray, to: number): void;
  /** Undefined if images cannot be copied to this format. */
  readonly write?: (rgba: Uint8ClampedArray, from: number, out: DataView, at: number) => void;
}

/** Makes a format with one byte per channel, in the order of `channels`, for example `bgra`. */
function ofBytes(channels: string): TexelFormat {
  const places = [...channels].map((channel) => 'rgba'.indexOf(channel));
  return {
    size: channels.length,
    read(from, at, out, to) {
      out.fill(0, to, to + 3);
      out[to + 3] = 255;
      places.forEach((place, index) => (out[to + place] = from.getUint8(at + index)));
    },
    write(rgba, from, out, at) {
      places.forEach((place, index) => out.setUint8(at + index, rgba[from + place]!));
    },
  };
}

/** Makes a format whose channels are floats of 16 or 32 bits. The float 1 is read as 255, as on a canvas. */
function ofFloats(channels: number, bytes: 2 | 4): TexelFormat {
  const get = (from: DataView, at: number) =>
    bytes === 2 ? numberFromHalf(from.getUint16(at, true)) : from.getFloat32(at, true);
  const set = (out: DataView, at: number, value: number) => {
    if (bytes === 2) out.setUint16(at, halfFromNumber(value), true);
    else out.setFloat32(at, value, true);
  };
  return {
    size: channels * bytes,
    read(from, at, out, to) {
      out.fill(0, to, to + 3);
      out[to + 3] = 255;
      // The output array rounds the value and limits it to 0 … 255; NaN becomes 0.
      for (let index = 0; index < channels; index++) out[to + index] = get(from, at + index * bytes) * 255;
    },
    write(rgba, from, out, at) {
      for (let index = 0; index < channels; index++) set(out, at + index * bytes, rgba[from + index]! / 255);
    },
  };
}

const RGB10A2: TexelFormat = {
  size: 4,
  read(from, at, out, to) {
    const word = from.getUint32(at, true);
    for (const channel of [0, 1, 2]) out[to + channel] = (((word >>> (channel * 10)) & 1023) / 1023) * 255;
    out[to + 3] = (word >>> 30) * 85;
  },
};

const RGBA = ofBytes('rgba');
const BGRA = ofBytes('bgra');

export const TEXEL_FORMATS: Partial<Record<GPUTextureFormat, TexelFormat>> = {
  rgba8unorm: RGBA,
  'rgba8unorm-srgb': RGBA,
  bgra8unorm: BGRA,
  'bgra8unorm-srgb': BGRA,
  r8unorm: ofBytes('r'),
  rg8unorm: ofBytes('rg'),
  r16float: ofFloats(1, 2),
  rg16float: ofFloats(2, 2),
  rgba16float: ofFloats(4, 2),
  r32float: ofFloats(1, 4),
  rg32float: ofFloats(2, 4),
  rgba32float: ofFloats(4, 4),
  rgb10a2unorm: RGB10A2,
};
