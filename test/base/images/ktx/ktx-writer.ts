export interface KtxPlan {
  readonly width: number;
  readonly height: number;
  /** OpenGL type of the texels; 0 for a compressed format. */
  readonly type: number;
  readonly typeBytes?: number;
  readonly format: number;
  readonly internalFormat: number;
  readonly depth?: number;
  readonly elements?: number;
  readonly faces?: number;
  /** The number of levels in the header. The file itself contains a level for each element of `data`. */
  readonly levels?: number;
  readonly bigEndian?: boolean;
  readonly orientation?: string;
  /** The bytes of each level, in the byte order of the file. Rows are padded to a multiple of four bytes. */
  readonly data: readonly Uint8Array[];
  readonly statedBytes?: number;
}

export const GL = { unsignedByte: 0x1401, rgba: 0x1908, rgb: 0x1907, rgba8: 0x8058, srgb8Alpha8: 0x8c43 } as const;

export function writeKtx(plan: KtxPlan): Uint8Array {
  const { bigEndian = false } = plan;
  const u32s = (...values: number[]) => {
    const bytes = Buffer.alloc(values.length * 4);
    values.forEach((value, i) => (bigEndian ? bytes.writeUInt32BE(value, i * 4) : bytes.writeUInt32LE(value, i * 4)));
    return bytes;
  };
  const keyValues =
    plan.orientation === undefined
      ? []
      : [['KTXwriter', 'a test'] as const, ['KTXorientation', plan.orientation] as const].map(([key, value]) => {
          const pair = Buffer.from(`${key}\0${value}\0`, 'latin1');
          return Buffer.concat([u32s(pair.length), padded(pair)]);
        });
  const keys = Buffer.concat(keyValues);
  return Buffer.concat([
    Uint8Array.of(0xab, 0x4b, 0x54, 0x58, 0x20, 0x31, 0x31, 0xbb, 0x0d, 0x0a, 0x1a, 0x0a),
    u32s(
      0x04030201,
      plan.type,
      plan.typeBytes ?? 1,
      plan.format,
      plan.internalFormat,
      plan.format,
      plan.width,
      plan.height,
    ),
    u32s(plan.depth ?? 0, plan.elements ?? 0, plan.faces ?? 1, plan.levels ?? plan.data.length, keys.length),
    keys,
    ...plan.data.flatMap((level) => [u32s(plan.statedBytes ?? level.length), padded(level)]),
  ]);
}

function padded(bytes: Uint8Array): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
}
