import {
  GROUPS,
  Pairs,
  PlayClip,
  RawNumbers,
  SetChannel,
  StopChannel,
  Text,
  type ChannelChange,
  type Envelope,
} from '../../../contract/actions/index.js';
import { accept, DONE, refuse, type Outcome } from '../../../base/errors/index.js';
import { isFileName, refuseFileName } from '../../../base/uploads/index.js';
import { checkChange, checkPlay, PLAY_DEFAULTS } from '../../audio/index.js';
import { action } from './action.js';
import { valuesByName } from './read-envelope.js';

/** The value of `end` that means the end of the clip. No range can end at 0, so the value 0 has no other meaning. */
const END_OF_CLIP = 0;

const PLAY_VALUES = ['start', 'end', 'vol', 'loop', 'pan', 'pitch', 'group'] as const;

/** The index of a value in this list is its slot number. */
const CHANNEL_VALUES = ['volume', 'pan', 'pitch', 'paused', 'seekMs'] as const;

export const AUDIO_ACTIONS = {
  play: action({
    name: 'audio.play',
    summary: 'Plays a clip.',
    needs: 'audio',
    arguments: PlayClip,
    layout: {
      slots: {
        token: Text('Clip.'),
        aux: Text('Channel id.'),
        values: RawNumbers(
          7,
          'start and end in ms (0 is the end of the clip), volume, loop, pan, pitch, group (0 sfx, 1 music, 2 ui).',
        ),
      },
      optional: ['aux', 'values'],
      decode({ action, token, aux, values }) {
        const named = { clip: token ?? '', id: aux === '' ? null : aux };
        if (values === null) return accept({ ...PLAY_DEFAULTS, ...named });
        const read = valuesByName(PLAY_VALUES, { action, values });
        if (!read.ok) return read;
        const { start: startMs, end, vol: volume, loop, group: number, ...rest } = read.value;
        const group = GROUPS[number];
        if (!group) return refuse('EINVAL', `${action}: group ${number} is not 0 (sfx), 1 (music) or 2 (ui)`);
        if (loop !== 0 && loop !== 1) return refuse('EINVAL', `${action}: loop=${loop} is not 0 or 1`);
        const endMs = end === END_OF_CLIP ? null : end;
        return accept({ ...named, startMs, endMs, volume, loop: loop === 1, group, ...rest });
      },
    },
    example: { token: 'horn.wav', values: [0, 0, 1, 0, 0, 1, 0] },
    check: (request, subject) =>
      isFileName(request.clip) ? checkPlay(subject, request) : refuseFileName(subject, request.clip),
    run({ audio }, request) {
      const played = audio!.play('audio.play', request);
      return played.ok ? DONE : played;
    },
  }),
  set: action({
    name: 'audio.set',
    summary: 'Adjusts a channel.',
    needs: 'audio',
    arguments: SetChannel,
    layout: {
      slots: {
        token: Text('Clip or channel.'),
        values: Pairs(10, 'Pairs of slot and value: 0 volume, 1 pan, 2 pitch, 3 paused, 4 position in ms.'),
      },
      decode(envelope) {
        const change = readChange(envelope);
        return change.ok ? accept({ target: envelope.token ?? '', change: change.value }) : change;
      },
    },
    example: { token: 'horn.wav', values: [0, 0.5] },
    check: ({ change }, subject) => checkChange(subject, change),
    run: ({ audio }, { target, change }) => audio!.mixer.set('audio.set', target, change),
  }),
  stop: action({
    name: 'audio.stop',
    summary: 'Stops a channel.',
    needs: 'audio',
    ...StopChannel,
    run: ({ audio }, { target }) => audio!.mixer.stop('audio.stop', target),
  }),
};

function readChange({ action, values }: Envelope): Outcome<ChannelChange> {
  if (!values || values.length === 0 || values.length % 2 !== 0) {
    return refuse(
      'EINVAL',
      `${action}: takes pairs of a slot (0 vol, 1 pan, 2 pitch, 3 paused, 4 seek_ms) and its value; got ${values?.length ?? 0} values`,
    );
  }
  const numbers = new Map<string, number>();
  for (let at = 0; at < values.length; at += 2) {
    const slot = CHANNEL_VALUES[values[at]!];
    const value = values[at + 1]!;
    if (slot === undefined) return refuse('EINVAL', `${action}: slot ${values[at]} is not a whole number from 0 to 4`);
    if (numbers.has(slot)) return refuse('EINVAL', `${action}: slot ${values[at]} is given twice; keep one of them`);
    if (slot === 'paused' && value !== 0 && value !== 1)
      return refuse('EINVAL', `${action}: paused=${value} is not 0 or 1`);
    numbers.set(slot, value);
  }
  const { paused, ...rest } = Object.fromEntries(numbers);
  return accept({ ...rest, ...(paused === undefined ? {} : { paused: paused === 1 }) });
}
