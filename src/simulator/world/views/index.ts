export {
  type CameraScene,
  type CameraSubject,
  FARTHEST_SUBJECT,
  frameOf,
  placeAt,
  type SubjectFrame,
  subjectOfView,
} from './camera-subject.js';
export { type Followed, followedBy } from './followed.js';
export type { OrbitState, Pinch } from './orbit.js';
export { type CameraSetting, OwnCamera } from './own-camera.js';
export { AddressError, nameOfSubject, parseView, textOfCamera } from './view-text.js';
export { viewPose } from './view-pose.js';
