/**
 * For each partition of a block into two subsets, the subset of each texel. An entry has two bits per texel, with the
 * first texel in the lowest bits (Khronos Data Format Specification, "BPTC Compressed Texture Image Formats").
 */
const TWO_SUBSETS = Uint32Array.of(
  0x50505050,
  0x40404040,
  0x54545454,
  0x54505040,
  0x50404000,
  0x55545450,
  0x55545040,
  0x54504000,
  0x50400000,
  0x55555450,
  0x55544000,
  0x54400000,
  0x55555440,
  0x55550000,
  0x55555500,
  0x55000000,
  0x55150100,
  0x00004054,
  0x15010000,
  0x00405054,
  0x00004050,
  0x15050100,
  0x05010000,
  0x40505054,
  0x00404050,
  0x05010100,
  0x14141414,
  0x05141450,
  0x01155440,
  0x00555500,
  0x15014054,
  0x05414150,
  0x44444444,
  0x55005500,
  0x11441144,
  0x05055050,
  0x05500550,
  0x11114444,
  0x41144114,
  0x44111144,
  0x15055054,
  0x01055040,
  0x05041050,
  0x05455150,
  0x14414114,
  0x50050550,
  0x41411414,
  0x00141400,
  0x00041504,
  0x00105410,
  0x10541000,
  0x04150400,
  0x50410514,
  0x41051450,
  0x05415014,
  0x14054150,
  0x41050514,
  0x41505014,
  0x40011554,
  0x54150140,
  0x50505500,
  0x00555050,
  0x15151010,
  0x54540404,
);

const THREE_SUBSETS = Uint32Array.of(
  0xaa685050,
  0x6a5a5040,
  0x5a5a4200,
  0x5450a0a8,
  0xa5a50000,
  0xa0a05050,
  0x5555a0a0,
  0x5a5a5050,
  0xaa550000,
  0xaa555500,
  0xaaaa5500,
  0x90909090,
  0x94949494,
  0xa4a4a4a4,
  0xa9a59450,
  0x2a0a4250,
  0xa5945040,
  0x0a425054,
  0xa5a5a500,
  0x55a0a0a0,
  0xa8a85454,
  0x6a6a4040,
  0xa4a45000,
  0x1a1a0500,
  0x0050a4a4,
  0xaaa59090,
  0x14696914,
  0x69691400,
  0xa08585a0,
  0xaa821414,
  0x50a4a450,
  0x6a5a0200,
  0xa9a58000,
  0x5090a0a8,
  0xa8a09050,
  0x24242424,
  0x00aa5500,
  0x24924924,
  0x24499224,
  0x50a50a50,
  0x500aa550,
  0xaaaa4444,
  0x66660000,
  0xa5a0a5a0,
  0x50a050a0,
  0x69286928,
  0x44aaaa44,
  0x66666600,
  0xaa444444,
  0x54a854a8,
  0x95809580,
  0x96969600,
  0xa85454a8,
  0x80959580,
  0xaa141414,
  0x96960000,
  0xaaaa1414,
  0xa05050a0,
  0xa0a5a5a0,
  0x96000000,
  0x40804080,
  0xa9a8a9a8,
  0xaaaaaa44,
  0x2a4a5254,
);

/**
 * The anchor texel of each subset except the first, as one hexadecimal digit per partition. The index of an anchor
 * texel is stored with one bit less than the indices of other texels.
 */
const ANCHOR_OF_TWO = 'fffffffffffffffff282288f28228822ff6828ff28222ff66268ff22fffff22f';
const SECOND_ANCHOR_OF_THREE = '33ff83ff88666533338f336a588685ff8f356a8ff3f5ffff3f55585a5a8dfc33';
const THIRD_ANCHOR_OF_THREE = 'f883ff38fffffff8f8f3f8f83f6affa8f3faa89a6f8f3668f3ffffffffff3ff8';

export function subsetOf(subsets: number, partition: number, texel: number): number {
  if (subsets === 1) return 0;
  const table = subsets === 2 ? TWO_SUBSETS : THREE_SUBSETS;
  return (table[partition]! >>> (2 * texel)) & 3;
}

export function isAnchor(subsets: number, partition: number, texel: number): boolean {
  if (texel === 0) return true;
  if (subsets === 1) return false;
  const digit = texel.toString(16);
  if (subsets === 2) return ANCHOR_OF_TWO[partition] === digit;
  return SECOND_ANCHOR_OF_THREE[partition] === digit || THIRD_ANCHOR_OF_THREE[partition] === digit;
}

/**
 * Weights of the second endpoint, in 64ths. The key is the number of bits in an index; the index selects the weight.
 */
export const BPTC_WEIGHTS: Readonly<Record<number, readonly number[]>> = {
  2: [0, 21, 43, 64],
  3: [0, 9, 18, 27, 37, 46, 55, 64],
  4: [0, 4, 9, 13, 17, 21, 26, 30, 34, 38, 43, 47, 51, 55, 60, 64],
};
