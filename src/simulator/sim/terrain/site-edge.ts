import { clamp01 } from '../../../base/math/index.js';
import { gradientNoise } from './noise.js';

/** Noise moves the edge of a large level site by about this distance, m. The edge of a small site stays in its place. */
const BAYS = 80;
const SMALL = 150;

/** The depth of the bays in the edge of a site of a radius, m. */
export const baysOf = (radius: number): number => BAYS * clamp01((radius - SMALL) / SMALL);

/**
 * Returns the distance by which the edge of a large level site has moved inward at a place, relative to the depth of
 * its bays: at most about ±1. The place is in m from the centre of the body.
 */
export const bayAt = (x: number, y: number, z: number, seed: number): number =>
  2.7 * gradientNoise(x / 190, y / 190, z / 190, seed + 97) + 1.2 * gradientNoise(x / 62, y / 62, z / 62, seed + 101);
