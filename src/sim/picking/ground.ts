import { quat, vec3, type Vec3 } from '../../math/index.js';
import { placeFromDirection } from '../frames.js';
import type { BodyState } from '../state.js';
import { surfaceHeight } from '../terrain/index.js';
import type { GroundHit, Ray } from './pick.js';

const DEGREES = 180 / Math.PI;

/** The first point of a body's ground on a ray; null from under the surface and for stars, which have none. */
export function pickGround(body: BodyState, ray: Ray, range: number): GroundHit | null {
  const { definition } = body;
  if (definition.class === 'Star') return null;
  const ccfFromEcl = quat.invert(body.eclFromCcf);
  const origin = quat.rotate(ccfFromEcl, vec3.subtract(ray.origin, body.positionEcl));
  const direction = quat.rotate(ccfFromEcl, ray.direction);
  const at = (t: number): Vec3 => vec3.addScaled(origin, direction, t);
  const clearance = (t: number): number =>
    vec3.length(at(t)) - definition.meanRadius - surfaceHeight(definition.terrain, at(t), definition.meanRadius);
  let t = 0;
  let c = clearance(0);
  if (c < 0) return null;
  while (t < range) {
    const step = Math.max(c / 3, 2);
    const next = clearance(t + step);
    if (next <= 0) {
      let low = t;
      let high = t + step;
      for (let i = 0; i < 50; i++) {
        const middle = (low + high) / 2;
        if (clearance(middle) > 0) low = middle;
        else high = middle;
      }
      if (high >= range) return null;
      const { latitude, longitude } = placeFromDirection(at(high));
      const place = { latitude: latitude * DEGREES, longitude: longitude * DEGREES };
      return { kind: 'body', bodyId: definition.id, distance: high, ...place };
    }
    t += step;
    c = next;
  }
  return null;
}
