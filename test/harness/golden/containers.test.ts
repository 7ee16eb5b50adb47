import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Image } from '../../../src/base/images/index.js';
import { readImage, toRgba8 } from '../../../src/base/images/decode/index.js';
import { DEFAULT_IMAGE_LIMITS } from '../../../src/base/images/limits.js';
import { NODE_CODECS } from '../../../src/device/node/decode/node-codecs.js';
import { projectRoot } from '../../../src/device/node/installation/project-root.js';

/** The same picture in a file of each format, with the maximum error of a channel and the maximum mean error. */
const POSTERS = [
  ['poster.bmp', 'bmp', 0, 0],
  ['poster.dds', 'dds', 0, 0],
  ['poster.ktx', 'ktx', 0, 0],
  ['poster.ktx2', 'ktx2', 0, 0],
  // All channels of a texel have the same exponent, so the darkest channel uses only a few of the eight bits of its
  // mantissa.
  ['poster.hdr', 'hdr', 16, 1],
  ['poster.jpg', 'jpeg', 96, 4],
  ['poster-uastc.ktx2', 'ktx2', 48, 2],
  ['poster-basislz.ktx2', 'ktx2', 96, 8],
] as const;

async function read(name: string): Promise<Image> {
  const bytes = readFileSync(join(projectRoot(), 'golden/images', name));
  const outcome = await readImage(bytes, DEFAULT_IMAGE_LIMITS, NODE_CODECS);
  if (!outcome.ok) throw new Error(`${name}: ${outcome.reason}`);
  return outcome.value;
}

const texels = (image: Image): Uint8Array => toRgba8(image).levels[0]!.bytes;

describe('the same picture in every image format', async () => {
  const expected = texels(await read('poster.png'));

  it.each(POSTERS)(
    'the picture %s is read as kind %s, with channels that differ by at most %d, and by at most %d on average',
    async (name, kind, most, mean) => {
      const image = await read(name);
      expect([image.kind, image.width, image.height]).toEqual([kind, 64, 64]);
      const off = texels(image).map((value, i) => Math.abs(value - expected[i]!));
      expect(Math.max(...off)).toBeLessThanOrEqual(most);
      expect(off.reduce((sum, value) => sum + value, 0) / off.length).toBeLessThanOrEqual(mean);
    },
  );
});
