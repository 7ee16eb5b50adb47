import type { Moment } from '../../../../live/index.js';
import type { CameraPose } from '../../../../sim/camera/index.js';
import { type CameraScene, OwnCamera, subjectOfView } from './own-camera.js';

/** What a link shows, as far as a camera goes. */
export interface LinkedWorld extends CameraScene {
  readonly moment: Pick<Moment, 'homeId' | 'session'>;
  /** The main camera of the world. */
  readonly camera: { readonly pose: CameraPose };
}

/** A camera of the page, and which run of a server it was begun on. */
export interface BegunCamera {
  readonly camera: OwnCamera;
  readonly session: string;
}

/** A camera at a pose, around what it looks at. */
export function cameraAt(pose: CameraPose, world: LinkedWorld): OwnCamera {
  const { subject, distance } = subjectOfView(pose, world);
  const camera = new OwnCamera(subject ?? { kind: 'body', bodyId: world.moment.homeId });
  camera.adopt(pose, distance, world);
  return camera;
}

/**
 * The camera of the page in a world that was just linked: it stays where it was when the link was only cut. Of another run
 * of a server nothing need be where it was, and the camera begins where the main camera stands.
 */
export function beginCamera(former: BegunCamera | null, world: LinkedWorld): BegunCamera {
  const { session } = world.moment;
  if (former?.session === session) return former;
  return { camera: cameraAt(world.camera.pose, world), session };
}
