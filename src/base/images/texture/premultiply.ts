import type { ImageLevel } from '../image.js';
import { texelCodec } from './texel-codec.js';

/**
 * Returns a level of bytes with its colours multiplied by alpha in linear light and encoded as sRGB again. It filters
 * as a film does: clear texels lend no colour to those beside them.
 */
export function premultipliedLevel({ width, height, bytes }: ImageLevel): ImageLevel {
  const film: ImageLevel = { width, height, bytes: new Uint8Array(bytes.length) };
  const source = texelCodec({ width, height, bytes }, 'rgba8unorm', 'colour');
  const target = texelCodec(film, 'rgba8unorm', 'colour');
  const row = new Float32Array(width * 4);
  for (let y = 0; y < height; y++) {
    source.readRow(y, row);
    for (let i = 0; i < row.length; i += 4) {
      const alpha = row[i + 3]!;
      row[i]! *= alpha;
      row[i + 1]! *= alpha;
      row[i + 2]! *= alpha;
    }
    target.writeRow(y, row);
  }
  return film;
}
