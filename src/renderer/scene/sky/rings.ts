import { quat, vec3, type Vec3 } from '../../../base/math/index.js';
import type { BodyView } from '../body-view.js';
import type { SceneFrame } from '../scene-frame.js';

export interface RingsView {
  /** The centre of the rings relative to the camera, m. */
  readonly centre: Vec3;
  /** Two perpendicular unit vectors in the plane of the rings. Their cross product is the direction north. */
  readonly axes: readonly [Vec3, Vec3];
  readonly toStar: Vec3;
  readonly inner: number;
  readonly outer: number;
  /** Radius of the body, whose shadow falls on the rings, m. */
  readonly body: number;
}

/**
 * @param pixelAngle angle of a pixel in the middle of the picture, rad; rings are drawn only if their body is drawn as
 * terrain
 */
export function ringsInView({ bodies }: Pick<SceneFrame, 'bodies'>, pixelAngle: number): RingsView[] {
  const star = bodies.find(({ definition }) => definition.class === 'Star');
  return bodies
    .filter(({ definition, angularRadius }) => definition.rings !== null && angularRadius >= pixelAngle)
    .map((body) => viewOf(body, star));
}

function viewOf({ definition, centre, worldFromCcf }: BodyView, star: BodyView | undefined): RingsView {
  const north = quat.rotate(worldFromCcf, vec3.Z_AXIS);
  const { inner, outer } = definition.rings!;
  // Any two axes in the plane of the rings will do, so they are derived from the world axes.
  const first = vec3.normalize(
    vec3.cross(north, Math.abs(vec3.dot(north, vec3.X_AXIS)) < 0.9 ? vec3.X_AXIS : vec3.Z_AXIS),
  );
  const toStar = star ? vec3.normalize(vec3.subtract(star.centre, centre)) : north;
  return { centre, axes: [first, vec3.cross(north, first)], toStar, inner, outer, body: definition.meanRadius };
}
