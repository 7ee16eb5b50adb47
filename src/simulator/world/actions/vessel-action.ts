import type { Static, TObject } from 'typebox';
import { nearestName, refuse, shown, type Outcome } from '../../../base/errors/index.js';
import type { Vessel } from '../../sim/vessel/vessel.js';
import type { WorldCell } from '../cell.js';
import { type Action, action, type ActionRow } from './action.js';

interface OnVessel {
  readonly vesselId: string;
}

interface OnModule extends OnVessel {
  readonly ordinal: number;
}

interface VesselRow<A extends TObject> extends Omit<ActionRow<A>, 'run' | 'target'> {
  act(vessel: Vessel, given: Static<A>, cell: WorldCell): Outcome<void> | void;
}

/**
 * Makes an action on a live vessel. Unless the row says otherwise, the action needs authority over the vessel. It
 * returns ENOENT if no vessel has the id.
 */
export function vesselAction<A extends TObject>(row: VesselRow<A>): Action<Static<A>> {
  return action<A>({
    gate: 'authority',
    ...row,
    target: 'vessel',
    run(cell: WorldCell, given: Static<A> & OnVessel) {
      const vessel = cell.vessels.get(given.vesselId);
      if (!vessel) return refuse('ENOENT', `${row.name}: ${noVessel(cell, given.vesselId)}`);
      const outcome = row.act(vessel, given, cell);
      if (outcome?.ok !== false) cell.touch();
      return outcome;
    },
  });
}

export function noVessel({ vessels }: WorldCell, id: string): string {
  const meant = nearestName(id.slice(0, 64), vessels.keys());
  return `no live vessel '${shown(id)}'; ${meant === undefined ? 'vessels lists them' : `did you mean '${meant}'?`}`;
}

function countOf(find: (ordinal: number) => unknown): number {
  let count = 0;
  while (find(count) != null) count++;
  return count;
}

export interface ModuleKind<Module> {
  readonly name: string;
  readonly find: (vessel: Vessel, ordinal: number) => Module | null | undefined;
}

interface ModuleRow<Module, A extends TObject> extends Omit<VesselRow<A>, 'act'> {
  act(module: Module, given: Static<A>, vessel: Vessel, cell: WorldCell): Outcome<void> | void;
}

/** Makes an action on one module of a vessel. The action returns ENOENT if the vessel or the module does not exist. */
export function moduleAction<Module, A extends TObject>(
  kind: ModuleKind<Module>,
  row: ModuleRow<Module, A>,
): Action<Static<A>> {
  return vesselAction<A>({
    ...row,
    act(vessel, given: Static<A> & OnModule, cell) {
      const module = kind.find(vessel, given.ordinal);
      if (module == null) {
        const count = countOf((at) => kind.find(vessel, at));
        const place = `no ${kind.name} ${given.ordinal}; it has ${count}, numbered from 0`;
        return refuse('ENOENT', `${row.name}: '${vessel.id}' has ${place}`);
      }
      const outcome = row.act(module, given, vessel, cell);
      vessel.systems.touch();
      return outcome;
    },
  });
}
