/** Returns the hash of a seed (Khronos Data Format Specification, "ASTC", partition pattern generation). */
function hash(seed: number): number {
  let p = seed;
  p = (p ^ (p >>> 15)) >>> 0;
  p = (p - (p << 17)) >>> 0;
  p = (p + (p << 7)) >>> 0;
  p = (p + (p << 4)) >>> 0;
  p = (p ^ (p >>> 5)) >>> 0;
  p = (p + (p << 16)) >>> 0;
  p = (p ^ (p >>> 7)) >>> 0;
  p = (p ^ (p >>> 3)) >>> 0;
  p = (p ^ (p << 6)) >>> 0;
  return (p ^ (p >>> 17)) >>> 0;
}

const patterns = new Map<number, Uint8Array>();

export function partitionPattern(index: number, count: number, width: number, height: number): Uint8Array {
  const key = ((index * 4 + count - 1) * 16 + width) * 16 + height;
  let pattern = patterns.get(key);
  if (!pattern) {
    pattern = makePattern(index, count, width, height);
    patterns.set(key, pattern);
  }
  return pattern;
}

const SMALL_BLOCK_TEXELS = 31;

function makePattern(index: number, count: number, width: number, height: number): Uint8Array {
  const seed = index + (count - 1) * 1024;
  const random = hash(seed);
  const wide = seed & 2 ? 4 : 5;
  const narrow = count === 3 ? 6 : 5;
  const shifts = seed & 1 ? [wide, narrow] : [narrow, wide];
  // Each slope is the square of a 4-bit number from the hash, shifted to the right.
  const slope = (i: number) => (((random >>> (4 * i)) & 15) ** 2) >> shifts[i % 2]!;
  const step = width * height < SMALL_BLOCK_TEXELS ? 2 : 1;
  return Uint8Array.from({ length: width * height }, (_, texel) => {
    const x = (texel % width) * step;
    const y = Math.floor(texel / width) * step;
    const height0 = (slope(0) * x + slope(1) * y + (random >>> 14)) & 63;
    const height1 = (slope(2) * x + slope(3) * y + (random >>> 10)) & 63;
    const height2 = count < 3 ? 0 : (slope(4) * x + slope(5) * y + (random >>> 6)) & 63;
    const height3 = count < 4 ? 0 : (slope(6) * x + slope(7) * y + (random >>> 2)) & 63;
    if (height0 >= height1 && height0 >= height2 && height0 >= height3) return 0;
    if (height1 >= height2 && height1 >= height3) return 1;
    return height2 >= height3 ? 2 : 3;
  });
}
