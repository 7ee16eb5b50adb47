import { accept, DONE, type Outcome, refuse, shown } from '../../../base/errors/index.js';
import { isScheduleName, RATE_MAX } from '../../sim/schedule/index.js';
import { isFileName, refuseFileName } from '../../../base/uploads/index.js';
import type { CameraPlayback, PlayTrack, SetPlayback } from '../camera-playback.js';
import { type Action, action } from './action.js';
import { argument, between, type Checked, type Given, once, type Signature, type Takes } from './signature.js';
import * as schema from './slot-schema.js';

const playbackAction = <T extends Takes>(
  summary: string,
  takes: T,
  run: (playback: CameraPlayback, given: Checked<T>) => Outcome<void> | void,
): Action<Given<T>> => action(summary, takes, ({ playback }, given) => run(playback, given), { gate: 'camera' });

const PLAY = 'camera/play';
const SET = 'camera/set';

/** The arguments of `camera.play`. Token: track; aux: group; values: at rate loop, then 1 for each that is meant. */
const play: Signature<PlayTrack> = {
  slots: {
    token: schema.text('Track.'),
    aux: schema.text('Group.'),
    values: schema.numbers(6, 6, 'at rate loop, then 1 for each of the three that is meant.'),
  },
  example: { token: 'orbit', values: [0, 1, 0, 0, 0, 0] },
  optional: ['aux', 'values'],
  decode({ token, aux, values }) {
    const slots = values ?? [0, 0, 0, 0, 0, 0];
    if (slots.length !== 6 || !slots.every(Number.isFinite)) {
      return refuse('EINVAL', `${PLAY}: needs at, rate, loop and whether each is present; got ${slots.length} numbers`);
    }
    const meant = (index: number): number | null => (slots[index + 3]! > 0.5 ? slots[index]! : null);
    const loop = flagFrom(PLAY, 'loop', meant(2));
    if (!loop.ok) return loop;
    const group = aux === '' ? null : aux;
    return accept({ track: token ?? '', at: meant(0), rate: meant(1), loop: loop.value, group });
  },
  check(_subject, given) {
    if (!isFileName(given.track)) return refuseFileName(PLAY, given.track);
    if (given.group !== null && !isScheduleName(given.group)) {
      return refuse('EINVAL', `${PLAY}: '${shown(given.group)}' is no group; use 1 to 64 characters of A-Za-z0-9_.-`);
    }
    return checkTimes(PLAY, given);
  },
};

const SET_SLOTS = ['at', 'rate', 'loop', 'paused'] as const;

/** The changes of `camera.set`. Values: at least one pair of slot (0 t, 1 rate, 2 loop, 3 paused) and value. */
const change = argument(
  'values',
  schema.numbers(2, 8, 'Pairs of slot and value: 0 t, 1 rate, 2 loop, 3 paused.'),
  [1, 0.5],
  ({ values }): Outcome<SetPlayback> => {
    const pairs = values ?? [];
    if (pairs.length === 0 || pairs.length % 2 !== 0) {
      return refuse('EINVAL', `${SET}: needs at least one of t, rate, loop and paused, each with a value`);
    }
    const given = new Map<(typeof SET_SLOTS)[number], number>();
    for (let index = 0; index < pairs.length; index += 2) {
      const slot = SET_SLOTS[pairs[index]!];
      if (slot === undefined) return refuse('EINVAL', `${SET}: slot ${pairs[index]} is none of 0 to 3`);
      if (given.has(slot)) return refuse('EINVAL', `${SET}: slot ${pairs[index]} stands twice`);
      given.set(slot, pairs[index + 1]!);
    }
    const [at = null, rate = null] = [given.get('at'), given.get('rate')];
    const loop = flagFrom(SET, 'loop', given.get('loop') ?? null);
    if (!loop.ok) return loop;
    const paused = flagFrom(SET, 'paused', given.get('paused') ?? null);
    return paused.ok ? accept({ at, rate, loop: loop.value, paused: paused.value }) : paused;
  },
  (_subject, given) => checkTimes(SET, given),
);

function flagFrom(path: string, name: string, value: number | null): Outcome<boolean | null> {
  if (value === null) return accept(null);
  return value === 0 || value === 1 ? accept(value === 1) : refuse('EINVAL', `${path}: ${name} ${value} is not 0 or 1`);
}

const TIMES = between(0, Number.MAX_VALUE, (at) => `time ${at} s is out of range; use 0 or more`);
const RATES = between(0, RATE_MAX, (rate) => `rate ${rate} is out of range; use 0 to ${RATE_MAX}`);

function checkTimes<T extends { readonly at: number | null; readonly rate: number | null }>(
  path: string,
  given: T,
): Outcome<T> {
  const time = given.at === null ? DONE : TIMES.check(path, given.at);
  if (!time.ok) return time;
  const rate = given.rate === null ? DONE : RATES.check(path, given.rate);
  return rate.ok ? accept(given) : rate;
}

/** Actions that play camera tracks. */
export const CAMERA_TRACK_ACTIONS = {
  'camera.play': playbackAction('Plays a track.', play, (playback, given) => playback.play(given)),
  'camera.set': playbackAction('Adjusts the track that plays.', change, (playback, given) => playback.set(given)),
  'camera.stop': playbackAction('Stops the track.', { once }, (playback) => playback.stop()),
};
