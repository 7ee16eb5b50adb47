import jpeg from 'jpeg-js';
import { expect, test } from 'vitest';
import { ratioOf } from '../../src/viewer/paint/picture-ratio.js';

/** An Exif segment (APP1) whose only tag is orientation 6, which means that the camera was held upright. */
const UPRIGHT = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010006000000000000', 'hex');

test('the aspect ratio of a photo ignores its EXIF orientation, as the renderer does', async () => {
  const { data } = jpeg.encode({ width: 32, height: 16, data: Buffer.alloc(32 * 16 * 4, 128) }, 80);
  const photo = Buffer.concat([data.subarray(0, 2), UPRIGHT, data.subarray(2)]);
  expect(await ratioOf(new Blob([new Uint8Array(photo)]))).toBe(2);
});

test('the aspect ratio of an unreadable image is 1', async () => {
  expect(await ratioOf(new Blob(['no picture']))).toBe(1);
});
