import { clamp01 } from '../../src/base/math/interval.js';

/** A sheet of leaves fades when the camera sees it edge-on. Twin of shaders/clutter/edge.wgsl. */

const CUT_OFF = 0.5;
const FADES = 0.5;
const GONE = 0.12;

type Change = readonly [number, number];

/**
 * Returns 1 for a sheet that faces the camera, less for a tilted sheet, and almost 0 for one seen edge-on. `right` and
 * `down` say by how much the position in the image changes from a pixel to the next one in this direction.
 */
export function sheetFacing(right: Change, down: Change): number {
  const area = Math.abs(right[0] * down[1] - right[1] * down[0]);
  return (2 * area) / Math.max(right[0] ** 2 + right[1] ** 2 + down[0] ** 2 + down[1] ** 2, 1e-20);
}

export const sheetCutOff = (facing: number): number =>
  CUT_OFF + (1.001 - CUT_OFF) * clamp01((FADES - facing) / (FADES - GONE));
