import type { BlockFormat } from './blocks/block-formats.js';
import type { Transfer } from './colour/transfer.js';

export type ImageKind = 'png' | 'jpeg' | 'bmp' | 'hdr' | 'dds' | 'ktx' | 'ktx2';

/**
 * The layout of texels in memory (four bytes, four half floats, or blocks of a compressed format), by WebGPU's names
 * without the suffix `-srgb`.
 */
export type ImageFormat = 'rgba8unorm' | 'rgba16float' | BlockFormat;

/**
 * Meaning of the alpha channel.
 *
 * - `straight` (default): opacity; the colours do not depend on it
 * - `premultiplied`: opacity by which the colours have been multiplied, in linear light for sRGB formats, and as stored
 *   numbers for all others
 * - `opaque`: nothing; the picture is opaque
 * - `other`: data other than opacity; the picture is opaque
 */
export type AlphaMeaning = 'straight' | 'premultiplied' | 'opaque' | 'other';

/** One mip level: rows of texels, or rows of blocks, from the top, without padding. */
export interface ImageLevel {
  /** Size, px; a compressed level need not be a whole number of blocks. */
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * A flat, upright picture and its mip levels, the largest first. Readers change only the layout of the texels. Channels
 * that the file lacks get the default values of WebGPU.
 */
export interface Image {
  readonly kind: ImageKind;
  readonly format: ImageFormat;
  readonly transfer: Transfer;
  readonly alpha: AlphaMeaning;
  readonly width: number;
  readonly height: number;
  readonly levels: readonly ImageLevel[];
  /** A fault of the file that did not prevent reading it. */
  readonly note?: string;
}

export interface Rgba8Image extends Image {
  readonly format: 'rgba8unorm';
}

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
