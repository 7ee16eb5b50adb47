import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readImage } from '../../../../src/base/images/decode/index.js';
import { noise } from '../pictures.js';
import { pngFile, writePng } from './png-writer.js';

const picture = noise(9, 7);
const file = writePng({
  ...{ width: 9, height: 7, colourType: 6, bitDepth: 8 },
  samples: (x, y) => [...picture.rgba.subarray((y * 9 + x) * 4, (y * 9 + x) * 4 + 4)],
});

describe('a truncated PNG', () => {
  const IEND = 12;
  it.each([
    ['without IEND', IEND],
    ['that ends in IEND', 1],
    ['without the checksum of its last IDAT', IEND + 4],
    ['without the checksum of its pixel data', IEND + 8],
  ])('a truncated PNG %s is read, with a note', async (_, missing) => {
    const outcome = await readImage(file.subarray(0, file.length - missing));
    if (!outcome.ok) throw new Error(outcome.reason);
    expect(outcome.value.levels[0]!.bytes).toEqual(picture.rgba);
    expect(outcome.value.note).toMatch(/its end is missing \(IEND\)/);
  });

  it('a truncated PNG is rejected when pixels are missing', async () => {
    for (let missing = IEND + 9 + 4; missing < file.length - 8; missing++) {
      expect((await readImage(file.subarray(0, file.length - missing))).ok, `without ${missing} bytes`).toBe(false);
    }
  });

  it('a truncated PNG is read when it lacks only the end of its pixel data', async () => {
    const rows = Buffer.alloc(17 * 4, 0);
    const data = deflateSync(rows);
    const plan = { width: 4, height: 4, colourType: 6, bitDepth: 8 } as const;
    const outcome = await readImage(pngFile(plan, data.subarray(0, -4)));
    expect(outcome.ok && outcome.value.note).toBe('the end of its pixel data is missing, after the last row');
    expect(await readImage(pngFile(plan, deflateSync(rows.subarray(17)).subarray(0, -4)))).toMatchObject({ ok: false });
  });

  it('a truncated PNG of any size is read if it contains all rows', async () => {
    const large = noise(300, 200, 5);
    const whole = writePng({
      ...{ width: 300, height: 200, colourType: 6, bitDepth: 8 },
      samples: (x, y) => [...large.rgba.subarray((y * 300 + x) * 4, (y * 300 + x) * 4 + 4)],
    });
    const outcome = await readImage(whole.subarray(0, whole.length - IEND - 8));
    expect(outcome.ok && Buffer.compare(outcome.value.levels[0]!.bytes, large.rgba)).toBe(0);
  });
});
