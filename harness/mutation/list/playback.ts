import type { Mutation } from '../mutation.js';

const SPLINE = 'src/simulator/sim/camera-tracks/curves/spline.ts';
const CHANNEL = 'src/simulator/sim/camera-tracks/curves/sample-channel.ts';
const TRACK = 'src/simulator/sim/camera-tracks/sample-track.ts';
const CLOCK = 'src/simulator/sim/schedule/play-clock.ts';
const DUE = 'src/simulator/sim/schedule/due-entries.ts';

export const PLAYBACK_MUTATIONS: readonly Mutation[] = [
  {
    name: 'between two keys time runs backwards',
    file: CHANNEL,
    find: '(t - from.t) / (to.t - from.t)',
    replace: '(to.t - t) / (to.t - from.t)',
    goldens: ['camera/track-at-a-time'],
  },
  {
    name: 'the knots of a spline are at equal distances',
    file: SPLINE,
    find: 'return Math.max(squares ** 0.25, LEAST_INTERVAL);',
    replace: 'return 1;',
    goldens: ['camera/track-at-a-time'],
  },
  {
    name: 'a spline is drawn as straight lines',
    file: CHANNEL,
    find: 'return catmullRom((all[i - 1] ?? a).v, a.v, b.v, (all[i + 2] ?? b).v, u);',
    replace: 'return interpolate(a.v, b.v, u);',
    goldens: ['camera/track-at-a-time'],
  },
  {
    name: 'a track looks from below where it should from above',
    file: TRACK,
    find: 'orbitElevationDeg: Math.min(90, Math.max(-90, elevation)),',
    replace: 'orbitElevationDeg: -Math.min(90, Math.max(-90, elevation)),',
    goldens: ['camera/track-at-a-time'],
  },
  {
    name: 'a track has no azimuth',
    file: TRACK,
    find: 'orbitAzimuthDeg: position.azimuth ? sampleNumber(position.azimuth, t, ease) : 0,',
    replace: 'orbitAzimuthDeg: 0,',
    goldens: ['camera/track-at-a-time'],
  },
  {
    name: 'a track forgets its field of view',
    file: TRACK,
    find: '...(fov ? { fovDeg: sampleNumber(fov, t, ease) } : {}),',
    replace: '',
    goldens: ['camera/track-at-a-time'],
  },
  {
    name: 'play time is reported in seconds instead of milliseconds',
    file: CLOCK,
    find: 'const ahead = this.#position + Math.max(0, times[this.kind]) * 1000 * this.rate;',
    replace: 'const ahead = this.#position + Math.max(0, times[this.kind]) * this.rate;',
    goldens: ['camera/timed-batch-repaints', 'camera/track-at-a-time'],
  },
  {
    name: 'of several writes that are due at the same time, the first one wins',
    file: DUE,
    find: 'for (const each of due) if (each.entry.target !== null) last.set(each.entry.target, each);',
    replace:
      'for (const each of due) if (each.entry.target !== null && !last.has(each.entry.target)) last.set(each.entry.target, each);',
    goldens: ['camera/timed-batch-repaints'],
  },
  {
    name: 'entries run before they are due',
    file: DUE,
    find: 'return countWhile(entries, (entry) => entry.at <= at);',
    replace: 'return entries.length;',
    goldens: ['camera/timed-batch-repaints'],
  },
  {
    name: 'an entry at the start of a batch is skipped',
    file: DUE,
    find: 'return [withFrom ? countBefore(entries, from) : countUpTo(entries, from), countUpTo(entries, to)];',
    replace: 'return [countUpTo(entries, from), countUpTo(entries, to)];',
    goldens: ['camera/timed-batch-repaints'],
  },
];
