import { convolveColumns, convolveRows, kernelOf, type Kernel } from './convolve.js';
import type { OpponentPlanes, Plane } from './opponent-planes.js';

/** A term of a contrast sensitivity function in the frequency domain: a · exp(−b ρ²), with ρ in cycles per degree. */
interface GaussianTerm {
  readonly a: number;
  readonly b: number;
}

/** The terms of table 1 of the paper. */
const ACHROMATIC: readonly GaussianTerm[] = [{ a: 1, b: 0.0047 }];
const RED_GREEN: readonly GaussianTerm[] = [{ a: 1, b: 0.0053 }];
const BLUE_YELLOW: readonly GaussianTerm[] = [
  { a: 34.1, b: 0.04 },
  { a: 13.5, b: 0.025 },
];

/** Weights that are smaller than this fraction of the central weight do not change any 8-bit result. */
const NEGLIGIBLE = 1e-7;

/** Blurs each plane as the eye does: detail that is too fine to be seen at `pixelsPerDegree` disappears. */
export function filterAsSeen(
  planes: OpponentPlanes,
  width: number,
  height: number,
  pixelsPerDegree: number,
): OpponentPlanes {
  const filter = (plane: Plane, terms: readonly GaussianTerm[]) =>
    sumOfGaussians(plane, width, height, terms, pixelsPerDegree);
  return {
    y: filter(planes.y, ACHROMATIC),
    cx: filter(planes.cx, RED_GREEN),
    cz: filter(planes.cz, BLUE_YELLOW),
  };
}

/**
 * Adds up the results of separable Gaussian filters, because the sum of the Gaussians is not separable. The weights of
 * the whole filter add up to 1, as the paper requires.
 */
function sumOfGaussians(
  plane: Plane,
  width: number,
  height: number,
  terms: readonly GaussianTerm[],
  pixelsPerDegree: number,
): Plane {
  const kernels = terms.map((term) => spatialKernel(term, pixelsPerDegree));
  const total = kernels.reduce((sum, kernel) => sum + kernel.volume, 0);
  let result: Plane | undefined;
  for (const { kernel, volume } of kernels) {
    const filtered = convolveColumns(convolveRows(plane, width, height, kernel), width, height, kernel);
    const share = volume / total;
    if (!result) {
      result = share === 1 ? filtered : filtered.map((value) => value * share);
    } else {
      for (let i = 0; i < result.length; i++) result[i]! += share * filtered[i]!;
    }
  }
  return result ?? plane;
}

/**
 * Makes the kernel of a term by equation 4 of the paper. In the spatial domain, the term is a √(π/b) exp(−π² x²/b),
 * with x in degrees. As in the paper, the radius is three standard deviations of the widest term (b = 0.04).
 */
function spatialKernel({ a, b }: GaussianTerm, pixelsPerDegree: number): { kernel: Kernel; volume: number } {
  const widest = Math.ceil(3 * Math.sqrt(0.04 / (2 * Math.PI ** 2)) * pixelsPerDegree);
  const falloff = (x: number) => Math.exp((-(Math.PI ** 2) * (x / pixelsPerDegree) ** 2) / b);
  let radius = widest;
  while (radius > 0 && falloff(radius) < NEGLIGIBLE) radius--;
  let sum = 0;
  for (let x = -radius; x <= radius; x++) sum += falloff(x);
  return { kernel: kernelOf(radius, (x) => falloff(x) / sum), volume: a * Math.sqrt(Math.PI / b) * sum * sum };
}
