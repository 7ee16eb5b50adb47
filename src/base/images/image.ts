import type { BlockFormat } from './blocks/block-formats.js';
import type { Transfer } from './colour/transfer.js';

/** The containers that can be read. */
export type ImageKind = 'png' | 'jpeg' | 'bmp' | 'hdr' | 'dds' | 'ktx' | 'ktx2';

/**
 * The layout of texels in memory: four bytes, four half floats, or blocks of a compressed format. The names are
 * WebGPU's, without the suffix `-srgb`.
 */
export type ImageFormat = 'rgba8unorm' | 'rgba16float' | BlockFormat;

/**
 * The meaning of alpha, as the container states it. `straight` is the default: alpha is opacity and the colours are
 * independent of it. `premultiplied`: the colours were multiplied by alpha. For sRGB formats that happened in linear
 * light, for all others with the stored numbers, because those are the values that a GPU samples. `opaque` and `other`:
 * the picture is opaque, whatever the channel contains. With `other`, the channel contains unrelated data.
 */
export type AlphaMeaning = 'straight' | 'premultiplied' | 'opaque' | 'other';

/** One mip level: rows of texels, or rows of blocks, from the top, without padding. */
export interface ImageLevel {
  /** Size, px. In compressed formats, a level may end inside a block. */
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * A flat picture with its mip levels, the largest first, upright. The readers change only the layout of the texels.
 * Channels that the file lacks have WebGPU's defaults.
 */
export interface Image {
  readonly kind: ImageKind;
  readonly format: ImageFormat;
  readonly transfer: Transfer;
  readonly alpha: AlphaMeaning;
  readonly width: number;
  readonly height: number;
  readonly levels: readonly ImageLevel[];
  /** A fault of the file that did not prevent reading it. Absent if the file has none. */
  readonly note?: string;
}

/** An image whose texels are four bytes each. */
export interface Rgba8Image extends Image {
  readonly format: 'rgba8unorm';
}

/** Makes a picture of one level, with straight alpha. */
export function flatImage(
  kind: ImageKind,
  format: 'rgba8unorm' | 'rgba16float',
  transfer: Transfer,
  width: number,
  height: number,
  bytes: Uint8Array<ArrayBuffer>,
): Image {
  return { kind, format, transfer, alpha: 'straight', width, height, levels: [{ width, height, bytes }] };
}
