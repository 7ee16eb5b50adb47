import { expect } from 'vitest';
import type { Errno, Outcome } from '../../../src/base/errors/index.js';
import { readImage } from '../../../src/base/images/decode/index.js';
import { type Image, type ImageLimits } from '../../../src/base/images/index.js';

export async function readAccepted(bytes: Uint8Array, limits?: ImageLimits): Promise<Image> {
  const outcome = await readImage(bytes, limits);
  if (!outcome.ok) throw new Error(`refused with ${outcome.errno}: ${outcome.reason}`);
  return outcome.value;
}

/** Fails the test unless the file is accepted and has a single level of 8-bit RGBA. */
export async function readTexels(bytes: Uint8Array): Promise<Uint8Array> {
  const image = await readAccepted(bytes);
  expect(image.format).toBe('rgba8unorm');
  expect(image.levels).toHaveLength(1);
  return image.levels[0]!.bytes;
}

export function expectRefusal(outcome: Outcome<unknown>, errno: Errno, words: RegExp): void {
  expect(outcome).toMatchObject({ ok: false, errno });
  expect(outcome.ok ? '' : outcome.reason).toMatch(words);
}
