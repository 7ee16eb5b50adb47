import { vesselIndex } from '../../sim/list-index.js';
import type { Snapshot, VesselState } from '../../sim/state.js';

/** The id that stands for the vessel under control. */
const ACTIVE = 'active';

/**
 * Finds a live vessel by its raw id; `active` is the one under control, unless a vessel has that id.
 * @returns undefined where there is none
 */
export function findVesselOrActive(
  { vessels, activeVesselId }: Pick<Snapshot, 'vessels' | 'activeVesselId'>,
  id: string,
): VesselState | undefined {
  const { byId } = vesselIndex(vessels);
  return byId.get(id) ?? (id === ACTIVE && activeVesselId !== null ? byId.get(activeVesselId) : undefined);
}
