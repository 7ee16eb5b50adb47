import { quat, type Quat } from '../../../../base/math/index.js';
import type { Key, RotationChannel, TrackChannel } from '../track.js';
import { applyEase, type Ease } from './ease.js';
import { alignRotations, squad } from './rotation-spline.js';
import { bezier, catmullRom, interpolate } from './spline.js';

/**
 * Returns the value of a channel at `t` seconds. Outside the keys, this is the value of the first or the last key.
 * @param ease applies between keys that have no ease themselves
 */
export function sampleChannel<Value extends readonly number[]>(
  { curve, keys }: TrackChannel<Value>,
  t: number,
  ease: Ease | null,
): Value {
  const position = positionAt(keys, t, ease);
  if ('at' in position) return position.at.v;
  const { index, u } = position;
  const [from, to] = [keys[index]!, keys[index + 1]!];
  return between(keys, index, from, to) as Value;

  function between(all: readonly Key<Value>[], i: number, a: Key<Value>, b: Key<Value>): readonly number[] {
    switch (curve) {
      case 'step':
        return a.v;
      case 'linear':
        return interpolate(a.v, b.v, u);
      case 'catmull-rom':
        return catmullRom((all[i - 1] ?? a).v, a.v, b.v, (all[i + 2] ?? b).v, u);
      case 'bezier':
        return bezier(a.v, controlPoint(a, b, a.handleOut), controlPoint(b, a, b.handleIn), b.v, u);
    }
  }
}

export function sampleRotation({ curve, keys }: RotationChannel, t: number, ease: Ease | null): Quat {
  const position = positionAt(keys, t, ease);
  if ('at' in position) return quat.normalizeQuat(position.at.v);
  const { index, u } = position;
  if (curve === 'step') return quat.normalizeQuat(keys[index]!.v);
  const near = [keys[index - 1] ?? keys[index]!, keys[index]!, keys[index + 1]!, keys[index + 2] ?? keys[index + 1]!];
  const [q0, q1, q2, q3] = alignRotations(near.map(({ v }) => quat.normalizeQuat(v)));
  // With only two keys, squad is slerp.
  if (curve === 'linear' || keys.length < 3) return quat.normalizeQuat(quat.slerp(q1!, q2!, u));
  return squad(q0!, q1!, q2!, q3!, u);
}

type KeyPosition<Value> = { readonly at: Key<Value> } | { readonly index: number; readonly u: number };

function positionAt<Value>(keys: readonly Key<Value>[], t: number, ease: Ease | null): KeyPosition<Value> {
  const index = lastAtOrBefore(keys, t);
  const from = keys[index];
  const to = keys[index + 1];
  if (from === undefined) return { at: keys[0]! };
  if (to === undefined) return { at: from };
  return { index, u: applyEase(from.ease ?? to.ease ?? ease, (t - from.t) / (to.t - from.t)) };
}

/**
 * Returns the index of the last entry that is not later than `t`, or −1 if all are later. `timed` must be sorted in
 * ascending order.
 */
export function lastAtOrBefore(timed: readonly { readonly t: number }[], t: number): number {
  let low = 0;
  let high = timed.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (timed[middle]!.t <= t) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function controlPoint<Value extends readonly number[]>(
  { v }: Key<Value>,
  towards: Key<Value>,
  handle: Value | null,
): readonly number[] {
  return handle === null ? interpolate(v, towards.v, 1 / 3) : v.map((c, index) => c + handle[index]!);
}
