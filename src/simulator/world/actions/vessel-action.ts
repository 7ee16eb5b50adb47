import { accept, nearestName, type Outcome, refuse, shown } from '../../../base/errors/index.js';
import type { Vessel } from '../../sim/vessel/vessel.js';
import type { WorldCell } from '../cell.js';
import { type Action, action, type ActionTraits } from './action.js';
import { argument, type Checked, type Given, type Members, type Signature, unslotted } from './signature.js';
import * as schema from './slot-schema.js';

/** Arguments that name a vessel. */
export interface OnVessel {
  readonly vesselId: string;
}
type RunOn<Subject, Arguments> = (
  subject: Subject,
  given: Arguments,
  cell: WorldCell,
  key: string,
) => Outcome<void> | void;

const vesselId = unslotted((envelope) => envelope.vesselId);

/** Makes an action on a live vessel; ENOENT without it. By default it takes authority over the vessel. */
export function vesselAction<M extends Members>(
  summary: string,
  takes: M,
  run: RunOn<Vessel, OnVessel & Checked<M>>,
  traits: ActionTraits = {},
): Action<OnVessel & Given<M>> {
  const onVessel = (cell: WorldCell, given: OnVessel & Checked<M>, key: string): Outcome<void> | void => {
    const vessel = cell.vessels.get(given.vesselId);
    if (!vessel) return refuse('ENOENT', `${key}: ${noVessel(cell, given.vesselId)}`);
    const outcome = run(vessel, given, cell, key);
    if (outcome?.ok !== false) cell.touch();
    return outcome;
  };
  const members: Members = { vesselId, ...takes };
  return action(summary, members, onVessel as never, { gate: 'authority', ...traits, target: 'vessel' }) as never;
}

function noVessel({ vessels }: WorldCell, id: string): string {
  const meant = nearestName(id.slice(0, 64), vessels.keys());
  return `no live vessel '${shown(id)}'; ${meant === undefined ? 'vessels lists them' : `did you mean '${meant}'?`}`;
}

function countOf(find: (ordinal: number) => unknown): number {
  let count = 0;
  while (find(count) != null) count++;
  return count;
}

/** Arguments that name a module: its vessel, and its place in the list of its kind. */
export interface OnModule extends OnVessel {
  readonly ordinal: number;
}

const ordinal = argument('ordinal', schema.ordinal('Position in its list.'), 0, (envelope) => accept(envelope.ordinal));

/** A kind of module: its name in a refusal, and the module at a place in the list of its kind on a vessel. */
export interface ModuleKind<Module> {
  readonly name: string;
  readonly find: (vessel: Vessel, ordinal: number) => Module | null | undefined;
}

/** Makes an action on one module of a vessel; ENOENT without it. */
export function moduleAction<Module, M extends Members>(
  { name, find }: ModuleKind<Module>,
  summary: string,
  takes: M,
  run: (vessel: Vessel, module: Module, given: OnModule & Checked<M>, cell: WorldCell) => Outcome<void> | void,
  traits?: ActionTraits,
): Action<OnModule & Given<M>> {
  const onModule: RunOn<Vessel, OnModule & Checked<M>> = (vessel, given, cell, key) => {
    const module = find(vessel, given.ordinal);
    if (module == null) {
      const count = countOf((at) => find(vessel, at));
      return refuse(
        'ENOENT',
        `${key}: '${vessel.id}' has no ${name} ${given.ordinal}; it has ${count}, numbered from 0`,
      );
    }
    const outcome = run(vessel, module, given, cell);
    vessel.systems.touch();
    return outcome;
  };
  return vesselAction(summary, { ordinal, ...takes }, onModule as never, traits) as never;
}

/** Makes an action that sets a property of a module to its one argument, which has the name of the property. */
export const moduleSetting = <Module, Key extends string & keyof Module, G>(
  kind: ModuleKind<Module>,
  summary: string,
  key: Key,
  takes: Signature<G, Module[Key]>,
  traits?: ActionTraits,
): Action<OnModule & Readonly<Record<Key, G>>> =>
  moduleAction<Module, Members>(
    kind,
    summary,
    { [key]: takes },
    (_vessel, module, given) => void (module[key] = (given as unknown as Pick<Module, Key>)[key]),
    traits,
  ) as never;
