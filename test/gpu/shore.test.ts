import { describe, expect, it } from 'vitest';
import { laceShare, surfAt, type SurfPlace } from '../twins/surf.js';
import { sharedGpu } from '../support/shared-device.js';
import { evaluateOnGpu, worstDifference } from './evaluate.js';

const gpu = await sharedGpu();

// The front of the last wave, on a bed that rises.
const FRONT: SurfPlace = { level: -0.1, water: 1, outer: 0, middle: 0, threads: [0, 0.1], width: 0.01, length: 0.1 };
// The same part of the waves behind it. The last of these waves is in deep water.
const FRONTS: readonly SurfPlace[] = [0, 1, 2, 3, 4].map((wave) => ({ ...FRONT, level: -0.1 - wave / 2.7 }));
const LAGOON: SurfPlace = { ...FRONT, level: -0.84, width: 0.001 };
// The seam of bubbles, the net of foam behind it, and the dry sand above it.
const SWASH: readonly SurfPlace[] = [0.195, 0.1, 0.25].map((level) => ({ ...FRONT, level, water: 0 }));
// Where a wave in deeper water begins to rise, rises and has just passed.
const UNBROKEN: readonly SurfPlace[] = [0.45, 0.85, 0.05].map((phase) => ({ ...FRONT, level: (phase - 3.2) / 2.7 }));
// From dry sand to deep water, with foam that is neither closed nor absent.
const WALK: readonly SurfPlace[] = Array.from({ length: 160 }, (_, i) => ({
  ...FRONT,
  level: 0.3 - 0.0117 * i,
  middle: 0.2 * (i % 3),
  threads: [0.14 + 0.04 * (i % 5), 0.9 * (i % 2)],
}));

const GRID: readonly SurfPlace[] = [-30, -1.3, -0.85, -0.4, -0.05, 0, 0.13, 0.21, 3].flatMap((level) =>
  [0, 0.4, 1].flatMap((water) =>
    [[0, 0, 0, 0] as const, [0.15, -0.2, 0.03, -0.12] as const, [-0.5, 0.5, -0.5, 0.5] as const].flatMap(
      ([outer, middle, here, towardsStar]) =>
        [0, 2e-6, 0.004, 0.03, 0.2, 5].flatMap((width) =>
          [0, 0.02, 0.3, 50].map((length): SurfPlace => ({
            level,
            water,
            outer,
            middle,
            threads: [here, towardsStar],
            width,
            length,
          })),
        ),
    ),
  ),
);

describe.skipIf(gpu === null)('shaders/terrain/shore.wgsl', () => {
  it.each([true, false])('surf_at() agrees with its CPU twin where NEAR_DETAIL is %s', async (near) => {
    const places = [...FRONTS, LAGOON, ...SWASH, ...UNBROKEN, ...WALK, ...GRID];
    const given = {
      imports: ['terrain/shore.wgsl'],
      declarations: `fn surf_of(a: vec4f, b: vec4f) -> Surf {
  return surf_at(a.x, a.y, Detail(vec4f(0.0, 0.0, b.x, 0.0), vec4f(0.0, 0.0, 0.0, b.y)), b.zw, a.z, a.w);
}
fn waves_of(surf: Surf) -> vec4f {
  return vec4f(surf.heap, surf.shade, surf.lean, surf.glow);
}`,
      rows: places.map(({ level, water, outer, middle, threads, width, length }) => [
        [level, water, width, length],
        [outer, middle, ...threads],
      ]),
      constants: { NEAR_DETAIL: Number(near) },
    };
    const foams = await evaluateOnGpu(gpu!, { ...given, expression: 'vec4f(surf_of(inputs[0], inputs[1]).foam)' });
    const waves = await evaluateOnGpu(gpu!, { ...given, expression: 'waves_of(surf_of(inputs[0], inputs[1]))' });
    places.forEach((place, i) => {
      const { foam, heap, shade, lean, glow } = surfAt(place, near);
      const actual = [foams[i]![0]!, ...waves[i]!];
      expect(worstDifference(actual, [foam, heap, shade, lean, glow]), JSON.stringify(place)).toBeLessThan(1e-5);
    });
  });

  it('lace_share() agrees with its CPU twin', async () => {
    const rows = [-2, -0.3, 0, 0.36].flatMap((net) =>
      [-0.5, 0, 0.2, 3].flatMap((cover) => [0, 0.1, 0.3, 50].map((length) => [[net, cover, 0.3, length]])),
    );
    const shares = await evaluateOnGpu(gpu!, {
      imports: ['terrain/shore.wgsl'],
      expression: 'vec4f(lace_share(inputs[0].x, inputs[0].y, inputs[0].z, inputs[0].w))',
      rows,
    });
    rows.forEach(([[net = 0, cover = 0, soft = 0, length = 0] = []], i) => {
      expect(worstDifference(shares[i]!, [laceShare(net, cover, soft, length)])).toBeLessThan(1e-6);
    });
  });

  it('foam closes at the front of the last wave, and dissolves with depth', () => {
    const foams = FRONTS.map((place) => surfAt(place, false).foam);
    expect(foams[0]).toBeGreaterThan(0.95);
    expect(foams[3]).toBeLessThan(0.5 * foams[2]!);
    expect(foams[3]).toBeGreaterThan(0);
    expect(foams[4]).toBe(0);
  });

  it('no waves break on a level bed', () => {
    expect(surfAt(LAGOON, true)).toMatchObject({ foam: 0, lean: 0, glow: 0 });
    expect(surfAt({ ...LAGOON, width: 0.01 }, true).foam).toBeGreaterThan(0.3);
  });

  it('the last wave leaves a seam and a thinner net on the sand, and nothing above them', () => {
    const [seam, net, dry] = SWASH.map((place) => surfAt(place, true).foam) as [number, number, number];
    expect(seam).toBeGreaterThan(0.7);
    expect(net).toBeGreaterThan(0);
    expect(net).toBeLessThan(0.7 * seam);
    expect(dry).toBe(0);
  });

  it('waves in deeper water lean back, then shine on their faces, and have a shade before them', () => {
    const [back, face, trough] = UNBROKEN.map((place) => surfAt(place, true));
    expect(back!.lean).toBeLessThan(0);
    expect(face!.lean).toBeGreaterThan(0.1);
    expect(face!.glow).toBeGreaterThan(0.1);
    expect(trough!.shade).toBeGreaterThan(0.1);
    expect(trough!.glow).toBe(0);
  });
});
