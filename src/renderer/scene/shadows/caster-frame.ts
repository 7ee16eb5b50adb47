import { quat, vec3, type Quat, type Vec3 } from '../../../base/math/index.js';
import { clutterReach } from '../clutter/index.js';
import type { VesselBounds } from '../fleet/fleet.js';
import type { BodyView } from '../body-view.js';
import type { SceneFrame } from '../scene-frame.js';
import { steppedDirection } from '../steps.js';

/**
 * The frame in which shadow casters are drawn into maps. This frame moves with the ground below the camera or, in
 * flight, with a vessel. In this frame, objects that rest on the ground do not move, so the maps stay valid while the
 * clock runs.
 */
export interface CasterFrame {
  /** Frames that have the same name have the same axes and the same origin. */
  readonly name: string;
  /** Rotation from world axes to the axes of this frame. */
  readonly rotation: Quat;
  /** Position of the camera in this frame, m. */
  readonly camera: Vec3;
  /** The body with whose ground the frame moves; null if it moves with a vessel in flight. */
  readonly ground: CasterGround | null;
}

interface CasterGround {
  readonly bodyId: string;
  readonly centre: Vec3;
}

/** Spacing of a grid along the axes of the ground, m. The origin is a point of this grid. */
const ORIGIN_STEP = 1;
/**
 * The origin stays where it is as long as the camera is at most this far from it, m. Clutter that casts shadows is
 * searched for around the origin, so ground far from the origin could lack shadows.
 */
export const STEADY_CAMERA = 2;

/** @param former the frame of the picture before, whose origin is kept while the camera is near it */
export function casterFrame(scene: SceneFrame, former?: CasterFrame): CasterFrame {
  const body = scene.bodies[scene.nearestBody];
  const row = nearestRow(scene.fleet.bounds, vec3.ZERO);
  const place = scene.fleet.bounds[row]?.place;
  const isOnGround = !place || place.resting !== null || clutterReach(scene.clutter) > 0;
  if (body && isOnGround) return groundFrame(body, vec3.ZERO, former);
  // In flight, only vessels cast shadows.
  const camera = vec3.scale(place?.translation ?? vec3.ZERO, -1);
  return { name: `vessel ${row}`, rotation: quat.IDENTITY, camera, ground: null };
}

/**
 * Returns the frame for the shadows of lamps. Its origin is near a lamp, so that the maps stay valid while the camera
 * moves. In flight, the frame also turns with the vessel.
 * @param scene a scene with at least one vessel
 * @param at position of the lamp, world frame, m
 */
export function spotFrame({ bodies, nearestBody, fleet }: SceneFrame, at: Vec3): CasterFrame {
  const body = bodies[nearestBody];
  const row = nearestRow(fleet.bounds, at);
  const place = fleet.bounds[row]!.place!;
  if (body && place.resting) return groundFrame(body, at);
  const rotation = quat.invert(place.rotation);
  const camera = quat.rotate(rotation, vec3.scale(place.translation, -1));
  return { name: `vessel ${row}`, rotation, camera, ground: null };
}

/** @param at the origin is the point of the grid that is nearest to this position, world frame, m */
function groundFrame({ definition, centre, worldFromCcf }: BodyView, at: Vec3, former?: CasterFrame): CasterFrame {
  const rotation = quat.invert(worldFromCcf);
  const fromCentre = quat.rotate(rotation, vec3.subtract(at, centre));
  const isSteady =
    former?.ground?.bodyId === definition.id &&
    vec3.length(vec3.add(fromCentre, former.ground.centre)) <= STEADY_CAMERA;
  const place = isSteady ? former.ground.centre : vec3.map(fromCentre, stepped);
  return {
    name: `${definition.id} ${place.join(' ')}`,
    rotation,
    camera: vec3.add(quat.rotate(rotation, vec3.scale(centre, -1)), place),
    ground: { bodyId: definition.id, centre: place },
  };
}

const stepped = (coordinate: number): number => -Math.round(coordinate / ORIGIN_STEP) * ORIGIN_STEP;

function nearestRow(bounds: readonly VesselBounds[], at: Vec3): number {
  let nearest = -1;
  let least = Infinity;
  bounds.forEach(({ centre, radius }, row) => {
    const distance = vec3.distance(centre, at) - radius;
    if (radius === 0 || distance >= least) return;
    nearest = row;
    least = distance;
  });
  return nearest;
}

/**
 * Step to which the direction to the star is rounded, rad: 0.01°. The distance between a caster and the surface that it
 * shades is at most the width of the map. So in a map of 2048 texels, a step moves a shadow by at most 0.36 texels.
 */
const SUN_STEP = (0.01 * Math.PI) / 180;

/** @param toSun unit vector to the star, world axes */
export const steppedSun = ({ rotation }: CasterFrame, toSun: Vec3): Vec3 =>
  steppedDirection(quat.rotate(rotation, toSun), SUN_STEP);

/**
 * Converts a matrix for positions in the caster frame to a matrix for positions in the present world frame,
 * column-major.
 */
export function fromWorld(clipFromCasters: readonly number[], { rotation, camera }: CasterFrame): number[] {
  const m = clipFromCasters;
  const transform = ([x, y, z]: Vec3, w: number): number[] =>
    [0, 1, 2, 3].map((row) => m[row]! * x + m[4 + row]! * y + m[8 + row]! * z + m[12 + row]! * w);
  const axes = [vec3.X_AXIS, vec3.Y_AXIS, vec3.Z_AXIS];
  return [...axes.flatMap((axis) => transform(quat.rotate(rotation, axis), 0)), ...transform(camera, 1)];
}
