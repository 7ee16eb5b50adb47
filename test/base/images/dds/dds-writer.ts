export interface DdsPlan {
  readonly width: number;
  readonly height: number;
  /** The number of levels in the header. The data may contain a different number of levels. */
  readonly levels?: number;
  /** Four characters, or a number of D3DFORMAT. */
  readonly fourCC?: string | number;
  /** Format in the DX10 header; without a format, the file has no DX10 header. */
  readonly dxgiFormat?: number;
  readonly dimension?: number;
  readonly misc?: number;
  readonly arraySize?: number;
  /** The alpha mode (DDS_ALPHA_MODE): the low three bits of `miscFlags2` in the DX10 header. */
  readonly alphaMode?: number;
  /** DDPF flags of an uncompressed format. */
  readonly flags?: number;
  readonly bitCount?: number;
  readonly masks?: readonly number[];
  readonly caps2?: number;
  readonly data: Uint8Array;
}

export const DDPF = { alphaPixels: 0x1, alpha: 0x2, fourCC: 0x4, rgb: 0x40, yuv: 0x200, luminance: 0x20000 } as const;

export function writeDds(plan: DdsPlan): Uint8Array {
  const { width, height, levels = 1, dxgiFormat, dimension = 3, misc = 0, arraySize = 1, masks = [] } = plan;
  const fourCC = dxgiFormat === undefined ? plan.fourCC : 'DX10';
  const header = Buffer.alloc(128);
  header.write('DDS ', 0, 'latin1');
  header.writeUInt32LE(124, 4);
  header.writeUInt32LE(0x1007 | (levels > 1 ? 0x20000 : 0), 8);
  header.writeUInt32LE(height, 12);
  header.writeUInt32LE(width, 16);
  header.writeUInt32LE(levels, 28);
  header.writeUInt32LE(32, 76);
  header.writeUInt32LE(fourCC === undefined ? (plan.flags ?? 0) : DDPF.fourCC, 80);
  if (typeof fourCC === 'string') header.write(fourCC, 84, 'latin1');
  else header.writeUInt32LE(fourCC ?? 0, 84);
  header.writeUInt32LE(plan.bitCount ?? 0, 88);
  masks.forEach((mask, i) => header.writeUInt32LE(mask >>> 0, 92 + i * 4));
  header.writeUInt32LE(0x1000, 108);
  header.writeUInt32LE(plan.caps2 ?? 0, 112);
  const extension = Buffer.alloc(dxgiFormat === undefined ? 0 : 20);
  [dxgiFormat ?? 0, dimension, misc, arraySize, plan.alphaMode ?? 0].forEach((value, i) => {
    if (extension.length > 0) extension.writeUInt32LE(value, i * 4);
  });
  return Buffer.concat([header, extension, plan.data]);
}
