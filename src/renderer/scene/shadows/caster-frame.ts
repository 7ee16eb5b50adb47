import { quat, vec3, type Quat, type Vec3 } from '../../../base/math/index.js';
import { clutterReach } from '../clutter/index.js';
import type { VesselBounds } from '../fleet/fleet.js';
import type { BodyView } from '../body-view.js';
import type { SceneFrame } from '../scene-frame.js';
import { steppedDirection } from '../steps.js';

/**
 * The frame of reference in which shadow casters are drawn into maps: that of the ground below, or that of a vessel in
 * flight. The ground moves with its planet by kilometres per second. In the frame of the ground, objects at rest on it
 * do not move, so the same maps stay valid while the clock runs.
 */
export interface CasterFrame {
  /** The name of the frame. Frames with the same name are equal. */
  readonly name: string;
  /** The rotation from world axes to the axes of this frame. */
  readonly rotation: Quat;
  /** The position of the camera in this frame, m. */
  readonly camera: Vec3;
  /**
   * The body whose axes the frame has, with the position of the body's centre; null for the frame of a vessel in
   * flight.
   */
  readonly ground: CasterGround | null;
}

interface CasterGround {
  readonly bodyId: string;
  readonly centre: Vec3;
}

/** The grid spacing of possible origins on the ground, m. */
const ORIGIN_STEP = 1;
/**
 * The maximum distance of the camera from a kept origin, m. A camera farther away would see
 * ground with shadows of objects that were not collected for this origin.
 */
export const STEADY_CAMERA = 2;

/**
 * Returns the frame for a picture.
 * @param former the previous frame, whose origin is kept while the camera is near it
 */
export function casterFrame(scene: SceneFrame, former?: CasterFrame): CasterFrame {
  const body = scene.bodies[scene.nearestBody];
  const row = nearestRow(scene.fleet.bounds);
  const place = scene.fleet.bounds[row]?.place;
  const isOnGround = !place || place.resting !== null || clutterReach(scene.clutter) > 0;
  if (body && isOnGround) return groundFrame(body, former);
  // In flight, only vessels cast shadows, so without a vessel any origin will do.
  const camera = vec3.scale(place?.translation ?? vec3.ZERO, -1);
  return { name: `vessel ${row}`, rotation: quat.IDENTITY, camera, ground: null };
}

function groundFrame({ definition, centre, worldFromCcf }: BodyView, former?: CasterFrame): CasterFrame {
  const rotation = quat.invert(worldFromCcf);
  const fromCentre = quat.rotate(rotation, vec3.scale(centre, -1));
  const isSteady =
    former?.ground?.bodyId === definition.id &&
    vec3.length(vec3.add(fromCentre, former.ground.centre)) <= STEADY_CAMERA;
  const place = isSteady ? former.ground.centre : vec3.map(fromCentre, stepped);
  return {
    name: `${definition.id} ${place.join(' ')}`,
    rotation,
    camera: vec3.add(fromCentre, place),
    ground: { bodyId: definition.id, centre: place },
  };
}

/** The position of the body's centre relative to an origin on the grid. */
const stepped = (coordinate: number): number => -Math.round(coordinate / ORIGIN_STEP) * ORIGIN_STEP;

/** Returns the row of the vessel whose bounding sphere is nearest to the camera; −1 in a scene without vessels. */
function nearestRow(bounds: readonly VesselBounds[]): number {
  let nearest = -1;
  let least = Infinity;
  bounds.forEach(({ centre, radius }, row) => {
    const distance = vec3.length(centre) - radius;
    if (radius === 0 || distance >= least) return;
    nearest = row;
    least = distance;
  });
  return nearest;
}

/**
 * The step to which the direction to the star is rounded in this frame, rad: 0.01°. A step moves a shadow by at most a
 * third of a texel: in a map of 2048 texels, a caster is at most the width of the map away from the surface that it
 * shades.
 */
const SUN_STEP = (0.01 * Math.PI) / 180;

/** Returns the unit vector to the star in the frame, in steps. @param toSun unit vector to the star, world axes */
export const steppedSun = ({ rotation }: CasterFrame, toSun: Vec3): Vec3 =>
  steppedDirection(quat.rotate(rotation, toSun), SUN_STEP);

/** Converts a matrix from the caster frame to a matrix from the present world frame, column-major. */
export function fromWorld(clipFromCasters: readonly number[], { rotation, camera }: CasterFrame): number[] {
  const m = clipFromCasters;
  const transform = ([x, y, z]: Vec3, w: number): number[] =>
    [0, 1, 2, 3].map((row) => m[row]! * x + m[4 + row]! * y + m[8 + row]! * z + m[12 + row]! * w);
  const axes = [vec3.X_AXIS, vec3.Y_AXIS, vec3.Z_AXIS];
  return [...axes.flatMap((axis) => transform(quat.rotate(rotation, axis), 0)), ...transform(camera, 1)];
}
