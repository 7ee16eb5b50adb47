import { crc32, deflateSync } from 'node:zlib';

export interface PngPlan {
  readonly width: number;
  readonly height: number;
  readonly colourType: 0 | 2 | 3 | 4 | 6;
  readonly bitDepth: 1 | 2 | 4 | 8 | 16;
  readonly interlaced?: boolean;
  /** Returns the samples of one pixel, in the bit depth of the file. */
  readonly samples: (x: number, y: number) => readonly number[];
  readonly palette?: readonly (readonly [number, number, number])[];
  readonly transparency?: Uint8Array;
}

const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Writes a PNG file. Successive rows have different filters. */
export function writePng(plan: PngPlan): Uint8Array {
  const passes = plan.interlaced ? ADAM7 : [[0, 0, 1, 1] as const];
  const data = Buffer.concat(passes.flatMap(([x, y, dx, dy]) => filteredRows(passRows(plan, x, y, dx, dy), plan)));
  return pngFile(plan, deflateSync(data));
}

export function pngFile(plan: Omit<PngPlan, 'samples'>, pixelData: Uint8Array): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(plan.width, 0);
  header.writeUInt32BE(plan.height, 4);
  header.set([plan.bitDepth, plan.colourType, 0, 0, plan.interlaced ? 1 : 0], 8);
  return Buffer.concat([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', header),
    ...(plan.palette ? [chunk('PLTE', Uint8Array.from(plan.palette.flat()))] : []),
    ...(plan.transparency ? [chunk('tRNS', plan.transparency)] : []),
    chunk('IDAT', pixelData),
    chunk('IEND', new Uint8Array()),
  ]);
}

export function chunk(type: string, data: Uint8Array): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}

function passRows(plan: PngPlan, x0: number, y0: number, dx: number, dy: number): Buffer[] {
  const rows: Buffer[] = [];
  if (x0 >= plan.width) return rows;
  for (let y = y0; y < plan.height; y += dy) {
    const samples: number[] = [];
    for (let x = x0; x < plan.width; x += dx) samples.push(...plan.samples(x, y));
    rows.push(packed(samples, plan.bitDepth));
  }
  return rows;
}

function packed(samples: readonly number[], bitDepth: number): Buffer {
  const row = Buffer.alloc(Math.ceil((samples.length * bitDepth) / 8));
  samples.forEach((sample, i) => {
    if (bitDepth === 16) row.writeUInt16BE(sample, i * 2);
    else {
      const bit = i * bitDepth;
      row[bit >> 3]! |= sample << (8 - bitDepth - (bit & 7));
    }
  });
  return row;
}

const CHANNELS = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Filters rows by None, Sub, Up, Average and Paeth in turn (PNG §9.2). */
function filteredRows(rows: readonly Buffer[], plan: PngPlan): Buffer[] {
  const reach = Math.max(1, (CHANNELS[plan.colourType] * plan.bitDepth) >> 3);
  return rows.map((row, y) => {
    const above = rows[y - 1] ?? Buffer.alloc(row.length);
    const out = Buffer.alloc(row.length + 1);
    const filter = y % 5;
    out[0] = filter;
    row.forEach((value, i) => {
      const left = row[i - reach] ?? 0;
      const up = above[i]!;
      const corner = i < reach ? 0 : above[i - reach]!;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter]!;
      out[i + 1] = value - guess;
    });
    return out;
  });
}

function paeth(left: number, up: number, corner: number): number {
  const p = left + up - corner;
  const [a, b, c] = [Math.abs(p - left), Math.abs(p - up), Math.abs(p - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

export function insertedBefore(file: Uint8Array, type: string, bytes: Uint8Array): Uint8Array {
  const at = Buffer.from(file).indexOf(type, 0, 'latin1') - 4;
  return Buffer.concat([file.subarray(0, at), bytes, file.subarray(at)]);
}
