import type { Static } from 'typebox';
import { GROUPS, type PlayRequest, type SetChannel } from '../../../contract/actions/index.js';
import { type AudioNumber, PLAY_DEFAULTS, refuseAudioNumber } from '../../audio/index.js';
import { accept, refuse, shown, type Outcome } from '../../../base/errors/index.js';
import { isFileName } from '../../../base/uploads/index.js';
import { parseKeyValues, parseNumber, wordsOf } from './values.js';

const PLAY = 'audio/play';
const SET = 'audio/set';
const STOP = 'audio/stop';
const SET_LINE = '<id-or-name> [vol=] [pan=] [pitch=] [pause=0|1 | resume=1] [seek=ms]';

const PLAY_NUMBERS = ['start', 'end', 'vol', 'pan', 'pitch'] as const;
const SET_NUMBERS = ['vol', 'pan', 'pitch', 'seek'] as const;

/**
 * Parses `<name> [start=ms] [end=ms] [vol=] [loop=0|1] [group=] [id=] [pan=] [pitch=]`. Returns EINVAL that names the
 * invalid word.
 */
export function parsePlay(text: string): Outcome<PlayRequest> {
  const [clip = '', ...words] = wordsOf(text);
  const options = parseKeyValues(PLAY, words, [...PLAY_NUMBERS, 'loop', 'group', 'id']);
  if (!options.ok) return options;
  const numbers = parseNumbersOf(PLAY, options.value, PLAY_NUMBERS);
  if (!numbers.ok) return numbers;
  const loop = parseSwitch(PLAY, 'loop', options.value.get('loop') ?? '0', ['0', '1']);
  if (!loop.ok) return loop;
  const word = options.value.get('group') ?? PLAY_DEFAULTS.group;
  const group = GROUPS.find((known) => known === word);
  if (!group) return refuse('EINVAL', `${PLAY}: group=${shown(word)} is not one of ${GROUPS.join(', ')}`);
  const id = options.value.get('id') ?? PLAY_DEFAULTS.id;
  const { start, end, vol, pan, pitch } = numbers.value;
  return accept({
    clip,
    id,
    startMs: start ?? PLAY_DEFAULTS.startMs,
    endMs: end ?? PLAY_DEFAULTS.endMs,
    volume: vol ?? PLAY_DEFAULTS.volume,
    pan: pan ?? PLAY_DEFAULTS.pan,
    pitch: pitch ?? PLAY_DEFAULTS.pitch,
    loop: loop.value,
    group,
  });
}

/**
 * Parses `<id-or-name> [vol=] [pan=] [pitch=] [pause=0|1 resume=1] [seek=ms]`. Returns EINVAL that names the invalid
 * word.
 */
export function parseSet(text: string): Outcome<Static<typeof SetChannel>> {
  const [target = '', ...words] = wordsOf(text);
  if (!isTarget(target)) return refuseTarget(SET, target);
  const options = parseKeyValues(SET, words, [...SET_NUMBERS, 'pause', 'resume']);
  if (!options.ok) return options;
  if (options.value.size === 0) return refuse('EINVAL', `${SET}: nothing to change; write ${SET_LINE}`);
  const numbers = parseNumbersOf(SET, options.value, SET_NUMBERS);
  if (!numbers.ok) return numbers;
  const paused = parsePause(options.value.get('pause'), options.value.get('resume'));
  if (!paused.ok) return paused;
  const { vol, pan, pitch, seek } = numbers.value;
  return accept({
    target,
    change: {
      ...(vol === undefined ? {} : { volume: vol }),
      ...(pan === undefined ? {} : { pan }),
      ...(pitch === undefined ? {} : { pitch }),
      ...(paused.value === null ? {} : { paused: paused.value }),
      ...(seek === undefined ? {} : { seekMs: seek }),
    },
  });
}

/** Parses the word `all`, the id of a channel, or the name of a clip. */
export function parseStop(text: string): Outcome<{ readonly target: string }> {
  const [target = '', ...more] = wordsOf(text);
  if (more.length > 0)
    return refuse(
      'EINVAL',
      `${STOP}: '${shown(text.trim())}' is more than one word; name one channel, one clip, or 'all'`,
    );
  return isTarget(target) ? accept({ target }) : refuseTarget(STOP, target);
}

function isTarget(word: string): boolean {
  return isFileName(word) || /^#[1-9]\d{0,15}$/.test(word);
}

function refuseTarget(subject: string, word: string): Outcome<never> {
  return refuse(
    'EINVAL',
    `${subject}: '${shown(word)}' is neither the id of a channel nor the name of a clip; audio/status lists what plays`,
  );
}

/**
 * Parses the words `pause=` and `resume=`; a line may contain only one of these words.
 * @returns null if the line contains neither
 */
function parsePause(pause: string | undefined, resume: string | undefined): Outcome<boolean | null> {
  if (pause !== undefined && resume !== undefined) {
    return refuse('EINVAL', `${SET}: pause and resume are both given; keep one of them`);
  }
  if (resume !== undefined) {
    const resumed = parseSwitch(SET, 'resume', resume, ['1']);
    return resumed.ok ? accept(false) : resumed;
  }
  return pause === undefined ? accept(null) : parseSwitch(SET, 'pause', pause, ['0', '1']);
}

function parseSwitch(subject: string, key: string, word: string, words: readonly string[]): Outcome<boolean> {
  if (words.includes(word)) return accept(word === '1');
  return refuse('EINVAL', `${subject}: ${key}=${shown(word)} is not ${words.join(' or ')}`);
}

function parseNumbersOf<Name extends AudioNumber>(
  subject: string,
  options: ReadonlyMap<string, string>,
  names: readonly Name[],
): Outcome<Partial<Record<Name, number>>> {
  const numbers: Partial<Record<Name, number>> = {};
  for (const name of names) {
    const word = options.get(name);
    if (word === undefined) continue;
    const number = parseNumber(subject, word);
    if (!number.ok) return refuseAudioNumber(subject, name, `'${shown(word)}'`);
    numbers[name] = number.value;
  }
  return accept(numbers);
}
