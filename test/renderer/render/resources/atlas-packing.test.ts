import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { levelBlock, packAtlas } from '../../../../src/renderer/render/resources/atlas-packing.js';

interface Rectangle {
  readonly layer: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const overlap = (a: Rectangle, b: Rectangle): boolean =>
  a.layer === b.layer &&
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;

describe('the texture atlas', () => {
  it('the texture atlas places every mip level of every picture without overlap', () => {
    const side = fc.integer({ min: 1, max: 300 });
    fc.assert(
      fc.property(fc.array(fc.tuple(side, side), { minLength: 1, maxLength: 24 }), (sizes) => {
        const pictures = sizes.map(([width, height]) => {
          const count = Math.floor(Math.log2(Math.max(width, height))) + 1;
          return { width, height, count, ...levelBlock(width, height, count) };
        });
        const plan = packAtlas(pictures.map(({ block }) => block));
        const rectangles = pictures.flatMap(({ width, height, origins }, i): Rectangle[] => {
          const { layer, left, top } = plan.places[i]!;
          return origins.map(([x, y], level) => ({
            layer,
            left: left + x,
            top: top + y,
            width: Math.max(1, width >> level),
            height: Math.max(1, height >> level),
          }));
        });
        const isInside = ({ left, top, width, height, layer }: Rectangle): boolean =>
          left + width <= plan.width && top + height <= plan.height && layer < plan.layers;
        expect(rectangles.filter((each) => !isInside(each))).toEqual([]);
        // Use one assertion, because a million assertions (one for each pair) would take longer than the rest of the
        // test.
        expect(rectangles.filter((a, i) => rectangles.some((b, k) => k > i && overlap(a, b)))).toEqual([]);
      }),
      { numRuns: 60, seed: 3 },
    );
  });

  it('the largest pictures fit into a texture atlas of the size that WebGPU guarantees', () => {
    const { block } = levelBlock(2048, 2048, 12);
    expect(block).toEqual({ width: 2048, height: 3072 });
    const plan = packAtlas(Array.from({ length: 32 }, () => block));
    expect(plan).toMatchObject({ width: 2048, height: 3072, layers: 32 });
    const many = packAtlas(Array.from({ length: 4096 }, () => ({ width: 16, height: 24 })));
    expect(Math.max(many.width, many.height)).toBeLessThanOrEqual(8192);
    expect(many.layers).toBeLessThanOrEqual(256);
  });
});
