import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colourOfProfile } from '../../../../src/base/images/colour/icc-profile.js';
import { srgbFromLinear, linearFromSrgb } from '../../../../src/base/math/index.js';
import { DISPLAY_P3, iccProfile } from '../containers/icc-writer.js';

function table(lights: readonly number[]): Buffer {
  const data = Buffer.alloc(12 + lights.length * 2);
  data.write('curv', 0, 'latin1');
  data.writeUInt32BE(lights.length, 8);
  lights.forEach((light, i) => data.writeUInt16BE(Math.round(light * 65_535), 12 + i * 2));
  return data;
}

function parametric(kind: number, ...numbers: number[]): Buffer {
  const data = Buffer.alloc(12 + numbers.length * 4);
  data.write('para', 0, 'latin1');
  data.writeUInt16BE(kind, 8);
  numbers.forEach((number, i) => data.writeInt32BE(Math.round(number * 65_536), 12 + i * 4));
  return data;
}

/** Returns a profile that ends with one curve; three tags refer to this curve. */
function profileOf(curve: Buffer): Buffer {
  const profile = iccProfile(1);
  for (const tag of [0, 1, 2]) {
    profile.writeUInt32BE(profile.length, 136 + tag * 12);
    profile.writeUInt32BE(curve.length, 140 + tag * 12);
  }
  return Buffer.concat([profile, curve]);
}

/**
 * Returns the linear light for the stored value 0.5. The reader returns a name instead of numbers for a curve that it
 * recognizes; in this case, the test fails.
 */
function middleOf(curve: Buffer): number {
  const { transfer } = colourOfProfile(profileOf(curve));
  if (typeof transfer === 'string') throw new Error(`the curve is ${transfer}`);
  return (transfer[127]! + transfer[128]!) / 2;
}

describe('colourOfProfile', () => {
  it('colourOfProfile recognizes the sRGB curve whether the profile gives a formula or a table of any size', () => {
    const formula = parametric(3, 2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045);
    expect(colourOfProfile(profileOf(formula))).toEqual({ transfer: 'srgb' });
    for (const size of [256, 1024, 4096]) {
      const lights = Array.from({ length: size }, (_, i) => linearFromSrgb(i / (size - 1)));
      expect(colourOfProfile(profileOf(table(lights)))).toEqual({ transfer: 'srgb' });
    }
  });

  it('colourOfProfile recognizes linear light in three forms: an empty table, a power of 1, and a straight line', () => {
    for (const curve of [table([]), parametric(0, 1), table([0, 1]), table([0, 0.5, 1])]) {
      expect(colourOfProfile(profileOf(curve))).toEqual({ transfer: 'linear' });
    }
  });

  it('colourOfProfile applies the formula of every function type', () => {
    expect(middleOf(parametric(0, 1.8))).toBeCloseTo(0.5 ** 1.8, 3);
    expect(middleOf(parametric(1, 2, 0.9, 0.1))).toBeCloseTo(0.55 ** 2, 3);
    expect(middleOf(parametric(2, 2, 0.8, 0.1, 0.1))).toBeCloseTo(0.5 ** 2 + 0.1, 3);
    expect(middleOf(parametric(3, 2, 0.9, 0.1, 0.3, 0.8))).toBeCloseTo(0.15, 3);
    expect(middleOf(parametric(4, 2, 0.9, 0.05, 0.3, 0.8, 0.05, 0.02))).toBeCloseTo(0.17, 3);
  });

  it('colourOfProfile applies a table that matches no formula', () => {
    expect(middleOf(table([0, 0.1, 0.9, 1]))).toBeCloseTo(0.5, 2);
    expect(middleOf(table([0, 0.2, 1]))).toBeCloseTo(0.2, 2);
  });

  it('colourOfProfile adds a note for primaries that differ from those of sRGB', () => {
    expect(colourOfProfile(iccProfile(1)).note).toBeUndefined();
    expect(colourOfProfile(iccProfile(1, DISPLAY_P3))).toMatchObject({
      transfer: 'linear',
      note: expect.stringMatching(/primaries/) as string,
    });
  });

  it('colourOfProfile distinguishes a power of 2.2 from sRGB', () => {
    const { transfer } = colourOfProfile(iccProfile(2.2));
    expect(typeof transfer).toBe('object');
    const shown = srgbFromLinear((transfer as Float32Array)[128]!) * 255;
    expect(Math.abs(shown - 128)).toBeLessThan(2);
  });

  it('colourOfProfile returns a result for every damaged profile', () => {
    const whole = profileOf(parametric(4, 2, 0.9, 0.05, 0.3, 0.8, 0.05, 0.02));
    const stroke = fc.tuple(fc.nat(whole.length - 1), fc.uint8Array({ minLength: 1, maxLength: 8 }));
    fc.assert(
      fc.property(fc.array(stroke, { maxLength: 4 }), fc.nat(whole.length), (strokes, cut) => {
        const bytes = Uint8Array.from(whole);
        for (const [at, over] of strokes) bytes.set(over.subarray(0, bytes.length - at), at);
        for (const profile of [bytes, bytes.subarray(0, cut)]) {
          const { transfer } = colourOfProfile(profile);
          if (typeof transfer !== 'string') expect(transfer.every((light) => light >= 0 && light <= 1)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});
