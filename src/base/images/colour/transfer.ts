import { linearFromSrgb } from '../../math/index.js';

/**
 * The transfer function of the stored colours, as the file states it: sRGB, linear light, or another curve. `unstated`
 * is treated as sRGB for bytes and compressed blocks, and as linear light for floats.
 */
export type Transfer = 'srgb' | 'linear' | 'unstated' | TransferCurve;

export interface StatedColour {
  readonly transfer: Transfer;
  /** A note for the user if the reader has ignored a part of the file's colour information. */
  readonly note?: string;
}

/** Table of linear light for {@link CURVE_STEPS} stored numbers, evenly spaced from 0 to 1. */
export type TransferCurve = Float32Array<ArrayBuffer>;

const CURVE_STEPS = 256;

/** Maximum distance from the sRGB curve at which a curve counts as sRGB, in stored numbers from 0 to 1. */
const SAME_WITHIN = 0.5 / 255;

/**
 * Returns the transfer function for a curve. If the curve is close to sRGB or to linear light, returns `srgb` or
 * `linear`: many tables in ICC profiles are sRGB.
 * @param lightOf returns the linear light of a stored number, both from 0 to 1
 */
export function transferOfCurve(lightOf: (stored: number) => number): Transfer {
  const curve = Float32Array.from({ length: CURVE_STEPS }, (_, i) => clamp(lightOf(i / (CURVE_STEPS - 1))));
  if (isNear(curve, linearFromSrgb)) return 'srgb';
  return isNear(curve, (stored) => stored) ? 'linear' : curve;
}

const clamp = (value: number) => Math.min(Math.max(Number.isNaN(value) ? 0 : value, 0), 1);

/** Reports whether a curve is at most {@link SAME_WITHIN} away from a reference curve, which must never decrease. */
function isNear(curve: TransferCurve, other: (stored: number) => number): boolean {
  return curve.every((light, i) => {
    const stored = i / (CURVE_STEPS - 1);
    return light >= other(clamp(stored - SAME_WITHIN)) - 1e-5 && light <= other(clamp(stored + SAME_WITHIN)) + 1e-5;
  });
}

export function transferOfPower(exponent: number): Transfer {
  return transferOfCurve((stored) => stored ** exponent);
}

/** Returns the transfer function that ITU-R BT.709 gives for cameras. */
export function transferOfBt709(): Transfer {
  return transferOfCurve((stored) => (stored < 0.081 ? stored / 4.5 : ((stored + 0.099) / 1.099) ** (1 / 0.45)));
}

/** Returns the function from stored numbers to linear light. A curve clamps stored numbers to [0, 1]. */
export function lightFrom(transfer: Transfer, isFloat: boolean): (stored: number) => number {
  const known = transfer === 'unstated' ? (isFloat ? 'linear' : 'srgb') : transfer;
  if (known === 'linear') return (stored) => stored;
  if (known === 'srgb') return (stored) => linearFromSrgb(clamp(stored));
  return (stored) => {
    const at = clamp(stored) * (CURVE_STEPS - 1);
    const step = Math.min(Math.floor(at), CURVE_STEPS - 2);
    return known[step]! + (known[step + 1]! - known[step]!) * (at - step);
  };
}
