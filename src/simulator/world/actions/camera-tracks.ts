import {
  DeleteTrack,
  NOTHING,
  Pairs,
  PLAYBACK_RATE_MAX,
  PlayTrack,
  RawNumbers,
  SetPlayback,
  Text,
  type Envelope,
} from '../../../contract/actions/index.js';
import { accept, DONE, refuse, shown, type Outcome } from '../../../base/errors/index.js';
import { isFileName, refuseFileName } from '../../../base/uploads/index.js';
import { isScheduleName } from '../../sim/schedule/index.js';
import { action } from './action.js';

const PLAY = 'camera/play';
const SET = 'camera/set';

/** The index of a value in this list is its slot number. */
const SET_SLOTS = ['at', 'rate', 'loop', 'paused'] as const;

export const TRACK_ACTIONS = {
  play: action({
    name: 'camera.play',
    summary: 'Plays a track.',
    gate: 'camera',
    arguments: PlayTrack,
    layout: {
      slots: {
        token: Text('Track.'),
        aux: Text('Group.'),
        values: RawNumbers(6, 'at rate loop, then three numbers: 1 uses that value, 0 ignores it.'),
      },
      optional: ['aux', 'values'],
      decode({ token, aux, values }) {
        const slots = values ?? [0, 0, 0, 0, 0, 0];
        if (slots.length !== 6 || !slots.every(Number.isFinite)) {
          const wanted = 'needs six finite numbers: at, rate, loop, then for each of them 1 to set it or 0 to leave it';
          return refuse('EINVAL', `${PLAY}: ${wanted}; got ${slots.length} numbers`);
        }
        const meant = (index: number): number | null => (slots[index + 3]! > 0.5 ? slots[index]! : null);
        const loop = flagFrom(PLAY, 'loop', meant(2));
        if (!loop.ok) return loop;
        const group = aux === '' ? null : aux;
        return accept({ track: token ?? '', at: meant(0), rate: meant(1), loop: loop.value, group });
      },
    },
    example: { token: 'orbit', values: [0, 1, 0, 0, 0, 0] },
    check(given) {
      if (!isFileName(given.track)) return refuseFileName(PLAY, given.track);
      if (given.group !== null && !isScheduleName(given.group)) {
        return refuse(
          'EINVAL',
          `${PLAY}: '${shown(given.group)}' is not a group; use 1 to 64 characters of A-Za-z0-9_.-`,
        );
      }
      return checkTimes(PLAY, given);
    },
    run: ({ playback }, given) => playback.play(given),
  }),
  set: action({
    name: 'camera.set',
    summary: 'Adjusts the playing track.',
    gate: 'camera',
    arguments: SetPlayback,
    layout: {
      slots: { values: Pairs(8, 'Pairs of slot and value: 0 t, 1 rate, 2 loop, 3 paused.') },
      decode: readChange,
    },
    example: { values: [1, 0.5] },
    check: (given) => checkTimes(SET, given),
    run: ({ playback }, given) => playback.set(given),
  }),
  delete: action({
    name: 'camera.delete',
    summary: 'Deletes a track. If the track is playing, it plays to its end.',
    gate: 'camera',
    ...DeleteTrack,
    run: ({ tracks }, { track }) => tracks.files.delete(track),
  }),
  stop: action({
    name: 'camera.stop',
    summary: 'Stops the track.',
    gate: 'camera',
    ...NOTHING,
    run: ({ playback }) => playback.stop(),
  }),
};

/** Reads the settings to change. There must be at least one pair: an index in {@link SET_SLOTS} and the new value. */
function readChange({ values }: Envelope): Outcome<SetPlayback> {
  const pairs = values ?? [];
  if (pairs.length === 0 || pairs.length % 2 !== 0) {
    return refuse('EINVAL', `${SET}: needs at least one of t, rate, loop and paused, each with a value`);
  }
  const given = new Map<(typeof SET_SLOTS)[number], number>();
  for (let index = 0; index < pairs.length; index += 2) {
    const slot = SET_SLOTS[pairs[index]!];
    if (slot === undefined) return refuse('EINVAL', `${SET}: slot ${pairs[index]} is none of 0 to 3`);
    if (given.has(slot)) return refuse('EINVAL', `${SET}: slot ${pairs[index]} is given twice; keep one`);
    given.set(slot, pairs[index + 1]!);
  }
  const [at = null, rate = null] = [given.get('at'), given.get('rate')];
  const loop = flagFrom(SET, 'loop', given.get('loop') ?? null);
  if (!loop.ok) return loop;
  const paused = flagFrom(SET, 'paused', given.get('paused') ?? null);
  return paused.ok ? accept({ at, rate, loop: loop.value, paused: paused.value }) : paused;
}

function flagFrom(path: string, name: string, value: number | null): Outcome<boolean | null> {
  if (value === null) return accept(null);
  return value === 0 || value === 1 ? accept(value === 1) : refuse('EINVAL', `${path}: ${name} ${value} is not 0 or 1`);
}

function checkTimes(
  path: string,
  { at, rate }: { readonly at: number | null; readonly rate: number | null },
): Outcome<void> {
  if (at !== null && !(at >= 0 && at < Infinity)) {
    return refuse('EINVAL', `${path}: time ${at} s is out of range; use 0 or more`);
  }
  if (rate !== null && !(rate >= 0 && rate <= PLAYBACK_RATE_MAX)) {
    return refuse('EINVAL', `${path}: rate ${rate} is out of range; use 0 to ${PLAYBACK_RATE_MAX}`);
  }
  return DONE;
}
