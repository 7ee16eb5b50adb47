import { malformed } from '../image-problem.js';
import { channelsOf, type PngHeader } from './png-chunks.js';

/** The passes of Adam7 (PNG §8.1): first column and row, and the distance to the next. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** The best ratio of deflate: a match of 258 bytes costs at least two bits (RFC 1951 §3.2.5). */
const BEST_DEFLATE_RATIO = 1032;

/** Returns the bytes of the filtered scanlines that the header promises. */
export function inflatedSize(header: PngHeader): number {
  const { width, height, interlaced } = header;
  const bits = channelsOf(header) * header.bitDepth;
  const sizeOf = (columns: number, rows: number) =>
    columns === 0 || rows === 0 ? 0 : (Math.ceil((columns * bits) / 8) + 1) * rows;
  if (!interlaced) return sizeOf(width, height);
  return ADAM7.reduce(
    (sum, [x, y, dx, dy]) => sum + sizeOf(Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)),
    0,
  );
}

/**
 * Refuses pixel data that cannot hold what the header promises, and interlaced data that holds more: pngjs inflates the
 * latter without a bound.
 *
 * @throws ImageProblem EINVAL
 */
export async function checkPixelData(header: PngHeader, pixelData: readonly Uint8Array[]): Promise<void> {
  const promised = inflatedSize(header);
  const present = pixelData.reduce((sum, { length }) => sum + length, 0);
  if (present * BEST_DEFLATE_RATIO < promised) {
    throw malformed(`has ${present} bytes of pixel data, too few for ${header.width}×${header.height} px`);
  }
  if (header.interlaced && (await inflatesBeyond(pixelData, promised))) {
    throw malformed(`inflates to more than the ${promised} bytes that its header promises`);
  }
}

/**
 * Reports whether the data inflate to more than `limit` bytes. It inflates in pieces that are thrown away, and stops as
 * soon as the answer is known.
 */
async function inflatesBeyond(pixelData: readonly Uint8Array[], limit: number): Promise<boolean> {
  const reader = new Blob(pixelData as Uint8Array<ArrayBuffer>[])
    .stream()
    .pipeThrough(new DecompressionStream('deflate'))
    .getReader();
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return false;
    size += value.length;
    if (size > limit) {
      await reader.cancel();
      return true;
    }
  }
}
