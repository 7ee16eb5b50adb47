import type { Vec3 } from '../../../../base/math/index.js';
import { DEFAULT_EASE_POWER, type Ease, EASE_NAMES } from '../curves/ease.js';
import { type Curve, CURVES, type Key, type NumberChannel, type PointChannel, type TrackChannel } from '../track.js';
import type { RotationChannel } from '../track.js';
import {
  elements,
  MemberReader,
  notNegative,
  numberIn,
  readNumbers,
  oneOf,
  type LocatedValue,
  TrackProblem,
  wrong,
} from './member-reader.js';

export interface ChannelLimits {
  readonly keysMax: number;
  /** The duration of the shot, s. No key may be later. */
  readonly duration: number;
}

const KEY_MEMBERS = ['t', 'v', 'ease', 'ease_power', 'handle_in', 'handle_out'];

export function parseNumberChannel(
  located: LocatedValue,
  limits: ChannelLimits,
  read: (located: LocatedValue) => number,
): NumberChannel {
  return parseChannel(located, limits, CURVES, 'linear', {
    value: (v) => [read(v)] as const,
    handle: (v) => [numberIn(-Infinity, Infinity, 'a finite number')(v)] as const,
  });
}

/** Parses a channel of points: three numbers each, m. */
export function parsePoints(located: LocatedValue, limits: ChannelLimits): PointChannel {
  const read = (v: LocatedValue): Vec3 => readNumbers(3)(v) as [number, number, number];
  return parseChannel(located, limits, CURVES, 'linear', { value: read, handle: read });
}

/** Parses a channel of rotations. Each is a quaternion `x y z w` whose norm is 0.5 to 2. */
export function parseRotations(located: LocatedValue, limits: ChannelLimits): RotationChannel {
  return parseChannel(located, limits, ['step', 'linear', 'catmull-rom'], 'catmull-rom', {
    others: ['frame'],
    value: (v) => {
      const rotation = readNumbers(4)(v) as [number, number, number, number];
      const norm = Math.hypot(...rotation);
      if (norm >= 0.5 && norm <= 2) return rotation;
      throw wrong(v, 'a quaternion x y z w with a norm from 0.5 to 2');
    },
    handle: (v) => {
      throw new TrackProblem(v.path, 'rotations have no handles; leave it out');
    },
  });
}

/** Parses a channel: an object `{curve?, keys}` or a list of keys. */
function parseChannel<Value>(
  located: LocatedValue,
  limits: ChannelLimits,
  curves: readonly Curve[],
  standard: Curve,
  read: {
    readonly value: (located: LocatedValue) => Value;
    readonly handle: (located: LocatedValue) => Value;
    /** Names of additional members that are allowed because the caller reads them. */
    readonly others?: readonly string[];
  },
): TrackChannel<Value> {
  if (Array.isArray(located.value)) return { curve: standard, keys: parseKeys(located, limits, standard, read) };
  if (typeof located.value !== 'object') throw wrong(located, 'a list of keys, such as [{"t": 0, "v": …}]');
  const members = new MemberReader(located, ['curve', 'keys', ...(read.others ?? [])]);
  const curve = members.optional('curve', oneOf(curves)) ?? standard;
  return { curve, keys: members.required('keys', (keys) => parseKeys(keys, limits, curve, read)) };
}

function parseKeys<Value>(
  located: LocatedValue,
  { keysMax, duration }: ChannelLimits,
  curve: Curve,
  read: { readonly value: (located: LocatedValue) => Value; readonly handle: (located: LocatedValue) => Value },
): Key<Value>[] {
  const items = elements(located);
  if (items.length === 0)
    throw new TrackProblem(located.path, 'has no keys; add one, which is enough for a constant value');
  if (items.length > keysMax) {
    throw new TrackProblem(located.path, `${items.length} keys; ${keysMax} at most (camera_max_keys)`);
  }
  let last = -Infinity;
  return items.map((each) => {
    const members = new MemberReader(each, KEY_MEMBERS);
    const t = members.required('t', notNegative);
    if (t > duration)
      throw new TrackProblem(
        `${each.path}.t`,
        `${t} s is past the shot, which lasts ${duration} s; make the shot longer`,
      );
    if (t <= last)
      throw new TrackProblem(
        `${each.path}.t`,
        `${t} s is not after the previous key, at ${last} s; sort the keys by t`,
      );
    last = t;
    for (const handle of ['handle_in', 'handle_out']) {
      if (members.has(handle) && curve !== 'bezier') {
        throw new TrackProblem(`${each.path}.${handle}`, `the curve is ${curve}; handles are for bezier`);
      }
    }
    return {
      t,
      v: members.required('v', read.value),
      ease: parseEase(members),
      handleIn: members.optional('handle_in', read.handle),
      handleOut: members.optional('handle_out', read.handle),
    };
  });
}

export function parseEase(members: MemberReader): Ease | null {
  const power = members.optional('ease_power', numberIn(0.01, 16, 'a number from 0.01 to 16'));
  const refusePower = (): void => {
    if (power === null) return;
    const { path } = members.at('ease_power');
    throw new TrackProblem(path, `needs a named ease, one of ${EASE_NAMES.join(', ')}`);
  };
  if (!members.has('ease')) {
    refusePower();
    return null;
  }
  const ease = members.at('ease');
  if (!Array.isArray(ease.value)) return { name: oneOf(EASE_NAMES)(ease), power: power ?? DEFAULT_EASE_POWER };
  refusePower();
  const [x1, y1, x2, y2] = readNumbers(4)(ease) as [number, number, number, number];
  // As in CSS, x must be in [0, 1], because time would otherwise run backwards along the curve.
  const clamp = (x: number): number => Math.min(1, Math.max(0, x));
  return { bezier: [clamp(x1), y1, clamp(x2), y2] };
}
