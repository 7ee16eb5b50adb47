import {
  type AudioStore,
  type ChannelChange,
  checkChange,
  checkPlay,
  GROUPS,
  PLAY_DEFAULTS,
  type PlayRequest,
} from '../../audio/index.js';
import { accept, DONE, type Outcome, refuse } from '../../../base/errors/index.js';
import { isFileName, refuseFileName } from '../../../base/uploads/index.js';
import { type Action, action } from './action.js';
import { argument, type Checked, type Given, type Signature, type Takes, text, valuesByName } from './signature.js';
import * as schema from './slot-schema.js';

/** Makes an action on the audio store; EOPNOTSUPP where there is none. */
const audioAction = <T extends Takes>(
  summary: string,
  takes: T,
  run: (audio: AudioStore, given: Checked<T>, key: string) => Outcome<unknown>,
): Action<Given<T>> =>
  action(summary, takes, ({ audio }, given, key) => {
    if (!audio) return refuse('EOPNOTSUPP', `${key}: set audio_enabled = true`);
    const outcome = run(audio, given, key);
    return outcome.ok ? DONE : outcome;
  });

/** The number that stands for the end of the clip, which only the clip knows; nothing that plays can end at 0. */
const END_OF_CLIP = 0;

/** The arguments of `audio.play`. Token: clip; aux: channel id; values: start end vol loop pan pitch group, or none. */
const play: Signature<PlayRequest> = {
  slots: {
    token: schema.text('Clip.'),
    aux: schema.text('Channel id.'),
    values: schema.numbers(
      7,
      7,
      'start and end in ms (0 is the end of the clip), volume, loop, pan, pitch, group (0 sfx, 1 music, 2 ui).',
    ),
  },
  example: { token: 'horn.wav', values: [0, 0, 1, 0, 0, 1, 0] },
  optional: ['aux', 'values'],
  decode({ action, token, aux, values }) {
    const named = { clip: token ?? '', id: aux === '' ? null : aux };
    if (values === null) return accept({ ...PLAY_DEFAULTS, ...named });
    const read = valuesByName('start end vol loop pan pitch group', { action, values });
    if (!read.ok) return read;
    const { start: startMs, end, vol: volume, loop, group: number, ...rest } = read.value;
    const group = GROUPS[number];
    if (!group) return refuse('EINVAL', `${action}: group ${number} is not 0 (sfx), 1 (music) or 2 (ui)`);
    if (loop !== 0 && loop !== 1) return refuse('EINVAL', `${action}: loop=${loop} is not 0 or 1`);
    const endMs = end === END_OF_CLIP ? null : end;
    return accept({ ...named, startMs, endMs, volume, loop: loop === 1, group, ...rest });
  },
  check(subject, request) {
    if (!isFileName(request.clip)) return refuseFileName(subject, request.clip);
    return checkPlay(subject, request);
  },
};

/** The values of a channel that can be changed, in the order of the numbers that stand for them. */
const SLOTS = ['volume', 'pan', 'pitch', 'paused', 'seekMs'] as const;

/** The changes of `audio.set`. Values: pairs of a number from {@link SLOTS} and what it is set to. */
const change = argument(
  'values',
  schema.numbers(2, 10, 'Pairs of slot and value: 0 volume, 1 pan, 2 pitch, 3 paused, 4 position in ms.'),
  [0, 0.5],
  ({ action, values }): Outcome<ChannelChange> => {
    if (!values || values.length === 0 || values.length % 2 !== 0) {
      return refuse(
        'EINVAL',
        `${action}: takes pairs of values, 0 vol, 1 pan, 2 pitch, 3 paused or 4 seek_ms and what it is set to; got ${values?.length ?? 0} values`,
      );
    }
    const numbers = new Map<string, number>();
    for (let at = 0; at < values.length; at += 2) {
      const slot = SLOTS[values[at]!];
      const value = values[at + 1]!;
      if (slot === undefined)
        return refuse('EINVAL', `${action}: slot ${values[at]} is not a whole number from 0 to 4`);
      if (numbers.has(slot)) return refuse('EINVAL', `${action}: slot ${values[at]} stands twice; keep one of them`);
      if (slot === 'paused' && value !== 0 && value !== 1)
        return refuse('EINVAL', `${action}: paused=${value} is not 0 or 1`);
      numbers.set(slot, value);
    }
    const { paused, ...rest } = Object.fromEntries(numbers);
    return accept({ ...rest, ...(paused === undefined ? {} : { paused: paused === 1 }) });
  },
  checkChange,
);

const target = text(schema.text('Clip or channel.'), 'horn.wav');
const stopped = argument('token', schema.text('Clip, channel or `all`.'), 'all', ({ action, token }) =>
  token !== null && token !== ''
    ? accept(token)
    : refuse('EINVAL', `${action}: the token must be all, the id of a channel or the name of a clip`),
);

/** Actions on clips that play. They need no authority over a vessel. */
export const AUDIO_ACTIONS = {
  'audio.play': audioAction('Plays a clip.', play, (audio, request, key) => audio.play(key, request)),
  'audio.set': audioAction('Adjusts a channel.', { target, change }, (audio, given, key) =>
    audio.mixer.set(key, given.target, given.change),
  ),
  'audio.stop': audioAction('Stops a channel.', stopped, (audio, name, key) => audio.mixer.stop(key, name)),
};
