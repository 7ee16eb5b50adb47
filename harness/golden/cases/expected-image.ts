import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MAX_REGION, type FlipTolerance, type Tolerance } from '../../../src/contract/vocabulary/index.js';
import type { GoldenCase } from './golden-case.js';

/**
 * The family of the adapter that draws the accepted pictures. This software adapter comes with the npm packages, and
 * draws the same bytes on every machine.
 */
export const REFERENCE_ADAPTER = 'swiftshader';

/**
 * Maximum mean difference of a picture that was not drawn by the reference adapter. A second limit, for the worst
 * region, finds small local faults. The value was derived from the accepted pictures of all cases
 * (`test/compare/tolerances.test.ts`). The mean is at most 0.028 if every channel differs by one level of dither, and
 * one in fifty texels at edges shows the colour beyond the edge.
 */
const OTHER_ADAPTER_MEAN = 0.03;
export const OTHER_ADAPTER_TOLERANCE: FlipTolerance = {
  comparer: 'flip',
  max_mean: OTHER_ADAPTER_MEAN,
  why: 'another adapter rounds and rasterises differently; the picture must still look the same',
};

export interface Expectation {
  /** Absolute path; the file may not exist yet. */
  readonly path: string;
  readonly tolerance: Tolerance;
}

export function expectationOf(goldenCase: GoldenCase, adapterFamily: string): Expectation {
  const own = goldenCase.adapters?.[adapterFamily];
  if (own) {
    return { path: ownImagePath(goldenCase, adapterFamily), tolerance: own.tolerance ?? goldenCase.tolerance };
  }
  const root = dirname(dirname(goldenCase.folder));
  const path = join(root, goldenCase.sameImageAs ?? goldenCase.name, 'expected.png');
  return { path, tolerance: adapterTolerance(goldenCase.tolerance, adapterFamily) };
}

/**
 * Returns the tolerance for an adapter. The reference adapter gets the tolerance of the case. Other adapters also get
 * the tolerance of the case if it permits a larger mean than `OTHER_ADAPTER_MEAN`. Otherwise, they get
 * `OTHER_ADAPTER_TOLERANCE`, but with the region limit of the case if that limit is higher.
 */
export function adapterTolerance(tolerance: Tolerance, adapterFamily: string): Tolerance {
  if (adapterFamily === REFERENCE_ADAPTER) return tolerance;
  if (tolerance.comparer === 'flip' && (tolerance.max_mean ?? 0) > OTHER_ADAPTER_MEAN) return tolerance;
  const { max_region } = { max_region: undefined, ...tolerance };
  return max_region !== undefined && max_region > MAX_REGION
    ? { ...OTHER_ADAPTER_TOLERANCE, max_region }
    : OTHER_ADAPTER_TOLERANCE;
}

export function passImagePath(goldenCase: GoldenCase, pass: string): string {
  return join(goldenCase.folder, `expected.${pass}.png`);
}

function ownImagePath(goldenCase: GoldenCase, adapterFamily: string): string {
  return join(goldenCase.folder, `expected.${adapterFamily}.png`);
}

/** Returns the pictures in a case's folder that the case does not use. */
export function unexplainedImages(goldenCase: GoldenCase, fileNames: readonly string[]): string[] {
  return fileNames.filter((name) => {
    const family = /^expected\.([^.]+)\.png$/.exec(name)?.[1];
    if (name === 'expected.png') return goldenCase.sameImageAs !== undefined;
    if (family !== undefined && goldenCase.passes?.includes(family)) return false;
    return family !== undefined && goldenCase.adapters?.[family] === undefined;
  });
}

export function isAccepted(expectation: Expectation): boolean {
  return existsSync(expectation.path);
}
