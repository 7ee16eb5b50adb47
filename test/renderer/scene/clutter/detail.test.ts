import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { keptShare, stretchedDistances } from '../../../../src/renderer/scene/clutter/detail.js';
import { broadening, detailAt, risenShare } from '../../../twins/clutter-detail.js';

interface Vector {
  readonly given: readonly number[];
  readonly kept: number;
  readonly risen: number;
  readonly broader: number;
  readonly detail: number;
}

const { cases } = JSON.parse(readFileSync(new URL('vectors.json', import.meta.url), 'utf8')) as { cases: Vector[] };

describe('the level of detail of clutter at a distance', () => {
  test.each(cases)('the level of detail is correct for $given', ({ given, kept, risen, broader, detail }) => {
    const [distance, rank, lot, size, near, middle, thin, gone, widen] = given as [number, number, number, number, number, number, number, number, number]; // prettier-ignore
    const distances = { near, middle, thin, gone };
    const share = keptShare(distance, distances);
    expect(share).toBeCloseTo(kept, 5);
    expect(risenShare(share, rank)).toBeCloseTo(risen, 4);
    expect(broadening(share, widen)).toBeCloseTo(broader, 4);
    expect(detailAt(distance, size, lot, distances)).toBe(detail);
  });

  test('the share of clutter that is drawn never grows with distance', () => {
    const distances = { near: 7, middle: 17, thin: 7, gone: 62 };
    let before = 1;
    for (let d = 0; d <= 62; d += 0.25) {
      const kept = keptShare(d, distances);
      expect(kept).toBeLessThanOrEqual(before);
      before = kept;
    }
    expect(before).toBe(0);
  });

  test('each level of detail of clutter reaches twice as far at twice the resolution', () => {
    const distances = { near: 7, middle: 17, thin: 7, gone: 62 };
    for (const d of [5, 20, 50]) {
      expect(keptShare(2 * d, stretchedDistances(distances, 2))).toBeCloseTo(keptShare(d, distances), 12);
    }
  });
});
