import { describe, expect, it } from 'vitest';
import { readImage } from '../../../../src/base/images/decode/index.js';
import { expectRefusal, readAccepted } from '../outcomes.js';
import { JPEG_FILES, jpegFile } from './jpeg-files.js';

const MISSING_END = 'its end is missing (EOI)';

describe('a JPEG whose end mark is missing', () => {
  it.each(JPEG_FILES)('a JPEG (%s) whose end mark is missing in part or in full is read, with a note', async (name) => {
    const file = jpegFile(name);
    const whole = await readAccepted(file);
    expect(whole.note).toBeUndefined();
    for (const missing of [1, 2]) {
      expect(await readAccepted(file.subarray(0, -missing))).toEqual({ ...whole, note: MISSING_END });
    }
  });

  it.each(JPEG_FILES)('a JPEG (%s) whose end mark is missing is rejected when pixels are missing too', async (name) => {
    const file = jpegFile(name);
    const whole = await readAccepted(file);
    for (let length = 3; length < file.length; length += 3) {
      const outcome = await readImage(file.subarray(0, length));
      // A file may be complete although it lacks its last bytes, because these bytes may be padding before the end
      // marker.
      if (length < file.length - 3) expect(outcome.ok, `cut to ${length} bytes`).toBe(false);
      else if (outcome.ok) expect(outcome.value.levels).toEqual(whole.levels);
    }
  });

  it('a JPEG whose end mark is missing is rejected when it is progressive and its last scan is missing too', async () => {
    const file = Buffer.from(jpegFile('progressive'));
    const lastScan = file.lastIndexOf(Buffer.of(0xff, 0xda));
    expectRefusal(await readImage(file.subarray(0, lastScan)), 'EINVAL', /^jpeg ends before its last scan/);
  });
});

/** Moves the height from the frame header to a DNL segment after the first scan. */
function withLateHeight(file: Uint8Array, height: number): Buffer {
  const bytes = Buffer.from(file);
  const frame = [0xc0, 0xc1, 0xc2].map((marker) => bytes.indexOf(Buffer.of(0xff, marker))).find((at) => at >= 0)!;
  bytes.writeUInt16BE(0, frame + 5);
  let behind = bytes.indexOf(Buffer.of(0xff, 0xda)) + 2;
  while (bytes[behind] !== 0xff || [0, 0xff].includes(bytes[behind + 1]!) || (bytes[behind + 1]! & 0xf8) === 0xd0)
    behind++;
  const lines = Buffer.from([0xff, 0xdc, 0, 4, height >> 8, height & 255]);
  return Buffer.concat([bytes.subarray(0, behind), lines, bytes.subarray(behind)]);
}

describe('a JPEG whose height follows its first scan', () => {
  it.each(JPEG_FILES)('a JPEG (%s) whose height follows its first scan is read with that height', async (name) => {
    const file = jpegFile(name);
    const whole = await readAccepted(file);
    const late = await readAccepted(withLateHeight(file, whole.height));
    expect([late.width, late.height, late.note]).toEqual([45, 27, undefined]);
    // Small files are decoded by jpeg-js, which rounds some texels differently.
    late.levels[0]!.bytes.forEach((byte, i) => expect(Math.abs(byte - whole.levels[0]!.bytes[i]!)).toBeLessThan(3));
  });

  it('a JPEG whose height follows its first scan is rejected when that height is beyond the limits', async () => {
    expectRefusal(
      await readImage(withLateHeight(jpegFile('grey'), 60_000)),
      'EFBIG',
      /45×60000 px; the limit is 16384/,
    );
  });

  it('a JPEG is rejected with a message when no segment states its height', async () => {
    expectRefusal(await readImage(withLateHeight(jpegFile('grey'), 0)), 'EINVAL', /neither a height nor a DNL segment/);
  });
});
