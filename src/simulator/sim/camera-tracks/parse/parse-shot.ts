import { CAMERA_FRAMES, CAMERA_UPS, WARP_MAX } from '../../../../contract/actions/index.js';
import { type CameraFrame, type CameraUp, parseTargetRef, type TargetRef } from '../../camera/index.js';
import type { Ease } from '../curves/ease.js';
import type { AimTrack, NumberChannel, PositionTrack, Shot } from '../track.js';
import {
  anyNumber,
  MemberReader,
  notNegative,
  numberIn,
  readNumbers,
  oneOf,
  type LocatedValue,
  TrackProblem,
  wrong,
} from './member-reader.js';
import { type ChannelLimits, parseNumberChannel, parsePoints, parseRotations } from './parse-channel.js';

export interface TrackDefaults {
  readonly frame: CameraFrame | null;
  readonly anchor: TargetRef | null;
  readonly ease: Ease | null;
}

const timeScale = numberIn(0, WARP_MAX, `a factor from 0 to ${WARP_MAX}`);
const SHOT_MEMBERS = 'name t duration anchor blend_in position aim rotation roll fov time'.split(' ');
const CHANNELS = ['position', 'aim', 'rotation', 'roll', 'fov', 'time'];
const ORBIT_MEMBERS = ['radius', 'azimuth', 'elevation'];
const MODES = ['cartesian', 'orbit', 'attach'] as const;
type Mode = (typeof MODES)[number];

/** @throws TrackProblem for the first mistake in the shot */
export function parseShot(located: LocatedValue, index: number, defaults: TrackDefaults, keysMax: number): Shot {
  const members = new MemberReader(located, SHOT_MEMBERS);
  const duration = members.required('duration', numberIn(0, Infinity, 'a number above 0'));
  if (duration === 0) throw wrong(members.at('duration'), 'a number above 0');
  if (!CHANNELS.some((channel) => members.has(channel))) {
    throw new TrackProblem(located.path, `has no channel; needs at least one of ${CHANNELS.join(', ')}`);
  }
  const limits: ChannelLimits = { keysMax, duration };
  const anchor = members.optional('anchor', parseTarget) ?? defaults.anchor;
  const aim = members.optional('aim', (each) => parseAim(each, limits));
  if (aim?.roll && members.has('roll')) {
    throw new TrackProblem(`${located.path}.roll`, 'the aim has a roll too; keep one of them');
  }
  const position = members.optional('position', (each) => parsePosition(each, limits, defaults, anchor));
  return {
    name: members.optional('name', parseName) ?? `shot-${index}`,
    t: members.optional('t', notNegative) ?? 0,
    duration,
    blendIn: members.optional('blend_in', notNegative) ?? 0,
    anchor,
    position,
    aim: aim && aim.track,
    rotation: members.optional('rotation', (each) => parseRotations(each, limits)),
    rotationIn: members.optional('rotation', (each) => parseRotationAxes(each, position)) ?? 'ecl',
    roll: aim?.roll ?? members.optional('roll', (each) => parseNumberChannel(each, limits, anyNumber)),
    // No camera has a field of view outside this range.
    fov: members.optional('fov', (each) =>
      parseNumberChannel(each, limits, numberIn(0.1, 179, 'an angle from 0.1 to 179 degrees')),
    ),
    time: members.optional('time', (each) => parseNumberChannel(each, limits, timeScale)),
  };
}

export function parseFrame(located: LocatedValue): CameraFrame {
  return oneOf(CAMERA_FRAMES)(located);
}

export function parseTarget(located: LocatedValue): TargetRef {
  const target = typeof located.value === 'string' ? parseTargetRef(located.value) : null;
  if (target !== null) return target;
  throw wrong(located, 'a target; use vessel:<id>, body:<id>, part:<vessel>/<instance id> or none');
}

/** A name must have no control characters, because the name is part of lines of text. */
function parseName(located: LocatedValue): string {
  if (typeof located.value === 'string' && /^[^\p{Cc}\p{Zl}\p{Zp}]{1,64}$/u.test(located.value)) return located.value;
  throw wrong(located, 'a name of 1 to 64 characters on one line');
}

