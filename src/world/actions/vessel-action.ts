import { accept, type Outcome, refuse, shown } from '../../errors/index.js';
import type { Vessel } from '../../sim/vessel/vessel.js';
import type { WorldCell } from '../cell.js';
import { type Action, action, type ActionTraits } from './action.js';
import { argument, ordinalSchema, type Signature, vesselId } from './signature.js';

/** Arguments that name a vessel. */
export interface OnVessel {
  readonly vesselId: string;
}

/** Makes an action on a live vessel; ENOENT without it. By default it takes authority over the vessel. */
export function vesselAction<Given extends OnVessel, Checked extends OnVessel>(
  summary: string,
  takes: Signature<Given, Checked>,
  run: (vessel: Vessel, checked: Checked, cell: WorldCell, key: string) => Outcome<void> | void,
  traits: ActionTraits = {},
): Action<Given> {
  const onVessel = (cell: WorldCell, checked: Checked, key: string): Outcome<void> | void => {
    const vessel = cell.vessels.get(checked.vesselId);
    if (!vessel) return refuse('ENOENT', `${key}: no live vessel '${shown(checked.vesselId)}'; vessels lists them`);
    const outcome = run(vessel, checked, cell, key);
    if (outcome?.ok !== false) cell.touch();
    return outcome;
  };
  return action(summary, takes, onVessel, { gate: 'authority', ...traits, target: 'vessel' });
}

/** Arguments that name a module: its vessel, and its place in the list of its kind. */
export interface OnModule extends OnVessel {
  readonly ordinal: number;
}

/** The signature of {@link OnModule}. */
export const module = {
  vesselId,
  ordinal: argument('ordinal', ordinalSchema('Position in its list.'), 0, ({ ordinal }) => accept(ordinal)),
};

/** A kind of module: its name in a refusal, and the list of them on a vessel. */
export interface ModuleKind<Module> {
  readonly name: string;
  readonly list: (vessel: Vessel) => readonly Module[];
}

/** Makes an action on one module of a vessel; ENOENT without it. */
export function moduleAction<Module, Given extends OnModule, Checked extends OnModule>(
  { name, list }: ModuleKind<Module>,
  summary: string,
  takes: Signature<Given, Checked>,
  run: (module: Module, checked: Checked, vessel: Vessel, cell: WorldCell) => Outcome<void> | void,
  traits: ActionTraits = {},
): Action<Given> {
  return vesselAction(
    summary,
    takes,
    (vessel, checked, cell, key) => {
      const found = list(vessel)[checked.ordinal];
      if (found === undefined) return refuse('ENOENT', `${key}: '${vessel.id}' has no ${name} ${checked.ordinal}`);
      const outcome = run(found, checked, vessel, cell);
      vessel.systems.touch();
      return outcome;
    },
    traits,
  );
}
