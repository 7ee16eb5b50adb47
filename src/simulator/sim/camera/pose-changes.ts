import { accept, refuse, shown, type Outcome } from '../../../base/errors/index.js';
import type { Vec3 } from '../../../base/math/index.js';
import { CAMERA_FRAMES, CAMERA_UPS, type Aim } from '../../../contract/actions/index.js';
import type { CameraFrame, CameraUp, PoseChange } from './pose-spec.js';
import { parseTargetRef, type TargetRef } from './target.js';

/**
 * Makes pose changes from the values of camera commands. Refuses invalid values with EINVAL and the name of the field.
 */

type Numbers = readonly number[] | null;

export function positionChange(values: Numbers, frame: string): Outcome<PoseChange> {
  if (!isTuple(values, 3)) return refuseNumbers('camera/pose/position', 'x y z in metres', values);
  // Remove the geodetic place, because it would have priority over the written point.
  const change: PoseChange = { position: [values[0]!, values[1]!, values[2]!], geo: null };
  if (frame.trim() === '') return accept(change);
  const parsed = parseFrame('camera/pose/position', frame);
  return parsed.ok ? accept({ ...change, frame: parsed.value }) : parsed;
}

/** @param body `body:<id>` to make this body the anchor, or blank to keep the anchor */
export function geoChange(values: Numbers, body: string): Outcome<PoseChange> {
  const path = 'camera/pose/geo';
  if (!isTuple(values, 3)) return refuseNumbers(path, 'lat lon alt', values);
  const [latitudeDeg, longitudeDeg, altitude] = values as Vec3;
  if (!(Math.abs(latitudeDeg) <= 90)) return refuseRange(path, 'latitude', latitudeDeg, '-90 to 90 degrees');
  if (!(longitudeDeg >= -180 && longitudeDeg <= 360)) {
    return refuseRange(path, 'longitude', longitudeDeg, '-180 to 360 degrees');
  }
  if (!(altitude >= 0)) return refuseRange(path, 'altitude', altitude, '0 m or more above the ground');
  const wrapped = longitudeDeg >= 180 ? longitudeDeg - 360 : longitudeDeg;
  const change: PoseChange = { geo: { latitudeDeg, longitudeDeg: wrapped, altitude } };
  if (body.trim() === '') return accept(change);
  const anchor = parseTargetRef(body);
  if (anchor?.kind !== 'body')
    return refuse('EINVAL', `${path}: '${shown(body)}' is not a body reference; use 'body:<id>'`);
  return accept({ ...change, anchor });
}

export function rotationChange(values: Numbers): Outcome<PoseChange> {
  if (!isTuple(values, 4)) return refuseNumbers('camera/pose/rotation', 'a quaternion x y z w', values);
  const norm = Math.hypot(...values);
  if (!(norm >= 0.5 && norm <= 2)) return refuseRange('camera/pose/rotation', 'norm', norm, '0.5 to 2');
  return accept({ rotation: [...values] as [number, number, number, number], rotationIn: 'ecl' });
}

export function anchorChange(ref: string): Outcome<PoseChange> {
  const anchor = parseRef('camera/pose/anchor', ref);
  return anchor.ok ? accept({ anchor: anchor.value }) : anchor;
}

export function frameChange(token: string): Outcome<PoseChange> {
  const frame = parseFrame('camera/pose/frame', token);
  return frame.ok ? accept({ frame: frame.value }) : frame;
}

export const AIM_DEFAULTS: Aim = { offset: [0, 0, 0], frame: 'bodyfixed', up: 'world', rollDeg: null };

/** @param values ox oy oz frameOrdinal upOrdinal roll rollPresent */
export function aimFromNumbers(values: Numbers): Outcome<Aim> {
  const path = 'camera/pose/aim';
  if (!isTuple(values, 7)) return refuseNumbers(path, 'offset x y z, frame, up, roll, and 1 to set the roll', values);
  const frame = CAMERA_FRAMES[values[3]!];
  if (frame === undefined) return refuseRange(path, 'frame ordinal', values[3]!, '0 to 5');
  const up = CAMERA_UPS[values[4]!];
  if (up === undefined) return refuseRange(path, 'up ordinal', values[4]!, '0 to 3');
  const rollDeg = values[6]! > 0.5 ? values[5]! : null;
  return accept({ offset: [values[0]!, values[1]!, values[2]!], frame, up, rollDeg });
}

export function aimChange(ref: string, { offset, frame, up, rollDeg }: Aim): Outcome<PoseChange> {
  const target = parseRef('camera/pose/aim', ref);
  if (!target.ok) return target;
  const change: PoseChange = { aimTarget: target.value, aimOffset: offset, aimFrame: frame, aimUp: up };
  return accept(rollDeg === null ? change : { ...change, rollDeg });
}

