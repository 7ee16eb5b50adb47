import type { RingsView } from '../../scene/sky/rings.js';

/** Byte size and offsets of `Rings` in shaders/passes/rings.wgsl; a test compares them with the WGSL. */
export const RINGS_LAYOUT = {
  size: 64,
  centre: 0,
  inner: 12,
  first: 16,
  outer: 28,
  second: 32,
  body: 44,
  to_star: 48,
  spare: 60,
} as const;

/** Writes the uniform of the rings of one body. */
export function writeRingsUniform(out: Float32Array, { centre, inner, axes, outer, body, toStar }: RingsView): void {
  out.set([...centre, inner, ...axes[0], outer, ...axes[1], body, ...toStar, 0]);
}
