import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { DEFAULT_IMAGE_LIMITS } from '../../../../src/base/images/index.js';
import { readImage } from '../../../../src/base/images/decode/index.js';
import { LIBRARY_TEXELS } from '../../../../src/base/images/limits.js';
import { NODE_CODECS } from '../../../../src/device/node/decode/node-codecs.js';
import { chunk, insertedBefore, pngFile, type PngPlan, writePng } from '../../../base/images/png/png-writer.js';

const KINDS = [
  ...([1, 2, 4, 8, 16] as const).map((bitDepth) => ({ colourType: 0, bitDepth }) as const),
  ...([1, 2, 4, 8] as const).map((bitDepth) => ({ colourType: 3, bitDepth }) as const),
  ...([2, 4, 6] as const).flatMap((colourType) => [
    { colourType, bitDepth: 8 } as const,
    { colourType, bitDepth: 16 } as const,
  ]),
];
const palette = Array.from({ length: 256 }, (_, i) => [i, 255 - i, (i * 37) % 256] as const);

function planOf(kind: Pick<PngPlan, 'colourType' | 'bitDepth'>, interlaced: boolean): PngPlan {
  const max = 2 ** kind.bitDepth - 1;
  const samples = (x: number, y: number) => [0, 1, 2, 3].map((c) => (x * 3571 + y * 977 + c * 12345) & max);
  const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[kind.colourType];
  return {
    ...{ ...kind, interlaced, width: 21, height: 13, samples: (x, y) => samples(x, y).slice(0, channels) },
    ...(kind.colourType === 3 ? { palette: palette.slice(0, max + 1), transparency: Uint8Array.of(0, 77) } : {}),
  };
}

/**
 * Reads a file in Node, where pngjs is available.
 * @returns the outcome, and the number of files that pngjs has decoded completely
 */
async function readInNode(file: Uint8Array) {
  let decoded = 0;
  const outcome = await readImage(file, DEFAULT_IMAGE_LIMITS, {
    decodePng: (chunks) => {
      const rgba = NODE_CODECS.decodePng!(chunks);
      decoded++;
      return rgba;
    },
  });
  return { outcome, decoded };
}

describe.each([false, true])('the decoder of small PNG files in Node (interlaced: %s)', (interlaced) => {
  it.each(KINDS)(
    "the decoder uses pngjs for colour type $colourType with $bitDepth bits, and pngjs returns the same texels as Livery's own decoder",
    async (kind) => {
      const file = writePng(planOf(kind, interlaced));
      expect(await readInNode(file)).toEqual({ outcome: await readImage(file), decoded: 1 });
    },
  );

  it.each([
    ['has a transparent colour', { colourType: 2, bitDepth: 8 }, 'tRNS', Uint8Array.of(0, 0, 0, 57, 0, 114)],
    ['has a second palette', { colourType: 3, bitDepth: 4 }, 'PLTE', new Uint8Array(48).fill(9)],
    ['has a second transparency chunk', { colourType: 3, bitDepth: 4 }, 'tRNS', Uint8Array.of(99)],
  ] as const)(
    "the decoder uses Livery's own decoder instead of pngjs for a file that %s",
    async (_, kind, type, data) => {
      const file = insertedBefore(writePng(planOf(kind, interlaced)), 'IDAT', chunk(type, data));
      expect(await readInNode(file)).toEqual({ outcome: await readImage(file), decoded: 0 });
    },
  );

  it("the notes and errors about small PNG files come from Livery's own decoder, never from pngjs", async () => {
    const plan = planOf({ colourType: 6, bitDepth: 8 }, interlaced);
    const whole = writePng(plan);
    const files = [
      Buffer.concat([whole, Buffer.alloc(5)]),
      whole.subarray(0, -12),
      whole.subarray(0, -20),
      insertedBefore(whole, 'IEND', chunk('IDAT', new Uint8Array(30))),
      pngFile(plan, deflateSync(Buffer.alloc(5000))),
      pngFile(plan, deflateSync(Buffer.alloc(99))),
      pngFile(plan, Buffer.concat([deflateSync(Buffer.alloc(5000)).subarray(0, -4), Buffer.alloc(4, 9)])),
      whole.subarray(0, 90),
    ];
    for (const file of files) {
      expect((await readInNode(file)).outcome).toEqual(await readImage(file));
    }
  });
});

describe('the decoder of large PNG files in Node', () => {
  it("PNG files with more than a certain number of texels are decoded by Livery's own decoder", async () => {
    for (const extra of [0, 1]) {
      const plan = { width: 1024, height: LIBRARY_TEXELS / 1024 + extra, colourType: 0, bitDepth: 1 } as const;
      const file = pngFile(plan, deflateSync(Buffer.alloc(129 * plan.height)));
      expect((await readInNode(file)).decoded).toBe(1 - extra);
    }
  });
});
