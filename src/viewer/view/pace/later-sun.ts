import { quat, vec3, type Vec3 } from '../../../base/math/index.js';
import { nearestBody } from '../../../simulator/sim/camera/index.js';
import type { SeenBody, SeenMoment } from '../../../simulator/sim/index.js';

/** Number of hours in a solar day: 24 on every body, however long its day is. */
const DAY_HOURS = 24;

/**
 * Returns a copy of a state in which the star has another position. On the body nearest to `pointEcl`, the star is in
 * the sky where it will be `laterHours` later.
 */
export function withLaterSun(moment: SeenMoment, laterHours: number, pointEcl: Vec3): SeenMoment {
  const centre = laterHours === 0 ? null : nearestBody({ snapshot: moment }, pointEcl);
  if (!centre || centre.definition.id === moment.sunId) return moment;
  const axis = quat.rotate(centre.eclFromCcf, vec3.Z_AXIS);
  // The ground turns to the east, so the star moves to the west as seen from the ground.
  const turn = quat.fromAxisAngle(axis, (-2 * Math.PI * laterHours) / DAY_HOURS);
  const carried = (body: SeenBody): SeenBody => ({
    ...body,
    positionEcl: vec3.add(centre.positionEcl, quat.rotate(turn, vec3.subtract(body.positionEcl, centre.positionEcl))),
  });
  return {
    ...moment,
    bodies: moment.bodies.map((body) => (body.definition.id === moment.sunId ? carried(body) : body)),
  };
}

/**
 * Returns the solar time at a point, h; 12 when the star is highest. Returns null if the point is far from all bodies.
 */
export function solarHour(moment: SeenMoment, pointEcl: Vec3): number | null {
  const centre = nearestBody({ snapshot: moment }, pointEcl);
  const star = moment.bodies.find(({ definition }) => definition.id === moment.sunId);
  if (!centre || !star || centre === star) return null;
  const longitude = (at: Vec3): number => {
    const [x, y] = quat.rotate(quat.invert(centre.eclFromCcf), vec3.subtract(at, centre.positionEcl));
    return Math.atan2(y, x);
  };
  const hour = DAY_HOURS / 2 + ((longitude(pointEcl) - longitude(star.positionEcl)) * DAY_HOURS) / (2 * Math.PI);
  return ((hour % DAY_HOURS) + DAY_HOURS) % DAY_HOURS;
}
