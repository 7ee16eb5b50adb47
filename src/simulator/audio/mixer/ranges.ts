import type { ChannelChange, PlayRequest } from '../../../contract/actions/index.js';
import { accept, DONE, refuse, shown, type Outcome, type Refusal } from '../../../base/errors/index.js';
import { isChannelId } from './request.js';

interface NumberRange {
  /** Description of the range that follows the words "is not a number" in messages, for example ` in [0, 1]`. */
  readonly text: string;
  readonly holds: (value: number) => boolean;
}

const milliseconds: NumberRange = { text: ' of milliseconds from 0', holds: (value) => value >= 0 && value < Infinity };

const RANGES = {
  start: milliseconds,
  end: milliseconds,
  seek: milliseconds,
  vol: { text: ' in [0, 1]', holds: (value) => value >= 0 && value <= 1 },
  pan: { text: ' in [-1, 1]', holds: (value) => value >= -1 && value <= 1 },
  pitch: { text: ' in (0, 100]', holds: (value) => value > 0 && value <= 100 },
} satisfies Record<string, NumberRange>;

export type AudioNumber = keyof typeof RANGES;

/** @returns EINVAL with the number's name, value and range */
function checkAudioNumber(subject: string, name: AudioNumber, value: number): Outcome<void> {
  return RANGES[name].holds(value) ? DONE : refuseAudioNumber(subject, name, String(value));
}

export function refuseAudioNumber(subject: string, name: AudioNumber, shown: string): Refusal {
  return refuse('EINVAL', `${subject}: ${name}=${shown} is not a number${RANGES[name].text}`);
}

/** @returns EINVAL for an invalid id, for the first number out of range, and for an end that is not after the start */
export function checkPlay(subject: string, request: PlayRequest): Outcome<PlayRequest> {
  const { id, startMs, endMs, volume, pan, pitch } = request;
  if (id !== null && !isChannelId(id)) return refuseChannelId(subject, shown(id));
  const checked = checkAll(subject, {
    start: startMs,
    ...(endMs === null ? {} : { end: endMs }),
    vol: volume,
    pan,
    pitch,
  });
  if (!checked.ok) return checked;
  if (endMs !== null && endMs <= startMs) {
    return refuse('EINVAL', `${subject}: end=${endMs} is not after start=${startMs}; use a later end`);
  }
  return accept(request);
}

/** @returns EINVAL for the first number out of range */
export function checkChange(subject: string, change: ChannelChange): Outcome<ChannelChange> {
  const { volume, pan, pitch, seekMs } = change;
  const checked = checkAll(subject, { vol: volume, pan, pitch, seek: seekMs });
  return checked.ok ? accept(change) : checked;
}

function refuseChannelId(subject: string, word: string): Refusal {
  return refuse(
    'EINVAL',
    `${subject}: id=${word} is not a channel id; use 1 to 64 characters from A-Z, a-z, 0-9, '_', '.' and '-', but not the word 'all'`,
  );
}

function checkAll(subject: string, numbers: Partial<Record<AudioNumber, number | undefined>>): Outcome<void> {
  for (const [name, value] of Object.entries(numbers) as [AudioNumber, number | undefined][]) {
    if (value === undefined) continue;
    const checked = checkAudioNumber(subject, name, value);
    if (!checked.ok) return checked;
  }
  return DONE;
}
