import { ByteReader } from '../byte-reader.js';
import { malformed } from '../image-problem.js';

const END_OF_LINE = 0;
const END_OF_BITMAP = 1;
const DELTA = 2;

/** Kind of run-length coding: the number of bits per value, and how values are packed. */
export type RunKind = 'rle4' | 'rle8' | 'rle24';

/**
 * Expands a run-length coded bitmap to one value per pixel. A value is a palette index; for `rle24`, it is 0xRRGGBB.
 * Pixels that are not in any run stay 0. Pixels beyond the right edge are dropped: some encoders pad odd widths.
 *
 * @param values receives width × height values; must contain zeros
 * @returns false if all pixels are there, but the end-of-bitmap mark is missing
 * @throws ImageProblem when the data go beyond the last row, or end before the last pixel without an end-of-bitmap mark
 */
export function expandRuns(
  kind: RunKind,
  data: Uint8Array,
  width: number,
  height: number,
  values: Uint32Array,
): boolean {
  const reader = new ByteReader(data);
  const value = () => (kind === 'rle24' ? rgbFromBgr(reader) : reader.u8('its runs'));
  let x = 0;
  let y = 0;
  const put = (pixel: number) => {
    if (x < width) values[y * width + x] = pixel;
    x++;
  };
  const putRun = (count: number, next: () => number) => {
    if (y >= height) throw malformed(`has a run in row ${y}, but a height of ${height}`);
    for (let i = 0; i < count; i++) put(next());
  };
  for (;;) {
    const isBehindLast = y >= height || (y === height - 1 && x >= width);
    if (reader.remaining === 0 && isBehindLast) return false;
    const count = reader.u8('its runs; the end-of-bitmap mark is missing');
    if (count > 0) {
      const pixel = value();
      putRun(count, kind === 'rle4' ? alternating(pixel) : () => pixel);
      continue;
    }
    const code = reader.u8('its runs');
    if (code === END_OF_BITMAP) return true;
    if (code === END_OF_LINE) {
      x = 0;
      y++;
    } else if (code === DELTA) {
      x += reader.u8('a delta');
      y += reader.u8('a delta');
    } else {
      const start = reader.offset;
      putRun(code, kind === 'rle4' ? nibbles(reader) : value);
      if ((reader.offset - start) % 2 === 1) reader.skip(1, 'its runs'); // literal runs are padded to 16 bits
    }
  }
}

function rgbFromBgr(reader: ByteReader): number {
  return reader.u8('its runs') | (reader.u8('its runs') << 8) | (reader.u8('its runs') << 16);
}

function alternating(pair: number): () => number {
  let low = true;
  return () => ((low = !low) ? pair & 15 : pair >> 4);
}

function nibbles(reader: ByteReader): () => number {
  let pair = 0;
  let low = true;
  return () => {
    if ((low = !low)) return pair & 15;
    pair = reader.u8('its runs');
    return pair >> 4;
  };
}
