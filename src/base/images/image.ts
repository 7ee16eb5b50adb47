import type { BlockFormat } from './blocks/block-formats.js';
import type { Transfer } from './colour/transfer.js';

/** The containers that can be read. */
export type ImageKind = 'png' | 'jpeg' | 'bmp' | 'hdr' | 'dds' | 'ktx' | 'ktx2';

/**
 * The layout of texels in memory, by WebGPU's names without the `-srgb` suffix: four bytes, four half floats, or blocks
 * of a compressed format.
 */
export type ImageFormat = 'rgba8unorm' | 'rgba16float' | BlockFormat;

/**
 * The meaning of alpha, as stated by the container; `straight`, opacity beside the colours, is the default.
 * `premultiplied`: the colours were multiplied by alpha, in linear light for sRGB formats and as stored for all others,
 * which is how a GPU samples them. `opaque` and `other`: the picture is opaque, whatever the channel contains; `other`
 * is data in a fourth channel.
 */
export type AlphaMeaning = 'straight' | 'premultiplied' | 'opaque' | 'other';

/** One mip level: rows of texels, or rows of blocks, from the top, without padding. */
export interface ImageLevel {
  /** Size, px; the levels of compressed formats may end inside a block. */
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * A flat picture with its mip levels, the largest first, upright. Reading changes only the layout of the texels.
 * Channels that are not in the file have WebGPU's defaults.
 */
export interface Image {
  readonly kind: ImageKind;
  readonly format: ImageFormat;
  readonly transfer: Transfer;
  readonly alpha: AlphaMeaning;
  readonly width: number;
  readonly height: number;
  readonly levels: readonly ImageLevel[];
  /** The fault of a file that could still be read; absent without a fault. */
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
