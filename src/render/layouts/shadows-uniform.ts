import type { ShadowCascade } from '../../scene/shadow-cascades.js';
import type { View } from '../../scene/scene-frame.js';

/** Byte size and offsets of `Shadows` in shaders/lighting/shadows.wgsl; a test compares them with the WGSL. */
export const SHADOWS_LAYOUT = { size: 224, clip_from_world: 0, ends: 192, ends_depth: 204, texels: 208 } as const;

/**
 * Writes the uniform by which the light pass reads the shadow maps, laid out as {@link SHADOWS_LAYOUT}. Without
 * cascades everything is lit.
 *
 * @param out     holds zeros
 * @param mapSize the side of a cascade's map, texels
 */
export function writeShadowsUniform(
  out: Float32Array,
  cascades: readonly ShadowCascade[],
  view: View,
  mapSize: number,
): void {
  cascades.forEach((cascade, index) => {
    out.set(cascade.clipFromWorld, SHADOWS_LAYOUT.clip_from_world / 4 + index * 16);
    out[SHADOWS_LAYOUT.ends / 4 + index] = cascade.end;
    out[SHADOWS_LAYOUT.texels / 4 + index] = cascade.width / mapSize;
  });
  const last = cascades.at(-1);
  // Orthographic depth is no reciprocal; such a picture shows little beyond its casters.
  out[SHADOWS_LAYOUT.ends_depth / 4] = last && view.orthoHalfHeight === null ? view.near / last.end : 0;
  out[SHADOWS_LAYOUT.texels / 4 + 3] = 1 / mapSize;
}
