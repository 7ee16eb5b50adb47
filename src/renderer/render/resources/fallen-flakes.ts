import { modulo } from '../../../base/math/index.js';
import { random } from './tileable-noise.js';

/** Fallen leaves and blades that lie on each other in all directions, as an image that repeats without seams. */
export interface FlakeImages {
  /** Height, in an arbitrary unit: 0 in the gaps, about 0.3 to 1.2 on flakes; each flake covers those before it. */
  readonly height: Float32Array;
  /** The random number (−1 to 1) that belongs to the topmost flake at the texel; 0 in the gaps. */
  readonly lot: Float32Array;
  /** 1 on flakes, 0 in the gaps between them. */
  readonly share: Float32Array;
}

/** The sizes of flakes, texels, and the share of them that is narrow like blades of grass. */
export interface FlakeSizes {
  readonly shortest: number;
  readonly longest: number;
  readonly blades: number;
}

/**
 * @param count number of flakes; each is drawn on those before it
 */
export function flakes(
  size: number,
  count: number,
  { shortest, longest, blades }: FlakeSizes,
  seed: number,
): FlakeImages {
  const height = new Float32Array(size * size);
  const lot = new Float32Array(size * size);
  const share = new Float32Array(size * size);
  const at = (flake: number, use: number): number => random(flake, seed * 64 + use);
  for (let flake = 0; flake < count; flake++) {
    const isBlade = at(flake, 0) < blades;
    const length = (shortest + (longest - shortest) * at(flake, 1)) * (isBlade ? 1.6 : 1);
    const half = (isBlade ? 0.07 : 0.2 + 0.1 * at(flake, 2)) * length;
    const [dx, dy] = [at(flake, 3) - 0.5, at(flake, 4) - 0.5];
    const k = 1 / Math.max(Math.sqrt(dx * dx + dy * dy), 1e-6);
    const [ux, uy] = [dx * k, dy * k];
    const [x, y] = [at(flake, 5) * size, at(flake, 6) * size];
    const bend = (at(flake, 7) - 0.5) * 0.9;
    // Every flake is tilted, so that the star lights some of them more than others.
    const [along, across] = [at(flake, 8) - 0.5, at(flake, 9) - 0.5];
    const lift = 0.45 + 0.35 * at(flake, 10);
    const own = 2 * at(flake, 11) - 1;
    const reach = (direction: number): number => Math.ceil(0.5 * length * Math.abs(direction) + 1.25 * half);
    const [right, down] = [reach(ux), reach(uy)];
    for (let j = Math.floor(y) - down; j <= Math.floor(y) + down + 1; j++) {
      for (let i = Math.floor(x) - right; i <= Math.floor(x) + right + 1; i++) {
        const px = i - x;
        const py = j - y;
        const t = (px * ux + py * uy) / length + 0.5;
        if (t < 0 || t > 1) continue;
        const width = half * Math.sqrt(4 * t * (1 - t));
        const aside = py * ux - px * uy - bend * half * (4 * t * (1 - t) - 0.5);
        if (Math.abs(aside) > width) continue;
        const s = aside / Math.max(half, 1);
        const texel = modulo(j, size) * size + modulo(i, size);
        // The midrib is lower than the halves of the leaf.
        height[texel] = lift + 0.55 * along * (t - 0.5) + 0.4 * across * s + 0.16 * Math.abs(s);
        lot[texel] = own;
        share[texel] = 1;
      }
    }
  }
  return { height, lot, share };
}