export function aimTargetChange(ref: string): Outcome<PoseChange> {
  const target = parseRef('camera/pose/aim_target', ref);
  return target.ok ? accept({ aimTarget: target.value }) : target;
}

export function aimOffsetChange(values: Numbers): Outcome<PoseChange> {
  if (!isTuple(values, 3)) return refuseNumbers('camera/pose/aim_offset', 'x y z in metres', values);
  return accept({ aimOffset: [values[0]!, values[1]!, values[2]!] });
}

export function aimFrameChange(token: string): Outcome<PoseChange> {
  const frame = parseFrame('camera/pose/aim_frame', token);
  return frame.ok ? accept({ aimFrame: frame.value }) : frame;
}

export function aimUpChange(token: string): Outcome<PoseChange> {
  const up = parseToken<CameraUp>('camera/pose/aim_up', token, CAMERA_UPS);
  return up.ok ? accept({ aimUp: up.value }) : up;
}

interface NumberLeaf {
  readonly path: string;
  readonly accepts: (value: number) => boolean;
  readonly range: string;
  readonly change: (value: number) => PoseChange;
}

const NUMBER_LEAVES = {
  orbitRadius: {
    path: 'camera/pose/orbit/radius',
    accepts: (v) => v >= 0,
    range: '0 m or more (0 switches the orbit off)',
    change: (orbitRadius) => ({ orbitRadius }),
  },
  orbitAzimuth: {
    path: 'camera/pose/orbit/azimuth',
    accepts: () => true,
    range: 'any angle in degrees',
    change: (orbitAzimuthDeg) => ({ orbitAzimuthDeg }),
  },
  orbitElevation: {
    path: 'camera/pose/orbit/elevation',
    accepts: (v) => Math.abs(v) <= 90,
    range: '-90 to 90 degrees',
    change: (orbitElevationDeg) => ({ orbitElevationDeg }),
  },
  roll: {
    path: 'camera/pose/roll',
    accepts: () => true,
    range: 'any angle in degrees',
    change: (rollDeg) => ({ rollDeg }),
  },
  orthoHeight: {
    path: 'camera/pose/ortho_height',
    accepts: (v) => v > 0,
    range: 'more than 0 m',
    change: (orthoHalfHeight) => ({ orthoHalfHeight }),
  },
  smoothing: {
    path: 'camera/pose/smoothing',
    accepts: (v) => v >= 0 && v <= 10,
    range: '0 to 10 s',
    change: (smoothing) => ({ smoothing }),
  },
} as const satisfies Record<string, NumberLeaf>;

export type NumberLeafName = keyof typeof NUMBER_LEAVES;

export function numberChange(name: NumberLeafName, value: number): Outcome<PoseChange> {
  const leaf: NumberLeaf = NUMBER_LEAVES[name];
  if (Number.isFinite(value) && leaf.accepts(value)) return accept(leaf.change(value));
  return refuseRange(leaf.path, 'value', value, leaf.range);
}

export function fovChange(fovDeg: number, minDeg: number, maxDeg: number): Outcome<PoseChange> {
  if (fovDeg >= minDeg && fovDeg <= maxDeg) return accept({ fovDeg });
  return refuseRange('camera/pose/fov', 'value', fovDeg, `${minDeg} to ${maxDeg} degrees`);
}

/** Parses one of the known tokens, in any letter case. */
export function parseToken<T extends string>(path: string, token: string, known: readonly string[]): Outcome<T> {
  const wanted = token.trim().toLowerCase();
  if (known.includes(wanted)) return accept(wanted as T);
  return refuse('EINVAL', `${path}: unknown token '${shown(token)}'; use one of ${known.join(', ')}`);
}

export function parseRef(path: string, ref: string): Outcome<TargetRef> {
  const target = parseTargetRef(ref);
  if (target !== null) return accept(target);
  return refuse(
    'EINVAL',
    `${path}: '${shown(ref)}' is not a target; use vessel:<id>, body:<id>, part:<vessel>/<instance id> or none`,
  );
}

function parseFrame(path: string, token: string): Outcome<CameraFrame> {
  return parseToken<CameraFrame>(path, token, CAMERA_FRAMES);
}

function isTuple(values: Numbers, count: number): values is readonly number[] {
  return values?.length === count && values.every(Number.isFinite);
}

function refuseNumbers(path: string, wanted: string, values: Numbers): Outcome<never> {
  const got = values === null || values.length === 0 ? 'none' : values.slice(0, 8).join(' ');
  return refuse('EINVAL', `${path}: needs ${wanted}, each finite; got ${got}`);
}

function refuseRange(path: string, what: string, value: number, range: string): Outcome<never> {
  return refuse('EINVAL', `${path}: ${what} ${value} is out of range; use ${range}`);
}
