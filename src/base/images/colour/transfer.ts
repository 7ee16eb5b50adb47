import { linearFromSrgb } from '../../math/index.js';

/**
 * The transfer function of stored colours, as their container states it: sRGB, linear light, or a curve of its own.
 * `unstated` means sRGB in formats of bytes and blocks, and linear light in floats.
 */
export type Transfer = 'srgb' | 'linear' | 'unstated' | TransferCurve;

/** The colours of a file as it states them. */
export interface StatedColour {
  readonly transfer: Transfer;
  /** A note on the part that is ignored; absent if nothing is. */
  readonly note?: string;
}

/** Linear light at {@link CURVE_STEPS} stored numbers, evenly spaced from 0 to 1. */
export type TransferCurve = Float32Array<ArrayBuffer>;

/** Chosen: the curve has a step for each number of 8 bits. */
const CURVE_STEPS = 256;

/** The largest difference, in stored numbers, at which a curve counts as sRGB. Chosen: half a step of 8 bits. */
const SAME_WITHIN = 0.5 / 255;

/**
 * Makes the transfer function of a curve. A known curve is returned by name, because tables in ICC profiles are often
 * sRGB.
 * @param lightOf linear light of a stored number, both from 0 to 1
 */
export function transferOfCurve(lightOf: (stored: number) => number): Transfer {
  const curve = Float32Array.from({ length: CURVE_STEPS }, (_, i) => clamp(lightOf(i / (CURVE_STEPS - 1))));
  if (isNear(curve, linearFromSrgb)) return 'srgb';
  return isNear(curve, (stored) => stored) ? 'linear' : curve;
}

const clamp = (value: number) => Math.min(Math.max(Number.isNaN(value) ? 0 : value, 0), 1);

/**
 * Reports whether a curve is within {@link SAME_WITHIN} of another one, in both directions. The other one must never
 * decrease.
 */
function isNear(curve: TransferCurve, other: (stored: number) => number): boolean {
  return curve.every((light, i) => {
    const stored = i / (CURVE_STEPS - 1);
    return light >= other(clamp(stored - SAME_WITHIN)) - 1e-5 && light <= other(clamp(stored + SAME_WITHIN)) + 1e-5;
  });
}

/** Returns the transfer function of a power: light is the stored number to the power of `exponent`. */
export function transferOfPower(exponent: number): Transfer {
  return transferOfCurve((stored) => stored ** exponent);
}

/** The transfer function of a camera by ITU-R BT.709, whose foot is straight. */
export function transferOfBt709(): Transfer {
  return transferOfCurve((stored) => (stored < 0.081 ? stored / 4.5 : ((stored + 0.099) / 1.099) ** (1 / 0.45)));
}

/** Returns the function from a stored number to linear light. For a curve, numbers outside [0, 1] are clamped. */
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
