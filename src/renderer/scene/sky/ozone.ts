import type { Air } from './air.js';

/**
 * The further red that ozone absorbs where air is seen from space, as a share of its absorption: at 610 nm it absorbs
 * half as much again as in green, and light of the limb passes it on its way in and out. The tables of the air leave it
 * out, because from below the sky after sunset would turn green; without it the limb is pink.
 */
const RED_FROM_SPACE = 1.6;

/**
 * Returns the extinction of red beyond {@link Air.absorption}, in the middle of the layer, 1/m, for light on its way to
 * the camera.
 * @param aboveAir 0 for a camera in the air, 1 for one far above it
 */
export const redTakenFromSpace = ({ absorption }: Air, aboveAir: number): number =>
  absorption[0] * RED_FROM_SPACE * aboveAir;
