import { vec3, type Vec3 } from '../../base/math/index.js';
import type { Part, Snapshot } from '../../simulator/sim/state.js';

/** The distance from where a page first looks at which a vessel is a few pixels at most, m. */
const FAR_METRES = 50_000;

/** Returns the templates of all parts that are near the controlled vessel or a camera. */
export function nearTemplates(
  { vessels, activeVesselId }: Pick<Snapshot, 'vessels' | 'activeVesselId'>,
  cameraEcl: Vec3,
): ReadonlySet<string> {
  const active = vessels.find(({ id }) => id === activeVesselId);
  const places = active ? [cameraEcl, active.positionEcl] : [cameraEcl];
  const near = new Set<string>();
  const add = ({ template, subparts }: Part): void => {
    near.add(template);
    subparts.forEach(add);
  };
  for (const { positionEcl, parts } of vessels) {
    if (places.some((place) => vec3.distance(place, positionEcl) < FAR_METRES)) parts.forEach(add);
  }
  return near;
}
