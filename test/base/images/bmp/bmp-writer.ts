export interface BmpPlan {
  readonly width: number;
  readonly height: number;
  readonly bitsPerPixel: 1 | 2 | 4 | 8 | 16 | 24 | 32;
  readonly topDown?: boolean;
  /**
   * Size of the header: 12 for BITMAPCOREHEADER, 40 for BITMAPINFOHEADER, 108 for version 4, 124 for version 5, and 16
   * to 64 for OS/2 2.x.
   */
  readonly headerBytes?: number;
  /** The member `biCompression` of the header. */
  readonly scheme?: number;
  readonly palette?: readonly (readonly [red: number, green: number, blue: number])[];
  /** Masks of red, green and blue, and then the mask of alpha if the header has one. */
  readonly masks?: readonly number[];
  /**
   * Value of a pixel: a palette index, 0xRRGGBB for 24 bits, or the stored value for 16 and 32 bits. Rows are counted
   * from the top.
   */
  readonly value?: (x: number, y: number) => number;
  /** The pixel data; by default, made from `value`. */
  readonly data?: Uint8Array;
}

export function writeBmp(plan: BmpPlan): Uint8Array {
  const { width, height, bitsPerPixel, topDown = false, headerBytes = 40, scheme = 0, palette = [], masks = [] } = plan;
  const header = Buffer.alloc(headerBytes);
  header.writeUInt32LE(headerBytes, 0);
  if (headerBytes === 12) {
    header.writeUInt16LE(width, 4);
    header.writeUInt16LE(height, 6);
    header.writeUInt16LE(1, 8);
    header.writeUInt16LE(bitsPerPixel, 10);
  } else {
    header.writeInt32LE(width, 4);
    header.writeInt32LE(topDown ? -height : height, 8);
    header.writeUInt16LE(1, 12);
    header.writeUInt16LE(bitsPerPixel, 14);
    if (headerBytes >= 20) header.writeUInt32LE(scheme, 16);
    if (headerBytes >= 36) header.writeUInt32LE(palette.length, 32);
    if (headerBytes > 40) masks.forEach((mask, i) => header.writeUInt32LE(mask >>> 0, 40 + i * 4));
  }
  const masksBehind = Buffer.alloc(headerBytes === 40 ? masks.length * 4 : 0);
  if (headerBytes === 40) masks.forEach((mask, i) => masksBehind.writeUInt32LE(mask >>> 0, i * 4));
  const colours = Buffer.from(
    palette.flatMap(([red, green, blue]) => (headerBytes === 12 ? [blue, green, red] : [blue, green, red, 0])),
  );
  const data = plan.data ?? rowsOf(plan);
  const file = Buffer.alloc(14);
  file.write('BM', 0, 'latin1');
  const dataOffset = 14 + headerBytes + masksBehind.length + colours.length;
  file.writeUInt32LE(dataOffset + data.length, 2);
  file.writeUInt32LE(dataOffset, 10);
  return Buffer.concat([file, header, masksBehind, colours, data]);
}

function rowsOf({ width, height, bitsPerPixel, topDown = false, value = () => 0 }: BmpPlan): Buffer {
  const stride = Math.ceil((width * bitsPerPixel) / 32) * 4;
  const data = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    const row = data.subarray((topDown ? y : height - 1 - y) * stride);
    for (let x = 0; x < width; x++) {
      const stored = value(x, y);
      if (bitsPerPixel >= 8) row.writeUIntLE(stored >>> 0, (x * bitsPerPixel) / 8, bitsPerPixel / 8);
      else row[(x * bitsPerPixel) >> 3]! |= stored << (8 - bitsPerPixel - ((x * bitsPerPixel) & 7));
    }
  }
  return data;
}

/** Packs rows of palette indices with 4 or 8 bits into runs and literal sequences. Rows are counted from the top. */
export function writeRuns(
  bits: 4 | 8,
  width: number,
  height: number,
  index: (x: number, y: number) => number,
): Uint8Array {
  const bytes: number[] = [];
  for (let y = height - 1; y >= 0; y--) {
    for (let x = 0; x < width;) {
      const literal = y % 2 === 0 && width - x >= 3;
      const left = Array.from({ length: Math.min(literal ? 7 : 5, width - x) }, (_, i) => index(x + i, y));
      const same = left.findIndex((value) => value !== left[0]);
      const run = left.slice(0, same === -1 ? left.length : same);
      const values = literal ? left : run;
      if (literal) {
        const packed = bits === 8 ? values : pairs(values);
        bytes.push(0, values.length, ...packed, ...(packed.length % 2 === 1 ? [0] : []));
      } else bytes.push(values.length, bits === 8 ? values[0]! : values[0]! * 17);
      x += values.length;
    }
    bytes.push(0, y === 0 ? 1 : 0);
  }
  return Uint8Array.from(bytes);
}

function pairs(values: readonly number[]): number[] {
  return Array.from(
    { length: Math.ceil(values.length / 2) },
    (_, i) => (values[2 * i]! << 4) | (values[2 * i + 1] ?? 0),
  );
}
