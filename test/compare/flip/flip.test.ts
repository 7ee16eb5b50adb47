import { describe, expect, it } from 'vitest';
import { flip } from '../../../src/compare/flip/flip.js';
import { flat, noise, painted } from '../pictures.js';

const BLACK = [0, 0, 0] as const;
const WHITE = [255, 255, 255] as const;
const meanOf = (a: Parameters<typeof flip>[0], b: Parameters<typeof flip>[1], pixelsPerDegree?: number) =>
  flip(a, b, pixelsPerDegree === undefined ? {} : { pixelsPerDegree }).mean;

describe('flip', () => {
  it('flip is 0 everywhere for equal pictures', () => {
    const picture = noise(48, 32, 7);
    const result = flip(picture, { ...picture, rgba: picture.rgba.slice() });
    expect([result.mean, result.p50, result.p95, result.p99, result.max]).toEqual([0, 0, 0, 0, 0]);
  });

  it('flip is the same when its two pictures are swapped', () => {
    const a = noise(48, 32, 1);
    const b = noise(48, 32, 2);
    expect(flip(a, b).map).toEqual(flip(b, a).map);
  });

  it('flip is 1 between flat green and flat blue, the largest colour difference', () => {
    expect(meanOf(flat([0, 255, 0]), flat([0, 0, 255]))).toBeCloseTo(1, 5);
  });

  it('flip equals the formulas of §4.1 for flat pictures, because filters do not change flat pictures', () => {
    // The HyAB distance between black and white is 100, and 100^0.7 = 25.1189. The maximum distance is 41.2760, and the
    // error curve has its knee at 16.5104.
    const expected = 0.95 + ((25.1189 - 16.5104) / (41.276 - 16.5104)) * 0.05;
    expect(meanOf(flat(BLACK), flat(WHITE))).toBeCloseTo(expected, 4);
    // Grey 119 has L* 50.03, which is below the knee, so the error is 0.95 · 50.03^0.7 / 16.5104.
    expect(meanOf(flat(BLACK), flat([119, 119, 119]))).toBeCloseTo((0.95 * 50.0344 ** 0.7) / 16.5104, 3);
  });

  it('flip grows with the difference between two flat greys', () => {
    const errors = [1, 4, 16, 64, 255].map((level) => meanOf(flat(BLACK), flat([level, level, level])));
    expect([...errors].sort((a, b) => a - b)).toEqual(errors);
    expect(new Set(errors).size).toBe(errors.length);
  });

  it('flip stays within [0, 1] for extreme pictures', () => {
    const { map } = flip(noise(64, 48, 3), flat(BLACK, 64, 48));
    expect(Math.min(...map)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...map)).toBeLessThanOrEqual(1);
  });

  it('flip weighs a missing edge more than the same difference on a flat area', () => {
    const grey = flat([128, 128, 128], 64, 64);
    const edge = painted(64, 64, (x) => (x < 32 ? [118, 118, 118] : [138, 138, 138]));
    const { map } = flip(grey, edge);
    const at = (x: number) => map[32 * 64 + x]!;
    // At a distance of four texels from the edge, the blurred colours of the two pictures differ as much as far away
    // from it. Nevertheless, the error is larger there, because one picture lacks the edge.
    expect(at(27)).toBeGreaterThan(at(8) * 1.1);
    expect(at(36)).toBeGreaterThan(at(56) * 1.1);
  });

  it('flip treats a checkerboard of single texels as grey if the viewer is far away', () => {
    const fine = painted(64, 64, (x, y) => ((x + y) % 2 === 0 ? BLACK : WHITE));
    const even = flat([188, 188, 188], 64, 64); // 188 is half the light of white
    expect(meanOf(fine, even, 120)).toBeLessThan(0.1);
    expect(meanOf(fine, even, 4)).toBeGreaterThan(0.5);
  });

  it('flip is larger near a changed texel than far from it', () => {
    const grey = flat([100, 100, 100], 41, 41);
    const spot = painted(41, 41, (x, y) => (x === 20 && y === 20 ? WHITE : [100, 100, 100]));
    const { map } = flip(spot, grey);
    expect(map[20 * 41 + 20]).toBeGreaterThan(map[20 * 41 + 24]!);
    expect(map[0]).toBeLessThan(1e-3);
  });

  it('the flip map of two mirrored pictures is the mirror image of the flip map of the original pictures', () => {
    const at = (x: number, y: number) => [(x * 5) % 256, (y * 9) % 256, (x * y) % 256] as const;
    const other = (x: number, y: number) => [(x * 5 + 20) % 256, (y * 7) % 256, 40] as const;
    const straight = flip(painted(40, 30, at), painted(40, 30, other)).map;
    const mirrored = flip(
      painted(40, 30, (x, y) => at(39 - x, y)),
      painted(40, 30, (x, y) => other(39 - x, y)),
    ).map;
    for (let y = 0; y < 30; y++) {
      for (let x = 0; x < 40; x++) expect(mirrored[y * 40 + 39 - x]).toBeCloseTo(straight[y * 40 + x]!, 4);
    }
  });

  it('flip rejects pictures of different sizes', () => {
    expect(() => flip(flat(BLACK, 8, 8), flat(BLACK, 8, 9))).toThrow('cannot compare 8×8 px with 8×9 px');
  });
});
