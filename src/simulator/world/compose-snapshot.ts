import type { Snapshot } from '../sim/state.js';
import type { CelestialSystem } from '../sim/system/index.js';
import { WARP_SPEEDS } from '../sim/warp.js';
import type { WorldCell } from './cell.js';

interface Composed extends Pick<WorldCell, 'ut' | 'warp' | 'vessels' | 'activeVesselId'> {
  readonly system: CelestialSystem;
}

/** Makes the snapshot for the current time. @param simDt simulated time of the last frame, s */
export function composeSnapshot(
  { ut, warp, system, vessels, activeVesselId }: Composed,
  sequence: number,
  simDt: number,
): Snapshot {
  const bodies = system.bodiesAt(ut);
  const byId = new Map(bodies.map((body) => [body.definition.id, body]));
  return {
    sequence,
    ut,
    simDt,
    warp,
    warpSpeeds: WARP_SPEEDS,
    autoWarpTarget: null,
    systemName: system.name,
    homeId: system.homeId,
    sunId: system.sunId,
    bodies,
    vessels: [...vessels.values()].map((vessel) =>
      vessel.state(ut, byId.get(vessel.motion.bodyId)!, vessel.id === activeVesselId),
    ),
    activeVesselId,
  };
}
