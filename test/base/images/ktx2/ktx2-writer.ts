import { deflateSync } from 'node:zlib';
import { zstdFrame } from './zstd-frame.js';

export interface Ktx2Plan {
  readonly width: number;
  readonly height: number;
  readonly vkFormat: number;
  readonly depth?: number;
  readonly layers?: number;
  readonly faces?: number;
  /** The transfer function in the data format descriptor: 0 unspecified, 1 linear, 2 sRGB. */
  readonly transfer?: number;
  /** The colour model in the data format descriptor: 1 is RGBSDA. */
  readonly colourModel?: number;
  /** The flags in the data format descriptor: 1 is premultiplied alpha. */
  readonly flags?: number;
  readonly orientation?: string;
  readonly swizzle?: string;
  readonly scheme?: keyof typeof SCHEMES;
  /** The uncompressed bytes of each level, the largest first. */
  readonly data: readonly Uint8Array[];
  /** The stored bytes of each level; if absent, they are made from `data` according to `scheme`. */
  readonly stored?: readonly Uint8Array[];
  /** The uncompressed size of each level according to the file; by default, the correct size. */
  readonly statedBytes?: number;
}

const SCHEMES = { none: 0, basis: 1, zstd: 2, zlib: 3 } as const;
const HEADER_BYTES = 80;

/** Writes a KTX 2 file whose descriptor has no samples (Khronos, KTX File Format 2.0). */
export function writeKtx2(plan: Ktx2Plan): Uint8Array {
  const { width, height, depth = 0, layers = 0, faces = 1, scheme = 'none', data } = plan;
  const pack = { none: (d: Uint8Array) => d, basis: (d: Uint8Array) => d, zstd: zstdFrame, zlib: deflateSync }[scheme];
  const stored = plan.stored ?? data.map((level) => pack(level));
  const descriptor = Buffer.alloc(28);
  descriptor.writeUInt32LE(28, 0);
  descriptor.writeUInt16LE(2, 8);
  descriptor.writeUInt16LE(24, 10);
  descriptor.set([plan.colourModel ?? 1, 1, plan.transfer ?? 0, plan.flags ?? 0], 12);
  const { orientation, swizzle } = plan;
  const keyValues = Buffer.concat([
    ...(orientation === undefined ? [] : [keyValue('KTXorientation', orientation)]),
    ...(swizzle === undefined ? [] : [keyValue('KTXswizzle', swizzle)]),
  ]);
  const descriptorAt = HEADER_BYTES + data.length * 24;
  const keyValuesAt = descriptorAt + descriptor.length;
  const head = Buffer.alloc(descriptorAt);
  head.set([0xab, 0x4b, 0x54, 0x58, 0x20, 0x32, 0x30, 0xbb, 0x0d, 0x0a, 0x1a, 0x0a]);
  [plan.vkFormat, 1, width, height, depth, layers, faces, data.length, SCHEMES[scheme]]
    .concat(descriptorAt, descriptor.length, keyValues.length > 0 ? keyValuesAt : 0, keyValues.length)
    .forEach((value, i) => head.writeUInt32LE(value, 12 + i * 4));
  let at = keyValuesAt + keyValues.length;
  stored.forEach((level, i) => {
    head.writeBigUInt64LE(BigInt(at), HEADER_BYTES + i * 24);
    head.writeBigUInt64LE(BigInt(level.length), HEADER_BYTES + i * 24 + 8);
    head.writeBigUInt64LE(BigInt(plan.statedBytes ?? data[i]!.length), HEADER_BYTES + i * 24 + 16);
    at += level.length;
  });
  return Buffer.concat([head, descriptor, keyValues, ...stored]);
}

function keyValue(key: string, value: string): Buffer {
  const pair = Buffer.from(`${key}\0${value}\0`, 'latin1');
  const bytes = Buffer.alloc(4 + Math.ceil(pair.length / 4) * 4);
  bytes.writeUInt32LE(pair.length);
  bytes.set(pair, 4);
  return bytes;
}
