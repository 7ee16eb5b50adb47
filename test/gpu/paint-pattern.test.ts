import { describe, expect, it } from 'vitest';
import type { PatternName } from '../../src/contract/vocabulary/index.js';
import { patternTurn, patternWord } from '../../src/renderer/scene/fleet/pattern-row.js';
import { NO_PATTERN } from '../../src/simulator/paint/rules/index.js';
import vectors from '../simulator/paint/vectors/pattern.json' with { type: 'json' };
import { sharedGpu } from '../support/shared-device.js';
import { evaluateOnGpu } from './evaluate.js';

const gpu = await sharedGpu();

describe.skipIf(gpu === null)('shaders/paint/pattern.wgsl', () => {
  it('shaders/paint/pattern.wgsl returns the results in the shared vectors for every mask', async () => {
    const rows = vectors.cases.map(({ pattern, scale, angleDeg, point, width }) => {
      const whole = { ...NO_PATTERN, name: pattern as PatternName, secondSrgb: [1, 1, 1], scale, angleDeg } as const;
      const mask = patternWord(whole) >>> 30;
      return [
        [...point, width],
        [mask, ...patternTurn(whole), 0],
      ];
    });
    const results = await evaluateOnGpu(gpu!, {
      imports: ['paint/pattern.wgsl'],
      expression: 'vec4f(pattern_share(u32(inputs[1].x), inputs[1].yz, inputs[0].xyz, inputs[0].w))',
      rows,
    });
    vectors.cases.forEach(({ name, expected }, i) => {
      expect(Math.abs(results[i]![0]! - expected), name).toBeLessThan(vectors.gpuTolerance);
    });
  });

  it('shaders/paint/pattern.wgsl unpacks the second colour of a row within one step of the colour', async () => {
    const word = patternWord({ ...NO_PATTERN, name: 'camouflage', secondSrgb: [1, 0.5, 0] });
    const [colour] = await evaluateOnGpu(gpu!, {
      imports: ['paint/modulation.wgsl'],
      expression: 'vec4f(unpack_colour(u32(inputs[0].x) | (u32(inputs[0].y) << 16u)), 0.0)',
      rows: [[[word & 0xffff, word >>> 16, 0, 0]]],
    });
    expect(colour![0]).toBe(1);
    expect(colour![1]).toBeCloseTo(0.214, 2);
    expect(colour![2]).toBe(0);
  });
});
