import { WARP_MAX } from '../../../contract/actions/index.js';
import { quat, vec3 } from '../../../base/math/index.js';
import { type CameraFrame, formatTargetRef, NO_TARGET, type PoseChange, type TrackLayer } from '../camera/index.js';
import { applyEase, BLEND_EASE, type Ease } from './curves/ease.js';
import { lastAtOrBefore, sampleChannel, sampleRotation } from './curves/sample-channel.js';
import type { CameraTrack, NumberChannel, PositionTrack, Shot } from './track.js';

export interface TrackSample {
  /**
   * Index of the running shot. Between two shots, it is the index of the earlier shot. Before the first shot, it is −1,
   * and the sample is the beginning of that shot.
   */
  readonly shot: number;
  readonly layer: TrackLayer;
  /** Simulated seconds per second of real time; null if the shot does not change it. */
  readonly timeScale: number | null;
}

/** The smallest radius of an orbit, m; at radius 0, the direction from the camera to the anchor is undefined. */
const LEAST_RADIUS = 1e-6;

/** @param t time since the start of the track, s; between two shots, the sample is the end of the earlier one */
export function sampleTrack(track: CameraTrack, t: number): TrackSample {
  const index = lastAtOrBefore(track.shots, t);
  const shot = track.shots[Math.max(0, index)]!;
  const local = Math.min(Math.max(0, t - shot.t), shot.duration);
  const change = sampleShot(shot, local, track.ease);
  const timeScale = shot.time && Math.min(WARP_MAX, Math.max(0, sampleNumber(shot.time, local, track.ease)));
  const before = track.shots[index - 1];
  if (before === undefined || local >= shot.blendIn) return { shot: index, layer: { change, fade: null }, timeScale };
  const weight = applyEase(track.ease ?? BLEND_EASE, local / shot.blendIn);
  const from = sampleShot(before, before.duration, track.ease);
  return { shot: index, layer: crossFade({ shot: before, change: from }, { shot, change }, weight), timeScale };
}

function sampleShot(shot: Shot, t: number, ease: Ease | null): PoseChange {
  const { anchor, position, aim, rotation, rotationIn, roll, fov } = shot;
  return {
    ...(anchor && position ? { anchor } : {}),
    ...(position ? samplePosition(position, t, ease) : {}),
    ...(rotation && !aim ? { rotation: sampleRotation(rotation, t, ease), rotationIn, aimTarget: NO_TARGET } : {}),
    ...(aim ? { aimTarget: aim.target, aimOffset: aim.offset, aimFrame: aim.frame, aimUp: aim.up } : {}),
    ...(roll ? { rollDeg: sampleNumber(roll, t, ease) } : {}),
    ...(fov ? { fovDeg: sampleNumber(fov, t, ease) } : {}),
  };
}

function samplePosition(position: PositionTrack, t: number, ease: Ease | null): PoseChange {
  if (position.mode !== 'orbit') {
    const frame = position.mode === 'attach' ? aroundAnchor(position.frame) : position.frame;
    return { position: sampleChannel(position.points, t, ease), frame, geo: null, orbitRadius: 0 };
  }
  const elevation = position.elevation ? sampleNumber(position.elevation, t, ease) : 0;
  return {
    orbitRadius: Math.max(LEAST_RADIUS, sampleNumber(position.radius, t, ease)),
    orbitAzimuthDeg: position.azimuth ? sampleNumber(position.azimuth, t, ease) : 0,
    orbitElevationDeg: Math.min(90, Math.max(-90, elevation)),
    frame: position.frame,
    geo: null,
  };
}

/**
 * Returns the frame for a point that is attached to an anchor. For such a point, `ecl` means ecliptic axes around the
 * anchor, which are the axes of the frame `cce`.
 */
function aroundAnchor(frame: CameraFrame): CameraFrame {
  return frame === 'ecl' ? 'cce' : frame;
}

function sampleNumber(channel: NumberChannel, t: number, ease: Ease | null): number {
  return sampleChannel(channel, t, ease)[0];
}

interface ShotSample {
  readonly shot: Shot;
  readonly change: PoseChange;
}

/**
 * Mixes the channels that two successive shots share. Three kinds of channels can only be mixed by the camera, when it
 * resolves its pose: positions in different frames, aims, and rotations in different axes. These go to `fade`.
 */
function crossFade(from: ShotSample, to: ShotSample, weight: number): TrackLayer {
  const [a, b] = [from.shot, to.shot];
  const places = a.position !== null && b.position !== null;
  const alike = places && placeKey(a) === placeKey(b);
  const turns = a.rotation !== null && b.rotation !== null && !a.aim && !b.aim;
  const sameAxes = a.rotationIn === b.rotationIn && (a.rotationIn === 'ecl' || alike);
  const change: PoseChange = {
    ...to.change,
    ...(alike ? mixPlaces(from.change, to.change, weight) : {}),
    ...(turns && sameAxes
      ? { rotation: quat.normalizeQuat(quat.slerp(from.change.rotation!, to.change.rotation!, weight)) }
      : {}),
    ...(a.roll && b.roll ? { rollDeg: mix(from.change.rollDeg!, to.change.rollDeg!, weight) } : {}),
    ...(a.fov && b.fov ? { fovDeg: mix(from.change.fovDeg!, to.change.fovDeg!, weight) } : {}),
  };
  const apart = places && !alike;
  const look = (a.aim !== null && b.aim !== null) || (turns && !sameAxes);
  if (!apart && !look) return { change, fade: null };
  return { change, fade: { from: from.change, weight, place: apart, look } };
}

/** Returns a key that is equal for shots whose positions have the same origin and axes. */
function placeKey({ anchor, position }: Shot): string {
  return `${position!.mode === 'orbit'} ${position!.frame} ${anchor ? formatTargetRef(anchor) : ''}`;
}

function mixPlaces(from: PoseChange, to: PoseChange, weight: number): PoseChange {
  if (to.position !== undefined) return { position: vec3.lerp(from.position!, to.position, weight) };
  return {
    orbitRadius: mix(from.orbitRadius!, to.orbitRadius!, weight),
    orbitAzimuthDeg: mix(from.orbitAzimuthDeg!, to.orbitAzimuthDeg!, weight),
    orbitElevationDeg: mix(from.orbitElevationDeg!, to.orbitElevationDeg!, weight),
  };
}

function mix(a: number, b: number, weight: number): number {
  return a + (b - a) * weight;
}
