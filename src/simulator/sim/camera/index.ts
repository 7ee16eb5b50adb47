export type { CameraPose, Cursor, RestingCamera } from './camera.js';
export { cursorFrom } from './cursor.js';
export { enuAround, fixedFromGeodetic } from './frames.js';
export type { CameraMode } from './game-camera.js';
export { raiseAboveGround } from './ground-clearance.js';
export { directionOf, lookRotation } from './look.js';
export { CAMERA_LIMITS, type CameraLimits, MainCamera } from './main-camera.js';
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
export { type CameraFrame, type CameraUp, type PoseChange, type PoseSpec } from './pose-spec.js';
export { type CameraSurroundings, nearestBody, partSphere, vesselRadius } from './surroundings.js';
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
