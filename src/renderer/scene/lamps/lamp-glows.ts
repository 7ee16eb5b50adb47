import { srgbFromLinear, vec3 } from '../../../base/math/index.js';
import type { LitLamp } from './scene-lamps.js';

/** Numbers per glow; see `Glow` in shaders/passes/glow.wgsl. */
export const GLOW_STRIDE = 12;

/** Radius of the glow of a lamp whose intensity is 1, m. The radius grows with the square root of the intensity. */
const RADIUS = 0.75;
/** Maximum radius of a glow, m. */
const LARGEST = 12;
/** Exponent that makes the colour of a glow stronger than the colour of its lamp. Both values are chosen by eye. */
const VIVID = 1.8;

export function lampGlows(lamps: readonly LitLamp[]): number[] {
  return lamps.flatMap(({ position, direction, intensity }) => {
    const strength = Math.max(...intensity);
    const [red, green, blue] = vec3.scale(intensity, 1 / strength);
    const colour = [red, green, blue].map((share) => srgbFromLinear(share ** VIVID));
    return [...position, Math.min(RADIUS * Math.sqrt(strength), LARGEST), ...colour, 0, ...direction, 0];
  });
}
