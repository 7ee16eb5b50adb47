import { quat, vec3 } from '../../../base/math/index.js';
import type { Moment } from '../../../renderer/live/index.js';
import type { CameraPose } from '../../../simulator/sim/camera/index.js';
import { type CameraScene, frameOf, OwnCamera, subjectOfView } from '../../../simulator/world/views/index.js';

export interface LinkedWorld extends CameraScene {
  readonly moment: Pick<Moment, 'homeId' | 'session'>;
  readonly camera: { readonly pose: CameraPose };
}

/** A camera of the page. `session` identifies the server run that uses it. */
export interface BegunCamera {
  readonly camera: OwnCamera;
  readonly session: string;
}

/** Creates a camera with a given pose that orbits its subject. */
export function cameraAt(given: CameraPose, world: LinkedWorld): OwnCamera {
  const pose = presentPose(given, world);
  const { subject, distance } = subjectOfView(pose, world);
  const camera = new OwnCamera(subject ?? { kind: 'body', bodyId: world.moment.homeId });
  camera.adopt(pose, distance, world);
  return camera;
}

/**
 * Returns a pose, moved to the current moment of a world. A camera that rests on a planet moves with it by kilometres,
 * but the feed sends no new pose while only the planet moves.
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
 * Returns the page's camera for a world that was just loaded. After a reconnection, returns the former camera if the
 * server run is the same, or if the camera's subject exists in the new run. Otherwise, returns a new camera with the
 * main camera's view.
 */
export function beginCamera(former: BegunCamera | null, world: LinkedWorld): BegunCamera {
  const { session } = world.moment;
  if (former?.session === session) return former;
  if (former && frameOf(former.camera.subject, world)) return { camera: former.camera, session };
  return { camera: cameraAt(world.camera.pose, world), session };
}
