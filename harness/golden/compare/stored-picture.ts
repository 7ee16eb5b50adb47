import { createHash } from 'node:crypto';
import type { RgbaImage } from '../../../src/compare/index.js';
import { FileRefused, readBoundedFile } from '../../../src/device/node/index.js';
import { decodePng } from '../../../src/device/node/png/index.js';
import { readPngChunks, type PngChunks } from '../../../src/base/images/index.js';
import { shownPath } from '../results-folder.js';

/** Maximum size of a PNG file, bytes: the size of 8192 × 8192 uncompressed texels with four channels of 16 bits. */
const BYTES_MAX = 512 * 1024 * 1024;

/** A picture from a PNG file, and facts about the file that are lost when the channels are reduced to 8 bits. */
export interface StoredPicture {
  readonly ok: true;
  readonly path: string;
  readonly image: RgbaImage;
  /** Bits per channel. */
  readonly depth: number;
  /** The colour space of the file, in words. Two files with equal texts have the same colour space. */
  readonly profile: string;
}

/** @returns the picture, or a sentence that says why it cannot be compared */
export function readStoredPicture(path: string): StoredPicture | { readonly ok: false; readonly reason: string } {
  try {
    const bytes = readBoundedFile(path, BYTES_MAX);
    const image = decodePng(bytes);
    const chunks = readPngChunks(bytes);
    return { ok: true, path, image, depth: chunks.header.bitDepth, profile: profileOf(chunks) };
  } catch (cause) {
    const { message } = cause as Error;
    const what = cause instanceof FileRefused ? message : `a broken PNG file: it ${message}`;
    return { ok: false, reason: `${shownPath(path)}: ${what}` };
  }
}

function profileOf({ colourChunks }: PngChunks): string {
  if (colourChunks.size === 0) return 'none';
  return [...colourChunks]
    .map(([chunk, data]) => `${chunk} ${createHash('sha256').update(data).digest('hex').slice(0, 8)}`)
    .join(', ');
}