function parseAim(located: LocatedValue, limits: ChannelLimits): { track: AimTrack; roll: NumberChannel | null } {
  const members = new MemberReader(located, ['target', 'offset', 'frame', 'up', 'roll']);
  const target = members.required('target', parseTarget);
  if (target.kind === 'none') throw wrong(members.at('target'), 'something to look at; leave the aim out instead');
  const offset = (members.optional('offset', readNumbers(3)) ?? [0, 0, 0]) as [number, number, number];
  const frame = members.optional('frame', parseFrame) ?? 'bodyfixed';
  const up: CameraUp = members.optional('up', oneOf(CAMERA_UPS)) ?? 'world';
  const roll = members.optional('roll', (each) => parseNumberChannel(each, limits, anyNumber));
  return { track: { target, offset, frame, up }, roll };
}

function parsePosition(
  located: LocatedValue,
  limits: ChannelLimits,
  defaults: TrackDefaults,
  anchor: TargetRef | null,
): PositionTrack {
  const members = new MemberReader(located, ['mode', 'frame', 'curve', 'keys', 'offset', ...ORBIT_MEMBERS]);
  const mode = modeOf(members);
  const frame = members.optional('frame', parseFrame) ?? defaults.frame ?? 'ecl';
  const needsAnchor = mode !== 'cartesian' || frame !== 'ecl';
  if (needsAnchor && anchor?.kind === 'none') {
    throw new TrackProblem(located.path, `mode ${mode} in frame ${frame} needs an anchor, but the shot has none`);
  }
  if (mode === 'orbit') {
    const angle = (each: LocatedValue): NumberChannel => parseNumberChannel(each, limits, anyNumber);
    const elevation = numberIn(-90, 90, 'an angle from -90 to 90 degrees');
    return {
      mode,
      frame,
      radius: members.required('radius', (each) => parseNumberChannel(each, limits, notNegative)),
      azimuth: members.optional('azimuth', angle),
      elevation: members.optional('elevation', (each) => parseNumberChannel(each, limits, elevation)),
    };
  }
  if (mode === 'attach')
    return { mode, frame, points: members.required('offset', (each) => parseOffset(each, limits)) };
  // In this mode, `curve` and `keys` belong to the position itself.
  const channel = {
    ...(members.has('curve') ? { curve: members.at('curve').value } : {}),
    keys: members.at('keys').value,
  };
  if (!members.has('keys')) throw new TrackProblem(located.path, `'keys' is missing`);
  return { mode, frame, points: parsePoints({ path: located.path, value: channel }, limits) };
}

/** The member `frame` must be the frame of the position, or the ecliptic frame, which is the default. */
function parseRotationAxes(located: LocatedValue, position: PositionTrack | null): Shot['rotationIn'] {
  if (Array.isArray(located.value)) return 'ecl';
  const members = new MemberReader(located, ['curve', 'keys', 'frame']);
  const frame = members.optional('frame', parseFrame) ?? 'ecl';
  if (frame === 'ecl' || frame === 'cce') return 'ecl';
  if (frame === position?.frame) return 'frame';
  const least = position ? `the position is in ${position.frame}` : 'the shot has no position';
  throw new TrackProblem(members.at('frame').path, `${frame}, but ${least}; use the frame of the position, or ecl`);
}

/** Parses a channel of points, or one point for the whole shot. */
function parseOffset(located: LocatedValue, limits: ChannelLimits): ReturnType<typeof parsePoints> {
  const { value, path } = located;
  if (!Array.isArray(value) || typeof value[0] !== 'number') return parsePoints(located, limits);
  const v = readNumbers(3)({ path, value });
  return parsePoints({ path, value: [{ t: 0, v }] }, limits);
}

/** Returns the mode that the other members imply. The member `mode`, if present, must be the same. */
function modeOf(members: MemberReader): Mode {
  const inferred: Mode = ORBIT_MEMBERS.some((name) => members.has(name))
    ? 'orbit'
    : members.has('offset')
      ? 'attach'
      : 'cartesian';
  const stated = members.optional('mode', oneOf(MODES));
  if (stated !== null && stated !== inferred) {
    throw new TrackProblem(
      members.at('mode').path,
      `'${stated}', but the other members belong to ${inferred}; leave the mode out`,
    );
  }
  const others = {
    cartesian: ['offset', ...ORBIT_MEMBERS],
    attach: ['keys', 'curve'],
    orbit: ['keys', 'curve', 'offset'],
  };
  for (const name of others[inferred]) {
    if (members.has(name))
      throw new TrackProblem(members.at(name).path, `does not go with mode ${inferred}; leave it out`);
  }
  return inferred;
}
