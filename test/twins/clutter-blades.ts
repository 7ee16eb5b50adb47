import { clamp01 } from '../../src/base/math/interval.js';

/** Blades of grass. Twin of shaders/clutter/blades.wgsl. In both functions, `v` is 1 at the roots and 0 at the tips. */

export const bladeCutOff = (v: number): number => 0.5 + 0.16 * clamp01(1 - 1.4 * v);

export const bladeLight = (v: number): number => 1.18 - 0.4 * v * v;
