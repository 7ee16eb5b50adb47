import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectKind, type ImageLimits } from '../../../src/base/images/index.js';
import { prepareTexture, readImage } from '../../../src/base/images/decode/index.js';
import { NODE_CODECS } from '../../../src/device/node/decode/node-codecs.js';
import { writeBmp, writeRuns } from './bmp/bmp-writer.js';
import { writeDds } from './dds/dds-writer.js';
import { writeHdr } from './hdr/hdr-writer.js';
import { jpegFile } from './jpeg/jpeg-files.js';
import { GL, writeKtx } from './ktx/ktx-writer.js';
import { writeKtx2 } from './ktx2/ktx2-writer.js';
import { noise } from './pictures.js';
import { writePng } from './png/png-writer.js';

/** The limits are low, so that a wrong size in a header leads to a refusal instead of a slow test. */
const LIMITS: ImageLimits = { maxDimension: 512, maxPixels: 2 ** 18, maxBytes: 2 ** 22 };
const PATIENCE_MS = 20_000;

const palette = Array.from({ length: 16 }, (_, i) => [i * 16, 255 - i, i] as const);
const runs = writeRuns(4, 20, 9, (x) => (x >> 2) & 15);
const bc7 = { width: 8, height: 8, data: noise(16, 1).rgba };
const basis = (name: string) => readFileSync(new URL(`./ktx2/files/${name}.ktx2`, import.meta.url));

const FILES: Readonly<Record<string, Uint8Array>> = {
  'png, RGBA': writePng({ width: 9, height: 7, colourType: 6, bitDepth: 8, samples: (x, y) => [x, y, x * y, 255] }),
  'png, interlaced palette': writePng({
    width: 19,
    height: 7,
    colourType: 3,
    bitDepth: 4,
    interlaced: true,
    palette,
    samples: (x) => [x & 15],
  }),
  'jpeg, baseline': jpegFile('baseline'),
  'jpeg, progressive': jpegFile('progressive'),
  'jpeg, cmyk': jpegFile('cmyk'),
  'jpeg, restarts': jpegFile('progressive-420-restarts'),
  'bmp, 24 bits': writeBmp({ width: 9, height: 5, bitsPerPixel: 24, value: (x, y) => x * 99 + y }),
  'bmp, runs': writeBmp({ width: 20, height: 9, bitsPerPixel: 4, scheme: 2, palette, data: runs }),
  'hdr, new runs': writeHdr({ width: 20, height: 4, coding: 'new', pixel: (x) => [x, 9, 200, 128] }),
  'hdr, old runs': writeHdr({ width: 20, height: 4, coding: 'old', pixel: (x) => [x >> 3, 9, 200, 128] }),
  'dds, legacy': writeDds({ ...bc7, fourCC: 'DXT5' }),
  'dds, DX10': writeDds({ ...bc7, dxgiFormat: 98 }),
  'ktx, pixels': writeKtx({
    ...{ width: 4, height: 4, type: GL.unsignedByte, format: GL.rgba, internalFormat: GL.rgba8 },
    orientation: 'S=r,T=u',
    data: [noise(4, 4).rgba],
  }),
  'ktx, blocks': writeKtx({ ...bc7, type: 0, format: 0, internalFormat: 0x8e8c, data: [bc7.data] }),
  'ktx2, blocks': writeKtx2({ ...bc7, vkFormat: 145, data: [bc7.data], orientation: 'rd' }),
  'ktx2, Zstandard': writeKtx2({ ...bc7, vkFormat: 145, data: [bc7.data], scheme: 'zstd' }),
  'ktx2, zlib': writeKtx2({ ...bc7, vkFormat: 145, data: [bc7.data], scheme: 'zlib' }),
  'ktx2, ETC1S': basis('etc1s'),
  'ktx2, UASTC': basis('uastc-zstd'),
};

async function expectAnswer(bytes: Uint8Array): Promise<boolean> {
  const start = performance.now();
  const outcome = await readImage(bytes, LIMITS, NODE_CODECS);
  if (outcome.ok) {
    const features = new Set(['texture-compression-bc'] as const);
    const request = { mode: 'faithful', meaning: 'colour', maxDimension: 16, features } as const;
    prepareTexture(outcome.value, request, LIMITS);
  } else {
    expect(['EINVAL', 'EFBIG', 'EOPNOTSUPP']).toContain(outcome.errno);
    expect(outcome.reason).toMatch(/^(png|jpeg|bmp|hdr|dds|ktx|ktx2|is not a) ./);
    expect(outcome.reason.length).toBeLessThan(300);
  }
  expect(performance.now() - start).toBeLessThan(PATIENCE_MS);
  return outcome.ok;
}

/** A change to a file: bytes that overwrite the bytes at a position. */
const stroke = fc.record({
  place: fc.oneof(fc.integer({ min: 0, max: 130 }), fc.nat(5000)),
  bytes: fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 4 }),
    fc.constantFrom(Uint8Array.of(0), Uint8Array.of(255, 255, 255, 255)),
  ),
});

describe.each(Object.entries(FILES))('readImage of a damaged file: %s', (_, file) => {
  it('readImage accepts the file while it is still undamaged', async () => {
    expect(await expectAnswer(file)).toBe(true);
  });

  it('readImage returns in bounded time for a file with any bytes overwritten', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stroke, { minLength: 1, maxLength: 3 }), async (strokes) => {
        const damaged = Uint8Array.from(file);
        for (const { place, bytes } of strokes) {
          const at = place % Math.max(damaged.length - bytes.length, 1);
          damaged.set(bytes.subarray(0, damaged.length - at), at);
        }
        await expectAnswer(damaged);
      }),
      { numRuns: 150 },
    );
  });

  it('readImage returns for a file with any bit flipped, and for a file truncated anywhere', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(file.length * 8 - 1), fc.nat(file.length), async (bit, length) => {
        const damaged = Uint8Array.from(file);
        damaged[bit >> 3]! ^= 1 << (bit & 7);
        await expectAnswer(damaged);
        await expectAnswer(file.subarray(0, length));
      }),
      { numRuns: 100 },
    );
  });

  it("readImage returns for random bytes after the file's signature", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.nat(40), async (bytes, kept) => {
        await expectAnswer(Uint8Array.from([...file.subarray(0, 12 + kept), ...bytes]));
      }),
      { numRuns: 100 },
    );
    // Read the undamaged file again: WebAssembly decoders keep their memory, so a damaged file could affect the next
    // file.
    expect(await expectAnswer(file)).toBe(true);
  });
});

describe('readImage of bytes in no known format', () => {
  it('readImage rejects bytes in no known format with EINVAL', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 100 }), async (bytes) => {
        fc.pre(detectKind(bytes) === 'unknown');
        expect(await readImage(bytes)).toMatchObject({ ok: false, errno: 'EINVAL' });
      }),
    );
  });
});
