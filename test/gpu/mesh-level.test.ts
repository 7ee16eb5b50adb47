import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../../src/base/math/vec3.js';
import { LEVEL_COUNT, NO_LEVEL } from '../../src/renderer/render/layouts/fleet-rows.js';
import { allowedErrorIn, levelOf } from '../../src/renderer/scene/fleet/mesh-level.js';
import { sharedGpu } from '../support/shared-device.js';
import { evaluateOnGpu } from './evaluate.js';

const gpu = await sharedGpu();

/**
 * The errors of the levels of each mesh. All errors are powers of two. Floats represent these exactly, so CPU and
 * device agree on which errors are equal.
 */
const MESHES = [[], [0.5], [0.0625, 0.25, 0.5], [0.0625, 0.125, 0.25, 0.5, 1]] as const;

describe.skipIf(gpu === null)('the level of detail that the GPU chooses', () => {
  it('the GPU chooses the same level of detail as src/renderer/scene/fleet/mesh-level.ts', async () => {
    const cases = MESHES.flatMap((errors) =>
      [1, 2].flatMap((growth) =>
        [0, 0.06, 0.0625, 0.3, 0.5, 0.999, 1, 2, 1e6].map((allowed) => ({ errors, growth, allowed })),
      ),
    );
    const results = await evaluateOnGpu(gpu!, {
      imports: ['fleet/level.wgsl'],
      declarations: `fn chosen(near: vec4f, rest: vec4f) -> u32 {
        return level_of(array(0.0, near.x, near.y, near.z, near.w, rest.x), rest.y, rest.z);
      }`,
      expression: 'vec4f(f32(chosen(inputs[0], inputs[1])), f32(LEVELS), 0.0, 0.0)',
      rows: cases.map(({ errors, growth, allowed }) => {
        const padded = Array.from({ length: 5 }, (_, k) => errors[k] ?? NO_LEVEL);
        return [padded.slice(0, 4), [padded[4]!, growth, allowed]];
      }),
    });
    const expected = cases.map(({ errors, growth, allowed }) =>
      levelOf({ levels: errors.map((error) => ({ error })) }, growth, allowed),
    );
    expect(results.map(([level]) => level)).toEqual(expected);
    expect(new Set(expected)).toEqual(new Set([0, 1, 2, 3, 4, 5]));
    expect(results[0]![1]).toBe(LEVEL_COUNT);
  });

  it('the GPU allows the same geometric error as src/renderer/scene/fleet/mesh-level.ts', async () => {
    const cases: { centre: Vec3; radius: number; perDistance: number; everywhere: number }[] = [
      { centre: [30, 40, 0], radius: 10, perDistance: 0.25, everywhere: 0 },
      { centre: [3, 4, 0], radius: 5, perDistance: 0.25, everywhere: 0 },
      { centre: [0, 0, 1], radius: 100, perDistance: 0.25, everywhere: 0 },
      { centre: [0, 0, -8], radius: 1, perDistance: 0, everywhere: 0.5 },
    ];
    const results = await evaluateOnGpu(gpu!, {
      imports: ['lib/cull-view.wgsl'],
      declarations: `var<private> views: array<CullView, 2>;
      fn allowed(sphere: vec4f, limits: vec4f) -> f32 {
        views[1].error_per_distance = limits.x;
        views[1].error_everywhere = limits.y;
        return allowed_error(1u, sphere.xyz, sphere.w);
      }`,
      expression: 'vec4f(allowed(inputs[0], inputs[1]), 0.0, 0.0, 0.0)',
      rows: cases.map(({ centre, radius, perDistance, everywhere }) => [
        [...centre, radius],
        [perDistance, everywhere],
      ]),
    });
    const expected = cases.map((c) => allowedErrorIn(c, c.centre, c.radius));
    expect(results.map(([allowed]) => allowed)).toEqual(expected);
    expect(expected).toEqual([10, 0, 0, 0.5]);
  });
});
