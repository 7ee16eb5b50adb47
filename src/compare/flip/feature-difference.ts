import { convolveColumns, convolveRows, kernelOf, type Kernel } from './convolve.js';
import type { Plane } from './opponent-planes.js';

/** The constants of §4.2 of the paper: the width of the features that the eye detects, in degrees, and the exponent. */
const FEATURE_WIDTH_DEG = 0.082;
const Q_F = 0.5;

interface Features {
  readonly edges: Plane;
  readonly points: Plane;
}

export function featureDifference(a: Plane, b: Plane, width: number, height: number, pixelsPerDegree: number): Plane {
  const kernels = featureKernels(pixelsPerDegree);
  const fa = detectFeatures(a, width, height, kernels);
  const fb = detectFeatures(b, width, height, kernels);
  const out = new Float32Array(a.length);
  for (let i = 0; i < out.length; i++) {
    const larger = Math.max(Math.abs(fa.edges[i]! - fb.edges[i]!), Math.abs(fa.points[i]! - fb.points[i]!));
    out[i] = Math.min(1, (larger * Math.SQRT1_2) ** Q_F);
  }
  return out;
}

interface FeatureKernels {
  readonly smooth: Kernel;
  readonly edge: Kernel;
  readonly point: Kernel;
}

/**
 * Makes a Gaussian and its first two derivatives. The positive weights add up to 1, and the negative weights to −1, as
 * the paper requires.
 */
function featureKernels(pixelsPerDegree: number): FeatureKernels {
  const sigma = 0.5 * FEATURE_WIDTH_DEG * pixelsPerDegree;
  const radius = Math.ceil(3 * sigma);
  const gaussian = (x: number) => Math.exp(-(x * x) / (2 * sigma * sigma));
  const sum = kernelOf(radius, gaussian).weights.reduce((total, weight) => total + weight, 0);
  return {
    smooth: kernelOf(radius, (x) => gaussian(x) / sum),
    edge: balanced(radius, (x) => -x * gaussian(x)),
    point: balanced(radius, (x) => ((x * x) / (sigma * sigma) - 1) * gaussian(x)),
  };
}

function balanced(radius: number, weight: (x: number) => number): Kernel {
  let positive = 0;
  let negative = 0;
  for (let x = -radius; x <= radius; x++) {
    const value = weight(x);
    if (value > 0) positive += value;
    else negative -= value;
  }
  return kernelOf(radius, (x) => {
    const value = weight(x);
    return value > 0 ? value / positive : value / negative;
  });
}

/** @param opponentY 116 Y/Yn − 16, with Y/Yn in [0, 1] */
function detectFeatures(opponentY: Plane, width: number, height: number, kernels: FeatureKernels): Features {
  const luminance = opponentY.map((value) => (value + 16) / 116);
  const magnitude = (derivative: Kernel): Plane => {
    const alongX = convolveColumns(convolveRows(luminance, width, height, derivative), width, height, kernels.smooth);
    const alongY = convolveColumns(convolveRows(luminance, width, height, kernels.smooth), width, height, derivative);
    for (let i = 0; i < alongX.length; i++) alongX[i] = Math.sqrt(alongX[i]! ** 2 + alongY[i]! ** 2);
    return alongX;
  };
  return { edges: magnitude(kernels.edge), points: magnitude(kernels.point) };
}
