export type { CameraPose, Cursor } from './camera.js';
export { cursorFrom } from './cursor.js';
export type { CameraMode } from './game-camera.js';
export { CAMERA_LIMITS, type CameraLimits, type CameraReadback, MainCamera } from './main-camera.js';
export {
  AIM_DEFAULTS,
  aimChange,
  aimFrameChange,
  aimFromNumbers,
  aimOffsetChange,
  aimTargetChange,
  aimUpChange,
  anchorChange,
  fovChange,
  frameChange,
  geoChange,
  numberChange,
  parseRef,
  parseToken,
  positionChange,
  rotationChange,
} from './pose-changes.js';
export {
  type CameraFrame,
  type CameraUp,
  composePose,
  IDLE_POSE,
  type PoseChange,
  type PoseSpec,
} from './pose-spec.js';
export { type CameraSurroundings, vesselRadius } from './surroundings.js';
export { formatTargetRef, NO_TARGET, parseTargetRef, type TargetRef } from './target.js';
export {
  cameraAimText,
  cameraGeoText,
  cameraInfoText,
  cameraPositionText,
  cameraStatusText,
  cameraTargetText,
  type TrackFigures,
} from './text.js';
export type { TrackLayer } from './track-layer.js';
