import { quat, vec3, type Quat, type Vec3 } from '../../../base/math/index.js';
import { clutterReach } from '../clutter/index.js';
import type { VesselBounds } from '../fleet/fleet.js';
import type { BodyView } from '../body-view.js';
import type { SceneFrame } from '../scene-frame.js';
import { steppedDirection } from '../steps.js';

/**
 * The axes and the origin for the casters of shadows when maps are drawn: those of the ground below, or of a vessel in
 * flight. A planet moves its ground, with everything on it, by kilometres a second; in this frame, things at rest on
 * the ground do not move, so the same maps can be used while the clock runs.
 */
export interface CasterFrame {
  /** The name of the frame: two with the same name are the same. */
  readonly name: string;
  /** The rotation to its axes from those of world. */
  readonly rotation: Quat;
  /** The place of the camera in it, m. */
  readonly camera: Vec3;
  /** The body whose axes it has, with the position of the body's centre; null beside a vessel in flight. */
  readonly ground: CasterGround | null;
}

interface CasterGround {
  readonly bodyId: string;
  readonly centre: Vec3;
}

/** The grid of origins on the ground, m. */
const ORIGIN_STEP = 1;
/** The maximum distance of the camera from a kept origin, m: farther away, other things on the ground cast shadows. */
export const STEADY_CAMERA = 2;

/**
 * Returns the frame for a picture.
 * @param former a frame whose origin is kept where the camera is still near it
 */
export function casterFrame(scene: SceneFrame, former?: CasterFrame): CasterFrame {
  const body = scene.bodies[scene.nearestBody];
  const row = nearestRow(scene.fleet.bounds);
  const place = scene.fleet.bounds[row]?.place;
  const isOnGround = !place || place.resting !== null || clutterReach(scene.clutter) > 0;
  if (body && isOnGround) return groundFrame(body, former);
  // Without a vessel nothing would cast.
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

/** The place of the body's centre from an origin on the grid. */
const stepped = (coordinate: number): number => -Math.round(coordinate / ORIGIN_STEP) * ORIGIN_STEP;

/** Returns the row of the vessel whose surface is nearest to the camera; −1 without any. */
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
 * The step of the direction to the star in the axes of the frame, rad: 0.01°. It moves a shadow by at most a third of a
 * texel, since a map of 2048 texels holds casters up to its own width from what they shade.
 */
const SUN_STEP = (0.01 * Math.PI) / 180;

/** Returns the unit vector to the star in the frame, in steps. @param toSun in world */
export const steppedSun = ({ rotation }: CasterFrame, toSun: Vec3): Vec3 =>
  steppedDirection(quat.rotate(rotation, toSun), SUN_STEP);

/** Returns a matrix from the frame as one from the present world, column-major. */
export function fromWorld(clipFromCasters: readonly number[], { rotation, camera }: CasterFrame): number[] {
  const m = clipFromCasters;
  const transform = ([x, y, z]: Vec3, w: number): number[] =>
    [0, 1, 2, 3].map((row) => m[row]! * x + m[4 + row]! * y + m[8 + row]! * z + m[12 + row]! * w);
  const axes = [vec3.X_AXIS, vec3.Y_AXIS, vec3.Z_AXIS];
  return [...axes.flatMap((axis) => transform(quat.rotate(rotation, axis), 0)), ...transform(camera, 1)];
}
