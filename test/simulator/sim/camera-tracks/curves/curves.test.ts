import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quat, type Quat, vec3 } from '../../../../../src/base/math/index.js';
import { applyEase, type Ease } from '../../../../../src/simulator/sim/camera-tracks/curves/ease.js';
import { squad } from '../../../../../src/simulator/sim/camera-tracks/curves/rotation-spline.js';
import { sampleChannel, sampleRotation } from '../../../../../src/simulator/sim/camera-tracks/curves/sample-channel.js';
import { bezier, catmullRom } from '../../../../../src/simulator/sim/camera-tracks/curves/spline.js';
import type { Curve, Key, TrackChannel } from '../../../../../src/simulator/sim/camera-tracks/track.js';

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const coordinate = fc.double({ min: -1e3, max: 1e3, noNaN: true });
const point = fc.tuple(coordinate, coordinate, coordinate);

function key<Value>(t: number, v: Value, rest: Partial<Key<Value>> = {}): Key<Value> {
  return { t, v, ease: null, handleIn: null, handleOut: null, ...rest };
}

function channel(curve: Curve, ...values: readonly [number, number][]): TrackChannel<readonly [number]> {
  return { curve, keys: values.map(([t, v]) => key(t, [v] as const)) };
}

describe('the ease of a key', () => {
  it.each<[Ease, number, number]>([
    [{ name: 'linear', power: 3 }, 0.3, 0.3],
    [{ name: 'in', power: 3 }, 0.5, 0.125],
    [{ name: 'in', power: 2 }, 0.3, 0.09],
    [{ name: 'out', power: 3 }, 0.5, 0.875],
    [{ name: 'in-out', power: 3 }, 0.25, 0.0625],
    [{ name: 'in-out', power: 3 }, 0.75, 0.9375],
    // Values of the CSS curves `ease` and `ease-in-out`, computed from their definition.
    [{ bezier: [0.25, 0.1, 0.25, 1] }, 0.5, 0.802403387584857],
    [{ bezier: [0.42, 0, 0.58, 1] }, 0.25, 0.129161931047313],
    [{ bezier: [0.42, 0, 0.58, 1] }, 0.5, 0.5],
  ])('the value of the ease %j at %f is %f', (ease, u, wanted) => {
    expect(applyEase(ease, u)).toBeCloseTo(wanted, 12);
  });

  it('every named ease stays between 0 and 1, never decreases, and reaches both ends', () => {
    const ease = fc.record({
      name: fc.constantFrom('linear' as const, 'in' as const, 'out' as const, 'in-out' as const),
      power: fc.double({ min: 0.01, max: 16, noNaN: true }),
    });
    fc.assert(
      fc.property(ease, unit, unit, (each, a, b) => {
        const [low, high] = [applyEase(each, Math.min(a, b)), applyEase(each, Math.max(a, b))];
        return low >= 0 && high <= 1 && high >= low - 1e-12 && applyEase(each, 0) === 0 && applyEase(each, 1) === 1;
      }),
    );
  });
});

describe('the splines of a channel', () => {
  it('a Catmull-Rom spline through equally spaced points is a straight line at constant speed', () => {
    for (const u of [0, 0.25, 0.5, 1]) expect(catmullRom([0], [1], [2], [3], u)[0]).toBeCloseTo(1 + u, 12);
  });

  it('a Catmull-Rom spline with chords 1, 4 and 1 has the values that were computed by hand', () => {
    // By hand, at the middle of the knots −1, 0, 2, 3 (t = 1): A1 = 0 + 1·2 = 2, A2 = 3, A3 = 5 − 1 = 4; B1 = 2/3·A2 +
    // 1/3·A1 = 8/3, B2 = 2/3·A2 + 1/3·A3 = 10/3.
    expect(catmullRom([0], [1], [5], [6], 0.5)[0]).toBeCloseTo(3, 12);
    // By hand, at a quarter (t = 0.5): A1 = 1.5, A2 = 2, A3 = 3.5; B1 = A1 + (A2 − A1)/2 = 1.75, B2 = A2 + (A3 − A2)/6
    // = 2.25.
    expect(catmullRom([0], [1], [5], [6], 0.25)[0]).toBeCloseTo(1.75 + 0.25 * 0.5, 12);
  });

  it('a spline with repeated end keys follows 3u² − 2u³, so it starts and stops gently', () => {
    for (const u of [0.1, 0.25, 0.5, 0.9]) {
      expect(catmullRom([0], [0], [8], [8], u)[0]).toBeCloseTo(8 * (3 * u * u - 2 * u ** 3), 12);
    }
  });

  it('a Catmull-Rom spline passes through its points and is finite, whatever the points are', () => {
    fc.assert(
      fc.property(point, point, point, point, unit, (a, b, c, d, u) => {
        const at = (where: number): number[] => catmullRom(a, b, c, d, where);
        expect(at(u).every(Number.isFinite)).toBe(true);
        expect(vec3.distance(at(0) as never, b)).toBeLessThan(1e-6);
        expect(vec3.distance(at(1) as never, c)).toBeLessThan(1e-6);
      }),
    );
  });

  it('a Catmull-Rom spline through four equal points stays exactly at these points, even at large coordinates', () => {
    const far = [1.5e11, -2e10, 3.25];
    expect(catmullRom(far, far, far, far, 0.37)).toEqual(far);
  });

  it('a Bézier curve equals its polynomial, and is a straight line if its handles divide the line in thirds', () => {
    expect(bezier([0], [1], [1], [0], 0.5)[0]).toBeCloseTo(0.75, 12);
    fc.assert(
      fc.property(coordinate, coordinate, unit, (a, b, u) => {
        const third = (b - a) / 3;
        return Math.abs(bezier([a], [a + third], [b - third], [b], u)[0]! - (a + (b - a) * u)) < 1e-9;
      }),
    );
  });
});

