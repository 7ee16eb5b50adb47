import { CASCADE_COUNT } from '../../scene/shadows/cascades.js';
import { fromWorld } from '../../scene/shadows/caster-frame.js';
import type { View } from '../../scene/scene-frame.js';
import type { ShadowCast } from '../shadow-schedule.js';

/** Byte size and offsets of `Shadows` in shaders/lighting/shadows.wgsl; a test compares them with the WGSL. */
export const SHADOWS_LAYOUT = {
  size: 128,
  x: 0,
  y: 16,
  z: 32,
  shift_0: 48,
  shift_1: 64,
  shift_2: 80,
  ends: 96,
  ends_depth: 108,
  texel: 112,
} as const;

/**
 * Writes the uniform of the shadows. Without cascades, `out` remains zero, which means that nothing is in shadow.
 *
 * @param out must be zero
 */
export function writeShadowsUniform(
  out: Float32Array,
  { cascades, frame, side }: Pick<ShadowCast, 'cascades' | 'frame' | 'side'>,
  view: View,
): void {
  const last = cascades.at(-1);
  if (!last) return;
  // If there are fewer cascades than the arrays have room for, the last one is repeated.
  const all = Array.from({ length: CASCADE_COUNT }, (_, index) => cascades[index] ?? last);
  const matrices = all.map(({ clipFromCasters }) => fromWorld(clipFromCasters, frame));
  all.forEach(({ width, end }, index) => {
    const m = matrices[index]!;
    out[SHADOWS_LAYOUT.x / 4 + index * 4 + 3] = 2 / width;
    out.set(m.slice(12, 15), SHADOWS_LAYOUT.shift_0 / 4 + index * 4);
    out[SHADOWS_LAYOUT.ends / 4 + index] = end;
  });
  const [m] = matrices as [number[]];
  const { width } = all[0]!;
  for (let row = 0; row < 3; row++) {
    const axis = [m[row]!, m[row + 4]!, m[row + 8]!].map((value) => (value * width) / 2);
    out.set(axis, SHADOWS_LAYOUT.x / 4 + row * 4);
  }
  // Depth equals near / distance only in a perspective picture. An orthographic picture shows hardly anything beyond
  // its shadow casters, so all of its surfaces count as near.
  out[SHADOWS_LAYOUT.ends_depth / 4] = view.orthoHalfHeight === null ? view.near / last.end : 0;
  out[SHADOWS_LAYOUT.texel / 4] = 1 / side;
}
