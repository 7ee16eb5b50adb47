import { describe, expect, it } from 'vitest';
import { sharedGpu } from '../support/shared-device.js';
import { sheetAt, standingOf } from '../twins/standing.js';
import { evaluateOnGpu, worstDifference } from './evaluate.js';

const gpu = await sharedGpu();

describe.skipIf(gpu === null)('shaders/terrain/standing.wgsl', () => {
  it('rows of tufts are at the same places on the GPU as in the CPU twin', async () => {
    const rows = [0.03, 0.11, 0.3].flatMap((slope) =>
      [0.4, 2.5, 4.1].map((angle) => [
        [7.31, -3.17, Math.cos(angle), Math.sin(angle)],
        [0.004, slope, 0.13, 0.21],
      ]),
    );
    const sheets = await evaluateOnGpu(gpu!, {
      imports: ['terrain/standing.wgsl'],
      declarations:
        'fn sheet(a: vec4f, b: vec4f) -> vec4f { let s = sheet_at(a.xy, Footprint(b.x, b.y, a.zw), b.z, b.w); return vec4f(s.place, s.height, 1.0); }',
      expression: 'sheet(inputs[0], inputs[1])',
      rows,
    });
    rows.forEach(([[x = 0, y = 0, tx = 0, ty = 0] = [], [width = 0, slope = 0, tall = 0, bend = 0] = []], i) => {
      const expected = sheetAt([x, y], { width, slope, toward: [tx, ty] }, tall, bend);
      expect(worstDifference(sheets[i]!, expected)).toBeLessThan(1e-4);
    });
  });

  it('tufts and clods hide the same share of the ground on the GPU as in the CPU twin', async () => {
    const rows = [0.01, 0.05, 0.12].flatMap((height) =>
      [-0.3, 0, 0.2].flatMap((light) =>
        [0.05, 0.1, 0.3].map((slope) => [
          [height, light, 0.1, 30],
          [0.02, slope, 0.36, 0.2],
        ]),
      ),
    );
    const shares = await evaluateOnGpu(gpu!, {
      imports: ['terrain/standing.wgsl'],
      declarations:
        'fn hidden(a: vec4f, b: vec4f) -> vec4f { let s = standing_of(Sheet(vec2f(0.0), a.x), vec4f(0.0, 0.0, a.yz), Growth(0.13, b.z, b.w), Footprint(b.x, b.y, vec2f(1.0, 0.0)), a.w); return vec4f(s.share, s.height, s.tuft, 1.0); }',
      expression: 'hidden(inputs[0], inputs[1])',
      rows,
    });
    rows.forEach(
      (
        [[height = 0, light = 0, patch = 0, distance = 0] = [], [width = 0, slope = 0, dense = 0, clods = 0] = []],
        i,
      ) => {
        const growth = { tall: 0.13, dense, clods };
        const expected = standingOf(height, [light, patch], growth, { width, slope, toward: [1, 0] }, distance);
        expect(worstDifference(shares[i]!, expected)).toBeLessThan(1e-5);
      },
    );
  });

  it('tufts do not hide ground that is seen from above, nor ground that is too far away for the smallest detail', () => {
    const growth = { tall: 0.13, dense: 1, clods: 0 };
    const seen = (slope: number, distance: number): number =>
      standingOf(0, [0.1, 0.1], growth, { width: 0.01, slope, toward: [1, 0] }, distance)[0];
    expect(seen(0.05, 20)).toBe(1);
    expect(seen(0.2, 20)).toBe(0);
    expect(seen(0.05, 110)).toBe(0);
  });
});
