import type { VesselState } from '../../simulator/sim/index.js';
import type { Moment, PlainVessel } from './moment.js';
import { ownEntry } from './own-entries.js';

type PlainFleet = Pick<Moment, 'vesselIds' | 'vessels'>;

/** The properties of a vessel that a moment contains. As long as only time passes, none of them changes. */
const MEMBERS = [
  'id',
  'name',
  'parentId',
  'situation',
  'controlled',
  'isKitten',
  'scale',
  'centreOfMass',
  'parts',
  'lamps',
  'motion',
] as const satisfies readonly (keyof PlainVessel)[];

/**
 * Reads vessels as plain data. As long as only gravity moves a vessel, `read` returns the same object for it as before.
 * If the objects of all vessels are the same, the list is the same object, too.
 */
export class FleetReader {
  /** Ids of the vessels whose parts turned with the clock when {@link read} was last called. */
  clockwork: readonly string[] = [];
  #before: PlainFleet = { vesselIds: [], vessels: {} };

  read(states: readonly VesselState[]): PlainFleet {
    const { vesselIds, vessels } = this.#before;
    let isSame = states.length === vesselIds.length;
    const now = states.map((state, index) => {
      const before = ownEntry(vessels, state.id);
      const vessel = before && isStill(before, state) ? before : plainVessel(state);
      isSame &&= vessel === before && vesselIds[index] === state.id;
      return vessel;
    });
    if (isSame) return this.#before;
    this.clockwork = states.filter(({ hasClockwork }) => hasClockwork).map(({ id }) => id);
    this.#before = {
      vesselIds: now.map(({ id }) => id),
      vessels: Object.fromEntries(now.map((vessel) => [vessel.id, vessel] as const)),
    };
    return this.#before;
  }
}

function isStill(before: PlainVessel, state: VesselState): boolean {
  const { structure, pose } = before.revisions;
  if (structure !== state.revisions.structure || pose !== state.revisions.pose) return false;
  return MEMBERS.every((member) => before[member] === state[member]);
}

function plainVessel(state: VesselState): PlainVessel {
  const { id, name, parentId, situation, controlled, isKitten, scale } = state;
  const { centreOfMass, parts, lamps, motion, revisions } = state;
  return {
    id,
    name,
    parentId,
    situation,
    controlled,
    isKitten,
    scale,
    centreOfMass,
    parts,
    lamps,
    motion,
    revisions,
  };
}
