import { decode, encode } from 'jpeg-js';
import { expect, test } from 'vitest';
import { encodeJpeg } from '../../../../src/device/node/jpeg/index.js';

const noise = (width: number, height: number) => {
  const pixels = new Uint8Array(width * height * 4);
  for (let at = 0, value = 1; at < pixels.length; at++) {
    value = (Math.imul(value, 1664525) + 1013904223) >>> 0;
    pixels[at] = value >>> 24;
  }
  return { width, height, pixels };
};

test('a picture of 800 × 600 random values from 0 to 255 has at most 150,000 bytes', () => {
  const file = encodeJpeg(noise(800, 600));
  expect(file.length).toBeLessThanOrEqual(150_000);
  expect(decode(file)).toMatchObject({ width: 800, height: 600 });
});

test('a picture with a small file keeps quality 82', () => {
  const { pixels: data, ...size } = noise(64, 64);
  expect(Buffer.from(encodeJpeg({ ...size, pixels: data })).equals(encode({ ...size, data }, 82).data)).toBe(true);
});
