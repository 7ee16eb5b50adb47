/** Factors of the transform, times 4096: cosine and sine of π/16, 3π/16 and 6π/16, then √2 and √2/2. */
const COS1 = 4017;
const SIN1 = 799;
const COS3 = 3406;
const SIN3 = 2276;
const COS6 = 1567;
const SIN6 = 3784;
const SQRT2 = 5793;
const SQRT1_2 = 2896;

const values = new Int32Array(64);

/**
 * Converts the coefficients of a block to samples, 0 to 255. Source: C. Loeffler, A. Ligtenberg, G. Moschytz,
 * "Practical Fast 1-D DCT Algorithms with 11 Multiplications", 1989. The function rounds where jpeg-js rounds, so both
 * give the same texels.
 *
 * @param coefficients contain the 64 coefficients of the block from index `from` on, row by row
 * @param steps the quantization table, row by row
 * @param to receives eight rows of eight samples. The first row begins at `at`, and each further row begins `stride`
 *   later
 */
export function inverseDct(
  coefficients: Int16Array,
  from: number,
  steps: Uint16Array,
  to: Uint8Array,
  at: number,
  stride: number,
): void {
  for (let i = 0; i < 64; i++) values[i] = coefficients[from + i]! * steps[i]!;
  // The row transforms keep four fractional bits more than the column transforms.
  for (let row = 0; row < 8; row++) transform(values, row * 8, 1, 8, 4);
  for (let column = 0; column < 8; column++) transform(values, column, 8, 12, 0);
  for (let y = 0; y < 8; y++) {
    for (let x = 0; x < 8; x++) {
      const sample = 128 + ((values[y * 8 + x]! + 8) >> 4);
      to[at + y * stride + x] = sample < 0 ? 0 : sample > 255 ? 255 : sample;
    }
  }
}

/**
 * Transforms eight numbers that are `step` elements apart.
 * @param shift number of low bits that are dropped from each product
 * @param lift number of bits by which the numbers without a product are shifted left, so that they have the scale of
 *   the products
 */
function transform(p: Int32Array, at: number, step: number, shift: number, lift: number): void {
  const i1 = at + step;
  const i2 = i1 + step;
  const i3 = i2 + step;
  const i4 = i3 + step;
  const i5 = i4 + step;
  const i6 = i5 + step;
  const i7 = i6 + step;
  if ((p[i1]! | p[i2]! | p[i3]! | p[i4]! | p[i5]! | p[i6]! | p[i7]!) === 0) {
    const flat = (SQRT2 * p[at]! + (1 << (shift + 1))) >> (shift + 2);
    p[at] = p[i1] = p[i2] = p[i3] = p[i4] = p[i5] = p[i6] = p[i7] = flat;
    return;
  }
  const half = 1 << (shift - 1);
  // Stages 4 and 3 of the paper: first the even half, then the odd half.
  const a0 = (SQRT2 * p[at]! + half) >> shift;
  const a1 = (SQRT2 * p[i4]! + half) >> shift;
  const b0 = (a0 + a1 + 1) >> 1;
  const b1 = (a0 - a1 + 1) >> 1;
  const b2 = (p[i2]! * COS6 - p[i6]! * SIN6 + half) >> shift;
  const b3 = (p[i2]! * SIN6 + p[i6]! * COS6 + half) >> shift;
  const a4 = (SQRT1_2 * (p[i1]! - p[i7]!) + half) >> shift;
  const a7 = (SQRT1_2 * (p[i1]! + p[i7]!) + half) >> shift;
  const a5 = p[i3]! << lift;
  const a6 = p[i5]! << lift;
  const b4 = (a4 + a6 + 1) >> 1;
  const b6 = (a4 - a6 + 1) >> 1;
  const b7 = (a7 + a5 + 1) >> 1;
  const b5 = (a7 - a5 + 1) >> 1;
  // Stage 2.
  const c0 = (b0 + b3 + 1) >> 1;
  const c3 = (b0 - b3 + 1) >> 1;
  const c1 = (b1 + b2 + 1) >> 1;
  const c2 = (b1 - b2 + 1) >> 1;
  const c4 = (b4 * COS3 - b7 * SIN3 + 2048) >> 12;
  const c7 = (b4 * SIN3 + b7 * COS3 + 2048) >> 12;
  const c5 = (b5 * COS1 - b6 * SIN1 + 2048) >> 12;
  const c6 = (b5 * SIN1 + b6 * COS1 + 2048) >> 12;
  // Stage 1.
  p[at] = c0 + c7;
  p[i7] = c0 - c7;
  p[i1] = c1 + c6;
  p[i6] = c1 - c6;
  p[i2] = c2 + c5;
  p[i5] = c2 - c5;
  p[i3] = c3 + c4;
  p[i4] = c3 - c4;
}
