import { quat, vec3 } from '../../../base/math/index.js';
import type { Moment } from '../../../renderer/live/index.js';
import type { CameraPose } from '../../../simulator/sim/camera/index.js';
import { type CameraScene, frameOf, OwnCamera, subjectOfView } from '../../../simulator/world/views/index.js';

export interface LinkedWorld extends CameraScene {
  readonly moment: Pick<Moment, 'homeId' | 'session'>;
  readonly camera: { readonly pose: CameraPose };
}

/** A camera of the page. `session` identifies the run of the server that it shows. */
export interface BegunCamera {
  readonly camera: OwnCamera;
  readonly session: string;
}

/** Creates a camera with a given pose that orbits the subject of that view. */
export function cameraAt(given: CameraPose, world: LinkedWorld): OwnCamera {
  const pose = presentPose(given, world);
  const { subject, distance } = subjectOfView(pose, world);
  const camera = new OwnCamera(subject ?? { kind: 'body', bodyId: world.moment.homeId });
  camera.adopt(pose, distance, world);
  return camera;
}

/**
 * Returns a pose as it is at the current moment of a world. While only the planet moves, a camera at rest on it moves
 * by kilometres, but the feed sends no new pose.
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
 * Returns the page's camera for a world that was just loaded. After a reconnection, this is the former camera if the
 * server has not restarted, or if the camera's subject still exists. Otherwise, it is a new camera with the view of the
 * main camera.
 */
export function beginCamera(former: BegunCamera | null, world: LinkedWorld): BegunCamera {
  const { session } = world.moment;
  if (former?.session === session) return former;
  if (former && frameOf(former.camera.subject, world)) return { camera: former.camera, session };
  return { camera: cameraAt(world.camera.pose, world), session };
}