describe('the value of a channel', () => {
  it('a channel has its first value before the first key, and its last value after the last key', () => {
    const linear = channel('linear', [1, 10], [3, 20]);
    expect([0, 1, 2, 3, 9].map((t) => sampleChannel(linear, t, null)[0])).toEqual([10, 10, 15, 20, 20]);
    expect(sampleChannel(channel('bezier', [5, 7]), 0, null)).toEqual([7]);
  });

  it('a channel with the curve of steps keeps its value until the next key', () => {
    const step = channel('step', [0, 1], [1, 2], [2, 3]);
    expect([0, 0.999, 1, 1.5, 2].map((t) => sampleChannel(step, t, null)[0])).toEqual([1, 1, 2, 2, 3]);
  });

  it('a channel uses the ease of the start key, else that of the end key, else that of the track', () => {
    const power = (of: number): Ease => ({ name: 'in', power: of });
    const at = (start: Ease | null, end: Ease | null, track: Ease | null): number =>
      sampleChannel(
        { curve: 'linear', keys: [key(0, [0], { ease: start }), key(1, [1], { ease: end })] },
        0.5,
        track,
      )[0]!;
    expect(at(power(2), power(3), power(4))).toBe(0.25);
    expect(at(null, power(3), power(4))).toBe(0.125);
    expect(at(null, null, power(4))).toBe(0.0625);
    expect(at(null, null, null)).toBe(0.5);
  });

  it('the handles of a channel are relative to their keys', () => {
    const keys = [key(0, [0], { handleOut: [3] }), key(1, [0], { handleIn: [3] })];
    expect(sampleChannel({ curve: 'bezier', keys }, 0.5, null)[0]).toBeCloseTo(2.25, 12);
  });
});

describe('the interpolation of rotations', () => {
  const about = (degrees: number): Quat => quat.fromAxisAngle(vec3.Z_AXIS, (degrees * Math.PI) / 180);
  const angleOf = (q: Quat): number => (2 * Math.atan2(q[2], q[3]) * 180) / Math.PI;
  const rotations = (...degrees: readonly number[]) => ({
    curve: 'catmull-rom' as const,
    keys: degrees.map((each, t) => key(t, about(each))),
  });

  it('a rotation between two keys turns at a constant rate in the shorter direction', () => {
    expect(angleOf(sampleRotation(rotations(0, 90), 0.25, null))).toBeCloseTo(22.5, 9);
    const opposite = about(90).map((c) => -c) as unknown as Quat;
    const channelOf = { curve: 'linear' as const, keys: [key(0, about(0)), key(1, opposite)] };
    expect(Math.abs(angleOf(sampleRotation(channelOf, 0.5, null)))).toBeCloseTo(45, 9);
  });

  it('a spline through equally spaced rotations about one axis turns at a constant rate', () => {
    const even = rotations(0, 30, 60, 90);
    expect(angleOf(sampleRotation(even, 1.5, null))).toBeCloseTo(45, 9);
    expect(angleOf(sampleRotation(even, 1.25, null))).toBeCloseTo(37.5, 9);
  });

  it('squad between rotations about one axis gives the angles that were computed by hand', () => {
    // The angles are 0, 0, 40 and 40, so the inner points are at 0 − (40 + 0)/4 = −10 and 40 − (0 − 40)/4 = 50. At a
    // half, the slerp between the ends is 20, and so is the slerp between the inner points.
    expect(angleOf(squad(about(0), about(0), about(40), about(40), 0.5))).toBeCloseTo(20, 9);
    // At a quarter, the slerp between the ends is 10, and the slerp between the inner points is −10 + 15 = 5. The two
    // are mixed with the weight 2·¼·¾ = 0.375.
    expect(angleOf(squad(about(0), about(0), about(40), about(40), 0.25))).toBeCloseTo(10 - 5 * 0.375, 9);
  });

  it('interpolated rotations have unit length and pass through their keys, whatever the keys are', () => {
    const part = fc.double({ min: -1, max: 1, noNaN: true });
    const rotation = fc.tuple(part, part, part, part).filter((q) => Math.hypot(...q) >= 0.5);
    fc.assert(
      fc.property(fc.array(rotation, { minLength: 1, maxLength: 6 }), unit, (values, u) => {
        const spline = { curve: 'catmull-rom' as const, keys: values.map((v, t) => key(t, v as Quat)) };
        expect(Math.hypot(...sampleRotation(spline, u * values.length, null))).toBeCloseTo(1, 9);
        values.forEach((v, t) => {
          const there = sampleRotation(spline, t, null);
          const same = there.reduce((sum, c, i) => sum + (c * v[i]!) / Math.hypot(...v), 0);
          expect(Math.abs(same)).toBeCloseTo(1, 9);
        });
      }),
    );
  });
});
