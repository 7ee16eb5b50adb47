import { expect, test } from 'vitest';
import { CLOUD_IMAGE_SIZE, cloudImageLevels } from '../../../../src/renderer/render/resources/cloud-image.js';
import { CLOUD_TOPS_SIZE, cloudTopsLevels } from '../../../../src/renderer/render/resources/cloud-tops-image.js';
import { dryDetailLevels } from '../../../../src/renderer/render/resources/dry-detail.js';
import { ERODED_DETAIL_SIZE, erodedDetailLevels } from '../../../../src/renderer/render/resources/eroded-detail.js';
import { GROUND_DETAIL_SIZE, groundDetailLevels } from '../../../../src/renderer/render/resources/ground-detail.js';
import { cloudCoverFromBelow } from '../../../twins/cloud-shape.js';

const [clouds, ground, cloudTops] = [cloudImageLevels(), groundDetailLevels(), cloudTopsLevels()];
const dry = dryDetailLevels();
const eroded = erodedDetailLevels();
const IMAGES = [
  ['clouds', CLOUD_IMAGE_SIZE, clouds],
  ['ground', GROUND_DETAIL_SIZE, ground],
  ['bare ground', GROUND_DETAIL_SIZE, dry],
  ['bare ground from afar', ERODED_DETAIL_SIZE, eroded],
  ['clouds from space', CLOUD_TOPS_SIZE, cloudTops],
] as const;

test.each(IMAGES)('the generated image of %s has every mip level down to one texel', (_, size, levels) => {
  expect(levels.map((level) => level.length)).toEqual(
    Array.from({ length: Math.log2(size) + 1 }, (_, level) => (size >> level) ** 2 * 4),
  );
});

test.each(IMAGES)('the generated image of %s tiles without a seam', (_, size, levels) => {
  const image = levels[0]!;
  const step = (ax: number, bx: number): number => {
    let sum = 0;
    for (let y = 0; y < size; y++) sum += Math.abs(image[(y * size + ax) * 4]! - image[(y * size + bx) * 4]!);
    return sum / size;
  };
  expect(step(size - 1, 0)).toBeLessThan(2 * step(size >> 1, (size >> 1) + 1) + 2);
});

test('the generated cloud image covers 15 % to 45 % of the sky', () => {
  const image = clouds[0]!;
  let cover = 0;
  for (let i = 0; i < image.length; i += 4) cover += cloudCoverFromBelow(image[i]! / 255, 1);
  const share = cover / (image.length / 4);
  expect(share).toBeGreaterThan(0.15);
  expect(share).toBeLessThan(0.45);
});

test.each([
  ['ground', ground],
  ['bare ground', dry],
  ['clouds from space', cloudTops],
])('the mean colour of the generated image of %s is middle grey', (_, levels) => {
  const mean = levels.at(-1)!;
  for (const channel of mean) expect(Math.abs(channel - 127.5)).toBeLessThan(6);
});

test.each([
  ['ground', ground],
  ['bare ground', dry],
  ['bare ground from afar', eroded],
])('the generated image of %s keeps most of its contrast in the mip level with 32 × 32 texels', (_, levels) => {
  const largest = deviationOf(levels[1]!, 2);
  const small = levels.find(({ length }) => length === 32 * 32 * 4)!;
  expect(deviationOf(small, 2)).toBeGreaterThan(0.7 * largest);
});

function deviationOf(level: Uint8Array, channel: number): number {
  const values = Array.from({ length: level.length / 4 }, (_, i) => level[i * 4 + channel]!);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

test('the generated ground image keeps its contrast at 15 m per texel', () => {
  // At the largest scale, the image covers 246 m. A pixel of 15 m shows the mip level with 16 × 16 texels, because 246
  // m / 16 ≈ 15 m.
  const level = ground.find(({ length }) => length === 16 * 16 * 4)!;
  expect(deviationOf(level, 2)).toBeGreaterThan(22);
});
