import { accept, refuse, type Outcome } from '../../../../base/errors/index.js';
import type { CameraTrack, Shot } from '../track.js';
import { elements, readFlag, MemberReader, type LocatedValue, TrackProblem } from './member-reader.js';
import { parseEase } from './parse-channel.js';
import { parseTrackJson } from './parse-json.js';
import { parseFrame, parseShot, parseTarget, type TrackDefaults } from './parse-shot.js';

const SHOTS_MAX = 256;

export interface TrackParsing {
  readonly keysMax: number;
}

/**
 * Reads a track: `{loop?, defaults?: {frame?, anchor?, ease?, ease_power?}, shots: […]}`. Comments and trailing commas
 * are allowed; unknown members are not.
 * @returns EINVAL with the place of the mistake
 */
export function parseTrack(text: string, { keysMax }: TrackParsing): Outcome<CameraTrack> {
  try {
    return accept(readTrack({ path: '', value: parseTrackJson(text) }, keysMax));
  } catch (problem) {
    if (problem instanceof TrackProblem) return refuse('EINVAL', problem.message);
    throw problem;
  }
}

function readTrack(located: LocatedValue, keysMax: number): CameraTrack {
  const members = new MemberReader(located, ['loop', 'defaults', 'shots']);
  const defaults = members.optional('defaults', readDefaults) ?? { frame: null, anchor: null, ease: null };
  const items = members.required('shots', elements);
  if (items.length === 0 || items.length > SHOTS_MAX) {
    throw new TrackProblem('shots', `${items.length} shots; a track has 1 to ${SHOTS_MAX}`);
  }
  const shots = items.map((each, index) => parseShot(each, index, defaults, keysMax));
  shots.forEach((shot, index) => {
    const before = shots[index - 1];
    if (before) refuseOverlap(before, shot, items[index]!.path);
  });
  const warnings = shots.flatMap(({ aim, rotation }, index) =>
    aim && rotation ? [`shots[${index}].rotation: ignored, the shot has an aim`] : [],
  );
  return { loop: members.optional('loop', readFlag) ?? false, ease: defaults.ease, shots, warnings };
}

function readDefaults(located: LocatedValue): TrackDefaults {
  const members = new MemberReader(located, ['frame', 'anchor', 'ease', 'ease_power']);
  return {
    frame: members.optional('frame', parseFrame),
    anchor: members.optional('anchor', parseTarget),
    ease: parseEase(members),
  };
}

/**
 * A shot may begin this much before the end of the previous shot, as a fraction of max(end of the previous shot, 1 s).
 * Times are sums of decimal fractions, so they have rounding errors.
 */
const ROUNDING = 1e-9;

function refuseOverlap(before: Shot, shot: Shot, path: string): void {
  const end = before.t + before.duration;
  if (shot.t >= end - ROUNDING * Math.max(1, end)) return;
  throw new TrackProblem(`${path}.t`, `${shot.t} s is before the end of the previous shot, at ${end} s; begin later`);
}
