import { CAMERA_FRAMES, CAMERA_MODES, CAMERA_UPS } from '../../../contract/actions/index.js';
import { type PoseSpec } from './pose-spec.js';
import type { CameraLimits, CameraReadback } from './main-camera.js';
import { formatTargetRef, type TargetRef } from './target.js';

/**
 * Formats the texts of the camera fields without their last newline. The field tree supplies `scalar`, which formats
 * the numbers.
 */

export type ScalarFormat = (value: number) => string;

const flag = (on: boolean): string => (on ? '1' : '0');
const row = (values: readonly number[], scalar: ScalarFormat): string => values.map(scalar).join(' ');

/** Returns the text of `camera/target`: the id of the followed target without its kind, or `-` for none. */
export function cameraTargetText(follow: TargetRef): string {
  switch (follow.kind) {
    case 'none':
      return '-';
    case 'body':
      return follow.bodyId;
    case 'vessel':
    case 'part':
      return follow.vesselId;
  }
}

export function cameraPositionText(pose: PoseSpec, scalar: ScalarFormat): string {
  return `${row(pose.position, scalar)} ${pose.frame}`;
}

/** Returns the text of `camera/pose/geo`. If the anchor is a body, the text ends with `body:<id>`. */
export function cameraGeoText(pose: PoseSpec, scalar: ScalarFormat): string {
  const place = geoNumbers(pose, scalar);
  return pose.anchor.kind === 'body' ? `${place} ${formatTargetRef(pose.anchor)}` : place;
}

export function cameraAimText(pose: PoseSpec, scalar: ScalarFormat): string {
  const target = formatTargetRef(pose.aimTarget);
  const offset = row(pose.aimOffset, scalar);
  return `${target} off ${offset} frame ${pose.aimFrame} up ${pose.aimUp} roll ${scalar(pose.rollDeg)}`;
}

/**
 * Returns the text of `camera/status`: 18 lines `key value…`. `timeScale` is the factor that the running track sets, or
 * 1.
 */
export function cameraStatusText(camera: CameraReadback, timeScale: number, scalar: ScalarFormat): string {
  const { pose, applied } = camera;
  const orbit = [pose.orbitRadius, pose.orbitAzimuthDeg, pose.orbitElevationDeg];
  return [
    `owned ${flag(camera.owned)}`,
    `mode ${camera.mode}`,
    `follow ${formatTargetRef(camera.follow)}`,
    `tidal ${flag(camera.tidal)}`,
    `map_scope ${scalar(camera.mapScope)}`,
    `anchor ${formatTargetRef(pose.anchor)}`,
    `frame ${pose.frame}`,
    `position ${row(pose.position, scalar)}`,
    // The fourth number says whether there is a geodetic place.
    `geo ${geoNumbers(pose, scalar)} ${flag(pose.geo !== null)}`,
    `rotation ${row(pose.rotation, scalar)}`,
    `applied_position_ecl ${row(applied.positionEcl, scalar)}`,
    `applied_rotation ${row(applied.eclFromCamera, scalar)}`,
    `aim ${cameraAimText(pose, scalar)}`,
    `fov ${scalar(pose.fovDeg)}`,
    `ortho ${flag(pose.ortho)} ${scalar(pose.orthoHalfHeight)}`,
    `smoothing ${scalar(pose.smoothing)}`,
    `orbit ${row(orbit, scalar)}`,
    `time_scale ${scalar(timeScale)}`,
  ].join('\n');
}

export interface TrackFigures {
  readonly tracks: number;
  readonly tracksMax: number;
  readonly bytes: number;
  readonly bytesMax: number;
  readonly trackBytesMax: number;
  readonly keysMax: number;
}

export function cameraInfoText(
  owned: boolean,
  limits: CameraLimits,
  figures: TrackFigures,
  scalar: ScalarFormat,
): string {
  return [
    'enabled=1',
    `owned=${flag(owned)}`,
    `tracks=${figures.tracks}`,
    `tracks_max=${figures.tracksMax}`,
    `bytes=${figures.bytes}`,
    `bytes_max=${figures.bytesMax}`,
    `track_bytes_max=${figures.trackBytesMax}`,
    `keys_max=${figures.keysMax}`,
    `fov_min=${scalar(limits.fovMinDeg)}`,
    `fov_max=${scalar(limits.fovMaxDeg)}`,
    `frames=${CAMERA_FRAMES.join(',')}`,
    `modes=${CAMERA_MODES.join(',')}`,
    `up=${CAMERA_UPS.join(',')}`,
  ].join(' ');
}

function geoNumbers({ geo }: PoseSpec, scalar: ScalarFormat): string {
  return row(geo === null ? [0, 0, 0] : [geo.latitudeDeg, geo.longitudeDeg, geo.altitude], scalar);
}
