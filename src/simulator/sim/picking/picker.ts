import { quat, vec3, type Vec3 } from '../../../base/math/index.js';
import type { CameraPose, Cursor } from '../camera/index.js';
import { nearestBody } from '../camera/surroundings.js';
import type { PartTemplate, SeenMoment } from '../state.js';
import { GroundPicker } from './ground-picker.js';
import type { Hit, Ray } from './pick.js';
import { VesselPicker } from './vessel-picker.js';

/**
 * A picker that finds what a ray hits first: parts that are drawn, or the ground. It caches shapes between calls, but
 * not results.
 */
export class Picker {
  readonly #vessels: VesselPicker;
  readonly #ground = new GroundPicker();

  constructor(templates: ReadonlyMap<string, PartTemplate>) {
    this.#vessels = new VesselPicker(templates);
  }

  /**
   * Returns the nearest drawn front of an opaque part. If the ray hits no vessel within the range, it returns the
   * ground of the body nearest to the ray's origin. Rays pass through ground clutter and glass, and a ray from under
   * the surface hits no ground.
   * @param range m; a hit is nearer than this
   */
  pick(snapshot: SeenMoment, ray: Ray, range: number): Hit | null {
    const part = this.#vessels.pick(snapshot, ray, range);
    if (part !== null) return part;
    const body = nearestBody({ snapshot }, ray.origin);
    return body === undefined ? null : this.#ground.pick(body, ray, range);
  }
}

const MIDDLE: Cursor = { x: 0, y: 0 };

/** Returns the ray through a point of a camera's picture; by default through its centre. */
export function cameraRay(pose: CameraPose, { x, y }: Cursor = MIDDLE): Ray {
  const { positionEcl, eclFromCamera, orthoHalfHeight } = pose;
  const toEcl = (v: Vec3): Vec3 => quat.rotate(eclFromCamera, v);
  if (orthoHalfHeight !== null) {
    const aside = toEcl([x * orthoHalfHeight, y * orthoHalfHeight, 0]);
    return { origin: vec3.add(positionEcl, aside), direction: toEcl([0, 0, -1]) };
  }
  const slope = Math.tan(pose.fovY / 2);
  return { origin: positionEcl, direction: vec3.normalize(toEcl([x * slope, y * slope, -1])) };
}
