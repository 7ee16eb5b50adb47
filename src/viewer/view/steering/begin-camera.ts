import type { Moment } from '../../../renderer/live/index.js';
import type { CameraPose } from '../../../simulator/sim/camera/index.js';
import { type CameraScene, frameOf, subjectOfView } from './camera-subject.js';
import { OwnCamera } from './own-camera.js';

/** The world of a link, as far as a camera needs it. */
export interface LinkedWorld extends CameraScene {
  readonly moment: Pick<Moment, 'homeId' | 'session'>;
  /** The main camera of the world. */
  readonly camera: { readonly pose: CameraPose };
}

/** A camera of the page, with the session id of the server's run that it was begun on. */
export interface BegunCamera {
  readonly camera: OwnCamera;
  readonly session: string;
}

/** Makes a camera at a pose, around what it looks at. */
export function cameraAt(pose: CameraPose, world: LinkedWorld): OwnCamera {
  const { subject, distance } = subjectOfView(pose, world);
  const camera = new OwnCamera(subject ?? { kind: 'body', bodyId: world.moment.homeId });
  camera.adopt(pose, distance, world);
  return camera;
}

/**
 * Returns the camera of the page in a world that was just linked. It is the former one when the link was only cut, and
 * in another run of a server that has what it looks at; otherwise a new one begins at the main camera.
 */
export function beginCamera(former: BegunCamera | null, world: LinkedWorld): BegunCamera {
  const { session } = world.moment;
  if (former?.session === session) return former;
  if (former && frameOf(former.camera.subject, world)) return { camera: former.camera, session };
  return { camera: cameraAt(world.camera.pose, world), session };
}
