import { type ChannelChange, checkChange, checkPlay, GROUPS, PLAY_DEFAULTS, type PlayRequest } from '../audio/index.js';
import { accept, type Outcome, refuse } from '../errors/index.js';
import { isFileName, refuseFileName } from '../uploads/index.js';
import { type Command, command } from './command.js';

/** Stands for the end of the clip, which only the clip knows; nothing that plays can end here. */
const END_OF_CLIP = 0;

/** What is to be played as a command: the clip is the token, the id is aux, the values are start end vol loop pan pitch group. */
export function playCommand(request: PlayRequest): Command {
  const { clip, id, startMs, endMs, volume, loop, pan, pitch, group } = request;
  const values = [startMs, endMs ?? END_OF_CLIP, volume, Number(loop), pan, pitch, GROUPS.indexOf(group)];
  return command('audio.play', { token: clip, aux: id, values });
}

/** The other way round; without values everything is at its default. EINVAL for slots that are no such request. */
export function playOf({ action, token, aux, values }: Command): Outcome<PlayRequest> {
  const clip = token ?? '';
  if (!isFileName(clip)) return refuseFileName(action, clip);
  const id = aux === '' ? null : aux;
  if (values === null) return checked(action, { ...PLAY_DEFAULTS, clip, id });
  if (values.length !== 7) {
    return refuse('EINVAL', `${action}: takes 7 values, start end vol loop pan pitch group; got ${values.length}`);
  }
  const [startMs, end, volume, loop, pan, pitch, number] = values as Seven;
  const group = GROUPS[number];
  if (!group) return refuse('EINVAL', `${action}: group ${number} is not 0 (sfx), 1 (music) or 2 (ui)`);
  if (loop !== 0 && loop !== 1) return refuse('EINVAL', `${action}: loop=${loop} is not 0 or 1`);
  const endMs = end === END_OF_CLIP ? null : end;
  return checked(action, { clip, id, startMs, endMs, volume, loop: loop === 1, pan, pitch, group });
}

type Seven = [number, number, number, number, number, number, number];

function checked(action: string, request: PlayRequest): Outcome<PlayRequest> {
  const outcome = checkPlay(action, request);
  return outcome.ok ? accept(request) : outcome;
}

/** What can be changed of a channel, in the order of the numbers that stand for it. */
const SLOTS = ['volume', 'pan', 'pitch', 'paused', 'seekMs'] as const;

/** A change as a command: the target is the token, the values are pairs of a number and what it is set to. */
export function setCommand(target: string, change: ChannelChange): Command {
  const values = SLOTS.flatMap((slot, number) => (change[slot] === undefined ? [] : [number, Number(change[slot])]));
  return command('audio.set', { token: target, values });
}

/** The other way round. EINVAL for slots that are no change. */
export function changeOf({ action, values }: Command): Outcome<ChannelChange> {
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
    if (slot === undefined) return refuse('EINVAL', `${action}: slot ${values[at]} is not a whole number from 0 to 4`);
    if (numbers.has(slot)) return refuse('EINVAL', `${action}: slot ${values[at]} stands twice; keep one of them`);
    if (slot === 'paused' && value !== 0 && value !== 1)
      return refuse('EINVAL', `${action}: paused=${value} is not 0 or 1`);
    numbers.set(slot, value);
  }
  const { paused, ...rest } = Object.fromEntries(numbers);
  const change: ChannelChange = { ...rest, ...(paused === undefined ? {} : { paused: paused === 1 }) };
  const outcome = checkChange(action, change);
  return outcome.ok ? accept(change) : outcome;
}
