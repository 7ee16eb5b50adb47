import { quat, type Quat } from '../../base/math/index.js';
import { formatTargetRef } from '../../simulator/sim/camera/index.js';
import { type CameraTrack, DEFAULT_TRACK_LIMITS, parseTrack } from '../../simulator/sim/camera-tracks/index.js';
import type { ViewKey } from '../view/steering/server-camera.js';

/** Ways in which the camera accelerates and slows down between two keys. With `linear`, its speed is constant. */
export const EASES = ['linear', 'in', 'out', 'in-out'] as const;
export type DraftEase = (typeof EASES)[number];

export interface DraftKey extends Pick<ViewKey, 'position' | 'rotation' | 'fov'> {
  /** Time since the start of the track, s. */
  readonly t: number;
  readonly ease: DraftEase;
}

/** A track that the page can edit. Such a track has one shot, and all keys are relative to the same vessel or body. */
export interface TrackDraft extends Pick<ViewKey, 'anchor' | 'frame'> {
  readonly loop: boolean;
  /** At least one key, in order of time. */
  readonly keys: readonly DraftKey[];
}

/** Time from the last key to a key that is added after it, s. `LEAST` is the minimum time between two keys, s. */
const SPACING = 2;
const LEAST = 0.1;
/** The duration of a track with only one key, s. */
const ALONE = 1;

export function newDraft({ anchor, frame, ...view }: ViewKey): TrackDraft {
  return { anchor, frame, loop: false, keys: [{ ...view, t: 0, ease: 'in-out' }] };
}

/** Returns the reason why a view cannot become a key of the track; null if it can. */
export function keyFault({ anchor, frame, keys }: TrackDraft, view: ViewKey): string | null {
  if (keys.length >= DEFAULT_TRACK_LIMITS.keysMax)
    return `the track has ${keys.length} keys, the maximum; begin a new track`;
  if (anchor === view.anchor && frame === view.frame) return null;
  if (anchor === view.anchor)
    return `the positions of the track are in ${frame} axes, but this view is in ${view.frame} axes; begin a new track`;
  const name = anchor.replace(/^\w+:/, '');
  return `this track follows ${name}; look at ${name}, or begin a new track`;
}

export function withKey(draft: TrackDraft, { position, rotation, fov }: ViewKey): TrackDraft {
  const t = rounded(draft.keys.at(-1)!.t + SPACING);
  return { ...draft, keys: [...draft.keys, { position, rotation, fov, t, ease: 'in-out' }] };
}

/**
 * Moves a key in time, at most up to its neighbours, and returns the new track. Returns the track unchanged if the gap
 * between the neighbours is too small.
 */
export function withTime(draft: TrackDraft, index: number, t: number): TrackDraft {
  const { keys } = draft;
  const earliest = index === 0 ? 0 : keys[index - 1]!.t + LEAST;
  const latest = index === keys.length - 1 ? Infinity : keys[index + 1]!.t - LEAST;
  if (latest < earliest) return draft;
  return changed(draft, index, { t: rounded(Math.min(latest, Math.max(earliest, t))) });
}

/**
 * Returns the reason why `withTime` did not give a key the wanted time.
 * @param wanted s
 * @returns null if the draft, which is the result of `withTime`, has a key with the wanted time at `index`
 */
export function timeFault({ keys }: TrackDraft, index: number, wanted: number): string | null {
  const { t } = keys[index]!;
  if (t === rounded(wanted)) return null;
  if (wanted < 0) return 'A track begins at 0 s.';
  const [other, at] = wanted < t ? [keys[index - 1], index] : [keys[index + 1], index + 2];
  if (other && Math.abs(other.t - wanted) < LEAST) {
    return `Key ${at} is at ${other.t} s, and keys are at least ${LEAST} s apart; move key ${at} first.`;
  }
  return `Key ${at} is at ${other?.t ?? 0} s, and the keys keep their order; move key ${at} first.`;
}

/**
 * Returns the time at the right end of the line of keys, s. It is after the last key, so that this key can be dragged
 * to the right.
 */
export function scaleOf({ keys }: TrackDraft): number {
  return Math.max(10, Math.ceil(keys.at(-1)!.t * 1.5));
}

/**
 * @param reach s
 * @returns the index of the key nearest to a moment; null if no key is within reach
 */
