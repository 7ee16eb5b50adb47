import { quat, vec3 } from '../../../base/math/index.js';
import type { BodyState } from '../state.js';
import type { Kinematics } from './motion.js';
import type { Sunlight } from './systems/power.js';

/**
 * Returns the direction and distance of the sun from a vessel, and whether the body hides the sun. The star is at the
 * origin of ECL.
 */
export function sunlightAt({ position, cciFromBody }: Kinematics, { definition, positionEcl }: BodyState): Sunlight {
  const eclFromBody = quat.multiply(definition.eclFromCci, cciFromBody);
  const toBody = vec3.scale(quat.rotate(definition.eclFromCci, position), -1);
  const toSun = vec3.subtract(toBody, positionEcl);
  const distance = vec3.length(toSun);
  const direction = vec3.scale(toSun, 1 / distance);
  const ahead = vec3.dot(toBody, direction);
  const aside = vec3.length(vec3.addScaled(toBody, direction, -ahead));
  const isStar = vec3.length(positionEcl) === 0;
  return {
    direction: quat.rotate(quat.invert(eclFromBody), direction),
    distance,
    occluded: !isStar && ahead > 0 && aside < definition.meanRadius,
  };
}
