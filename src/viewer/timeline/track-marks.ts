import { trackDuration, type CameraTrack, type Shot } from '../../simulator/sim/camera-tracks/index.js';

/** The marks of a track. Times are fractions of the duration, 0 to 1. */
export interface TrackMarks {
  /** Duration of the track, ms. */
  readonly duration: number;
  readonly shots: readonly { readonly name: string; readonly from: number; readonly to: number }[];
  /** The distinct times of the keys, in ascending order. */
  readonly keys: readonly number[];
}

export function trackMarks(track: CameraTrack): TrackMarks {
  const whole = trackDuration(track);
  const keys = track.shots.flatMap((shot) => keyTimes(shot).map((t) => (shot.t + t) / whole));
  return {
    duration: whole * 1000,
    shots: track.shots.map(({ name, t, duration }) => ({ name, from: t / whole, to: (t + duration) / whole })),
    keys: [...new Set(keys)].sort((a, b) => a - b),
  };
}

function keyTimes({ position, rotation, roll, fov, time }: Shot): number[] {
  const places =
    position?.mode === 'orbit' ? [position.radius, position.azimuth, position.elevation] : [position?.points];
  return [...places, rotation, roll, fov, time].flatMap((channel) => channel?.keys.map(({ t }) => t) ?? []);
}
