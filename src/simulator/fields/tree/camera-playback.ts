import { accept, refuse, shown, type Outcome } from '../../../base/errors/index.js';
import { formatScalar } from '../../../base/math/index.js';
import type { TrackFigures } from '../../sim/camera/index.js';
import type { TrackStore } from '../../sim/camera-tracks/index.js';
import type { PlayTrack, SetPlayback } from '../../../contract/actions/index.js';
import type { CameraPlayback } from '../../world/index.js';
import { formatFlag } from '../format/text.js';
import { parseFlag, parseNumber, wordsOf } from '../parse/values.js';

export function figuresOf({ files, limits }: TrackStore): TrackFigures {
  return {
    tracks: files.count,
    tracksMax: limits.filesMax,
    bytes: files.bytes,
    bytesMax: limits.bytesMax,
    trackBytesMax: limits.fileBytesMax,
    keysMax: limits.keysMax,
  };
}

/** Formats `camera/playback`: `<state> <t_ms> <dur_ms> <shot> <index> <rate> <loop>`. */
export function playbackText({ readback }: CameraPlayback): string {
  if (!readback) return 'done 0.0 0.0 - -1 1 0';
  const { player, shotIndex, shotName } = readback;
  const { clock } = player;
  return [
    player.state,
    clock.position.toFixed(1),
    player.duration.toFixed(1),
    // Spaces separate the fields of the line, so no value may contain white space.
    shotName.replace(/\s/g, '_'),
    String(shotIndex),
    formatScalar(clock.rate),
    formatFlag(clock.loop),
  ].join(' ');
}

export function setText({ readback }: CameraPlayback): string {
  if (!readback) return 't 0 rate 1 loop 0 paused 0';
  const { position, rate, loop, paused } = readback.player.clock;
  return `t ${formatScalar(position / 1000)} rate ${formatScalar(rate)} loop ${formatFlag(loop)} paused ${formatFlag(paused)}`;
}

/** Reads `<track> [at <s>] [rate <x>] [loop 0|1] [group <token>]`. */
export function parseTrackPlay(text: string): Outcome<PlayTrack> {
  const [track = '', ...words] = wordsOf(text);
  const settings = parsePairs('camera/play', words, ['at', 'rate', 'loop', 'group']);
  if (!settings.ok) return settings;
  const { numbers, flags, group } = settings.value;
  return accept({
    track,
    at: numbers.get('at') ?? null,
    rate: numbers.get('rate') ?? null,
    loop: flags.get('loop') ?? null,
    group,
  });
}

/** Reads `[t <s>] [rate <x>] [loop 0|1] [paused 0|1]`. */
export function parsePlaybackSet(text: string): Outcome<SetPlayback> {
  const settings = parsePairs('camera/set', wordsOf(text), ['t', 'rate', 'loop', 'paused']);
  if (!settings.ok) return settings;
  const { numbers, flags } = settings.value;
  return accept({
    at: numbers.get('t') ?? null,
    rate: numbers.get('rate') ?? null,
    loop: flags.get('loop') ?? null,
    paused: flags.get('paused') ?? null,
  });
}

interface Settings {
  readonly numbers: ReadonlyMap<string, number>;
  readonly flags: ReadonlyMap<string, boolean>;
  readonly group: string | null;
}

/**
 * Reads `<name> <value>` pairs, each name at most once. Flags are 0 or 1, `group` is a word, and all other values are
 * numbers.
 */
function parsePairs(path: string, words: readonly string[], names: readonly string[]): Outcome<Settings> {
  const numbers = new Map<string, number>();
  const flags = new Map<string, boolean>();
  let group: string | null = null;
  for (let index = 0; index < words.length; index += 2) {
    const [name, word = ''] = [words[index]!, words[index + 1]];
    if (!names.includes(name)) return refuse('EINVAL', `${path}: '${shown(name)}' is none of ${names.join(', ')}`);
    if (numbers.has(name) || flags.has(name) || (name === 'group' && group !== null)) {
      return refuse('EINVAL', `${path}: '${name}' is given twice; keep one`);
    }
    if (word === '') return refuse('EINVAL', `${path}: ${name} has no value; write ${name} <value>`);
    if (name === 'group') {
      group = word;
      continue;
    }
    if (name === 'loop' || name === 'paused') {
      const flag = parseFlag(`${path} ${name}`, word);
      if (!flag.ok) return flag;
      flags.set(name, flag.value);
      continue;
    }
    const number = parseNumber(`${path} ${name}`, word);
    if (!number.ok) return number;
    numbers.set(name, number.value);
  }
  return accept({ numbers, flags, group });
}
