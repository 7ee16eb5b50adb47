import { describe, expect, it } from 'vitest';
import { linearColourFromSrgb } from '../../../../src/base/math/colour.js';
import type { Vec3 } from '../../../../src/base/math/index.js';
import type { BlendMode } from '../../../../src/contract/vocabulary/blend-modes.js';
import { blendPaint } from '../../../../src/renderer/export/formulas/blend-paint.js';
import vectors from '../../../simulator/paint/vectors/blend.json' with { type: 'json' };

describe('blendPaint', () => {
  it.each(vectors.cases)('blendPaint in mode $mode: $name', ({ mode, surfaceLinear, paintSrgb, expectedLinear }) => {
    const painted = blendPaint(
      mode as BlendMode,
      surfaceLinear as unknown as Vec3,
      linearColourFromSrgb(paintSrgb as unknown as Vec3),
    );
    for (const channel of [0, 1, 2] as const) {
      expect(Math.abs(painted[channel] - expectedLinear[channel]!)).toBeLessThanOrEqual(vectors.tolerance);
    }
  });
});
