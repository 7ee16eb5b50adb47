import type { Air } from './air.js';

/**
 * The additional red absorption by ozone when air is seen from space, as a share of its absorption. At 610 nm it
 * absorbs 1.5 times as much as in green, and light of the limb passes it twice. The tables of the air leave it out,
 * because seen from below the sky after sunset would turn green; without it the limb is pink.
 */
const RED_FROM_SPACE = 1.6;

/**
 * Returns the extinction of red beyond {@link Air.absorption}, in the middle of the layer, 1/m, for light on its way to
 * the camera.
 * @param aboveAir 0 for a camera in the air, 1 for one far above it
 */
export const redTakenFromSpace = ({ absorption }: Air, aboveAir: number): number =>
  absorption[0] * RED_FROM_SPACE * aboveAir;
