import { describe, expect, it } from 'vitest';
import { type ImagePool, keepModel, readKeptModel } from '../../../src/simulator/models/kept-model.js';
import type { Model, SurfaceImage } from '../../../src/simulator/models/model.js';
import { buildShape } from '../../../src/simulator/models/shapes/index.js';
import { MemoryAssets } from '../../support/memory-assets.js';

/** Shapes that cover every kind of surface: several meshes, surfaces with and without images, glass, slots. */
const SHAPES = ['capsule', 'cube', 'kitten-eva', 'cupola', 'tank'];

function imagesOf({ primitives }: Model) {
  return primitives.flatMap(({ material }) =>
    [material.albedoOcclusion, material.normalRoughMetal].filter((image) => image !== null),
  );
}

/** Paints the images, which happens when their pixels are first read. */
function paint(images: readonly SurfaceImage[]): void {
  for (const { pixels } of images) expect(pixels.length).toBeGreaterThan(0);
}

/**
 * Returns the model without pixels. The test compares pixels separately, as bytes, because a failure message with a
 * million numbers would be useless.
 */
function withoutPixels(model: Model): unknown {
  return JSON.parse(
    JSON.stringify(model, (name, value: unknown) => (name === 'pixels' ? undefined : value)),
  ) as unknown;
}

describe('a cached model', () => {
  it.each(SHAPES)('a cached model of %s equals the built model bit for bit', (shape) => {
    const assets = new MemoryAssets();
    const built = buildShape(shape);
    paint(imagesOf(keepModel(assets, shape, built)));
    const kept = readKeptModel(assets, shape, new Map());
    expect(kept).toBeDefined();
    expect(withoutPixels(kept!)).toEqual(withoutPixels(built));
    const pixels = imagesOf(kept!).map((image) => Buffer.from(image.pixels));
    imagesOf(built).forEach((image, index) => {
      expect(pixels[index]!.equals(image.pixels), image.key).toBe(true);
    });
  });

  it('a cached model is returned only once all of its images have been painted', () => {
    const assets = new MemoryAssets();
    const [first, ...rest] = imagesOf(keepModel(assets, 'tank', buildShape('tank')));
    paint(rest);
    expect(rest.every(({ key }) => key !== first!.key)).toBe(true);
    expect(readKeptModel(assets, 'tank', new Map())).toBeUndefined();
    paint([first!]);
    expect(readKeptModel(assets, 'tank', new Map())).toBeDefined();
  });

  it('a cached model shares images with models that were read earlier', () => {
    const assets = new MemoryAssets();
    paint(imagesOf(keepModel(assets, 'tank', buildShape('tank'))));
    const pool = new Map();
    const one = imagesOf(readKeptModel(assets, 'tank', pool)!);
    const other = imagesOf(readKeptModel(assets, 'tank', pool)!);
    expect(one.length).toBeGreaterThan(0);
    one.forEach((image, index) => {
      expect(image.pixels).toBe(other[index]!.pixels);
    });
  });

  it('if the cache returns the same asset again, the same model is returned instead of a new one', () => {
    const assets = new MemoryAssets();
    paint(imagesOf(keepModel(assets, 'tank', buildShape('tank'))));
    const asset = assets.read('tank')!;
    const again = { read: (key: string) => (key === 'tank' ? asset : assets.read(key)), write: () => undefined };
    const model = readKeptModel(again, 'tank', new Map())!;
    const pool: ImagePool = new Map();
    // If `toBe` failed, Vitest would compare every number of both models for its message, which is slow.
    expect(readKeptModel(again, 'tank', pool) === model).toBe(true);
    expect([...pool.keys()].sort()).toEqual([...new Set(imagesOf(model).map(({ key }) => key))].sort());
    expect(readKeptModel(assets, 'tank', new Map()) === model).toBe(false);
  });
});
