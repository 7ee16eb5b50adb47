import { quat, vec3 } from '../../../base/math/index.js';
import type { Moment } from '../../../renderer/live/index.js';
import type { CameraPose } from '../../../simulator/sim/camera/index.js';
import { type CameraScene, frameOf, OwnCamera, subjectOfView } from '../../../simulator/world/views/index.js';

export interface LinkedWorld extends CameraScene {
  readonly moment: Pick<Moment, 'homeId' | 'session'>;
  readonly camera: { readonly pose: CameraPose };
}

/** A camera of the page, and the session id of the server whose world it shows. */
export interface BegunCamera {
  readonly camera: OwnCamera;
  readonly session: string;
}

/** Returns a camera with a pose. Its subject is the object at which it looks. */
export function cameraAt(given: CameraPose, world: LinkedWorld): OwnCamera {
  const pose = presentPose(given, world);
  const { subject, distance } = subjectOfView(pose, world);
  const camera = new OwnCamera(subject ?? { kind: 'body', bodyId: world.moment.homeId });
  camera.adopt(pose, distance, world);
  return camera;
}

/**
 * Returns a pose at the current time of a world. The feed sends no new pose for a camera that rests on a planet,
 * although the planet moves the camera.
 */
function presentPose(pose: CameraPose, { snapshot }: CameraScene): CameraPose {
  const { resting } = pose;
  const body = resting && snapshot.bodies.find(({ definition }) => definition.id === resting.bodyId);
  if (!resting || !body) return pose;
  return {
    ...pose,
    positionEcl: vec3.add(body.positionEcl, quat.rotate(body.eclFromCcf, resting.positionCcf)),
    eclFromCamera: quat.multiply(body.eclFromCcf, resting.ccfFromCamera),
  };
}

/**
 * Returns the page's camera for a world that has just been loaded. After a reconnection, this is the former camera,
 * unless the server was restarted and the camera's subject no longer exists. In all other cases, it is a new camera
 * with the view of the main camera.
 */
export function beginCamera(former: BegunCamera | null, world: LinkedWorld): BegunCamera {
  const { session } = world.moment;
  if (former?.session === session) return former;
  if (former && frameOf(former.camera.subject, world)) return { camera: former.camera, session };
  return { camera: cameraAt(world.camera.pose, world), session };
}
