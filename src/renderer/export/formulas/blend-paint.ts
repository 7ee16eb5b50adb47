import { vec3, type Vec3 } from '../../../base/math/index.js';
import type { BlendMode } from '../../../contract/vocabulary/index.js';
import { TINT_MIX } from '../../../simulator/paint/rules/index.js';

/**
 * The same computation as `blend_paint` in shaders/paint/blend.wgsl.
 *
 * @param surfaceLinear stock albedo, linear
 * @param paintLinear colour of the paint rule: the written colour after `linearColourFromSrgb`
 */
export function blendPaint(mode: BlendMode, surfaceLinear: Vec3, paintLinear: Vec3): Vec3 {
  switch (mode) {
    case 'multiply':
      return [surfaceLinear[0] * paintLinear[0], surfaceLinear[1] * paintLinear[1], surfaceLinear[2] * paintLinear[2]];
    case 'tint':
      return vec3.lerp(surfaceLinear, paintLinear, TINT_MIX);
    case 'replace':
      return paintLinear;
  }
}
