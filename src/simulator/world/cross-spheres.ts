import type { Snapshot } from '../sim/state.js';
import { changeSphere } from '../sim/vessel/change-sphere.js';
import type { Vessel } from '../sim/vessel/vessel.js';

/** Puts vessels that came into another sphere of influence on rails about the body there. @returns true when any did */
export function crossSpheres(vessels: ReadonlyMap<string, Vessel>, { vessels: states, bodies, ut }: Snapshot): boolean {
  let crossed = false;
  for (const state of states) {
    const rails = changeSphere(state, bodies, ut);
    const vessel = rails && vessels.get(state.id);
    if (!vessel) continue;
    vessel.motion = rails;
    // The ground that it stood on is another body's.
    vessel.stood = false;
    crossed = true;
  }
  return crossed;
}
