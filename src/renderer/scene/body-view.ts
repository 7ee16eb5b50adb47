import { vec3, type Quat, type Vec3 } from '../../base/math/index.js';
import type { BodyDefinition } from '../../simulator/sim/index.js';
import type { BodyView } from './scene-frame.js';

/** Returns a body as the camera sees it at a place. */
export function bodyView(definition: BodyDefinition, centre: Vec3, worldFromCcf: Quat): BodyView {
  const distance = vec3.length(centre);
  const radius = definition.meanRadius;
  const angularRadius = distance > radius ? Math.asin(radius / distance) : Math.PI / 2;
  return { definition, centre, distance, worldFromCcf, angularRadius };
}
