import { vec3 } from '../../../base/math/index.js';
import type { SimEvent, SimSnapshot, SimVessel } from './snapshot.js';
import type { DeriverState } from './state.js';

export interface FleetChanges {
  /** Vessels that disappeared, except those that docked to another vessel. */
  readonly vanished: readonly SimVessel[];
  readonly appeared: readonly Appearance[];
  readonly docked: readonly Docking[];
  /** Ids of the vessels that fired a stage; an id is repeated for each further stage. */
  readonly staged: readonly string[];
  readonly waiting: DeriverState['waiting'];
}

export interface Docking {
  /** Id of the vessel that remains after the docking. */
  readonly vessel: string;
  /** Id of the vessel that docked to the other one; null if no vessel that disappeared can have docked. */
  readonly coming: string | null;
  /** Distance between the two vessels before the docking, m. */
  readonly distance: number;
}

export interface Appearance {
  readonly vessel: SimVessel;
  /** `undocked` and `decoupled`: the vessel separated from another one. `put`: the vessel was placed into the world. */
  readonly cause: 'undocked' | 'decoupled' | 'put';
  /** Id of the vessel from which this vessel separated; null for `put`. */
  readonly from: string | null;
}

/**
 * An event waits for its effect for at most this number of further samples. For a docking, for example, the effect is a
 * vessel that disappears.
 */
const WAIT = 2;
const EXPLAINING: readonly string[] = ['docked', 'undocked', 'decoupled'];

export function fleetChanges(
  before: SimSnapshot,
  now: SimSnapshot,
  events: readonly SimEvent[],
  waiting: DeriverState['waiting'],
): FleetChanges {
  const open = [
    ...waiting,
    ...events.filter(({ type }) => EXPLAINING.includes(type)).map((event) => ({ event, samples: 0 })),
  ];
  const gone = [...before.vessels.values()].filter(({ id }) => !now.vessels.has(id));
  const come = [...now.vessels.values()].filter(({ id }) => !before.vessels.has(id));
  const left: { event: SimEvent; samples: number }[] = [];
  const docked: Docking[] = [];
  const appeared: Appearance[] = [];
  const stages = new Set<string>();
  for (const { event, samples } of open) {
    const { type, vessel } = event;
    if (vessel === null) continue;
    const keep = (): void => {
      if (samples < WAIT) left.push({ event, samples: samples + 1 });
    };
    if (type === 'docked') {
      const coming = takeNearest(gone, before.vessels.get(vessel));
      if (coming || samples >= WAIT)
        docked.push({ vessel, coming: coming?.vessel.id ?? null, distance: coming?.distance ?? 0 });
      else keep();
      continue;
    }
    if (type === 'decoupled' && samples === 0) stages.add(JSON.stringify([vessel, event.ut]));
    const parted = takeNearest(come, now.vessels.get(vessel));
    if (parted) appeared.push({ vessel: parted.vessel, cause: type as 'undocked' | 'decoupled', from: vessel });
    else keep();
  }
  for (const vessel of come) appeared.push({ vessel, cause: 'put', from: null });
  const staged = [...stages].map((key) => (JSON.parse(key) as [string, number])[0]);
  return { vanished: gone, appeared, docked, staged, waiting: left };
}

/**
 * Removes the vessel nearest to `beside` from a list, and returns it. Kittens are skipped, because they do not dock or
 * separate.
 */
function takeNearest(list: SimVessel[], beside: SimVessel | undefined): { vessel: SimVessel; distance: number } | null {
  const distanceTo = (vessel: SimVessel): number =>
    beside?.body === vessel.body ? vec3.distance(vessel.position, beside.position) : Infinity;
  const near = list.filter(({ isKitten }) => !isKitten).sort((a, b) => distanceTo(a) - distanceTo(b))[0];
  if (!near) return null;
  list.splice(list.indexOf(near), 1);
  return { vessel: near, distance: beside ? distanceTo(near) : 0 };
}
