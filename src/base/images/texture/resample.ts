import type { ImageLevel } from '../image.js';
import { levelBytes } from '../level-size.js';
import { texelCodec, type TexelMeaning } from './texel-codec.js';

/**
 * For each texel of the result: the index of the first source texel that it covers, and the weights of all source
 * texels that it covers.
 */
interface Coverage {
  readonly first: Uint32Array;
  readonly weights: readonly Float32Array[];
}

function coverageOf(source: number, target: number): Coverage {
  const scale = source / target;
  const first = new Uint32Array(target);
  const weights = Array.from({ length: target }, (_, i) => {
    const start = i * scale;
    const end = Math.min((i + 1) * scale, source);
    first[i] = Math.floor(start);
    const count = Math.max(Math.ceil(end - 1e-6) - first[i], 1);
    return Float32Array.from({ length: count }, (_, j) => {
      const texel = first[i]! + j;
      return (Math.min(texel + 1, end) - Math.max(texel, start)) / scale;
    });
  });
  return { first, weights };
}

/**
 * Shrinks a level. Each new texel is the mean of the area that it covers (a box filter). The mean of colours is
 * computed in linear light.
 * @param width, height the new size, from 1 to the size of the level
 */
export function shrinkLevel(
  level: ImageLevel,
  format: 'rgba8unorm' | 'rgba16float',
  meaning: TexelMeaning,
  width: number,
  height: number,
): ImageLevel {
  const result = { width, height, bytes: new Uint8Array(levelBytes(format, width, height)) };
  const source = texelCodec(level, format, meaning);
  const target = texelCodec(result, format, meaning);
  const columns = coverageOf(level.width, width);
  const rows = coverageOf(level.height, height);
  const wide = new Float32Array(level.width * 4);
  const narrow = new Float32Array(width * 4);
  const sum = new Float32Array(width * 4);
  let narrowed = -1;
  for (let y = 0; y < height; y++) {
    sum.fill(0);
    rows.weights[y]!.forEach((weight, j) => {
      const row = rows.first[y]! + j;
      // Keep the last source row, because two rows of the result may need it.
      if (row !== narrowed) {
        source.readRow(row, wide);
        narrowRow(wide, columns, narrow);
        narrowed = row;
      }
      for (let i = 0; i < sum.length; i++) sum[i]! += weight * narrow[i]!;
    });
    target.writeRow(y, sum);
  }
  return result;
}

function narrowRow(wide: Float32Array, { first, weights }: Coverage, narrow: Float32Array): void {
  for (let x = 0; x < first.length; x++) {
    const share = weights[x]!;
    let red = 0;
    let green = 0;
    let blue = 0;
    let alpha = 0;
    for (let j = 0, at = first[x]! * 4; j < share.length; j++, at += 4) {
      const weight = share[j]!;
      red += weight * wide[at]!;
      green += weight * wide[at + 1]!;
      blue += weight * wide[at + 2]!;
      alpha += weight * wide[at + 3]!;
    }
    narrow.set([red, green, blue, alpha], x * 4);
  }
}
