import { describe, expect, it } from 'vitest';
import { linearColourFromSrgb } from '../../src/base/math/colour.js';
import type { Vec3 } from '../../src/base/math/index.js';
import { BLEND_MODES } from '../../src/contract/vocabulary/blend-modes.js';
import vectors from '../simulator/paint/vectors/blend.json' with { type: 'json' };
import { sharedGpu } from '../support/shared-device.js';
import { evaluateOnGpu, worstDifference } from './evaluate.js';

const gpu = await sharedGpu();

function paintOnGpu(blend: number, rows: readonly (readonly (readonly number[])[])[]): Promise<number[][]> {
  return evaluateOnGpu(gpu!, {
    imports: ['paint/blend.wgsl'],
    declarations: 'override PAINT_BLEND: u32;',
    expression: 'vec4f(blend_paint(inputs[0].rgb, paint_terms(PAINT_BLEND, inputs[1].rgb)), 1.0)',
    constants: { PAINT_BLEND: blend },
    rows,
  });
}

describe.skipIf(gpu === null)('shaders/paint/blend.wgsl', () => {
  it.each(BLEND_MODES)('the blend mode %s gives the results that the shared test vectors expect', async (mode) => {
    const cases = vectors.cases.filter((vector) => vector.mode === mode);
    expect(cases.length).toBeGreaterThan(2);
    const painted = await paintOnGpu(
      1 + BLEND_MODES.indexOf(mode),
      cases.map(({ surfaceLinear, paintSrgb }) => [surfaceLinear, linearColourFromSrgb(paintSrgb as unknown as Vec3)]),
    );
    cases.forEach(({ name, expectedLinear }, i) => {
      expect(worstDifference(painted[i]!, expectedLinear), name).toBeLessThanOrEqual(vectors.gpuTolerance);
    });
  });

  it('shaders/paint/blend.wgsl leaves the surface unchanged when no mode is set', async () => {
    const row = [
      [
        [0.25, 0.5, 0.75],
        [1, 0, 0],
      ],
    ];
    expect((await paintOnGpu(0, row))[0]!.slice(0, 3)).toEqual([0.25, 0.5, 0.75]);
  });
});
