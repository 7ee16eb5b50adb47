import type { Snapshot, VesselState } from '../../sim/state.js';

/** The id that stands for the vessel under control. */
const ACTIVE = 'active';

/**
 * Finds a live vessel by its raw id; `active` is the one under control, unless a vessel has that id.
 * @returns undefined where there is none
 */
export function findVessel(
  { vessels, activeVesselId }: Pick<Snapshot, 'vessels' | 'activeVesselId'>,
  id: string,
): VesselState | undefined {
  const named = (raw: string | null): VesselState | undefined => vessels.find((vessel) => vessel.id === raw);
  return named(id) ?? (id === ACTIVE ? named(activeVesselId) : undefined);
}
