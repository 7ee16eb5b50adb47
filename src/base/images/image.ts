import type { BlockFormat } from './blocks/block-formats.js';
import type { Transfer } from './colour/transfer.js';

export type ImageKind = 'png' | 'jpeg' | 'bmp' | 'hdr' | 'dds' | 'ktx' | 'ktx2';

/**
 * The layout of texels in memory: four bytes, four half floats, or blocks of a compressed format. Names are WebGPU's,
 * without the suffix `-srgb`.
 */
export type ImageFormat = 'rgba8unorm' | 'rgba16float' | BlockFormat;

/**
 * The meaning of alpha that the container states. `straight` is the default: alpha is opacity and the colours are
 * independent of it. `premultiplied`: the colours were multiplied by alpha. For sRGB formats, the multiplication was in
 * linear light, for all others on the stored numbers: a GPU samples these values. `opaque`: the picture is opaque,
 * whatever the channel contains. `other`: the picture is also opaque, and the channel contains unrelated data.
 */
export type AlphaMeaning = 'straight' | 'premultiplied' | 'opaque' | 'other';

/** One mip level: rows of texels, or rows of blocks, from the top, without padding. */
export interface ImageLevel {
  /** Size, px. A compressed level may end inside a block. */
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * A flat, upright picture with its mip levels, the largest first. The readers change only the layout of the texels.
 * Channels that the file lacks have WebGPU's default values.
 */
export interface Image {
  readonly kind: ImageKind;
  readonly format: ImageFormat;
  readonly transfer: Transfer;
  readonly alpha: AlphaMeaning;
  readonly width: number;
  readonly height: number;
  readonly levels: readonly ImageLevel[];
  /** A fault of the file that did not prevent reading, if any. */
  readonly note?: string;
}

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
