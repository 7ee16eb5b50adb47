import { vec3, type Quat, type Vec3 } from '../../base/math/index.js';
import type { BodyDefinition } from '../../simulator/sim/index.js';

export interface BodyView {
  readonly definition: BodyDefinition;
  /** Centre of the body, relative to the camera, world axes, m. */
  readonly centre: Vec3;
  readonly distance: number;
  /** The rotation from body-fixed axes (CCF) to world axes. */
  readonly worldFromCcf: Quat;
  /** Apparent radius, rad; π/2 if the camera is within the mean radius. */
  readonly angularRadius: number;
}

export function bodyView(definition: BodyDefinition, centre: Vec3, worldFromCcf: Quat): BodyView {
  const distance = vec3.length(centre);
  const radius = definition.meanRadius;
  const angularRadius = distance > radius ? Math.asin(radius / distance) : Math.PI / 2;
  return { definition, centre, distance, worldFromCcf, angularRadius };
}
