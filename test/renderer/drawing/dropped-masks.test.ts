import { expect, test } from 'vitest';
import { MASK_IMAGES_MAX } from '../../../src/contract/vocabulary/index.js';
import { ImageLoader, MASK_IMAGES, type ImageSource } from '../../../src/renderer/drawing/image-loader.js';

test('the renderer always has room for the masks in use, even if all masks are replaced during a frame', async () => {
  const kept = new Set<string>();
  const maskImages = {
    put: (name: string) => void kept.add(name),
    delete: (...names: string[]) => names.forEach((name) => kept.delete(name)),
  };
  let wanted: string[] = [];
  let takeUp = (): void => undefined;
  const source = {
    maxDimension: 1024,
    attachRenderer: (changed: () => void) => ((takeUp = changed), () => undefined),
    reportRenderer: () => undefined,
    wantedImages: () => wanted.map((image) => ({ image, version: 1, bytes: new Uint8Array() })),
  } as unknown as ImageSource;
  const decoder = { prepare: () => ({ outcome: Promise.resolve({ ok: true, value: {} }), cancel: () => undefined }) };
  const loader = new ImageLoader(source, decoder as never, MASK_IMAGES);
  loader.attach({ maskImages } as never);
  loader.beginFrame();
  for (let round = 0; round < 4; round++) {
    wanted = Array.from({ length: MASK_IMAGES_MAX }, (_, i) => `${round}-${i}`);
    takeUp();
    await loader.settled();
    expect(kept.size).toBeLessThanOrEqual(2 * MASK_IMAGES_MAX);
    expect([...kept]).toEqual(expect.arrayContaining(wanted));
  }
  loader.endFrame([]);
  expect([...kept].sort()).toEqual([...wanted].sort());
});
