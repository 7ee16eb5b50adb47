import type { Mirror } from '../../../../renderer/live/index.js';
import { affineFromTransform } from '../../../../base/math/index.js';
import type { Primitive } from '../../../../simulator/models/index.js';
import type { CameraPose } from '../../../../simulator/sim/camera/index.js';
import { flattenParts } from '../../../../simulator/sim/index.js';
import { cameraFromAssembly, carried, Projection, type ScreenSize } from '../silhouette.js';

export interface ProjectedPart {
  readonly vesselId: string;
  readonly instanceId: number;
  readonly projection: Projection;
  readonly primitives: readonly Primitive[];
}

/** @returns an empty list if the vessel does not exist */
export function projectParts(vesselId: string, mirror: Mirror, pose: CameraPose, screen: ScreenSize): ProjectedPart[] {
  const vessel = mirror.vessel(vesselId);
  if (!vessel) return [];
  const assembly = cameraFromAssembly(vessel, pose);
  const maps: ReturnType<typeof carried>[] = [];
  return flattenParts(vessel.parts, mirror.templates).map(({ part, parent, primitives }, index) => {
    const map = (maps[index] = carried(parent < 0 ? assembly : maps[parent]!, affineFromTransform(part.transform)));
    return { vesselId, instanceId: part.instanceId, projection: new Projection(map, pose, screen), primitives };
  });
}

export function seenParts(mirror: Mirror, pose: CameraPose, screen: ScreenSize): ProjectedPart[] {
  return mirror.moment.vesselIds.flatMap((vesselId) =>
    projectParts(vesselId, mirror, pose, screen).filter(({ projection, primitives }) =>
      primitives.some(({ mesh }) => projection.mayShow(mesh)),
    ),
  );
}
