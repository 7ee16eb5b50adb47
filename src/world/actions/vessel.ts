import { DONE, type Outcome, refuse } from '../../errors/index.js';
import { decouple } from '../../sim/vessel/decouple.js';
import type { PartNode } from '../../sim/vessel/part-tree.js';
import { Vessel } from '../../sim/vessel/vessel.js';
import type { WorldCell } from '../cell.js';
import type { Action, ActionTable, Command } from '../command.js';

/** Runs on a live vessel, or answers ENOENT. */
function vesselAction(
  check: (command: Command) => Outcome<void>,
  run: (cell: WorldCell, vessel: Vessel, command: Command) => Outcome<void>,
): Action<WorldCell> {
  return {
    phase: 'frame',
    check,
    run(cell, command) {
      const vessel = cell.vessels.get(command.vesselId);
      if (!vessel)
        return refuse('ENOENT', `${command.action}: no live vessel '${command.vesselId}'; vessels lists them`);
      const outcome = run(cell, vessel, command);
      if (outcome.ok) cell.touch();
      return outcome;
    },
  };
}

const trigger = ({ action, value }: Command): Outcome<void> =>
  value === 1 ? DONE : refuse('EINVAL', `${action}: takes 1, got ${value}`);

const flag = ({ action, value }: Command): Outcome<void> =>
  value === 0 || value === 1 ? DONE : refuse('EINVAL', `${action}: takes 0 or 1, got ${value}`);

/** Decouplers in listing order: their ordinal is what `decoupler.fire` takes. */
export function decouplersOf(vessel: Vessel): PartNode[] {
  return vessel.nodes.filter((node) => node.template.decoupler !== undefined);
}

export const VESSEL_ACTIONS: ActionTable<WorldCell> = {
  'vessel.stage': vesselAction(trigger, (cell, vessel) => {
    const staged = vessel.nodes.filter(
      (node) => node.stage !== undefined && node.attachedTo !== null && node.template.decoupler,
    );
    if (staged.length === 0) return refuse('EBUSY', `vessel.stage: '${vessel.id}' has no stage left to fire`);
    const stage = Math.min(...staged.map((node) => node.stage!));
    vessel.prelaunch = false;
    for (const node of staged) {
      // An earlier decoupler of this stage may have taken this one along.
      if (node.stage === stage && vessel.nodes.includes(node)) release(cell, vessel, node);
    }
    return DONE;
  }),
  'decoupler.fire': vesselAction(trigger, (cell, vessel, { ordinal }) => {
    const node = decouplersOf(vessel)[ordinal];
    if (!node) return refuse('ENOENT', `decoupler.fire: '${vessel.id}' has no decoupler ${ordinal}`);
    if (node.attachedTo === null)
      return refuse('EBUSY', `decoupler.fire: decoupler ${ordinal} of '${vessel.id}' has fired`);
    release(cell, vessel, node);
    return DONE;
  }),
  'vessel.scale': vesselAction(
    ({ value }) =>
      Number.isFinite(value) && value > 0
        ? DONE
        : refuse('EINVAL', `vessel.scale: takes a factor above 0, got ${value}`),
    (_cell, vessel, { value }) => {
      vessel.scale = value;
      return DONE;
    },
  ),
  'vessel.always_render': vesselAction(flag, (_cell, vessel, { value }) => {
    vessel.alwaysRender = value === 1;
    return DONE;
  }),
  'animation.goal': vesselAction(
    ({ value }) => (value >= 0 && value <= 1 ? DONE : refuse('EINVAL', `animation.goal: takes 0 to 1, got ${value}`)),
    (_cell, vessel, { ordinal, value }) => {
      const animation = vessel.animations[ordinal];
      if (!animation) return refuse('ENOENT', `animation.goal: '${vessel.id}' has no animation ${ordinal}`);
      animation.goal = value;
      return DONE;
    },
  ),
};

function release(cell: WorldCell, vessel: Vessel, node: PartNode): void {
  let number = 2;
  while (cell.vessels.has(`${vessel.id}-${number}`)) number++;
  const options = decouple(vessel, node, cell.body(vessel.motion.bodyId), cell.ut, `${vessel.id}-${number}`);
  cell.vessels.set(options.id, new Vessel(options));
}
