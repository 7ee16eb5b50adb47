import { accept, DONE, type Outcome, refuse, shown } from '../../errors/index.js';
import { isScheduleName, RATE_MAX } from '../../sim/schedule/index.js';
import { isFileName, refuseFileName } from '../../uploads/index.js';
import type { CameraPlayback, PlayTrack, SetPlayback } from '../camera-playback.js';
import type { Action, ActionTable, Command } from '../command.js';

/** What the track actions need of the world. */
export interface CameraTrackCell {
  readonly playback: CameraPlayback;
}

/** Playing camera tracks. All run in the frame phase. */
export const CAMERA_TRACK_ACTIONS: ActionTable<CameraTrackCell> = {
  'camera.play': trackAction(parsePlay, (playback, request) => playback.play(request)),
  'camera.set': trackAction(parseSet, (playback, changes) => playback.set(changes)),
  'camera.stop': trackAction(
    () => accept(null),
    (playback) => {
      playback.stop();
      return DONE;
    },
  ),
};

function trackAction<T>(
  parse: (command: Command) => Outcome<T>,
  run: (playback: CameraPlayback, value: T) => Outcome<void>,
): Action<CameraTrackCell> {
  return {
    phase: 'frame',
    check: (command) => {
      const parsed = parse(command);
      return parsed.ok ? DONE : parsed;
    },
    run: ({ playback }, command) => {
      const parsed = parse(command);
      return parsed.ok ? run(playback, parsed.value) : parsed;
    },
  };
}

/** `values`: at rate loop atPresent ratePresent loopPresent; none at all when they are absent. */
function parsePlay({ token, aux, values }: Command): Outcome<PlayTrack> {
  const path = 'camera/play';
  if (!isFileName(token ?? '')) return refuseFileName(path, token ?? '');
  if (aux !== null && aux !== '' && !isScheduleName(aux)) {
    return refuse('EINVAL', `${path}: '${shown(aux)}' is no group; use 1 to 64 characters of A-Za-z0-9_.-`);
  }
  const slots = values ?? [0, 0, 0, 0, 0, 0];
  if (slots.length !== 6 || !slots.every(Number.isFinite)) {
    return refuse('EINVAL', `${path}: needs at, rate, loop and whether each is present; got ${slots.length} numbers`);
  }
  const given = (index: number): number | null => (slots[index + 3]! > 0.5 ? slots[index]! : null);
  const settings = checkSettings(path, { at: given(0), rate: given(1), loop: given(2), paused: null });
  if (!settings.ok) return settings;
  const { at, rate, loop } = settings.value;
  return accept({ track: token!, at, rate, loop, group: aux === null || aux === '' ? null : aux });
}

const SET_SLOTS = ['at', 'rate', 'loop', 'paused'] as const;

/** `values`: pairs of a slot (0 t, 1 rate, 2 loop, 3 paused) and its value, each at most once and one at least. */
function parseSet({ values }: Command): Outcome<SetPlayback> {
  const path = 'camera/set';
  const settings: Record<(typeof SET_SLOTS)[number], number | null> = {
    at: null,
    rate: null,
    loop: null,
    paused: null,
  };
  const pairs = values ?? [];
  if (pairs.length === 0 || pairs.length % 2 !== 0) {
    return refuse('EINVAL', `${path}: needs at least one of t, rate, loop and paused, each with a value`);
  }
  for (let index = 0; index < pairs.length; index += 2) {
    const slot = SET_SLOTS[pairs[index]!];
    if (slot === undefined) return refuse('EINVAL', `${path}: slot ${pairs[index]} is none of 0 to 3`);
    if (settings[slot] !== null) return refuse('EINVAL', `${path}: slot ${pairs[index]} stands twice`);
    settings[slot] = pairs[index + 1]!;
  }
  return checkSettings(path, settings);
}

function checkSettings(
  path: string,
  { at, rate, loop, paused }: Record<(typeof SET_SLOTS)[number], number | null>,
): Outcome<SetPlayback> {
  if (at !== null && !(at >= 0 && at < Infinity)) {
    return refuse('EINVAL', `${path}: time ${at} s is out of range; use 0 or more`);
  }
  if (rate !== null && !(rate >= 0 && rate <= RATE_MAX)) {
    return refuse('EINVAL', `${path}: rate ${rate} is out of range; use 0 to ${RATE_MAX}`);
  }
  for (const [name, flag] of [
    ['loop', loop],
    ['paused', paused],
  ] as const) {
    if (flag !== null && flag !== 0 && flag !== 1) return refuse('EINVAL', `${path}: ${name} ${flag} is not 0 or 1`);
  }
  return accept({ at, rate, loop: loop === null ? null : loop === 1, paused: paused === null ? null : paused === 1 });
}