export function nearestKey({ keys }: TrackDraft, moment: number, reach: number): number | null {
  const away = keys.map(({ t }) => Math.abs(t - moment));
  const least = Math.min(...away);
  return least <= reach ? away.lastIndexOf(least) : null;
}

export function withEase(draft: TrackDraft, index: number, ease: DraftEase): TrackDraft {
  return changed(draft, index, { ease });
}

/** Removes the key at `index` from a track. Returns null if it was the only key. */
export function withoutKey(draft: TrackDraft, index: number): TrackDraft | null {
  const keys = draft.keys.filter((_, at) => at !== index);
  return keys.length === 0 ? null : { ...draft, keys };
}

function changed(draft: TrackDraft, index: number, change: Partial<DraftKey>): TrackDraft {
  return { ...draft, keys: draft.keys.map((key, at) => (at === index ? { ...key, ...change } : key)) };
}

export function draftText({ anchor, frame, loop, keys }: TrackDraft): string {
  const channel = <Value>(valueOf: (key: DraftKey, index: number) => Value) =>
    keys.map((key, index) => ({ t: key.t, v: valueOf(key, index), ease: key.ease }));
  const rotations = nearest(keys.map(({ rotation }) => rotation));
  const shot = {
    duration: Math.max(keys.at(-1)!.t, ALONE),
    anchor,
    position: { frame, curve: 'catmull-rom', keys: channel(({ position }) => position) },
    rotation: { frame, keys: channel((_, index) => rotations[index]!) },
    fov: channel(({ fov }) => fov),
  };
  return `${JSON.stringify({ loop, shots: [shot] }, null, 1)}\n`;
}

/**
 * Negates each quaternion whose negative is nearer to the previous one. The rotations stay the same, but an
 * interpolation between neighbours then takes the shorter way.
 */
function nearest(rotations: readonly Quat[]): Quat[] {
  const signed: Quat[] = [];
  for (const rotation of rotations) {
    const before = signed.at(-1) ?? rotation;
    const isFar = rotation.reduce((sum, part, at) => sum + part * before[at]!, 0) < 0;
    signed.push(isFar ? quat.map(rotation, (part) => -part) : rotation);
  }
  return signed;
}

/** Parses a track; null if the page cannot edit it without losing parts of it. */
export function parseDraft(text: string): TrackDraft | null {
  const track = parseTrack(text, DEFAULT_TRACK_LIMITS);
  return track.ok ? draftOf(track.value) : null;
}

function draftOf({ loop, ease, shots }: CameraTrack): TrackDraft | null {
  const [shot, ...more] = shots;
  if (!shot || more.length > 0 || ease !== null || shot.t !== 0 || shot.blendIn !== 0) return null;
  const { anchor, position, rotation, rotationIn, fov, aim, roll, time } = shot;
  if (!anchor || aim || roll || time || !rotation || !fov || position?.mode !== 'cartesian') return null;
  const { points, frame } = position;
  if ((frame !== 'enu' && frame !== 'bodyfixed') || rotationIn !== 'frame') return null;
  if (points.curve !== 'catmull-rom' || rotation.curve !== 'catmull-rom' || fov.curve !== 'linear') return null;
  const keys = points.keys.map((point, index): DraftKey | null => {
    const [turned, seen] = [rotation.keys[index], fov.keys[index]];
    const name = easeName(point.ease);
    if (!turned || !seen || name === null || turned.t !== point.t || seen.t !== point.t) return null;
    if (easeName(turned.ease) !== name || easeName(seen.ease) !== name) return null;
    return { t: point.t, ease: name, position: point.v, rotation: turned.v, fov: seen.v[0] };
  });
  const isSame = rotation.keys.length === keys.length && fov.keys.length === keys.length;
  const known = keys.filter((key) => key !== null);
  if (!isSame || known.length < keys.length || shot.duration !== Math.max(known.at(-1)!.t, ALONE)) return null;
  return { anchor: formatTargetRef(anchor), frame, loop, keys: known };
}

function easeName(ease: CameraTrack['ease']): DraftEase | null {
  return ease && 'name' in ease && ease.power === 3 ? ease.name : null;
}

const rounded = (t: number): number => Number(t.toFixed(2));
