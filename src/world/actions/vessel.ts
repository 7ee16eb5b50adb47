import { DONE, refuse } from '../../errors/index.js';
import type { Vessel } from '../../sim/vessel/vessel.js';
import type { WorldCell } from '../cell.js';
import type { ActionTable } from '../command.js';
import { partVessel } from './staging.js';
import { between, flag, trigger, vesselAction } from './vessel-action.js';

/** Chosen: past these a part of a metre is smaller than a wavelength of light, or larger than a planet, and floats draw neither. */
const SCALE_LEAST = 1e-6;
const SCALE_MOST = 1e6;

export const VESSEL_ACTIONS: ActionTable<WorldCell> = {
  // Lets the decouplers with the lowest number go, and lights the engines that come before the next ones.
  'vessel.stage': vesselAction(trigger, (cell, vessel) => {
    const left = (): Vessel['nodes'] =>
      vessel.systems.decouplers.filter(({ stage, attachedTo }) => stage !== undefined && attachedTo !== null);
    const staged = left();
    if (staged.length === 0) return refuse('EBUSY', `vessel.stage: '${vessel.id}' has no stage left to fire`);
    const stage = Math.min(...staged.map((node) => node.stage!));
    const ordinals = new Map(vessel.systems.decouplers.map((node, ordinal) => [node, ordinal]));
    vessel.prelaunch = false;
    for (const node of staged) {
      // An earlier decoupler of this stage may have taken this one along.
      if (node.stage !== stage || !vessel.nodes.includes(node)) continue;
      partVessel(cell, vessel, node, node.template.decoupler!.separationSpeed ?? 1);
      cell.emit('decoupled', vessel.id, `decoupler ${ordinals.get(node)!}`);
    }
    const next = Math.min(...left().map((node) => node.stage!));
    for (const engine of vessel.systems.propulsion.engines) {
      if (engine.stage !== undefined && engine.stage <= next) engine.modules!.engine!.active = true;
    }
    vessel.systems.touch();
    return DONE;
  }),
  'vessel.scale': vesselAction(
    between(SCALE_LEAST, SCALE_MOST, `a factor from ${SCALE_LEAST} to ${SCALE_MOST}`),
    (_cell, vessel, { value }) => {
      vessel.scale = value;
      return DONE;
    },
  ),
  'vessel.always_render': vesselAction(flag, (_cell, vessel, { value }) => {
    vessel.alwaysRender = value === 1;
    return DONE;
  }),
};
