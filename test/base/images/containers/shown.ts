import { expect } from 'vitest';
import { DEFAULT_IMAGE_LIMITS, type Image } from '../../../../src/base/images/index.js';
import { prepareTexture, readImage } from '../../../../src/base/images/decode/index.js';
import { NODE_CODECS } from '../../../../src/device/node/decode/node-codecs.js';

export async function readWhole(file: Uint8Array): Promise<Image> {
  const outcome = await readImage(file, DEFAULT_IMAGE_LIMITS, NODE_CODECS);
  if (!outcome.ok) throw new Error(`refused with ${outcome.errno}: ${outcome.reason}`);
  return outcome.value;
}

/** Returns the texels of the largest level as on a sticker: sRGB bytes, multiplied by alpha in linear light. */
export async function shown(file: Uint8Array): Promise<number[]> {
  const image = await readWhole(file);
  const outcome = prepareTexture(image, { mode: 'film', meaning: 'colour', maxDimension: 4096, features: new Set() });
  if (!outcome.ok) throw new Error(outcome.reason);
  return [...outcome.value.levels[0]!.bytes];
}

/** @param within tolerance, as a difference of bytes */
export async function expectShown(file: Uint8Array, texel: readonly number[], within = 1): Promise<void> {
  const texels = await shown(file);
  expect(texels.length).toBeGreaterThan(0);
  texels.forEach((value, i) => {
    const wanted = texel[i % 4]!;
    if (Math.abs(value - wanted) > within) expect(texels.slice(i - (i % 4), i - (i % 4) + 4)).toEqual(texel);
  });
}
