import { CAMERA_FRAMES, CAMERA_MODES, CAMERA_UPS } from '../../../../contract/actions/index.js';
import type { CameraStateJson } from '../../../../contract/world/index.js';
import { formatTargetRef } from '../../../sim/camera/index.js';
import type { CameraPlayback, World } from '../../../world/index.js';
import { cameraError } from '../../camera-error.js';
import { filesJson } from './files.js';

type PlaybackReadback = NonNullable<CameraPlayback['readback']>;

function playbackJson({ track, player, shotName, shotIndex }: PlaybackReadback): CameraStateJson['status']['playback'] {
  return {
    track,
    state: player.state,
    shot: shotName,
    shot_index: shotIndex,
    position_ms: player.clock.position,
    duration_ms: player.duration,
    rate: player.clock.rate,
    loop: player.clock.loop,
  };
}

/** Angles are in degrees, lengths in metres. */
export function cameraJson(world: World): CameraStateJson {
  const { camera, tracks, playback } = world;
  const { owned, mode, follow, tidal, mapScope, pose, applied } = camera.readback;
  const playing = playback.readback;
  return {
    status: {
      ...{ owned, mode, tidal },
      follow: formatTargetRef(follow),
      map_scope: mapScope,
      pose: {
        anchor: formatTargetRef(pose.anchor),
        frame: pose.frame,
        position: pose.position,
        geo: pose.geo ? [pose.geo.latitudeDeg, pose.geo.longitudeDeg, pose.geo.altitude] : undefined,
        rotation: pose.rotation,
        aim_target: formatTargetRef(pose.aimTarget),
        aim_offset: pose.aimOffset,
        aim_frame: pose.aimFrame,
        aim_up: pose.aimUp,
        roll_deg: pose.rollDeg,
        fov_deg: pose.fovDeg,
        ortho: pose.ortho,
        ortho_height: pose.orthoHalfHeight,
        orbit: { radius: pose.orbitRadius, azimuth_deg: pose.orbitAzimuthDeg, elevation_deg: pose.orbitElevationDeg },
        smoothing_s: pose.smoothing,
      },
      applied: { position_ecl: applied.positionEcl, rotation: applied.eclFromCamera },
      playback: playing ? playbackJson(playing) : undefined,
      last_error: cameraError(world) ?? '',
    },
    tracks: filesJson(tracks.files.list()),
    limits: {
      max_tracks: tracks.limits.filesMax,
      max_track_bytes: tracks.limits.fileBytesMax,
      max_total_bytes: tracks.limits.bytesMax,
      max_keys: tracks.limits.keysMax,
      fov_min_deg: camera.limits.fovMinDeg,
      fov_max_deg: camera.limits.fovMaxDeg,
      frames: [...CAMERA_FRAMES],
      modes: [...CAMERA_MODES],
      ups: [...CAMERA_UPS],
    },
  };
}
